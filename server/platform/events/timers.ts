import { isCheckoutId } from '../../../catalogue/formats/checkout-ids.ts';
import { isRecordId } from '../base/identifiers.ts';
import type { RunOutcome } from '../timers/run.ts';
import type { Timer } from '../timers/timer.ts';
import type { ReportEvent } from './event.ts';

/**
 * Creates the listener that reports each run of a timer as an event of the checkout or payment that is its subject, or
 * that its data name as `checkoutId` and `paymentId`.
 */
export const reportTimers =
  (reportEvent: ReportEvent) =>
  ({ kind, subject, data, attempts }: Timer, outcome: RunOutcome): void =>
    reportEvent({
      kind: 'timer',
      checkoutId: data['checkoutId'] ?? (isCheckoutId(subject) ? subject : undefined),
      paymentId: data['paymentId'] ?? (isRecordId(subject) ? subject : undefined),
      // The decision of a timer may have ended the timer itself, or another process was faster: nothing is lost.
      details: { timer: kind, attempt: attempts + 1, outcome: outcome === 'lost' ? 'overtaken' : outcome },
    });
