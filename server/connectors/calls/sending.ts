import { setTimeout as wait } from 'node:timers/promises';
import { type AcquirerAnswer, AnswerLost } from '../../payments/ports/acquirer.ts';
import { randomHex, stopwatchMs } from '../../platform/base/clock.ts';
import { refused } from './answers.ts';
import { retryAfterMs } from './calls.ts';
import { NotSent, type RawReply } from './connection.ts';
import type { SendingLimits } from './limits.ts';

/**
 * The outcome of sending an order once: the processor's answer to the order, or that it did not accept this attempt,
 * perhaps with the time after which it may.
 */
export type SendOutcome =
  | { readonly answer: AcquirerAnswer; readonly refusal?: undefined }
  | { readonly refusal: AcquirerAnswer; readonly retryAfterMs: number | undefined };

/** The processor has the order and does not know its outcome yet; sending it again would not help. */
export class StillOpen extends AnswerLost {
  override readonly name = 'StillOpen';
}

/** Returns the outcome of an attempt that a processor had no time for, which it says by status 429. */
export const tooBusy = (processor: string, reply: RawReply): SendOutcome => ({
  refusal: refused(`${processor} takes no more orders for now`, '900.100.500'),
  retryAfterMs: retryAfterMs(reply),
});

/** The default limits. */
export const sendingLimits: SendingLimits = { totalMs: 25_000, attempts: 5, firstPauseMs: 200 };

/** With less time than this no answer can arrive. */
const LEAST_MS = 50;

const BYTES_OF_CHANCE = 2;

/** Returns a pause of half to all of `ms`, so that orders that failed together are not repeated together. */
const uneven = (ms: number): number =>
  (ms / 2) * (1 + Number.parseInt(randomHex(BYTES_OF_CHANCE), 16) / 256 ** BYTES_OF_CHANCE);

/** The state after some attempts. */
interface Standing {
  /** An attempt that may have arrived. */
  lost: AnswerLost | undefined;
  /** The reason of the last attempt that was not accepted. */
  refusal: AcquirerAnswer | undefined;
}

/** After an attempt without a final answer: the pause before the next one, or that no further one may help. */
type Next = { readonly pauseMs: number } | 'over';

type Refused = SendOutcome & { readonly refusal: AcquirerAnswer };

const afterRefusal = (standing: Standing, { refusal, retryAfterMs }: Refused, pauseMs: number): Next => {
  standing.refusal = refusal;
  return retryAfterMs === undefined ? 'over' : { pauseMs: Math.max(retryAfterMs, pauseMs) };
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

const unreached = (processor: string): AcquirerAnswer => ({
  code: '900.100.300',
  details: { ExtendedDescription: `${processor} could not be reached; nothing was sent to it` },
});

/**
 * Sends an order until it is answered. An attempt that certainly did not arrive is repeated; one that may have arrived
 * only if `mayRepeat`, because the processor then carries it out once. Returns the answer, or the reason why the order
 * certainly was not accepted; `processor` is named in it.
 * @throws AnswerLost when an attempt may have been accepted and the outcome is unknown.
 */
export const persist = async (
  send: (timeoutMs: number) => Promise<SendOutcome>,
  mayRepeat: boolean,
  processor: string,
  { totalMs, attempts, firstPauseMs }: SendingLimits = sendingLimits,
): Promise<AcquirerAnswer> => {
  const endMs = stopwatchMs() + totalMs;
  const standing: Standing = { lost: undefined, refusal: undefined };
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const pauseMs = uneven(firstPauseMs * 2 ** attempt);
    let next: Next;
    try {
      const outcome = await send(endMs - stopwatchMs());
      if (outcome.refusal === undefined) return outcome.answer;
      next = afterRefusal(standing, outcome, pauseMs);
    } catch (error) {
      next = afterFailure(standing, error, mayRepeat, pauseMs);
    }
    if (next === 'over' || stopwatchMs() + next.pauseMs + LEAST_MS > endMs) break;
    if (attempt < attempts - 1) await wait(next.pauseMs);
  }
  if (standing.lost !== undefined) throw standing.lost;
  return standing.refusal ?? unreached(processor);
};
