import { checkedFormats, type Described, schemaOf } from './description.ts';
import type { DrawnRequest } from './draw-request.ts';
import type { Findings } from './findings.ts';
import { neededRights } from './needed-rights.ts';
import type { Secrets } from './secrets.ts';

/** The answer to a request. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly tookMs: number;
  /** The processor time of this process meanwhile, or the whole time where the machine had nothing else to do. */
  readonly ownMs: number;
}

/** An answer that takes longer is a finding, unless the machine was busy with something else. */
export const SLOW_MS = 5_000;

/** The request of a finding, as a call of curl: secrets of a run are of no use after it. */
export const shown = ({ operation, caller, address, headers, body, breaks }: DrawnRequest): string => {
  const parts = Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`);
  const sent =
    body === undefined
      ? ''
      : ` -d '${typeof body === 'string' ? body.slice(0, 1_500) : Buffer.from(body).toString('hex')}'`;
  return `${operation.id} by ${caller.name} (${breaks ?? 'conforms'}): curl -X ${operation.method} '${address.slice(0, 1_500)}' ${parts.join(' ')}${sent}`;
};

/** Node's server refuses a longer head by itself. */
const LONGEST_HEAD = 16_384;

/** Files that the gateway of a run has not: they are built. */
const builtFiles = new Set([
  'readReference',
  'readDescription',
  'readWidgetScript',
  'readStaticStyle',
  'readFrontPage',
]);

/** It runs every timer of the time that it skips: a schedule may be due each second. */
export const maybeLong: ReadonlySet<string> = new Set(['moveTestClock', 'moveTestClockAsPerson']);

const isAbsent = ({ id }: DrawnRequest['operation'], status: number): boolean => builtFiles.has(id) && status === 404;

/** What is known of a sender and of the records that a request names. */
export interface Standing {
  /** Whether the sender has the rights that it began with: nobody has given it another role. */
  readonly hasFirstRights: boolean;
  /** Returns whether an id is of a record of the merchant of the world. */
  isOwn(id: string): boolean;
}

/** Such a part of a path is resolved before it is sent: the request goes to another operation. */
const RESOLVED = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i;

/** Returns what a sender lacks, so that its request must be refused; undefined if it may send it. */
const lackOf = (request: DrawnRequest, { hasFirstRights, isOwn }: Standing): string | undefined => {
  const { caller, sent, operation, ids } = request;
  if (!caller.isStranger) {
    return hasFirstRights ? neededRights(request).find((right) => caller.rights?.has(right) === false) : undefined;
  }
  if (caller.owns === undefined) return operation.id === 'signOut' ? undefined : 'a valid token';
  if (!hasFirstRights) return undefined;
  const isOfOthers = sent.some(([name, value]) => name === 'entityId' && !caller.owns?.includes(value));
  return isOfOthers || ids.some(isOwn) ? 'the merchant' : undefined;
};

interface ParameterError {
  readonly name: string;
  readonly message: string;
}

/** Messages that a value or a name is wrong by itself; others say which rule the request breaks as a whole. */
const WRONG_BY_ITSELF =
  /^(?:must match|must be one of|is not an allowed parameter(?:$| \(in the brackets| \(did you mean))/;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const errorsIn = (body: unknown): readonly ParameterError[] =>
  (body as { readonly result?: { readonly parameterErrors?: readonly ParameterError[] } } | undefined)?.result
    ?.parameterErrors ?? [];

/** Adds what is wrong with an answer to the findings; returns its JSON, if it has any. */
export const judge = (
  request: DrawnRequest,
  { status, headers, text, tookMs, ownMs }: Answer,
  described: Described,
  secrets: Secrets,
  findings: Findings,
  standing: Standing,
): unknown => {
  const { operation, caller, breaks, sent, form } = request;
  const found = (kind: string, detail: string, example = text, place = operation.id) =>
    findings.add({ kind, place, detail, example: example.slice(0, 400), request: shown(request) });
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const body = type === 'application/json' ? parsed(text) : undefined;
  const types = operation.answers.get(status);
  const isOtherAddress = breaks === 'ids of the path';
  const isOfServer = status === 431 && request.address.length > LONGEST_HEAD / 2;
  if (status >= 500 && types === undefined) found('fails', String(status));
  else if (types === undefined && !isOtherAddress && !isOfServer && !isAbsent(operation, status)) {
    found('undescribed status', String(status));
  } else if (types !== undefined && !isOtherAddress) {
    if (!types.includes(type)) found('undescribed content type', `${status} ${type}`);
    else if (type === 'application/json') {
      const fault = body === undefined ? 'no JSON' : described.faultOfAnswer(operation, status, type, body);
      if (fault !== undefined) found('undescribed answer', `${status} ${fault}`);
    }
  }
  if (ownMs > SLOW_MS && !maybeLong.has(operation.id)) found('slow', 'an answer', `${Math.round(tookMs)} ms`);
  const secret = secrets.inAnswer(`${text}\n${[...headers].join('\n')}`);
  if (secret !== undefined) found('secret in an answer', 'a text that was sent as a secret', `${secret} in ${text}`);
  const isDone = status >= 200 && status < 300;
  const isJudged = isDone && operation.security !== 'none' && !RESOLVED.test(request.address);
  const lack = isJudged ? lackOf(request, standing) : undefined;
  if (lack !== undefined) found('served without a right', `${caller.name} lacks ${lack}`);
  if (status === 400 && breaks === undefined) {
    for (const { name, message } of errorsIn(body)) {
      const value = sent.find(([each]) => each === name)?.[1];
      const format = schemaOf(form, name)?.format;
      const isSaid = format !== undefined && !checkedFormats.has(format);
      if (value !== undefined && WRONG_BY_ITSELF.test(message) && !isSaid) {
        found('refused although it conforms', message, `${name}=${value}`, 'a parameter');
      }
    }
  }
  if (isDone && breaks !== undefined && / is (?:wrong|missing|unknown)$/.test(breaks)) {
    const isForm = operation.forms.length > 0;
    // What one form forbids, that of another payment type may allow. Unknown names in an address are left alone.
    const fault = isForm ? described.faultOfForm(operation, sent) : breaks.endsWith('unknown') ? undefined : breaks;
    const name = breaks.split(' ')[0];
    const value = sent.find(([each]) => each === name)?.[1];
    if (fault !== undefined) found('taken although it does not conform', `${breaks}: ${fault}`, JSON.stringify(value));
  }
  return body;
};
