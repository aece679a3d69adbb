import { sql } from 'kysely';
import type { NotificationType } from '../../../catalogue/fields/webhook.ts';
import { isRecordId } from '../../base/identifiers.ts';
import type { Database, Insert, Update, Value } from '../../database/database.ts';
import { forgetting } from '../../database/forgetting.ts';
import { findingTogether, wantedKeys } from '../../database/gathering.ts';
import { type InputOf, query, type Reading } from '../../database/query.ts';

/** One attempt to bring a notification. What the consumer's answer held is not kept. */
export interface Attempt {
  readonly atMs: number;
  /** Of the answer, where there was one. */
  readonly status?: number;
  /** Why there was none. */
  readonly error?: string;
  readonly milliseconds: number;
}

/** `waiting` is to be brought, again or for the first time; the others are how it ended. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed';

/** What became of a registration. Source: interface, 'Events', action. */
export type Action = 'CREATED' | 'UPDATED' | 'DELETED';

/** One notification and what was done to bring it to one consumer. */
export interface Delivery {
  /** The channel that the change belongs to. */
  readonly entity: string;
  /** Also the `webhook-id`, and the same each time it is sent. */
  readonly id: string;
  readonly version: number;
  /** Where it goes: to a webhook as that stands when it is sent, or to the address that a request carried. */
  readonly to: { readonly entity: string; readonly webhookId: string } | { readonly url: string };
  readonly type: NotificationType;
  readonly action: Action | undefined;
  /** The payment or registration. */
  readonly subjectId: string;
  readonly sequence: number;
  /** What is told, in clear; for an address that a request carried, where the status is to be fetched. */
  readonly content: string;
  readonly state: DeliveryState;
  /** Attempts since it was last asked for. */
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

const deliveriesByKeys = query<Tables, { keys: string }>()((db, input, kind) =>
  db
    .selectFrom(wantedKeys(kind, input('keys')))
    .innerJoin('deliveries', (on) =>
      on.onRef('deliveries.entity', '=', 'wanted.entity').onRef('deliveries.id', '=', 'wanted.id'),
    )
    .selectAll('deliveries'),
);

const ofWebhookById = query<Tables, { webhook: string; id: string }>()((db, input) =>
  db.selectFrom('deliveries').selectAll().where('webhook_id', '=', input('webhook')).where('id', '=', input('id')),
);

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
  /** An empty text stands for whatever state there may be. */
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

/** So many are looked through at a time for a state, which no index knows: what is to be told must not wait for a long search. */
const ROWS_AT_A_TIME = 1_000;

const lastOfSlice = query<Tables, Place>()((db, input) =>
  within(db, input).select('id').limit(1).offset(ROWS_AT_A_TIME),
);

const madeBefore = query<Tables, { before: number; limit: number }>()((db, input) =>
  db
    .selectFrom('deliveries')
    .select(['entity', 'id', 'version'])
    .where('created_at', '<', input('before'))
    .where('state', '<>', 'waiting')
    .orderBy('created_at')
    .limit(input('limit')),
);

const deliveryOf = (row: DeliveryRow): Delivery => ({
  entity: row.entity,
  id: row.id,
  version: row.version,
  to:
    row.webhook_entity === null || row.webhook_id === null
      ? { url: row.url ?? '' }
      : { entity: row.webhook_entity, webhookId: row.webhook_id },
  type: row.type as NotificationType,
  action: (row.action ?? undefined) as Action | undefined,
  subjectId: row.subject_id,
  sequence: row.sequence,
  content: row.content,
  state: row.state as DeliveryState,
  tries: row.tries,
  attempts: JSON.parse(row.attempts) as Attempt[],
  createdAtMs: row.created_at,
});

/** Gives what finds deliveries by their keys, many of them by one question. */
export const deliveriesTogether = (database: Database) => findingTogether(database, deliveriesByKeys, deliveryOf);

/** Which deliveries of a webhook are asked for. */
export interface DeliveryQuestion {
  readonly webhookId: string;
  readonly before: string | undefined;
  readonly state: string | undefined;
  readonly subjectId: string | undefined;
  readonly limit: number;
}

/** Before and behind every id: they begin with `8a`. */
const BEFORE_ALL = '';
const BEHIND_ALL = 'g';

/** Gives the newest of a webhook in one state, piece by piece. */
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

/** Gives what was to be told, and how that went, of one database. */
export const deliveryRecords = (database: Database) => ({
  ofWebhookById: async (webhook: string, id: string): Promise<Delivery | undefined> => {
    if (!isRecordId(id)) return undefined;
    const [row] = await database.read(ofWebhookById, { webhook, id });
    return row && deliveryOf(row);
  },

  /** The newest first. */
  ofWebhook: async (question: DeliveryQuestion): Promise<readonly Delivery[]> => {
    const { webhookId, before = BEHIND_ALL, state, subjectId, limit } = question;
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
});

/** What was to be told of one database. */
export type DeliveryRecords = ReturnType<typeof deliveryRecords>;

/** The schedule makes 37; whoever has a notification sent again and again does not fill the table. */
const MOST_ATTEMPTS_KEPT = 100;

/** Gives the attempts that are kept after another one, the latest. */
export const withAttempt = (attempts: readonly Attempt[], made: Attempt): readonly Attempt[] =>
  [...attempts, made].slice(-MOST_ATTEMPTS_KEPT);

/** Gives the insertion of a notification that is to be brought. */
export const insertDelivery = (delivery: Delivery): Insert => ({
  table: 'deliveries',
  row: {
    entity: delivery.entity,
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

/** Gives the update that writes how far a delivery has come; it has the version that it was read at. */
export const updateDelivery = ({ entity, id, version, state, tries, attempts }: Delivery): Update => ({
  table: 'deliveries',
  key: { entity, id },
  version,
  set: { state, tries, attempts: JSON.stringify(attempts) },
});

/** Removes notifications that ended and were made before then, the oldest first; gives how many. */
export const forgetDeliveries = (database: Database, beforeMs: number): Promise<number> =>
  forgetting(database, async (limit) =>
    (await database.read(madeBefore, { before: beforeMs, limit })).map(({ entity, id, version }) => ({
      table: 'deliveries',
      key: { entity, id },
      version,
    })),
  );
