import { sql } from 'kysely';
import type { NotificationAction, NotificationType } from '../../../../catalogue/payments/notification-kinds.ts';
import { BEHIND_ALL, firstIdAt, isRecordId } from '../../../platform/base/identifiers.ts';
import type { Database, Delete, Insert, Update, Value } from '../../../platform/database/database.ts';
import { forgettingByAge } from '../../../platform/database/forgetting.ts';
import { findingTogether } from '../../../platform/database/gathering.ts';
import { type InputOf, query, type Reading } from '../../../platform/database/query.ts';
import { rowQueries } from '../../../platform/database/row-queries.ts';

/** One attempt to deliver a notification. The body of the consumer's answer is not stored. */
export interface Attempt {
  readonly atMs: number;
  /** The status of the answer, if there was one. */
  readonly status?: number;
  /** Why there was no answer. */
  readonly error?: string;
  readonly milliseconds: number;
}

/** A `waiting` notification will be delivered, again or for the first time; the other states are final. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed';

/** One notification to one consumer, and the attempts to deliver it. */
export interface Delivery {
  /** The channel of the change. */
  readonly channelId: string;
  /** Also the `webhook-id`, the same for every attempt. */
  readonly id: string;
  readonly version: number;
  /** The destination: a webhook as of the time of sending, or the notification address of a request. */
  readonly to: { readonly entity: string; readonly webhookId: string } | { readonly url: string };
  readonly type: NotificationType;
  readonly action: NotificationAction | undefined;
  /** The payment or registration. */
  readonly subjectId: string;
  readonly sequence: number;
  /** The clear text; for the notification address of a request, the path of the status. */
  readonly content: string;
  readonly state: DeliveryState;
  /** Attempts since the notification was created or last resent. */
  readonly tries: number;
  readonly attempts: readonly Attempt[];
  readonly createdAtMs: number;
}

interface DeliveryRow {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly webhook_entity: string | null;
  readonly webhook_id: string | null;
  readonly url: string | null;
  readonly type: string;
  readonly action: string | null;
  readonly subject_id: string;
  readonly sequence: number;
  readonly content: string;
  readonly state: string;
  readonly tries: number;
  readonly attempts: string;
  readonly created_at: number;
}

interface Tables {
  deliveries: DeliveryRow;
}

const deliveries = rowQueries<DeliveryRow>('deliveries');
const deliveriesByKeys = deliveries.among('id');
const ofWebhookById = deliveries.by('webhook_id', 'id');

interface Place extends Record<string, Value> {
  webhook: string;
  from: string;
  before: string;
}

const within = (db: Reading<Tables>, input: InputOf<Place>) =>
  db
    .selectFrom('deliveries')
    .where('webhook_id', '=', input('webhook'))
    .where('id', '>=', input('from'))
    .where('id', '<', input('before'))
    .orderBy('id', 'desc');

interface Chosen extends Place {
  /** An empty text stands for any state. */
  state: string;
  limit: number;
}

const chosen = (db: Reading<Tables>, input: InputOf<Chosen>) =>
  within(db, input as InputOf<Place>)
    .selectAll()
    .where((row) => row.or([sql<boolean>`${input('state')} = ''`, row('state', '=', input('state'))]))
    .limit(input('limit'));

const ofWebhook = query<Tables, Chosen>()((db, input) => chosen(db, input));

const ofSubject = query<Tables, Chosen & { subject: string }>()((db, input) =>
  chosen(db, input as InputOf<Chosen>).where('subject_id', '=', input('subject')),
);

const summariesOf = query<Tables, Place & { limit: number }>()((db, input) =>
  within(db, input as InputOf<Place>)
    .select(['entity', 'id', 'type', 'action', 'subject_id', 'state', 'tries', 'attempts', 'created_at'])
    .limit(input('limit')),
);

/** The most rows per slice of a search by state, which has no index: notifications must not wait for a long search. */
const ROWS_AT_A_TIME = 1_000;

const lastOfSlice = query<Tables, Place>()((db, input) =>
  within(db, input).select('id').limit(1).offset(ROWS_AT_A_TIME),
);

const statesAfter = query<Tables, { webhook: string; after: string; limit: number }>()((db, input) =>
  db
    .selectFrom('deliveries')
    .select(['id', 'state', 'tries'])
    .where('webhook_id', '=', input('webhook'))
    .where('id', '>', input('after'))
    .orderBy('id')
    .limit(input('limit')),
);

const waitingOf = query<Tables, { webhook: string; after: string; limit: number }>()((db, input) =>
  db
    .selectFrom('deliveries')
    .selectAll()
    .where('webhook_id', '=', input('webhook'))
    .where('id', '>', input('after'))
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(input('limit')),
);

const deliveryOf = (row: DeliveryRow): Delivery => ({
  channelId: row.entity,
  id: row.id,
  version: row.version,
  to:
    row.webhook_entity === null || row.webhook_id === null
      ? { url: row.url ?? '' }
      : { entity: row.webhook_entity, webhookId: row.webhook_id },
  type: row.type as NotificationType,
  action: (row.action ?? undefined) as NotificationAction | undefined,
  subjectId: row.subject_id,
  sequence: row.sequence,
  content: row.content,
  state: row.state as DeliveryState,
  tries: row.tries,
  attempts: JSON.parse(row.attempts) as Attempt[],
  createdAtMs: row.created_at,
});

/** Creates a function that finds deliveries by their keys, many with one query. */
export const deliveriesTogether = (database: Database) => findingTogether(database, deliveriesByKeys, deliveryOf);

/** A query for deliveries of a webhook. */
interface DeliveryQuery {
  readonly webhookId: string;
  readonly before: string | undefined;
  readonly state: string | undefined;
  readonly subjectId: string | undefined;
  readonly limit: number;
}

/** A notification without its content. */
export type DeliverySummary = Pick<
  Delivery,
  'channelId' | 'id' | 'type' | 'action' | 'subjectId' | 'state' | 'tries' | 'attempts' | 'createdAtMs'
>;

const summaryOf = (
  row: Omit<DeliveryRow, 'version' | 'webhook_entity' | 'webhook_id' | 'url' | 'sequence' | 'content'>,
) =>
  ({
    channelId: row.entity,
    id: row.id,
    type: row.type as NotificationType,
    action: (row.action ?? undefined) as NotificationAction | undefined,
    subjectId: row.subject_id,
    state: row.state as DeliveryState,
    tries: row.tries,
    attempts: JSON.parse(row.attempts) as Attempt[],
    createdAtMs: row.created_at,
  }) satisfies DeliverySummary;

/** A text before every id. */
const BEFORE_ALL = '';
/** Returns the newest deliveries of a webhook in one state, slice by slice. */
const inState = async (database: Database, place: Place, state: string, limit: number): Promise<DeliveryRow[]> => {
  const found: DeliveryRow[] = [];
  let before: string | undefined = place.before;
  while (before !== undefined && found.length < limit) {
    const [last]: readonly { id: string }[] = await database.read(lastOfSlice, { ...place, before });
    const slice = { ...place, before, from: last?.id ?? place.from };
    found.push(...(await database.read(ofWebhook, { ...slice, state, limit: limit - found.length })));
    before = last?.id;
  }
  return found;
};

/** Returns whether a notification was tried and not delivered. One that was not tried yet is on its way. */
export const isUndelivered = ({ state, tries }: Pick<Delivery, 'tries'> & { readonly state: string }): boolean =>
  state === 'failed' || (state === 'waiting' && tries > 0);

/** Creates the access to the notifications of one database. */
export const deliveryRecords = (database: Database) => ({
  ofWebhookById: async (webhook: string, id: string): Promise<Delivery | undefined> => {
    if (!isRecordId(id)) return undefined;
    return (await database.read(ofWebhookById, { webhook_id: webhook, id })).map(deliveryOf)[0];
  },

  /** Returns deliveries of a webhook, the newest first. */
  ofWebhook: async (wanted: DeliveryQuery): Promise<readonly Delivery[]> => {
    const { webhookId, before = BEHIND_ALL, state, subjectId, limit } = wanted;
    const place = { webhook: webhookId, from: BEFORE_ALL, before };
    if (subjectId !== undefined) {
      const ofOne = { ...place, state: state ?? '', subject: subjectId, limit };
      return (await database.read(ofSubject, ofOne)).map(deliveryOf);
    }
    const rows =
      state === undefined
        ? await database.read(ofWebhook, { ...place, state: '', limit })
        : await inState(database, place, state, limit);
    return rows.map(deliveryOf);
  },

  /** Yields the notifications of a webhook with ids from one and before another, the newest first, in slices. */
  summaries: async function* (
    webhook: string,
    { from, before: end }: { readonly from: string; readonly before: string },
  ): AsyncGenerator<readonly DeliverySummary[]> {
    for (let before = end; ; ) {
      const rows = await database.read(summariesOf, { webhook, from, before, limit: ROWS_AT_A_TIME });
      yield rows.map(summaryOf);
      const last = rows.at(-1);
      if (last === undefined || rows.length < ROWS_AT_A_TIME) return;
      before = last.id;
    }
  },

  /** Returns waiting notifications of a webhook that come after an id, the oldest first. */
  waitingOf: async (webhook: string, after: string, limit: number): Promise<readonly Delivery[]> =>
    (await database.read(waitingOf, { webhook, after, limit })).map(deliveryOf),

  /** Returns the ids of notifications of a webhook that were tried and not delivered, the oldest first. */
  undelivered: async (webhook: string, sinceMs: number, limit: number): Promise<readonly string[]> => {
    const found: string[] = [];
    let after = firstIdAt(sinceMs);
    for (;;) {
      const rows = await database.read(statesAfter, { webhook, after, limit: ROWS_AT_A_TIME });
      found.push(...rows.filter(isUndelivered).map(({ id }) => id));
      const last = rows.at(-1);
      if (last === undefined || rows.length < ROWS_AT_A_TIME || found.length >= limit) return found.slice(0, limit);
      after = last.id;
    }
  },
});

/** The schedule makes 38 attempts; the limit keeps repeated resending from filling the table. */
const MOST_ATTEMPTS_KEPT = 100;

/** Returns the attempts to store after a further one: the latest. */
export const withAttempt = (attempts: readonly Attempt[], made: Attempt): readonly Attempt[] =>
  [...attempts, made].slice(-MOST_ATTEMPTS_KEPT);

/** Returns the insertion of a new notification. */
export const insertDelivery = (delivery: Delivery): Insert => ({
  table: 'deliveries',
  row: {
    entity: delivery.channelId,
    id: delivery.id,
    version: delivery.version,
    webhook_entity: 'webhookId' in delivery.to ? delivery.to.entity : null,
    webhook_id: 'webhookId' in delivery.to ? delivery.to.webhookId : null,
    url: 'url' in delivery.to ? delivery.to.url : null,
    type: delivery.type,
    action: delivery.action ?? null,
    subject_id: delivery.subjectId,
    sequence: delivery.sequence,
    content: delivery.content,
    state: delivery.state,
    tries: delivery.tries,
    attempts: JSON.stringify(delivery.attempts),
    created_at: delivery.createdAtMs,
  },
});

/** Returns the update of a delivery's progress, provided that it still has the version that was read. */
export const updateDelivery = ({ channelId, id, version, state, tries, attempts }: Delivery): Update => ({
  table: 'deliveries',
  key: { entity: channelId, id },
  version,
  set: { state, tries, attempts: JSON.stringify(attempts) },
});

/** Returns the removal of a notification that will not be sent any more. */
export const removedDelivery = ({ channelId, id, version }: Delivery): Delete => ({
  table: 'deliveries',
  key: { entity: channelId, id },
  version,
});

/** Removes finished notifications that were created before a time. */
export const forgetDeliveries = forgettingByAge('deliveries', ['entity', 'id'], 'created_at', {
  hasVersion: true,
  exceptIn: 'waiting',
});
