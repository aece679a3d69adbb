import {
  CaptureResponse$inboundSchema,
  CustomerResponse$inboundSchema,
  EntityCapture$outboundSchema,
  EntityChargeback$inboundSchema,
  EntityCustomer$outboundSchema,
  ListCaptureResponse$inboundSchema,
  ListEntityChargeback$inboundSchema,
  ListRefundResponse$inboundSchema,
  MandateResponse$inboundSchema,
  PaymentRequest$outboundSchema,
  PaymentResponse$inboundSchema,
  RefundRequest$outboundSchema,
  RefundResponse$inboundSchema,
} from 'mollie-api-typescript/models';
import { ErrorResponse$inboundSchema } from 'mollie-api-typescript/models/errors';
import {
  ListCapturesResponseBody$inboundSchema,
  ListChargebacksResponseBody$inboundSchema,
  ListCustomerPaymentsResponseBody$inboundSchema,
  ListMethodsResponse$inboundSchema,
  ListRefundsResponseBody$inboundSchema,
  ReleaseAuthorizationRequestBody$outboundSchema,
} from 'mollie-api-typescript/models/operations';
import { startCountingUnrecognized } from 'mollie-api-typescript/types/unrecognized.js';
import type { Exchange, SentEvent } from './stand-in.ts';

/*
 * Judges the messages to and from the stand-in for Mollie by the schemas that Mollie's own SDK carries. The schemas
 * drop what they do not know, and let unknown words of an enumeration pass: here, both are faults.
 */

/** A schema of the SDK. */
interface Schema {
  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: unknown }
    | { readonly success: false; readonly error: { readonly message: string } };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The SDK writes names such as `_links` without their first character. */
const nameInside = (name: string): string => name.replace(/^_/, '');

/** Returns the paths of what is in a message, and not in what a schema made of it. */
const dropped = (message: unknown, read: unknown, path: string): readonly string[] => {
  if (Array.isArray(message))
    return message.flatMap((each, index) => dropped(each, Array.isArray(read) ? read[index] : undefined, `${path}[]`));
  if (!isObject(message)) return [];
  return Object.entries(message).flatMap(([name, value]) => {
    const found = isObject(read) ? (read[name] ?? read[nameInside(name)]) : undefined;
    if (found === undefined && value !== undefined) return [`${path}.${name}`];
    return dropped(value, found, `${path}.${name}`);
  });
};

const judge = (schema: Schema, message: unknown, what: string): readonly string[] => {
  const unrecognized = startCountingUnrecognized();
  const parsed = schema.safeParse(message);
  const count = unrecognized.end();
  if (!parsed.success) return [`${what}: ${parsed.error.message}`];
  return [
    ...(count > 0 ? [`${what}: ${count} unknown words`] : []),
    ...dropped(message, parsed.data, what).map((path) => `${path} is not described`),
  ];
};

const embedded: Readonly<Record<string, Schema>> = {
  captures: ListCaptureResponse$inboundSchema,
  refunds: ListRefundResponse$inboundSchema,
  chargebacks: ListEntityChargeback$inboundSchema,
};

/** The schema of a payment leaves out what may be embedded in it, which has schemas of its own. */
const judgePayment = (reply: unknown, what: string): readonly string[] => {
  if (!isObject(reply)) return [`${what}: no object`];
  const { _embedded: parts = {}, ...payment } = reply;
  if (!isObject(parts)) return [`${what}._embedded: no object`];
  return [
    ...judge(PaymentResponse$inboundSchema, payment, what),
    ...Object.entries(parts).flatMap(([name, list]) => {
      const schema = Object.hasOwn(embedded, name) ? embedded[name] : undefined;
      if (schema === undefined || !Array.isArray(list)) return [`${what}._embedded.${name} is not described`];
      return list.flatMap((part: unknown) => judge(schema, part, `${what}._embedded.${name}`));
    }),
  ];
};

type Judge = (message: unknown, what: string) => readonly string[];

const by =
  (schema: Schema): Judge =>
  (message, what) =>
    judge(schema, message, what);

/** A request without a body. */
const nothing: Judge = (message, what) => (message === undefined ? [] : [`${what}: a body`]);

/** The operations: method, path, status of a success, and what judges the request and the reply. */
const operations: readonly (readonly [method: string, path: RegExp, status: number, request: Judge, reply: Judge])[] = [
  ['POST', /^\/v2\/payments$/, 201, by(PaymentRequest$outboundSchema), judgePayment],
  ['POST', /^\/v2\/customers$/, 201, by(EntityCustomer$outboundSchema), by(CustomerResponse$inboundSchema)],
  ['GET', /^\/v2\/customers\/cst_\w+\/payments$/, 200, nothing, by(ListCustomerPaymentsResponseBody$inboundSchema)],
  ['GET', /\/mandates\/mdt_\w+$/, 200, nothing, by(MandateResponse$inboundSchema)],
  ['GET', /^\/v2\/methods$/, 200, nothing, by(ListMethodsResponse$inboundSchema)],
  ['GET', /^\/v2\/payments\/tr_\w+$/, 200, nothing, judgePayment],
  ['DELETE', /^\/v2\/payments\/tr_\w+$/, 200, nothing, judgePayment],
  ['POST', /\/release-authorization$/, 202, by(ReleaseAuthorizationRequestBody$outboundSchema), nothing],
  ['POST', /\/captures$/, 201, by(EntityCapture$outboundSchema), by(CaptureResponse$inboundSchema)],
  ['GET', /\/captures$/, 200, nothing, by(ListCapturesResponseBody$inboundSchema)],
  ['GET', /\/captures\/cpt_\w+$/, 200, nothing, by(CaptureResponse$inboundSchema)],
  ['POST', /\/refunds$/, 201, by(RefundRequest$outboundSchema), by(RefundResponse$inboundSchema)],
  ['GET', /\/refunds$/, 200, nothing, by(ListRefundsResponseBody$inboundSchema)],
  ['GET', /\/refunds\/re_\w+$/, 200, nothing, by(RefundResponse$inboundSchema)],
  ['GET', /\/chargebacks$/, 200, nothing, by(ListChargebacksResponseBody$inboundSchema)],
  ['GET', /\/chargebacks\/chb_\w+$/, 200, nothing, by(EntityChargeback$inboundSchema)],
];

/** The SDK reads an error together with its request and reply, which say nothing here. */
const around = () => ({ request$: new Request('https://api.mollie.com/'), response$: new Response(), body$: '' });

const describedInErrors: ReadonlySet<string> = new Set(['status', 'title', 'detail', 'field', '_links']);

const judgeError = (reply: unknown, status: number, what: string): readonly string[] => {
  if (!isObject(reply)) return [`${what}: no object`];
  const parsed = ErrorResponse$inboundSchema.safeParse({ ...reply, ...around() });
  return [
    ...(parsed.success ? [] : [`${what}: ${parsed.error.message}`]),
    ...(reply['status'] === status ? [] : [`${what}: another status than ${status}`]),
    ...Object.keys(reply).flatMap((name) => (describedInErrors.has(name) ? [] : [`${what}.${name} is not described`])),
  ];
};

/** Returns what is wrong with a request to Mollie, and with its reply. */
export const faultsOf = ({ method, path, headers, sent, status, replied }: Exchange): readonly string[] => {
  const what = `${method} ${path}`;
  const operation = operations.find(([verb, place]) => verb === method && place.test(path));
  if (operation === undefined) return [`${what} is no operation of Mollie`];
  const [, , success, request, reply] = operation;
  const isJson = /^application\/json\b/.test(headers['content-type'] ?? '');
  if (sent !== '' && !isJson) return [`${what}: a body that is no JSON`];
  const body: unknown = sent === '' ? undefined : JSON.parse(sent);
  const wrongRequest = request(method === 'DELETE' && sent === '{}' ? undefined : body, what);
  const wrongReply = status < 400 ? reply(replied, what) : judgeError(replied, status, what);
  const wrongStatus = status < 400 && status !== success ? [`${what}: status ${status}`] : [];
  return [...wrongRequest, ...wrongReply, ...wrongStatus];
};

/** Returns what is wrong with an event: Mollie sends a form with the id of a payment, and nothing else. */
export const faultsOfEvent = ({ headers, body }: SentEvent): readonly string[] => {
  const isForm = headers['Content-Type'] === 'application/x-www-form-urlencoded';
  return isForm && /^id=tr_\w+$/.test(body) ? [] : [`no event of Mollie: ${body}`];
};
