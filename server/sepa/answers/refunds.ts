import type { Update } from '../../database/database.ts';
import { deciding } from '../../database/deciding.ts';
import type { PaymentDependencies } from '../../payments/model/dependencies.ts';
import type { SepaFile } from '../model/file.ts';
import { endOrder, reliesOnOpen, type SepaRecords } from '../model/records.ts';
import type { OfPayment } from './statement-lines.ts';

/** The dependencies of refunds that are not paid. */
export interface RefundDependencies extends PaymentDependencies {
  readonly sepa: SepaRecords;
}

/** What becomes of the refunds of a charge that did not come in, or was given back. */
export interface UnpaidRefunds {
  /** Take the refunds out of files that are not made yet: the money is not paid out as well. */
  readonly updates: readonly Update[];
  readonly cancelled: readonly string[];
  /** Those in files that are made; the bank pays them. */
  readonly paid: readonly string[];
}

/** Decides what becomes of the refunds of a charge that did not come in, or was given back. */
export const unpaidRefunds = async (
  { sepa, records }: RefundDependencies,
  { entity, paymentId }: OfPayment,
  reason: string | undefined,
): Promise<UnpaidRefunds> => {
  const orders = await sepa.ordersOf(entity, await records.refundsOf(entity, paymentId));
  const files = new Map<string, SepaFile>();
  const [updates, cancelled, paid]: [Update[], string[], string[]] = [[], [], []];
  for (const order of orders.values()) {
    if (order.kind !== 'transfer' || order.state !== 'open') continue;
    const file = files.get(order.day) ?? (await sepa.file({ entity, kind: 'transfer', day: order.day }));
    if (file?.state !== 'open') {
      paid.push(order.paymentId);
      continue;
    }
    files.set(order.day, file);
    updates.push(endOrder(order, 'cancelled', reason));
    cancelled.push(order.paymentId);
  }
  return { updates: [...updates, ...[...files.values()].map(reliesOnOpen)], cancelled, paid };
};

/** Cancels the refunds of a charge that the debtor's bank returned, as far as they are not paid. */
export const cancelRefunds = async (dependencies: RefundDependencies, order: OfPayment): Promise<void> => {
  const { cancelled, paid } = await deciding(dependencies.database, async () => {
    const refunds = await unpaidRefunds(dependencies, order, undefined);
    return { changes: { updates: refunds.updates }, result: refunds };
  });
  if (cancelled.length + paid.length === 0) return;
  dependencies.log.error(
    { payment: order.paymentId, cancelled, paid },
    'a charge was returned that had been refunded; refunds that were not paid yet were cancelled at the bank',
  );
};
