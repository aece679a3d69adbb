import { type Clock, timeOrderedId } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { acquirerOf, statusOf } from '../acquiring/inquiry.ts';
import { orderOf, storedContext } from '../acquiring/order.ts';
import { hasSucceeded } from '../acquiring/reversal.ts';
import { insertion } from '../acquiring/writing.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import type { Effect, Payment } from '../model/payment.ts';
import { raiseVersion } from '../model/records.ts';
import { repeatedFrom } from './repeated.ts';

/** Returns the reversal (RV) of a refund or payout whose money came back; no request can make one. */
export const reversalOfPayout = (
  clock: Clock,
  paid: Payment,
  { details, effect }: { readonly details: Readonly<Record<string, string>>; readonly effect: Effect },
): Payment => {
  const nowMs = clock.now();
  const { channelId, id, rootId, amount, currency, brand, acquirer, outcome } = paid;
  if (outcome === undefined) throw new Error(`the payment ${id} has no outcome`);
  return {
    channelId,
    id: timeOrderedId(clock),
    version: 1,
    rootId,
    referencedId: id,
    checkoutId: undefined,
    type: 'RV',
    state: 'succeeded',
    amount,
    currency,
    brand,
    acquirer,
    account: undefined,
    request: repeatedFrom(paid),
    outcome: { code: outcome.code, details },
    createdAtMs: nowMs,
    askedAtMs: nowMs,
    attempt: 1,
    decidedAtMs: nowMs,
    effect,
  };
};

/** The details of a reversal: the processor's id of the refund, and why its money came back. */
const kept = ['ConnectorTxID1', 'ConnectorTxID2', 'AcquirerResponse', 'ExtendedDescription'] as const;

/**
 * Returns the reversal of a refund that had succeeded and failed later, as its processor says when it is asked, with the
 * changes that store it; undefined if the refund is reversed already. Its amount can be refunded again. Both movements
 * are settled, so that the reversal takes nothing from the refund. A processor that cannot tell, such as Adyen, is taken
 * by its word in the event.
 * @throws Rejection where the processor does not answer, or still has the refund as paid.
 */
export const refundCameBack = async (
  dependencies: PaymentDependencies,
  refund: Payment,
): Promise<{ readonly payment: Payment; readonly changes: ChangeSet } | undefined> => {
  const { records, clock, log } = dependencies;
  const { channelId, id, amount, referencedId = '', outcome } = refund;
  if ((await records.succeededOf('RV', channelId, id)).length > 0) return undefined;
  const context = await storedContext(dependencies, refund);
  const acquirer = await acquirerOf(dependencies, refund, context.channel);
  const answer = await statusOf(acquirer, orderOf(refund, context), log);
  if (answer === 'unknown') throw new Rejection('900.100.300', { reason: 'the processor does not answer now' });
  if (answer !== undefined && hasSucceeded(answer))
    throw new Rejection('700.300.200', { reason: 'the processor says that the refund is paid' });
  const told = { ...outcome?.details, ...answer?.details };
  const details = Object.fromEntries(
    kept.flatMap((name) => (told[name] === undefined ? [] : [[name, told[name]] as const])),
  );
  const effect = { takes: 0n, gives: amount, closes: undefined };
  const payment = reversalOfPayout(clock, refund, { details, effect });
  const charge = await records.byId(channelId, referencedId);
  const changes = together(await insertion(dependencies, payment), {
    updates: [raiseVersion(refund), ...(charge === undefined ? [] : [raiseVersion(charge)])],
  });
  return { payment, changes };
};
