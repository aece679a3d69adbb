import type { AcquirerAnswer, AcquirerOrder } from '../../payments/ports/acquirer.ts';
import { together } from '../../platform/database/change-set.ts';
import { deciding } from '../../platform/database/deciding.ts';
import { acceptance, Refused, refusal } from './answer.ts';
import { changesOfGivingUp } from './cancel.ts';
import type { OwnBank } from './dependencies.ts';
import { takenBack } from './model/mandate.ts';
import { lastChargeBefore } from './model/mandate-orders.ts';
import { endOrder, reliesOnOpen, updateMandate } from './model/records.ts';
import { noticeOf } from './notice.ts';

/** Reverses an order whose file is still open. One that was cancelled or rejected has moved no money. */
export const reverse = (
  bank: OwnBank,
  { channelId, amount, referencedOrder = '' }: AcquirerOrder,
): Promise<AcquirerAnswer> =>
  deciding(bank.database, async () => {
    const { database, records, transfers, settings, notices, vault } = bank;
    const expected = await transfers.expectedByOrder(channelId, referencedOrder);
    if (expected !== undefined) return { changes: changesOfGivingUp(bank, expected), result: acceptance(bank, {}) };
    const order = await records.order(channelId, referencedOrder);
    const reason = order?.reason;
    const done = { changes: {}, result: acceptance(bank, reason === undefined ? {} : { AcquirerResponse: reason }) };
    if (order === undefined)
      return { changes: {}, result: refusal(new Refused('700.400.580', 'the order is not known')) };
    if (order.state !== 'open') return done;
    if (order.kind === 'authorization') return { ...done, changes: { updates: [endOrder(order, 'cancelled')] } };
    const file = await records.file({ channelId, kind: order.kind, day: order.day });
    if (amount !== order.amount || file?.state !== 'open') {
      const words = amount === order.amount ? 'the file with it was made; refund it' : 'only all of it can be reversed';
      return { changes: {}, result: refusal(new Refused('700.300.700', words)) };
    }
    const mandate = order.mandate && (await records.mandate(channelId, order.mandate.id));
    const before = mandate === undefined ? '' : await lastChargeBefore(database, channelId, mandate.id, order.day);
    const freed = mandate === undefined ? [] : [updateMandate(takenBack(mandate, order, before))];
    const notice = await noticeOf({ ...notices, vault }, settings, 'CANCELLED', order, mandate);
    const updates = [endOrder(order, 'cancelled'), reliesOnOpen(file), ...freed];
    return { ...done, changes: together({ updates }, notice) };
  });
