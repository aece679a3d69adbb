import type { Logger } from 'pino';
import type { Endpoint } from '../../../catalogue/endpoints/endpoints.ts';
import { isCheckoutId } from '../../../catalogue/formats/checkout-ids.ts';
import { INTERFACE_NAMES, inSentNames, type SentNames } from '../../../catalogue/requests/sent-names.ts';
import type { Compatibility } from '../../../catalogue/settings/channel-settings.ts';
import { randomHex, stopwatchMs } from '../base/clock.ts';
import { isRecordId, ndcOfCheckout, ndcOfRequest } from '../base/identifiers.ts';
import { Outrun } from '../base/outrun.ts';
import { type Made, Rejection, statusHint, unavailable } from '../base/rejection.ts';
import { Unavailable } from '../base/unavailable.ts';
import type { Answer } from './answer.ts';
import type { Metrics } from './metrics.ts';

/** One request and its reply, for the log and the metrics. */
export interface Exchange {
  readonly startedAtMs: number;
  /** 32 hex digits; also the `X-Request-Id` of the reply. */
  readonly requestId: string;
  /** Method and path as in the table of endpoints, never as the caller sent them. */
  readonly endpoint: string;
  /** The id in the path if it has the form of our ids; any other text may be a card number. */
  readonly id: string | undefined;
  /** The channel of the request, once it is known. */
  entity: string | undefined;
  /** The merchant or channel of the token, once it is known. */
  scope: string | undefined;
  /** The id of the token or the person that sent the request, once it is known. It gives no access. */
  caller: string | undefined;
  /** The compatibility of the channel, once it is known. */
  compatibility: Compatibility | undefined;
  /** The prefixes of its parameters, as a refusal names them. */
  sentNames: SentNames;
  /** The record that the request creates, once it has an id: the reply to an error names it. */
  made: Made | undefined;
}

/** Begins the exchange of a request. */
export const exchangeOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>, id: string): Exchange => ({
  startedAtMs: stopwatchMs(),
  requestId: randomHex(16),
  endpoint: `${method} ${path}`,
  id: isRecordId(id) || isCheckoutId(id) ? id : undefined,
  entity: undefined,
  scope: undefined,
  caller: undefined,
  compatibility: undefined,
  sentNames: INTERFACE_NAMES,
  made: undefined,
});

/** Begins the exchange of a request to an unknown address. */
export const unknownExchange = (): Exchange => ({
  startedAtMs: stopwatchMs(),
  requestId: randomHex(16),
  endpoint: 'unknown',
  id: undefined,
  entity: undefined,
  scope: undefined,
  caller: undefined,
  compatibility: undefined,
  sentNames: INTERFACE_NAMES,
  made: undefined,
});

/** Returns the unique id of a reply: that of the checkout for requests about one, otherwise that of the request. */
export const ndcOf = ({ entity, id, requestId }: Exchange, compatibility: Compatibility): string => {
  if (id !== undefined && isCheckoutId(id)) return ndcOfCheckout(id, compatibility);
  return entity === undefined ? requestId : ndcOfRequest(entity, requestId, compatibility);
};

/** Returns the `id` of a refusal; none on lenient channels, whose clients take every `id` for a success. */
export const idOfRefusal = (
  requestId: string,
  compatibility: Compatibility | undefined,
): Readonly<Record<string, string>> => (compatibility === 'lenient' ? {} : { id: requestId });

/** A request that lost to so many others may be repeated after this time. */
const TRY_AGAIN_SECONDS = '1';

/**
 * Creates the rejection of a request that met a conflict each time it was decided, so that nothing of it was stored.
 */
const tryAgain = (cause: Outrun): Rejection =>
  new Rejection('800.120.100', {
    reason: 'too many requests change the same data at this moment; this one changed nothing and can be sent again',
    headers: { 'Retry-After': TRY_AGAIN_SECONDS },
    cause,
  });

/**
 * Returns the answer for an error of an operation. A rejection says what is wrong; after repeated conflicts, or if a
 * service cannot be reached, the client may repeat the request; any other error is a fault of the gateway. If the
 * request may have created a record, the answer has its id.
 */
export const answerTo = (thrown: unknown, exchange: Exchange, log: Logger): Answer => {
  const { requestId, endpoint, sentNames, made } = exchange;
  const fields = idOfRefusal(requestId, exchange.compatibility);
  const error =
    thrown instanceof Outrun ? tryAgain(thrown) : thrown instanceof Unavailable ? unavailable(thrown, made) : thrown;
  if (error instanceof Rejection) {
    const { cause, id, lenientStatus, ...own } = error.details;
    const isOther = exchange.compatibility === 'lenient' && lenientStatus !== undefined;
    const details = isOther ? { ...own, status: lenientStatus } : own;
    if (cause !== undefined) log.warn({ err: cause, requestId, code: error.code }, 'request rejected');
    return { code: error.code, fields: id === undefined ? fields : { id }, ...inSentNames(details, sentNames) };
  }
  log.error({ err: error, requestId, endpoint }, 'request failed');
  if (made === undefined) return { code: '999.999.999', fields };
  return { code: '999.999.999', fields: { id: made.id }, reason: statusHint(made) };
};

const MS_PER_SECOND = 1000;

/** Records one answered request. */
export type Recorder = (exchange: Exchange, answer: Answer, status: number) => void;

/** Creates the recorder of answered requests: one log line and one measurement for each. */
export const recorder =
  (log: Logger, metrics: Metrics): Recorder =>
  (exchange, answer, status) => {
    const { requestId, endpoint, caller, entity, id, startedAtMs } = exchange;
    const milliseconds = stopwatchMs() - startedAtMs;
    const replyId = answer.fields?.['id'];
    metrics.answered(endpoint, status, answer.code, milliseconds / MS_PER_SECOND);
    log.info(
      {
        requestId,
        endpoint,
        caller,
        entity,
        id,
        replyId: replyId === requestId || replyId === id ? undefined : replyId,
        code: answer.code,
        status,
        milliseconds: Math.round(milliseconds * 10) / 10,
      },
      'request answered',
    );
  };
