import { Rejection, wrongParameters } from '../base/rejection.ts';
import type { Answer, Reply } from './answer.ts';

/** A request under an `Idempotency-Key`. */
export interface KeyedRequest {
  /** The entity that the token speaks for: nobody meets the keys of another. */
  readonly scope: string;
  readonly key: string;
  /** The channel that the request is for. */
  readonly channel: string;
  /** Everything that tells the request from another: where it goes, and its parameters. Holds card data. */
  readonly content: string;
}

/** What an operation under a key works with. Whoever repeats the request works with the same. */
export interface Claim {
  readonly channel: string;
  /** The id of what the operation makes, decided before it begins: it can be made once only. */
  readonly newId: string;
  /** Whether an earlier attempt was cut off, and may have made it. */
  readonly isResumed: boolean;
}

/** An answer and the reply that is sent for it. */
export interface Finished {
  readonly answer: Answer;
  readonly reply: Reply;
}

/** What is done once for each key. */
export interface OnceOnly {
  newId(): string;
  /** May throw, as operations do. */
  perform(claim: Claim): Promise<Answer>;
  finish(answer: Answer): Finished;
  /** Gives the answer for what `perform` threw. */
  failed(error: unknown): Answer;
}

/** Answers repeated requests with the reply to the first. */
export interface Idempotency {
  /** @throws Rejection 409 while the same request is under way, 400 where the key was used with another. */
  once(request: KeyedRequest, work: OnceOnly): Promise<Finished>;
}

const VISIBLE_ASCII = /^[!-~]{1,255}$/;
const HEADER = 'Idempotency-Key';

/** Gives the key of a request; nothing where it has none. @throws Rejection for a malformed one. */
export const idempotencyKeyOf = (header: string | readonly string[] | undefined): string | undefined => {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && VISIBLE_ASCII.test(header)) return header;
  throw wrongParameters([
    { name: HEADER, message: 'must match ^[!-~]{1,255}$ (1 to 255 visible ASCII characters, sent once)' },
  ]);
};

/** Gives the rejection of a key that came with another request before. */
export const usedOtherwise = (): Rejection =>
  wrongParameters([
    { name: HEADER, message: 'was already used with another request in the last 24 hours (send a new key)' },
  ]);

/** Whoever repeats a request may come again after this long. */
const COME_AGAIN_SECONDS = '1';

/** Gives the rejection of a request that is under way already. */
export const underWay = (): Rejection =>
  new Rejection('800.600.100', {
    reason: 'a request with this Idempotency-Key is under way; its reply will be there when it is done',
    headers: { 'Retry-After': COME_AGAIN_SECONDS },
  });

/** Tells whether a reply stays: what failed on our side, or may end otherwise, is tried again under the same key. */
export const isFinal = ({ answer, reply }: Finished): boolean =>
  answer.isProvisional !== true && reply.status < 500 && reply.status !== 409 && reply.status !== 429;
