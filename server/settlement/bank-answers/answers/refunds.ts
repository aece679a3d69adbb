import { isPayout } from '../../../../catalogue/books/payouts.ts';
import {
  bankExceptionRecords,
  exceptionOfBank,
  insertException,
  type NewException,
} from '../../../connectors/sepa/model/exceptions.ts';
import type { SepaFile } from '../../../connectors/sepa/model/file.ts';
import type { SepaOrder } from '../../../connectors/sepa/model/order.ts';
import { endOrder, reliesOnOpen } from '../../../connectors/sepa/model/records.ts';
import { together } from '../../../platform/database/change-set.ts';
import type { ChangeSet, Update } from '../../../platform/database/database.ts';
import { deciding } from '../../../platform/database/deciding.ts';
import { type ComeBackDependencies, undoing } from './come-back.ts';

/** The dependencies of refunds that are not paid. */
export type RefundDependencies = ComeBackDependencies;

/** The payment of an order. */
type OfPayment = Pick<SepaOrder, 'channelId' | 'paymentId'>;

/** What becomes of the refunds of a charge that did not come in. */
interface UnpaidRefunds {
  /** Take the refunds out of files that are not made yet: the money is not paid out as well. */
  readonly updates: readonly Update[];
  readonly cancelled: readonly string[];
  /** Those in files that are made; the bank pays them. */
  readonly paid: readonly string[];
  /** The sum of these, in hundredths. */
  readonly paidAmount: bigint;
}

/** Decides what becomes of the refunds of a charge that did not come in. */
export const unpaidRefunds = async (
  { sepa, records }: RefundDependencies,
  { channelId, paymentId }: OfPayment,
  reason: string | undefined,
): Promise<UnpaidRefunds> => {
  const orders = await sepa.ordersOf(channelId, await records.succeededOf('RF', channelId, paymentId));
  const files = new Map<string, SepaFile>();
  const [updates, cancelled, paid]: [Update[], string[], string[]] = [[], [], []];
  let paidAmount = 0n;
  for (const order of orders.values()) {
    if (!isPayout(order.kind) || order.state !== 'open') continue;
    const { kind, day } = order;
    const place = `${kind} ${day}`;
    const file = files.get(place) ?? (await sepa.file({ channelId, kind, day }));
    if (file?.state !== 'open') {
      paid.push(order.paymentId);
      paidAmount += order.amount;
      continue;
    }
    files.set(place, file);
    updates.push(endOrder(order, 'cancelled', reason));
    cancelled.push(order.paymentId);
  }
  return { updates: [...updates, ...[...files.values()].map(reliesOnOpen)], cancelled, paid, paidAmount };
};

/** Cancels a refund that is in no file yet; returns what of it the bank pays, or has paid. */
const cancelRefund = (dependencies: RefundDependencies, channelId: string, id: string, day: string): Promise<bigint> =>
  deciding(dependencies.database, async () => {
    const { sepa, records } = dependencies;
    const [[order], refund] = await Promise.all([
      sepa.ordersOf(channelId, [id]).then((orders) => [...orders.values()]),
      records.byId(channelId, id),
    ]);
    if (order?.state !== 'open' || !isPayout(order.kind) || refund === undefined) return { changes: {}, result: 0n };
    const file = await sepa.file({ channelId, kind: order.kind, day: order.day });
    if (file?.state !== 'open') return { changes: {}, result: refund.amount };
    const undone = await undoing(dependencies, order, refund, { state: 'cancelled', reason: undefined, day });
    return { changes: together(undone, { updates: [reliesOnOpen(file)] }), result: 0n };
  });

/** Returns the exception that refunds of a charge are paid whose money did not come in, or not for good; once. */
export const refundedAsWell = async (
  { database, clock }: RefundDependencies,
  of: OfPayment & Pick<NewException, 'amount' | 'day' | 'reason'>,
): Promise<ChangeSet> => {
  const { channelId, paymentId: source, amount } = of;
  if (amount === 0n) return {};
  const known = await bankExceptionRecords(database).bySource(channelId, 'REFUNDED_AND_RETURNED', source);
  if (known !== undefined) return {};
  return { inserts: [insertException(exceptionOfBank(clock, { ...of, kind: 'REFUNDED_AND_RETURNED', source }))] };
};

/** A charge that was returned, and the day of that. */
export interface ReturnedCharge {
  readonly channelId: string;
  readonly paymentId: string;
  readonly day: string;
  readonly reason: string | undefined;
  readonly mandate: SepaOrder['mandate'];
}

/**
 * Undoes the refunds of a charge that the debtor's bank returned, as far as they are in no file yet: the whole charge is
 * given back. What is refunded as well is an exception, once.
 */
export const cancelRefunds = async (
  dependencies: RefundDependencies,
  { channelId, paymentId, day, reason }: Omit<ReturnedCharge, 'mandate'>,
): Promise<void> => {
  const { database, records } = dependencies;
  let paid = 0n;
  for (const id of await records.succeededOf('RF', channelId, paymentId))
    paid += await cancelRefund(dependencies, channelId, id, day);
  await deciding(database, async () => {
    const changes = await refundedAsWell(dependencies, { channelId, paymentId, amount: paid, day, reason });
    return { changes, result: undefined };
  });
};
