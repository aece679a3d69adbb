import { notificationKinds } from '../../../catalogue/payments/notification-kinds.ts';
import type { Compatibility } from '../../../catalogue/settings/channel-settings.ts';
import { type Clock, randomHex, timeOrderedId } from '../../platform/base/clock.ts';
import { ndcOfRequest } from '../../platform/base/identifiers.ts';
import type { ChangeSet, Database, Expectation } from '../../platform/database/database.ts';
import type { AnswerWriter } from '../../platform/http/answer.ts';
import { timerAt } from '../../platform/timers/timer.ts';
import { type Change, contentOf, payloadOf } from './content.ts';
import { type Delivery, insertDelivery } from './delivery/records.ts';
import { webhookRecords } from './model/records.ts';
import type { Webhook } from './model/webhook.ts';

/** The data of a channel that notifications need. */
interface KnownEntity {
  readonly name: string;
  readonly merchant: string;
}

/** The dependencies of notifications. */
interface NotifyDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly write: Pick<AnswerWriter, 'render'>;
  entityById(id: string): Promise<KnownEntity | undefined>;
  /** Returns whether a channel's notifications follow the interface strictly, or the form that older clients know. */
  compatibilityOf(channelId: string): Promise<Compatibility>;
}

/** Notifies merchants of changes. */
export interface Notifications {
  /**
   * Returns the changes to commit together with a change, so that every webhook for it is notified, and none when it is
   * rolled back. If a webhook was added or removed meanwhile, the commit is a `Conflict`: call again.
   */
  of(change: Change): Promise<ChangeSet>;
}

/** The cached webhooks of a channel. */
interface CachedWebhooks {
  readonly merchant: string;
  readonly channelName: string;
  /** The version of the webhooks of the whole merchant. */
  readonly version: number;
  readonly active: readonly Webhook[];
}

/** More channels than a busy process serves at a time; each takes a few hundred bytes. */
const MAX_CACHED_CHANNELS = 10_000;

/**
 * Returns the lane of a delivery, in which a consumer delays only itself. Any merchant can name any address, so a channel
 * has a lane of its own for each host.
 */
const laneOf = ({ channelId, to }: Delivery): string => {
  if ('webhookId' in to) return to.webhookId;
  return `${channelId} ${URL.canParse(to.url) ? new URL(to.url).host : to.url}`;
};

/** Returns the subject of a delivery's timer. */
export const timerSubject = ({ channelId, id }: Pick<Delivery, 'channelId' | 'id'>): string => `${channelId}/${id}`;

/** Returns the timer of a delivery that is due now. */
export const deliveryDue = (delivery: Delivery, nowMs: number) =>
  timerAt('notification', timerSubject(delivery), nowMs, { lane: laneOf(delivery) });

/** Returns the path of the status: that of the checkout, if there is one, as in the result call. */
const resourcePathOf = ({ type, subjectId, checkoutId }: Change): string => {
  const { collection, ofCheckout } = notificationKinds[type];
  return checkoutId === undefined ? `/v1/${collection}/${subjectId}` : `/v1/checkouts/${checkoutId}/${ofCheckout}`;
};

const readWebhooks = async (
  { database, entityById }: NotifyDependencies,
  channelId: string,
): Promise<CachedWebhooks> => {
  const records = webhookRecords(database);
  const known = await entityById(channelId);
  if (known === undefined) throw new Error(`there is no entity ${channelId}`);
  const { merchant, name } = known;
  // The version is read first: a webhook that is added between the two reads makes the commit a conflict and is never
  // missed.
  const version = await records.setVersion(merchant);
  const owners = version === 0 ? [] : [...new Set([merchant, channelId])];
  const webhooks = (await Promise.all(owners.map(records.of))).flat();
  return { merchant, channelName: name, version, active: webhooks.filter(({ isActive }) => isActive) };
};

const deliveryFor = (change: Change, to: Delivery['to'], content: string, clock: Clock): Delivery => ({
  channelId: change.channelId,
  id: timeOrderedId(clock),
  version: 1,
  to,
  type: change.type,
  action: change.action,
  subjectId: change.subjectId,
  sequence: change.sequence,
  content,
  state: 'waiting',
  tries: 0,
  attempts: [],
  createdAtMs: clock.now(),
});

const deliveriesOf = async (
  dependencies: NotifyDependencies,
  change: Change,
  { active, channelName }: CachedWebhooks,
) => {
  const { clock, write } = dependencies;
  const { channelId, type, notificationUrl } = change;
  const concerned = active.filter(({ types }) => types.includes(type));
  const urls = notificationUrl === undefined ? [] : [{ url: notificationUrl }];
  const called = urls.map((to) => deliveryFor(change, to, resourcePathOf(change), clock));
  if (concerned.length === 0) return called;
  const answer = payloadOf(change, await change.payload(), { channelId, channelName });
  const compatibility = await dependencies.compatibilityOf(channelId);
  const payload = write.render(answer, ndcOfRequest(channelId, randomHex(16), compatibility), compatibility).body;
  const sent = concerned.map((webhook) =>
    deliveryFor(
      change,
      { entity: webhook.entity, webhookId: webhook.id },
      contentOf(change, payload, webhook.fields),
      clock,
    ),
  );
  return [...sent, ...called];
};

/** Creates the notifications. A merchant's webhooks are cached until a commit shows that they have changed. */
export const createNotifications = (dependencies: NotifyDependencies): Notifications => {
  const cache = new Map<string, CachedWebhooks>();

  const webhooksFor = async (channelId: string): Promise<CachedWebhooks> => {
    const known = cache.get(channelId);
    if (known !== undefined) return known;
    const webhooks = await readWebhooks(dependencies, channelId);
    if (cache.size >= MAX_CACHED_CHANNELS) cache.clear();
    cache.set(channelId, webhooks);
    return webhooks;
  };

  const relyingOn = ({ merchant, version }: CachedWebhooks, channelId: string): Expectation => ({
    table: 'webhook_sets',
    key: { entity: merchant },
    version,
    missed: () => void cache.delete(channelId),
  });

  return {
    of: async (change) => {
      const webhooks = await webhooksFor(change.channelId);
      const deliveries = await deliveriesOf(dependencies, change, webhooks);
      const nowMs = dependencies.clock.now();
      return {
        inserts: deliveries.flatMap((each) => [insertDelivery(each), deliveryDue(each, nowMs)]),
        expectations: [relyingOn(webhooks, change.channelId)],
      };
    },
  };
};
