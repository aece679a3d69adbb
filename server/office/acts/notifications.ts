import type { ActReason } from '../../../catalogue/backoffice/acts.ts';
import type { SentAgain } from '../../../catalogue/backoffice/replies/acts.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { type Delivery, deliveriesTogether, deliveryRecords } from '../../payments/webhooks/delivery/records.ts';
import type { WebhookRecords } from '../../payments/webhooks/model/records.ts';
import type { Webhook } from '../../payments/webhooks/model/webhook.ts';
import { reasonOf } from '../../payments/webhooks/reasons.ts';
import { sentAgain } from '../../payments/webhooks/resend.ts';
import type { Clock } from '../../platform/base/clock.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet, Database } from '../../platform/database/database.ts';
import type { Sent } from './records.ts';

/** The dependencies of sending notifications again. */
export interface NotifyingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly webhooks: Pick<WebhookRecords, 'byId' | 'of'>;
}

/** A notification that can be sent again, and the address to which; or why it cannot. */
export type Sendable = { readonly sent: Sent; readonly url: string } | { readonly reason: ActReason };

const sendableTo = (delivery: Delivery, webhook: Webhook | undefined): Sendable => {
  if (webhook === undefined) return { reason: 'webhookRemoved' };
  if (!webhook.isActive) return { reason: 'webhookPaused' };
  return { sent: { channelId: delivery.channelId, id: delivery.id }, url: webhook.url };
};

const webhookOf = async ({ webhooks }: NotifyingDependencies, { to }: Delivery): Promise<Webhook | undefined> =>
  'url' in to ? undefined : await webhooks.byId(to.entity, to.webhookId);

/**
 * Returns the last notification about a payment to each webhook of its channel and merchant that the person may change:
 * older ones would tell of what is not true any more.
 */
export const ofPayment = async (
  { database, webhooks }: NotifyingDependencies,
  { channelId, id }: Pick<Payment, 'channelId' | 'id'>,
  merchant: string,
  owners: ReadonlySet<string>,
): Promise<readonly Sendable[]> => {
  const own = (await Promise.all([channelId, merchant].map((owner) => webhooks.of(owner)))).flat();
  const deliveries = deliveryRecords(database);
  const found = await Promise.all(
    own
      .filter(({ entity }) => owners.has(entity))
      .map(async (webhook) => {
        const wanted = { webhookId: webhook.id, before: undefined, state: undefined, subjectId: id, limit: 1 };
        return (await deliveries.ofWebhook(wanted)).map((delivery) => sendableTo(delivery, webhook));
      }),
  );
  const all = found.flat();
  return all.length === 0 ? [{ reason: 'neverNotified' }] : all;
};

/** Returns a notification in one of these channels, and the owner of its webhook; undefined if there is none. */
export const ofDelivery = async (
  dependencies: NotifyingDependencies,
  id: string,
  channels: readonly string[],
): Promise<{ readonly owner: string; readonly sendable: Sendable; readonly channelId: string } | undefined> => {
  const deliveryOf = deliveriesTogether(dependencies.database);
  const found = await Promise.all(channels.map((entity) => deliveryOf({ entity, id })));
  const delivery = found.find((each) => each !== undefined);
  if (delivery === undefined || 'url' in delivery.to) return undefined;
  const sendable = sendableTo(delivery, await webhookOf(dependencies, delivery));
  return { owner: delivery.to.entity, sendable, channelId: delivery.channelId };
};

/** Returns the changes that send notifications again now, or why they cannot be sent. */
export const sendingAgain = async (
  dependencies: NotifyingDependencies,
  sent: readonly Sent[],
): Promise<{ readonly changes: ChangeSet } | { readonly reason: ActReason }> => {
  const deliveryOf = deliveriesTogether(dependencies.database);
  const changes: ChangeSet[] = [];
  for (const { channelId, id } of sent) {
    const delivery = await deliveryOf({ entity: channelId, id });
    if (delivery === undefined) return { reason: 'webhookRemoved' };
    const sendable = sendableTo(delivery, await webhookOf(dependencies, delivery));
    if ('reason' in sendable) return sendable;
    changes.push((await sentAgain(dependencies, delivery)).changes);
  }
  return { changes: together(...changes) };
};

/** Returns what became of notifications that were sent again. */
export const stateOfSent = async (
  dependencies: NotifyingDependencies,
  sent: readonly Sent[],
): Promise<readonly SentAgain[]> => {
  const deliveryOf = deliveriesTogether(dependencies.database);
  const found = await Promise.all(
    sent.map(async ({ channelId, id }): Promise<readonly SentAgain[]> => {
      const delivery = await deliveryOf({ entity: channelId, id });
      if (delivery === undefined) return [];
      const url = (await webhookOf(dependencies, delivery))?.url ?? '';
      const reason = reasonOf(delivery);
      const isTried = delivery.tries > 0 || delivery.state !== 'waiting';
      return [{ id, url, state: delivery.state, isTried, ...(reason === undefined ? {} : { reason }) }];
    }),
  );
  return found.flat();
};
