import type { Clock } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import type { ChangeSet, Database } from '../../platform/database/database.ts';
import { deciding } from '../../platform/database/deciding.ts';
import { timerRecords } from '../../platform/timers/records.ts';
import { timerMoved } from '../../platform/timers/timer.ts';
import { type Delivery, deliveryRecords, isUndelivered, updateDelivery } from './delivery/records.ts';
import { deliveryDue, timerSubject } from './notify.ts';

/** The dependencies of sending notifications again. */
interface ResendDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

/** Returns a notification as it is sent again, now and with new attempts, and the changes that do so. */
export const sentAgain = async (
  { database, clock }: ResendDependencies,
  found: Delivery,
): Promise<{ readonly changes: ChangeSet; readonly again: Delivery }> => {
  const again: Delivery = { ...found, state: 'waiting', tries: 0 };
  const timer = await timerRecords(database).byKey('notification', timerSubject(found));
  const moved = timer === undefined ? [] : [timerMoved(timer, clock.now())];
  const inserts = timer === undefined ? [deliveryDue(again, clock.now())] : [];
  return { changes: { updates: [updateDelivery(again), ...moved], inserts }, again };
};

/**
 * Sends a notification again, now, under the same `webhook-id`, and resets its failed attempts. Returns it as it will
 * be sent.
 * @throws Rejection 404 where the webhook has no such notification.
 */
export const resend = async (
  dependencies: ResendDependencies,
  webhookId: string,
  deliveryId: string,
): Promise<Delivery> => {
  const deliveries = deliveryRecords(dependencies.database);
  return await deciding(dependencies.database, async () => {
    const found = await deliveries.ofWebhookById(webhookId, deliveryId);
    if (found === undefined) {
      throw new Rejection('200.300.404', { status: 404, reason: 'the webhook has no delivery with this id' });
    }
    const { changes, again } = await sentAgain(dependencies, found);
    return { changes, result: again, line: `delivery ${deliveryId}` };
  });
};

/** The most notifications that one request sends again; it takes about a second. */
const MOST_RESENT = 500;

/** How many notifications a request sent again, and whether there are more. */
export interface Resent {
  readonly count: number;
  readonly hasMore: boolean;
}

/**
 * Sends the notifications of a webhook again that were made since a time, were tried and not delivered, the oldest
 * first. Each is sent by one of several simultaneous requests, and counted by that one.
 */
export const resendUndelivered = async (
  dependencies: ResendDependencies,
  webhookId: string,
  sinceMs: number,
): Promise<Resent> => {
  const deliveries = deliveryRecords(dependencies.database);
  const ids = await deliveries.undelivered(webhookId, sinceMs, MOST_RESENT + 1);
  let count = 0;
  for (const id of ids.slice(0, MOST_RESENT)) {
    count += await deciding(dependencies.database, async () => {
      const found = await deliveries.ofWebhookById(webhookId, id);
      if (found === undefined || !isUndelivered(found)) return { changes: {}, result: 0 };
      const { changes } = await sentAgain(dependencies, found);
      return { changes, result: 1, line: `delivery ${id}` };
    });
  }
  return { count, hasMore: ids.length > MOST_RESENT };
};
