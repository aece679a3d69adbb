import type { OfficeRequest } from '../../../catalogue/backoffice/endpoints/endpoints.ts';
import { listFields } from '../../../catalogue/backoffice/endpoints/payments.ts';
import type {
  DeliveredTo,
  DeliveriesReply,
  DeliveryCounts,
  DeliveryCountsReply,
  ListedDelivery,
} from '../../../catalogue/backoffice/replies/deliveries.ts';
import { valueIn } from '../../../catalogue/schema/field.ts';
import { ownersWith } from '../../access/entities/owners.ts';
import type { Place } from '../../access/entities/places.ts';
import { type DeliverySummary, deliveryRecords, isUndelivered } from '../../payments/webhooks/delivery/records.ts';
import type { WebhookRecords } from '../../payments/webhooks/model/records.ts';
import type { Webhook } from '../../payments/webhooks/model/webhook.ts';
import { reasonOf } from '../../payments/webhooks/reasons.ts';
import { stopwatchMs, timeOf, timestampText } from '../../platform/base/clock.ts';
import { givingWay } from '../../platform/base/give-way.ts';
import { firstIdAt } from '../../platform/base/identifiers.ts';
import { BEHIND_EVERY_ID, LOWEST_ID } from '../queries/selection.ts';
import type { OfficeDependencies } from './dependencies.ts';
import type { PersonCall, ServeOffice } from './serve.ts';

/** The dependencies of what people see of notifications. */
export interface DeliveryViewDependencies extends Pick<OfficeDependencies, 'database' | 'places'> {
  readonly webhooks: Pick<WebhookRecords, 'of'>;
}

type Filters = Omit<OfficeRequest<'searchDeliveries'>, 'limit'>;

type Call = Pick<PersonCall<Filters>, 'given' | 'channels' | 'request'>;

const MS_PER_SECOND = 1_000;

/** Beyond so many, the counts are those of the newest: counting more would hold up others. */
const MOST_COUNTED = 20_000;

/** Somebody waits for the counts. */
const LONGEST_MS = 3_000;

/** Returns the webhooks of the merchants and channels in which the person has the right to see them. */
const webhooksFor = async (
  { webhooks, places }: DeliveryViewDependencies,
  { given, channels, request }: Call,
): Promise<readonly Webhook[]> => {
  const seen = new Set(channels.flatMap(({ id, merchant }) => [id, merchant]));
  const owners = ownersWith('webhooks.read', given, channels, await places.merchants());
  const found = await Promise.all(owners.filter(({ id }) => seen.has(id)).map(({ id }) => webhooks.of(id)));
  return found.flat().filter(({ id }) => request.webhookId === undefined || id === request.webhookId);
};

/** Returns whether a notification is one that the filters accept. That of another channel of a merchant is none. */
const accepting = ({ channels, request: { state, reason, ids } }: Call) => {
  const seen = new Set(channels.map(({ id }) => id));
  const chosen = ids === undefined ? undefined : new Set(ids.split(','));
  return (each: DeliverySummary): boolean => {
    if (!seen.has(each.channelId) || chosen?.has(each.id) === false) return false;
    if (reason !== undefined && reasonOf(each) !== reason) return false;
    if (state === 'undelivered') return isUndelivered(each);
    return state === undefined || each.state === state;
  };
};

/** Returns the span of ids that the filters name; chosen ones are between their own. */
const spanOf = ({ 'date.from': from, 'date.to': to, ids, cursor = BEHIND_EVERY_ID }: Filters) => {
  const chosen = ids?.split(',').toSorted();
  const [first = LOWEST_ID] = chosen ?? [];
  const last = chosen === undefined ? BEHIND_EVERY_ID : `${chosen.at(-1)}g`;
  const before = to === undefined ? BEHIND_EVERY_ID : firstIdAt(timeOf(to) + MS_PER_SECOND);
  const [start = first] = [first, from === undefined ? LOWEST_ID : firstIdAt(timeOf(from))].toSorted().toReversed();
  const [end = before] = [before, cursor, last].toSorted();
  return { from: start, before: end };
};

/** Yields the notifications of a webhook that the filters accept, in slices; it gives way to payments. */
async function* acceptedOf(
  { database }: DeliveryViewDependencies,
  call: Call,
  { id }: Webhook,
): AsyncGenerator<readonly DeliverySummary[]> {
  const isAccepted = accepting(call);
  const giveWay = givingWay();
  const slices = deliveryRecords(database).summaries(id, spanOf(call.request));
  for (;;) {
    const next = await giveWay(() => slices.next());
    if (next.done === true) return;
    yield next.value.filter(isAccepted);
  }
}

const toOf = ({ id, entity, url }: Webhook): DeliveredTo => ({ id, entityId: entity, url });

const shown = (each: DeliverySummary, webhook: Webhook, channels: readonly Place[]): ListedDelivery => {
  const { id, type, action, subjectId, state, createdAtMs, channelId, tries, attempts } = each;
  const reason = reasonOf(each);
  const name = channels.find((channel) => channel.id === channelId)?.name ?? channelId;
  return {
    id,
    type,
    ...(action === undefined ? {} : { action }),
    subjectId,
    state,
    created: timestampText(createdAtMs),
    channel: { id: channelId, name },
    webhook: toOf(webhook),
    ...(reason === undefined ? {} : { reason }),
    tries,
    attempts: attempts.map(({ atMs, ...attempt }) => ({ at: timestampText(atMs), ...attempt })),
  };
};

/** Returns a page of the notifications that a person may see. */
export const listedDeliveries = async (
  dependencies: DeliveryViewDependencies,
  call: Call & { readonly request: OfficeRequest<'searchDeliveries'> },
): Promise<DeliveriesReply> => {
  const limit = Number(valueIn(listFields, 'limit', call.request));
  const newest = async (webhook: Webhook): Promise<readonly ListedDelivery[]> => {
    const found: ListedDelivery[] = [];
    for await (const slice of acceptedOf(dependencies, call, webhook)) {
      found.push(...slice.slice(0, limit + 1 - found.length).map((each) => shown(each, webhook, call.channels)));
      if (found.length > limit) break;
    }
    return found;
  };
  const all = (await Promise.all((await webhooksFor(dependencies, call)).map(newest))).flat();
  const sorted = all.toSorted((one, other) => (one.id < other.id ? 1 : -1));
  const deliveries = sorted.slice(0, limit);
  const last = sorted.length > limit ? deliveries.at(-1)?.id : undefined;
  return { deliveries, ...(last === undefined ? {} : { nextCursor: last }) };
};

/** Counts of notifications while they are added up. */
interface Tally {
  waiting: number;
  delivered: number;
  failed: number;
  undelivered: number;
  sinceMs: number;
}

const tally = (): Tally => ({ waiting: 0, delivered: 0, failed: 0, undelivered: 0, sinceMs: Number.POSITIVE_INFINITY });

const add = (counts: Tally, each: DeliverySummary): void => {
  counts[each.state] += 1;
  if (!isUndelivered(each)) return;
  counts.undelivered += 1;
  counts.sinceMs = Math.min(counts.sinceMs, each.createdAtMs);
};

const countsOf = ({ sinceMs, ...counts }: Tally): DeliveryCounts => ({
  ...counts,
  ...(counts.undelivered === 0 ? {} : { since: timestampText(sinceMs) }),
});

/**
 * Returns how many notifications the filters accept; of very many, those of the newest of each webhook, and of the first
 * webhooks.
 */
const countedDeliveries = async (dependencies: DeliveryViewDependencies, call: Call): Promise<DeliveryCountsReply> => {
  const untilMs = stopwatchMs() + LONGEST_MS;
  const [whole, reasons] = [tally(), new Map<string, number>()];
  const webhooks: DeliveryCountsReply['webhooks'][number][] = [];
  const found = await webhooksFor(dependencies, call);
  const most = Math.ceil(MOST_COUNTED / Math.max(found.length, 1));
  let isCut = false;
  for (const webhook of found) {
    // Each webhook costs at least one slice: of many, the last ones are left out.
    if (stopwatchMs() > untilMs) {
      isCut = true;
      break;
    }
    const own = tally();
    let count = 0;
    for await (const slice of acceptedOf(dependencies, call, webhook)) {
      for (const each of slice) {
        for (const counts of [whole, own]) add(counts, each);
        const reason = reasonOf(each);
        if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      }
      count += slice.length;
      if (count < most && stopwatchMs() <= untilMs) continue;
      isCut = true;
      break;
    }
    if (count > 0) webhooks.push({ webhook: toOf(webhook), ...countsOf(own) });
  }
  return {
    ...countsOf(whole),
    isCut,
    reasons: [...reasons].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count),
    webhooks: webhooks.toSorted((a, b) => b.undelivered - a.undelivered),
  };
};

/** Binds the list of notifications and their counts. */
export const bindDeliveries = (serve: ServeOffice, dependencies: DeliveryViewDependencies): void => {
  serve.person('searchDeliveries', async (call) => ({
    code: '000.000.100',
    fields: { ...(await listedDeliveries(dependencies, call)) },
  }));

  serve.person('countDeliveries', async (call) => ({
    code: '000.000.100',
    fields: { ...(await countedDeliveries(dependencies, call)) },
  }));
};
