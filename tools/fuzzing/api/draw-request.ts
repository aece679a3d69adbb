import type { Draws } from '../../../server/testing/interleavings/draws.ts';
import { type Described, type FormSchema, type Operation, schemaOf, type TextSchema } from './description.ts';
import { type KnownIds, kindOfName, kindOfPath } from './known-ids.ts';
import { drawnCardNumber, knownAccounts, startOf, uploadOf } from './starts.ts';
import { asSent, hostileTexts, type Values } from './values.ts';
import type { Caller, World } from './world.ts';

type Pair = readonly [name: string, value: string];

/** A request as it is sent, and what the description says of it. */
export interface DrawnRequest {
  readonly operation: Operation;
  readonly caller: Caller;
  /** The path with its ids and its query. */
  readonly address: string;
  /** The ids in the path. */
  readonly ids: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
  /** The form of which the parameters were drawn, one of those that the operation takes. */
  readonly form: FormSchema;
  /** The parameters, in the body or the query. */
  readonly sent: readonly Pair[];
  /** What breaks the description; undefined if the request conforms to it. */
  readonly breaks: string | undefined;
  /** Secrets that no answer and no log may have. */
  readonly secrets: readonly string[];
  /** What was sent where it does not belong, such as a card number as a name: an answer may repeat it, a log may not. */
  readonly unlogged: readonly string[];
}

/** What requests are drawn from. */
export interface Material {
  readonly draws: Draws;
  readonly described: Described;
  readonly values: Values;
  readonly ids: KnownIds;
  readonly world: World;
}

const FORM = 'application/x-www-form-urlencoded; charset=UTF-8';

/** More optional parameters than this break some rule nearly always. */
const MOST_OPTIONAL = 5;

/** Shorter secrets, or those with few characters, are found in answers by chance. */
const [SHORTEST_SECRET, FEWEST_CHARACTERS] = [16, 9];

const unremarkable: ReadonlySet<string> = new Set([...hostileTexts, ...knownAccounts]);

/** Secrets that a reply returns once they were used, as its own table says; no log has one. */
const returnedSecrets: ReadonlySet<string> = new Set(['threeDSecure.verificationId']);

/** Returns whether only the sender of a secret can have brought it into an answer. */
const isFindable = (name: string, value: string): boolean => {
  if (unremarkable.has(value) || value.startsWith('Zoë')) return false;
  if (name.endsWith('.number') && /^\d{12,19}$/.test(value)) return true;
  return value.length >= SHORTEST_SECRET && new Set(value).size >= FEWEST_CHARACTERS && !/^[\d ]+$/.test(value);
};

/** The head of a request has room for so much. */
const LONGEST_IN_ADDRESS = 3_000;

const PLACES = ['[n]', '[0]', '[1]', '[12]'];

const ownValue = ({ draws, ids, world, values }: Material, name: string, schema: TextSchema): string => {
  const last = name.split('.').at(-1) ?? '';
  if (name === 'entityId')
    return draws.happens(0.9) ? (world.channels[0] ?? '') : draws.from([...world.channels, world.merchant]);
  if (schema.writeOnly === true) return values.unique(schema);
  const kind = name === 'cursor' ? 'cursor' : (kindOfName(name) ?? kindOfName(last));
  const id = kind === undefined || !draws.happens(0.8) ? undefined : ids.draw(kind);
  return id ?? values.right(schema);
};

/** Draws the parameters of a request that conforms to the description. */
const rightParameters = (material: Material, operation: Operation, form: FormSchema): Map<string, string> => {
  const { draws, ids, described, values } = material;
  const pairs = new Map<string, string>();
  const add = (name: string): void => {
    const schema = schemaOf(form, name);
    if (schema === undefined || pairs.has(name)) return;
    const value = ownValue(material, name, schema);
    pairs.set(name, described.conforms(schema, value) ? value : values.right(schema));
  };
  if (draws.happens(0.8)) {
    for (const [name, value] of Object.entries(startOf(operation.id, draws, ids))) {
      const schema = schemaOf(form, name);
      if (schema !== undefined && described.conforms(schema, value)) pairs.set(name, value);
    }
  }
  for (const name of form.required) add(name);
  if ('entityId' in form.properties && draws.happens(0.97)) add('entityId');
  const optional = [...Object.keys(form.properties), ...Object.keys(form.patternProperties)];
  const wanted = draws.happens(0.4) ? 0 : draws.below(MOST_OPTIONAL);
  for (let each = 0; each < wanted && optional.length > 0; each += 1) {
    const chosen = draws.from(optional);
    add(chosen in form.patternProperties ? values.right({ pattern: chosen }) : chosen);
  }
  return pairs;
};

/** Breaks one thing in the parameters; returns what, or undefined if nothing could be broken. */
const breakOne = (
  { draws, values }: Material,
  form: FormSchema,
  pairs: Map<string, string>,
  isInAddress: boolean,
): string | undefined => {
  const names = [...pairs.keys()];
  const kind = draws.share();
  if (kind < 0.15 && form.required.length > 0) {
    const name = draws.from(form.required);
    pairs.delete(name);
    return `${name} is missing`;
  }
  if (kind < 0.25) {
    const name = draws.from([
      '__proto__',
      'constructor',
      'toString',
      `${draws.from([...names, 'entityId'])}x`,
      `${draws.from([...names, 'entityId'])}[0]`,
      `a${draws.from(PLACES)}.b`,
      values.hostile(),
    ]);
    if (schemaOf(form, name) !== undefined || name === '' || name !== asSent(name)) return undefined;
    pairs.set(name, 'a');
    return `${name.slice(0, 40)} is unknown`;
  }
  const all = [...Object.keys(form.properties), ...Object.keys(form.patternProperties)];
  if (all.length === 0) return undefined;
  const chosen = draws.happens(0.6) && names.length > 0 ? draws.from(names) : draws.from(all);
  const name = chosen in form.patternProperties ? values.right({ pattern: chosen }) : chosen;
  const wrong = values.wrong(schemaOf(form, name) ?? {});
  if (wrong === undefined || (isInAddress && wrong.length > LONGEST_IN_ADDRESS)) return undefined;
  pairs.set(name, wrong);
  return `${name} is wrong`;
};

const encoded = (pairs: Iterable<Pair>): string =>
  new URLSearchParams([...pairs].map(([name, value]) => [name, value])).toString();

/** A body that is no form, or not this one. */
const brokenBody = (
  { draws }: Material,
  body: string,
): Pick<DrawnRequest, 'headers' | 'body'> & { readonly breaks: string } => {
  const form = { 'Content-Type': FORM };
  const bytes = (values: readonly number[]) => Uint8Array.from(values);
  return draws.from([
    { breaks: 'the type of the body', headers: { 'Content-Type': 'application/json' }, body: '{"amount":"1.00"}' },
    {
      breaks: 'the type of the body',
      headers: { 'Content-Type': 'multipart/form-data; boundary=a' },
      body: `--a\r\n\r\n${body}`,
    },
    {
      breaks: 'the encoding of the body',
      headers: { ...form, 'Content-Encoding': 'gzip' },
      body: bytes([31, 139, 8, 0, 1, 2, 3]),
    },
    { breaks: 'the characters of the body', headers: { 'Content-Type': `${FORM.split(';')[0]}; charset=utf-7` }, body },
    { breaks: 'a name twice', headers: form, body: `${body}&${body}&entityId=a&entityId=b` },
    { breaks: 'a broken escape', headers: form, body: `${body}&a=%zz&%=%` },
    {
      breaks: 'bytes that are no text',
      headers: form,
      body: bytes([...Buffer.from(`${body}&a=`), 0xff, 0xfe, 0x00, 0xc3]),
    },
    { breaks: 'many parameters', headers: form, body: `${body}${'&a[0]=1'.repeat(3_000)}` },
    { breaks: 'a long body', headers: form, body: `${body}&a=${'b'.repeat(draws.from([70_000, 1_200_000]))}` },
    { breaks: 'separators only', headers: form, body: '&&&==&=&;' },
  ]);
};

const HOSTILE_IDS = [
  '..',
  '.',
  '%2e%2e',
  '%00',
  '%',
  '%zz',
  'a%2fb',
  '__proto__',
  '0',
  '-1',
  "'",
  '%F0%9F%92%B3',
  'a'.repeat(3_000),
];

/** Fills the ids of a path; `isWrong` draws others than it takes. */
const pathOf = (
  material: Material,
  { path, inPath, security }: Operation,
  isWrong: boolean,
): Pick<DrawnRequest, 'address' | 'ids'> => {
  const { draws, ids, values } = material;
  const drawn: string[] = [];
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (isWrong) {
      const other = ids.any();
      if (!draws.happens(0.5) || other === undefined) return draws.from(HOSTILE_IDS);
      drawn.push(other);
      return encodeURIComponent(asSent(other));
    }
    const kind = kindOfPath(path, name);
    const id = ids.draw(kind) ?? (security === 'session' ? ids.draw(kind.replace(/s$/, '')) : undefined);
    const given = id ?? values.right(inPath[name] ?? {});
    const filled = encodeURIComponent(asSent(given));
    drawn.push(given);
    // Clients resolve these before they send them.
    return /^\.{1,2}$/.test(filled) ? 'a' : filled;
  });
  return { address, ids: drawn };
};

const keyOf = ({ draws }: Material): Readonly<Record<string, string>> => {
  const drawn = draws.share();
  if (drawn < 0.7) return {};
  if (drawn < 0.85) return { 'Idempotency-Key': `key-${draws.below(1_000_000)}` };
  if (drawn < 0.95) return { 'Idempotency-Key': `key-${draws.below(20)}` };
  return { 'Idempotency-Key': draws.from(['a'.repeat(300), 'a b', '"', 'é', '{}']) };
};

/** Draws a request to an operation. */
export const drawRequest = (material: Material, operation: Operation): DrawnRequest => {
  const { draws, values, world, ids } = material;
  const caller = world.caller(operation, draws);
  const isForm = operation.forms.length > 0;
  // Most of the forms after the first are of rare payment types.
  const forms = draws.happens(0.6) ? operation.forms.slice(0, 1) : operation.forms;
  const form = isForm ? draws.from(forms) : operation.inQuery;
  const pairs = rightParameters(material, operation, form);
  const kind = draws.share();
  const unlogged: string[] = [];
  let breaks: string | undefined;
  if (kind > 0.5 && kind < 0.78) breaks = breakOne(material, form, pairs, !isForm);
  if (kind >= 0.78 && kind < 0.86) {
    const number = drawnCardNumber(draws);
    const places = [...pairs.keys(), 'notes'];
    for (let each = draws.below(4); each >= 0; each -= 1) {
      const text = draws.happens(0.3) ? number : values.hostile();
      pairs.set(draws.from(places), isForm ? text : text.slice(0, 500));
    }
    if (draws.happens(0.2)) pairs.set(number, 'a');
    unlogged.push(number);
    breaks = 'hostile values';
  }
  const hasWrongPath = kind >= 0.86 && kind < 0.92 && operation.path.includes('{');
  const { address: path, ids: inPath } = pathOf(material, operation, hasWrongPath);
  if (hasWrongPath) breaks = 'ids of the path';
  const { isStranger, owns } = caller;
  const hasOther = pairs.has('entityId') && breaks?.startsWith('entityId') !== true;
  if (isStranger && owns !== undefined && hasOther && draws.happens(0.5)) pairs.set('entityId', draws.from(owns));
  const sent = [...pairs];
  let query = isForm ? '' : encoded(sent);
  let headers: Readonly<Record<string, string>> = {};
  let body: DrawnRequest['body'];
  if (isForm) {
    [headers, body] = [{ 'Content-Type': FORM }, encoded(sent)];
    if (draws.happens(0.01)) query = `a=${asSent(values.hostile())}`;
  } else if (operation.upload !== undefined) {
    [headers, body] = [
      { 'Content-Type': operation.upload },
      draws.happens(0.6) ? uploadOf(operation.upload, draws, ids) : asSent(values.hostile()),
    ];
  } else if (operation.method === 'POST' || operation.method === 'PUT')
    [headers, body] = [{ 'Content-Type': FORM }, ''];
  if (kind >= 0.92 && kind < 0.96 && body !== undefined && typeof body === 'string' && operation.upload === undefined) {
    ({ headers, body, breaks } = brokenBody(material, body));
  }
  if (operation.isKeyed) headers = { ...headers, ...keyOf(material) };
  if (draws.happens(0.1))
    headers = { ...headers, Accept: draws.from(['application/pdf', 'text/html', 'image/png', '*/*', 'a']) };
  const findable = sent.filter(([name, value]) => schemaOf(form, name)?.writeOnly === true && isFindable(name, value));
  const secrets = findable.flatMap(([name, value]) => (returnedSecrets.has(name) ? [] : [value]));
  unlogged.push(...findable.flatMap(([name, value]) => (returnedSecrets.has(name) ? [value] : [])));
  const address = query === '' ? path : `${path}?${query}`;
  return {
    operation,
    caller,
    address: address.replaceAll(/[^!-~]/g, (character) => encodeURIComponent(asSent(character))),
    ids: inPath,
    headers: { ...caller.headers, ...headers },
    body,
    form,
    sent,
    breaks,
    secrets,
    unlogged,
  };
};

/** Returns the same request from another merchant: with that merchant's credentials and entity, and unchanged record ids. */
export const asStranger = (request: DrawnRequest, stranger: Caller, draws: Draws): DrawnRequest => {
  const entity = draws.from(stranger.owns ?? ['']);
  const named = /(?<=^|[?&])entityId=[^&]*/g;
  const { address, body, headers, sent, caller } = request;
  const others = Object.entries(headers).filter(([name]) => !(name in caller.headers));
  return {
    ...request,
    caller: stranger,
    address: address.replaceAll(named, `entityId=${entity}`),
    body: typeof body === 'string' ? body.replaceAll(named, `entityId=${entity}`) : body,
    sent: sent.map(([name, value]) => [name, name === 'entityId' ? entity : value] as const),
    headers: { ...stranger.headers, ...Object.fromEntries(others) },
  };
};
