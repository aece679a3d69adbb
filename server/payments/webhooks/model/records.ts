import type { NotificationType } from '../../../../catalogue/payments/notification-kinds.ts';
import type { SealedTexts } from '../../../access/vault/rotation.ts';
import { isRecordId } from '../../../platform/base/identifiers.ts';
import type { Database, Delete, Insert, Update } from '../../../platform/database/database.ts';
import { findingTogether } from '../../../platform/database/gathering.ts';
import { query } from '../../../platform/database/query.ts';
import { rowQueries } from '../../../platform/database/row-queries.ts';
import { setVersions } from '../../../platform/database/set-versions.ts';
import type { Webhook } from './webhook.ts';

interface WebhookRow {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly url: string;
  readonly types: string;
  readonly fields: string | null;
  readonly is_encrypted: number;
  readonly is_wrapped: number;
  readonly is_active: number;
  readonly pulled_at: number | null;
  readonly secret: string;
  readonly next_secret: string | null;
  readonly next_from: number | null;
  readonly created_at: number;
}

interface Tables {
  webhooks: WebhookRow;
}

const webhooks = rowQueries<WebhookRow>('webhooks');
const webhookById = webhooks.by('entity', 'id');
const webhooksByKeys = webhooks.among('id');
const webhooksOf = webhooks.inOrder(['id'], 'entity');

const sets = setVersions('webhook_sets');

const sealedAfter = query<Tables, { entity: string; after: string; limit: number }>()((db, input) =>
  db
    .selectFrom('webhooks')
    .select(['entity', 'id', 'version', 'secret', 'next_secret'])
    .where('entity', '=', input('entity'))
    .where('id', '>', input('after'))
    .orderBy('id')
    .limit(input('limit')),
);

const pulledBefore = query<Tables, { before: number; limit: number }>()((db, input) =>
  db.selectFrom('webhooks').selectAll().where('pulled_at', '<', input('before')).limit(input('limit')),
);

const webhookOf = (row: WebhookRow): Webhook => ({
  entity: row.entity,
  id: row.id,
  version: row.version,
  url: row.url,
  types: row.types.split(',') as NotificationType[],
  fields: row.fields?.split(','),
  isEncrypted: row.is_encrypted === 1,
  isWrapped: row.is_wrapped === 1,
  isActive: row.is_active === 1,
  pulledAtMs: row.pulled_at ?? undefined,
  secret: row.secret,
  next:
    row.next_secret === null || row.next_from === null ? undefined : { secret: row.next_secret, fromMs: row.next_from },
  createdAtMs: row.created_at,
});

const columnsOf = (webhook: Webhook) => ({
  url: webhook.url,
  types: webhook.types.join(','),
  fields: webhook.fields?.join(',') ?? null,
  is_encrypted: Number(webhook.isEncrypted),
  is_wrapped: Number(webhook.isWrapped),
  is_active: Number(webhook.isActive),
  pulled_at: webhook.pulledAtMs ?? null,
  secret: webhook.secret,
  next_secret: webhook.next?.secret ?? null,
  next_from: webhook.next?.fromMs ?? null,
});

/** Creates a function that finds webhooks by their keys, many with one query. */
export const webhooksTogether = (database: Database) => findingTogether(database, webhooksByKeys, webhookOf);

/** Creates the access to the stored webhooks of one database. */
export const webhookRecords = (database: Database) => ({
  byId: async (entity: string, id: string): Promise<Webhook | undefined> => {
    if (!isRecordId(id)) return undefined;
    return (await database.read(webhookById, { entity, id })).map(webhookOf)[0];
  },

  of: async (entity: string): Promise<readonly Webhook[]> =>
    (await database.read(webhooksOf, { entity })).map(webhookOf),

  /** Returns webhooks whose notifications nobody has fetched since a real time. */
  pulledBefore: async (beforeMs: number, limit: number): Promise<readonly Webhook[]> =>
    (await database.read(pulledBefore, { before: beforeMs, limit })).map(webhookOf),

  /** Returns the version of the webhooks of a merchant and its channels; 0 where they never had one. */
  setVersion: (merchant: string): Promise<number> => sets.current(database, merchant),
});

/** The stored webhooks of one database. */
export type WebhookRecords = ReturnType<typeof webhookRecords>;

/**
 * Returns the further writes of every change of a merchant's webhooks; a change set that relied on the previous version
 * decides again.
 */
export const setChanged = sets.raised;

/** Returns the insertion of a new webhook. */
export const insertWebhook = (webhook: Webhook): Insert => ({
  table: 'webhooks',
  identity: ['entity', 'id'],
  row: {
    entity: webhook.entity,
    id: webhook.id,
    version: webhook.version,
    ...columnsOf(webhook),
    created_at: webhook.createdAtMs,
  },
});

const updateOf = ({ entity, id, version }: Pick<Webhook, 'entity' | 'id' | 'version'>, set: Update['set']): Update => ({
  table: 'webhooks',
  key: { entity, id },
  version,
  set,
});

/** Returns the update that writes a webhook, provided that it still has the version that was read. */
export const updateWebhook = (webhook: Webhook): Update => updateOf(webhook, columnsOf(webhook));

/** Returns the removal of a webhook. */
export const deleteWebhook = ({ entity, id, version }: Webhook): Delete => ({
  table: 'webhooks',
  key: { entity, id },
  version,
});

/** Provides the secrets of webhooks to a key change. */
export const sealedWebhooks = (database: Database): SealedTexts => ({
  page: async (entity, after, limit) =>
    (await database.read(sealedAfter, { entity, after, limit })).map((row) => ({
      place: row.id,
      owner: row.id,
      sealed: [row.secret, ...(row.next_secret === null ? [] : [row.next_secret])],
      update: ([secret = '', next]) => updateOf(row, { secret, next_secret: next ?? null }),
    })),
});
