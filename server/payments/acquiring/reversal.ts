import { resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { type Payment, stateAfter } from '../model/payment.ts';
import type { AcquirerAnswer } from '../ports/acquirer.ts';
import type { RiskVerdict } from '../ports/risk-check.ts';
import { acquirerOf, inTime } from './inquiry.ts';
import { reversalOf } from './order.ts';
import { write, writeOnce } from './writing.ts';

/** Returns whether an acquirer has done what it was ordered. */
export const hasSucceeded = ({ code }: AcquirerAnswer): boolean =>
  ['success', 'review'].includes(resultCodes[code].category);

/** Returns a payment that must be reversed: the acquirer approved it, and the risk check rejected it. */
const awaitingReversal = (
  payment: Payment,
  { details, checks, card }: AcquirerAnswer,
  verdict: RiskVerdict,
  nowMs: number,
): Payment => ({
  ...payment,
  state: stateAfter(payment.state, payment.state === 'pending' ? 'resumed' : 'noted'),
  waitsFor: 'reversal',
  askedAtMs: nowMs,
  outcome: {
    code: verdict.code ?? '100.400.141',
    details,
    ...(checks === undefined ? {} : { checks }),
    parameters: { ...card, ...payment.outcome?.parameters, ...verdict.parameters },
  },
});

/** A payment that could not be reversed succeeds, with a code for review by the merchant. */
const afterReversal = (payment: Payment, isReversed: boolean, nowMs: number): Payment => ({
  ...payment,
  state: stateAfter(payment.state, isReversed ? 'refused' : 'approved'),
  waitsFor: undefined,
  decidedAtMs: nowMs,
  ...(isReversed || payment.outcome === undefined ? {} : { outcome: { ...payment.outcome, code: '000.400.100' } }),
});

/**
 * Stores the time of the repeated reversal before it is sent, so that inquiries give it, too, the time to arrive. A
 * concurrent repetition gets a conflict and sends nothing.
 */
const orderedAgain = (dependencies: PaymentDependencies, payment: Payment): Promise<Payment> =>
  write(dependencies, payment, {
    ...payment,
    state: stateAfter(payment.state, 'noted'),
    askedAtMs: dependencies.clock.now(),
  });

/**
 * Reverses a payment that the risk check rejected, under the reversal's own reference. It inquires about an earlier
 * reversal first, and sends another only if that one never arrived and cannot arrive any more. The channel is read now:
 * the outcome may have waited for the database for minutes, and the acquirer's credentials may have changed. Returns
 * the stored payment; it is still `received` if the inquiry failed, and `recover` tries again.
 */
export const finishReversal = async (
  dependencies: PaymentDependencies,
  given: Payment,
  isFirst = false,
): Promise<Payment> => {
  let payment = given;
  try {
    const acquirer = await acquirerOf(dependencies, payment, await dependencies.channelOf(payment.channelId));
    const known = isFirst ? undefined : await inTime(acquirer.find(reversalOf(payment)));
    if (known === undefined && !isFirst) payment = await orderedAgain(dependencies, payment);
    const answer = known ?? (await inTime(acquirer.perform(reversalOf(payment))));
    const isReversed = hasSucceeded(answer);
    if (!isReversed)
      dependencies.log.error({ payment: payment.id, code: answer.code }, 'a rejected payment was not reversed');
    const after = (stored: Payment) => ({ after: afterReversal(stored, isReversed, dependencies.clock.now()) });
    return await writeOnce(dependencies, payment, after);
  } catch (error) {
    dependencies.log.error({ err: error, payment: payment.id }, 'a rejected payment could not be reversed yet');
    return payment;
  }
};

/**
 * Reverses and declines a payment that the acquirer approved and the risk check rejected. The need for a reversal is
 * stored first, so that the payment never succeeds unnoticed, whatever happens afterwards.
 */
export const reversed = async (
  dependencies: PaymentDependencies,
  payment: Payment,
  answer: AcquirerAnswer,
  verdict: RiskVerdict,
): Promise<Payment> => {
  const stored = await writeOnce(dependencies, payment, (before) => ({
    after: awaitingReversal(before, answer, verdict, dependencies.clock.now()),
    more: verdict.changes,
  }));
  return stored.waitsFor === 'reversal' ? await finishReversal(dependencies, stored, true) : stored;
};
