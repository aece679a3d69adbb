import type { AcquirerAnswer, AcquirerOrder } from '../../payments/ports/acquirer.ts';
import { acceptance, answerAbout } from './answer.ts';
import type { OwnBank } from './dependencies.ts';
import { answerAboutReceipt, answerToInquiry } from './transfer-answer.ts';

/** Returns the answer about an order that was sent before; undefined if it never arrived. */
export const find = async (bank: OwnBank, order: AcquirerOrder): Promise<AcquirerAnswer | undefined> => {
  const { records, transfers } = bank;
  if (order.task === 'receive') return await answerAboutReceipt(bank, order);
  const expected = await transfers.expectedByOrder(order.channelId, order.reference);
  if (expected !== undefined) return answerToInquiry(bank, expected, order);
  const known = await records.order(order.channelId, order.reference);
  if (known !== undefined) return answerAbout(bank, known);
  if (order.task !== 'reverse') return undefined;
  const waited = await transfers.expectedByOrder(order.channelId, order.referencedOrder ?? '');
  if (waited?.state === 'cancelled') return acceptance(bank, {});
  const reversed = await records.order(order.channelId, order.referencedOrder ?? '');
  return reversed?.state === 'cancelled' || reversed?.state === 'rejected' ? acceptance(bank, {}) : undefined;
};

/** Returns the money that came in for an authorization, once it is complete, in hundredths. */
export const receivedFor = async (
  { transfers }: Pick<OwnBank, 'transfers'>,
  { channelId, reference, task }: AcquirerOrder,
): Promise<bigint> => {
  // A debit that waited for the money needs no receipt.
  if (task !== 'authorize') return 0n;
  const expected = await transfers.expectedByOrder(channelId, reference);
  // A part of the money is no receipt yet: who delivers on a receipt would deliver too early.
  return expected?.completedBy === undefined ? 0n : expected.amount;
};
