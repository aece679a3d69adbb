import { setTimeout as wait } from 'node:timers/promises';
import { randomHex, stopwatchMs } from '../../base/clock.ts';
import { type AcquirerAnswer, AnswerLost } from '../acquirer.ts';
import { NotSent } from './connection.ts';

/**
 * What sending an order once came to: the upstream's word on the order, or that it did not take this sending, perhaps with the
 * time after which it may.
 */
export type Heard =
  | { readonly answer: AcquirerAnswer; readonly refusal?: undefined }
  | { readonly refusal: AcquirerAnswer; readonly retryAfterMs: number | undefined };

/** The upstream has the order and does not know yet how it ends: sending it again would tell nothing new. */
export class StillOpen extends AnswerLost {
  override readonly name = 'StillOpen';
}

/** How hard an order is sent. */
export interface SendingLimits {
  /** All sendings of one order together; shorter than the time for which a merchant waits. */
  readonly totalMs: number;
  readonly attempts: number;
  /** Before the second sending; doubled before each one after it. */
  readonly firstPauseMs: number;
}

/** The limits that serve. */
export const sendingLimits: SendingLimits = { totalMs: 25_000, attempts: 5, firstPauseMs: 200 };

/** Below this there is no time left to hear an answer. */
const LEAST_MS = 50;

const BYTES_OF_CHANCE = 2;

/** Gives a pause of half to all of `ms`, so that those who failed together do not come back together. */
const uneven = (ms: number): number =>
  (ms / 2) * (1 + Number.parseInt(randomHex(BYTES_OF_CHANCE), 16) / 256 ** BYTES_OF_CHANCE);

/** What is known after some sendings. */
interface Standing {
  /** One of them may have arrived. */
  lost: AnswerLost | undefined;
  /** The last that was not taken says why. */
  refusal: AcquirerAnswer | undefined;
}

/** One sending told nothing final: how long to wait before the next one, or that no other may help. */
type Next = { readonly pauseMs: number } | 'over';

const afterHearing = (standing: Standing, heard: Heard & { refusal: AcquirerAnswer }, pauseMs: number): Next => {
  standing.refusal = heard.refusal;
  return heard.retryAfterMs === undefined ? 'over' : { pauseMs: Math.max(heard.retryAfterMs, pauseMs) };
};

const afterFailure = (standing: Standing, error: unknown, mayRepeat: boolean, pauseMs: number): Next => {
  if (error instanceof StillOpen) throw error;
  if (error instanceof NotSent) {
    standing.refusal = undefined;
    return error.passing ? { pauseMs } : 'over';
  }
  if (!(error instanceof AnswerLost)) throw error;
  standing.lost ??= error;
  return mayRepeat ? { pauseMs } : 'over';
};

const unreached: AcquirerAnswer = {
  code: '900.100.300',
  details: { ExtendedDescription: 'the upstream gateway could not be reached; nothing was sent to it' },
};

/**
 * Sends an order until it is answered. What certainly did not arrive is sent again; what may have arrived only if
 * `mayRepeat`, because the upstream then carries it out once. Gives the answer, or why the order certainly was not taken.
 * @throws AnswerLost when it may have been, and nobody here knows.
 */
export const persist = async (
  send: (timeoutMs: number) => Promise<Heard>,
  mayRepeat: boolean,
  { totalMs, attempts, firstPauseMs }: SendingLimits = sendingLimits,
): Promise<AcquirerAnswer> => {
  const endMs = stopwatchMs() + totalMs;
  const standing: Standing = { lost: undefined, refusal: undefined };
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const pauseMs = uneven(firstPauseMs * 2 ** attempt);
    let next: Next;
    try {
      const heard = await send(endMs - stopwatchMs());
      if (heard.refusal === undefined) return heard.answer;
      next = afterHearing(standing, heard, pauseMs);
    } catch (error) {
      next = afterFailure(standing, error, mayRepeat, pauseMs);
    }
    if (next === 'over' || stopwatchMs() + next.pauseMs + LEAST_MS > endMs) break;
    if (attempt < attempts - 1) await wait(next.pauseMs);
  }
  if (standing.lost !== undefined) throw standing.lost;
  return standing.refusal ?? unreached;
};
