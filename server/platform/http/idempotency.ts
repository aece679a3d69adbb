import { Rejection, wrongParameters } from '../base/rejection.ts';
import type { Answer, Reply } from './answer.ts';

/** A request under an `Idempotency-Key`. */
export interface KeyedRequest {
  /** The merchant or channel of the token: keys of different ones do not meet. */
  readonly scope: string;
  readonly key: string;
  /** The channel that the request is for. */
  readonly channel: string;
  /** Everything in which requests differ: endpoint, id and parameters. It contains card data. */
  readonly content: string;
}

/** The data of an operation under a key. Repeated requests get the same. */
interface Claim {
  readonly channel: string;
  /** The id of the record that the operation creates, chosen before it begins, so that only one can be created. */
  readonly newId: string;
  /** Whether an earlier attempt was interrupted, and may have created the record. */
  readonly isResumed: boolean;
}

/** An answer and the reply that is sent for it. */
export interface Finished {
  readonly answer: Answer;
  readonly reply: Reply;
}

/** The work that is done once for each key. */
export interface OnceOnly {
  newId(): string;
  /** May throw, as operations do. */
  perform(claim: Claim): Promise<Answer>;
  finish(answer: Answer): Finished;
  /** Returns the answer for an error of `perform`. */
  failed(error: unknown): Answer;
}

/** Answers repeated requests with the reply to the first. */
export interface Idempotency {
  /** @throws Rejection 409 while the same request is under way, 400 when the key was used with another request. */
  once(request: KeyedRequest, work: OnceOnly): Promise<Finished>;
}

const VISIBLE_ASCII = /^[!-~]{1,255}$/;
const HEADER = 'Idempotency-Key';

/** Returns the key of a request; undefined if it has none. @throws Rejection for a malformed one. */
export const idempotencyKeyOf = (header: string | readonly string[] | undefined): string | undefined => {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && VISIBLE_ASCII.test(header)) return header;
  throw wrongParameters([
    { name: HEADER, message: 'must match ^[!-~]{1,255}$ (1 to 255 visible ASCII characters, sent once)' },
  ]);
};

/** Creates the rejection of a key that was used with another request. */
export const usedOtherwise = (): Rejection =>
  wrongParameters([
    { name: HEADER, message: 'was already used with another request in the last 24 hours (send a new key)' },
  ]);

/** A client may repeat the request after this time. */
const COME_AGAIN_SECONDS = '1';

/** Creates the rejection of a request that is already under way. */
export const underWay = (): Rejection =>
  new Rejection('800.600.100', {
    reason: 'a request with this Idempotency-Key is under way; its reply will be there when it is done',
    headers: { 'Retry-After': COME_AGAIN_SECONDS },
  });

/**
 * Returns whether a reply is stored. After a fault of the gateway, or before the outcome, the key can be used again.
 */
export const isFinal = ({ answer, reply }: Finished): boolean =>
  answer.isProvisional !== true && reply.status < 500 && reply.status !== 409 && reply.status !== 429;
