import { Ajv2019 } from 'ajv/dist/2019.js';
import { descriptionIn } from './judges.ts';
import type { Exchange, SentEvent } from './stand-in.ts';

/*
 * Judges the messages between a gateway and the stand-in for PayPal by PayPal's own descriptions of its interface.
 */

const files = {
  orders: 'paypal-orders-v2.json',
  payments: 'paypal-payments-v2.json',
  disputes: 'paypal-disputes-v1.json',
  webhooks: 'paypal-webhooks-v1.json',
} as const;

type Part = keyof typeof files;
type Json = Readonly<Record<string, unknown>>;

/** What PayPal's documentation names, and its descriptions do not. */
const documentedElsewhere: ReadonlySet<unknown> = new Set(['RATE_LIMIT_REACHED', 'ACTION_DOES_NOT_MATCH_INTENT']);

/** What the resource inside of an event is, by its type. */
const resources: Readonly<Record<string, readonly [Part, schema: string]>> = {
  'checkout-order': ['orders', 'order'],
  authorization: ['payments', 'authorization-2'],
  capture: ['payments', 'capture-2'],
  refund: ['payments', 'refund'],
  dispute: ['disputes', 'dispute'],
};

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const inside = (value: unknown, ...names: readonly (string | number)[]): unknown =>
  names.reduce<unknown>((found, name) => (isObject(found) ? found[name] : undefined), value);

const parsed = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

/** Judges messages. Each judgement names the fault; undefined where there is none. */
export interface PaypalJudge {
  exchange(exchange: Exchange): string | undefined;
  event(event: SentEvent): string | undefined;
}

const escaped = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Reads the descriptions. @throws Error with the name of the one that is missing. */
export const readPaypalJudge = async (): Promise<PaypalJudge> => {
  const parts = Object.entries(files).map(async ([part, file]) => [part, await descriptionIn(file)] as const);
  const descriptions: Readonly<Record<string, unknown>> = Object.fromEntries(await Promise.all(parts));
  const ajv = new Ajv2019({
    strict: false,
    logger: false,
    validateFormats: false,
    validateSchema: false,
    unicodeRegExp: false,
  });
  for (const [part, description] of Object.entries(descriptions)) ajv.addSchema({ ...Object(description), $id: part });

  /** Judges a value by the schema at a place; names that the description lacks are faults, too. */
  const faultAt = (part: Part, place: readonly string[], value: unknown): string | undefined => {
    const $ref = `${part}#/${place.map(escaped).join('/')}`;
    const key = `whole ${$ref}`;
    const validate = ajv.getSchema(key) ?? ajv.compile({ $id: key, allOf: [{ $ref }], unevaluatedProperties: false });
    if (validate(value)) return undefined;
    return (validate.errors ?? [])
      .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
      .join('; ');
  };

  const operationAt = (method: string, path: string) => {
    for (const part of ['orders', 'payments', 'webhooks'] as const) {
      const paths = Object.keys(inside(descriptions[part], 'paths') ?? {});
      const found = paths.find((each) => new RegExp(`^${each.replaceAll(/\{\w+\}/g, '[A-Z0-9-]+')}$`).test(path));
      const place = ['paths', found ?? '', method.toLowerCase()];
      const operation = inside(descriptions[part], ...place);
      if (operation !== undefined) return { part, place, operation };
    }
    return undefined;
  };

  /** The place behind a reference, such as `#/components/parameters/prefer`. */
  const behind = (part: Part, value: unknown): unknown => {
    const ref = inside(value, '$ref');
    return typeof ref === 'string' ? inside(descriptions[part], ...ref.slice(2).split('/')) : value;
  };

  const headerFaults = (part: Part, operation: unknown, headers: Exchange['headers']): readonly string[] => {
    const parameters = Object.values(inside(operation, 'parameters') ?? {}).map((each) => behind(part, each));
    return parameters.flatMap((parameter) => {
      const name = String(inside(parameter, 'name')).toLowerCase();
      const value = inside(parameter, 'in') === 'header' ? headers[name] : undefined;
      if (value === undefined) return [];
      return ajv.validate(inside(parameter, 'schema') ?? {}, value) ? [] : [`header ${name}: ${ajv.errorsText()}`];
    });
  };

  const replyFault = (part: Part, place: readonly string[], operation: unknown, exchange: Exchange) => {
    const { status, replied } = exchange;
    const names = [inside(replied, 'name'), inside(replied, 'details', 0, 'issue')];
    if (names.some((name) => documentedElsewhere.has(name))) return undefined;
    const known = inside(operation, 'responses', String(status)) === undefined ? 'default' : String(status);
    const inPlace = [...place, 'responses', known];
    const response = inside(operation, 'responses', known);
    if (response === undefined) return `there is no reply with status ${status}`;
    const ref = inside(response, '$ref');
    const at = typeof ref === 'string' ? ref.slice(2).split('/') : inPlace;
    const schema = [...at, 'content', 'application/json', 'schema'];
    if (inside(descriptions[part], ...schema) === undefined)
      return replied === null ? undefined : 'it replies with no body';
    return faultAt(part, schema, replied);
  };

  const requestFault = (part: Part, place: readonly string[], operation: unknown, sent: unknown) => {
    const ref = inside(operation, 'requestBody', '$ref');
    const at = typeof ref === 'string' ? ref.slice(2).split('/') : [...place, 'requestBody'];
    const schema = [...at, 'content', 'application/json', 'schema'];
    if (inside(descriptions[part], ...schema) === undefined) return sent === undefined ? undefined : 'it takes no body';
    return sent === undefined ? undefined : faultAt(part, schema, sent);
  };

  return {
    exchange: (exchange) => {
      const { method, path, headers, sent } = exchange;
      // The descriptions do not have the tokens: the SDK's flow judges them.
      if (path === '/v1/oauth2/token') return undefined;
      const found = operationAt(method, path);
      if (found === undefined) return `${method} ${path} is not described`;
      const { part, place, operation } = found;
      const faults = [
        ...headerFaults(part, operation, headers),
        requestFault(part, place, operation, parsed(sent)),
        replyFault(part, place, operation, exchange),
      ].filter((fault) => fault !== undefined);
      return faults.length === 0 ? undefined : `${method} ${path} (${exchange.status}): ${faults.join('; ')}`;
    },
    event: ({ body }) => {
      const event = parsed(body);
      const type = String(inside(event, 'resource_type'));
      const [part, schema] = resources[type] ?? [];
      if (part === undefined || schema === undefined) return `an event about ${type} is not described`;
      const fault = faultAt(part, ['components', 'schemas', schema], inside(event, 'resource'));
      return fault === undefined ? undefined : `${String(inside(event, 'event_type'))}: ${fault}`;
    },
  };
};
