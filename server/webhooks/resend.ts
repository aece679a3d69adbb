import type { Clock } from '../base/clock.ts';
import { Rejection } from '../base/rejection.ts';
import type { Database } from '../database/database.ts';
import { deciding } from '../database/deciding.ts';
import { timerRecords } from '../timers/records.ts';
import { timerMoved } from '../timers/timer.ts';
import { type Delivery, deliveryRecords, updateDelivery } from './delivery/records.ts';
import { deliveryDue, timerSubject } from './notify.ts';

/**
 * Sends a notification again, now, under the same `webhook-id`, and resets its failed attempts. Returns it as it will
 * be sent.
 * @throws Rejection 404 where the webhook has no such notification.
 */
export const resend = async (
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  webhookId: string,
  deliveryId: string,
): Promise<Delivery> => {
  const [deliveries, timers] = [deliveryRecords(database), timerRecords(database)];
  return await deciding(database, async () => {
    const found = await deliveries.ofWebhookById(webhookId, deliveryId);
    if (found === undefined) {
      throw new Rejection('200.300.404', { status: 404, reason: 'the webhook has no delivery with this id' });
    }
    const again: Delivery = { ...found, state: 'waiting', tries: 0 };
    const timer = await timers.byKey('notification', timerSubject(found));
    const moved = timer === undefined ? [] : [timerMoved(timer, clock.now())];
    const inserts = timer === undefined ? [deliveryDue(again, clock.now())] : [];
    return {
      changes: { updates: [updateDelivery(again), ...moved], inserts },
      result: again,
      line: `delivery ${deliveryId}`,
    };
  });
};
