import { isCheckoutId, isRecordId } from '../base/identifiers.ts';
import type { RunOutcome } from '../timers/run.ts';
import type { Timer } from '../timers/timer.ts';
import type { Tell } from './event.ts';

/**
 * Gives what tells of a timer that has run: to the checkout or payment that it is about, or that its data name as
 * `checkoutId` and `paymentId`.
 */
export const tellOfTimer =
  (tell: Tell) =>
  ({ kind, subject, data, attempts }: Timer, outcome: RunOutcome): void =>
    tell({
      kind: 'timer',
      checkoutId: data['checkoutId'] ?? (isCheckoutId(subject) ? subject : undefined),
      paymentId: data['paymentId'] ?? (isRecordId(subject) ? subject : undefined),
      // What a timer decided may have ended the timer itself, or somebody else was faster: nothing is lost.
      details: { timer: kind, attempt: attempts + 1, outcome: outcome === 'lost' ? 'overtaken' : outcome },
    });
