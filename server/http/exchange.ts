import type { Logger } from 'pino';
import type { Endpoint } from '../../catalogue/endpoints/endpoints.ts';
import { isCheckoutId } from '../../catalogue/formats/checkout-ids.ts';
import { INTERFACE_NAMES, inSentNames, type SentNames } from '../../catalogue/requests/sent-names.ts';
import type { Compatibility } from '../../catalogue/settings/channel-settings.ts';
import { randomHex, stopwatchMs } from '../base/clock.ts';
import { isRecordId, ndcOfCheckout, ndcOfRequest } from '../base/identifiers.ts';
import { Outrun } from '../base/outrun.ts';
import { type Made, Rejection, statusHint, unavailable } from '../base/rejection.ts';
import { Unavailable } from '../base/unavailable.ts';
import type { Answer } from './answer.ts';
import type { Metrics } from './metrics.ts';

/** One request and its reply, as the log and the figures tell of them. */
export interface Exchange {
  readonly startedAtMs: number;
  /** 32 hex digits; also the `X-Request-Id` of the reply. */
  readonly requestId: string;
  /** Method and path as the table of endpoints writes them: never what the caller wrote. */
  readonly endpoint: string;
  /** The id in the path, when it is one of ours: anything else may be a card number. */
  readonly id: string | undefined;
  /** The channel that the request is for, once it is known. */
  entity: string | undefined;
  /** The merchant or channel that the credentials speak for, once they are known. */
  scope: string | undefined;
  /** How the channel wants its requests read and refused, once it is known. */
  compatibility: Compatibility | undefined;
  /** The prefixes of its parameters, as a refusal names them. */
  sentNames: SentNames;
  /** What it is to make, once that has an id: an error's reply names it. */
  made: Made | undefined;
}

/** Gives the account of a request that begins now. */
export const exchangeOf = ({ method, path }: Endpoint, id: string): Exchange => ({
  startedAtMs: stopwatchMs(),
  requestId: randomHex(16),
  endpoint: `${method} ${path}`,
  id: isRecordId(id) || isCheckoutId(id) ? id : undefined,
  entity: undefined,
  scope: undefined,
  compatibility: undefined,
  sentNames: INTERFACE_NAMES,
  made: undefined,
});

/** Gives the account of a request to an address that is in no table. */
export const unknownExchange = (): Exchange => ({
  startedAtMs: stopwatchMs(),
  requestId: randomHex(16),
  endpoint: 'unknown',
  id: undefined,
  entity: undefined,
  scope: undefined,
  compatibility: undefined,
  sentNames: INTERFACE_NAMES,
  made: undefined,
});

/** Gives the unique id of a reply: the checkout's for all that belongs to one, otherwise the request's. */
export const ndcOf = ({ entity, id, requestId }: Exchange, compatibility: Compatibility): string => {
  if (id !== undefined && isCheckoutId(id)) return ndcOfCheckout(id, compatibility);
  return entity === undefined ? requestId : ndcOfRequest(entity, requestId, compatibility);
};

/** Gives the `id` of a reply to a refused request; none on lenient channels, whose clients take every `id` for success. */
export const idOfRefusal = (
  requestId: string,
  compatibility: Compatibility | undefined,
): Readonly<Record<string, string>> => (compatibility === 'lenient' ? {} : { id: requestId });

/** Whoever lost to so many others may try again after this long. */
const TRY_AGAIN_SECONDS = '1';

/** Gives the rejection of a request that lost to others each time it was decided: nothing of it was kept. */
const tryAgain = (cause: Outrun): Rejection =>
  new Rejection('800.120.100', {
    reason: 'too many requests change the same data at this moment; this one changed nothing and can be sent again',
    headers: { 'Retry-After': TRY_AGAIN_SECONDS },
    cause,
  });

/**
 * Gives the answer for what an operation threw: a rejection says what is wrong; who met a conflict over and over, or something out of
 * reach, may try again; anything else is our mistake. Where the request was to make something, and may have made it, the answer has
 * its id.
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

/** Tells of one answered request. */
export type Recorder = (exchange: Exchange, answer: Answer, status: number) => void;

/** Gives the recorder of answered requests: one log line and one measurement for each. */
export const recorder =
  (log: Logger, metrics: Metrics): Recorder =>
  (exchange, answer, status) => {
    const { requestId, endpoint, entity, id, startedAtMs } = exchange;
    const milliseconds = stopwatchMs() - startedAtMs;
    const replyId = answer.fields?.['id'];
    metrics.answered(endpoint, status, answer.code, milliseconds / MS_PER_SECOND);
    log.info(
      {
        requestId,
        endpoint,
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
