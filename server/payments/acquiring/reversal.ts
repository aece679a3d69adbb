import { resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import type { AcquirerAnswer } from '../../acquirers/acquirer.ts';
import type { Channel } from '../../ports/channel.ts';
import type { RiskVerdict } from '../../ports/risk-check.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { type Payment, stateAfter } from '../model/payment.ts';
import { acquirerOf, inTime } from './inquiry.ts';
import { reversalOf } from './order.ts';
import { written, writtenOrTheirs } from './writing.ts';

const hasSucceeded = ({ code }: AcquirerAnswer): boolean => ['success', 'review'].includes(resultCodes[code].category);

/** A payment that is to be reversed: approved by the acquirer, rejected by risk. */
const noted = (
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

/** What could not be taken back stands, and somebody must look at it. */
const afterReversal = (payment: Payment, isReversed: boolean, nowMs: number): Payment => ({
  ...payment,
  state: stateAfter(payment.state, isReversed ? 'refused' : 'approved'),
  waitsFor: undefined,
  decidedAtMs: nowMs,
  ...(isReversed || payment.outcome === undefined ? {} : { outcome: { ...payment.outcome, code: '000.400.100' } }),
});

/** That it is ordered again is durable first, so that this order too is given the time to arrive; a rival orders nothing then. */
const orderedAnew = (dependencies: PaymentDependencies, payment: Payment): Promise<Payment> =>
  written(dependencies, payment, {
    ...payment,
    state: stateAfter(payment.state, 'noted'),
    askedAtMs: dependencies.clock.now(),
  });

/**
 * Takes a payment back that risk rejected, under the reversal's own reference: one that was ordered before is found, and only
 * one that never arrived and can arrive no more is ordered again. Gives the payment as it is stored: still received where
 * nobody can tell now; `recover` comes again.
 */
export const finishReversal = async (
  dependencies: PaymentDependencies,
  given: Payment,
  channel: Channel,
  isFirst = false,
): Promise<Payment> => {
  let payment = given;
  try {
    const acquirer = await acquirerOf(dependencies, payment, channel);
    const known = isFirst ? undefined : await inTime(acquirer.find(reversalOf(payment)));
    if (known === undefined && !isFirst) payment = await orderedAnew(dependencies, payment);
    const answer = known ?? (await inTime(acquirer.perform(reversalOf(payment))));
    const isReversed = hasSucceeded(answer);
    if (!isReversed)
      dependencies.log.error({ payment: payment.id, code: answer.code }, 'a rejected payment was not reversed');
    const after = (stored: Payment) => ({ after: afterReversal(stored, isReversed, dependencies.clock.now()) });
    return await writtenOrTheirs(dependencies, payment, after);
  } catch (error) {
    dependencies.log.error({ err: error, payment: payment.id }, 'a rejected payment could not be reversed yet');
    return payment;
  }
};

/**
 * Reverses and declines what the acquirer approved and risk rejected. That it is to be reversed is durable first: whatever
 * happens afterwards, it never succeeds unseen.
 */
export const reversed = async (
  dependencies: PaymentDependencies,
  payment: Payment,
  answer: AcquirerAnswer,
  verdict: RiskVerdict,
  channel: Channel,
): Promise<Payment> => {
  const stored = await writtenOrTheirs(dependencies, payment, (before) => ({
    after: noted(before, answer, verdict, dependencies.clock.now()),
    more: verdict.changes,
  }));
  return stored.waitsFor === 'reversal' ? await finishReversal(dependencies, stored, channel, true) : stored;
};
