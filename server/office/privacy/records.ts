import type { CustomerName } from '../../payments/registrations/records.ts';
import { isRecordId } from '../../platform/base/identifiers.ts';
import type { Database, Insert, Update } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import { type Counts, type Erasure, type PlaceOfData, plus, runningKey } from './erasure.ts';

interface ErasureRow {
  readonly id: string;
  readonly version: number;
  readonly entity: string;
  readonly person: string | null;
  readonly running: string | null;
  readonly channels: string;
  readonly before_id: string;
  readonly counts: string;
  readonly created_at: number;
  readonly ended_at: number | null;
}

interface Tables {
  erasures: ErasureRow;
}

const byId = query<Tables, { id: string }>()((db, input) =>
  db.selectFrom('erasures').selectAll().where('id', '=', input('id')),
);

const byKey = query<Tables, { running: string }>()((db, input) =>
  db.selectFrom('erasures').selectAll().where('running', '=', input('running')),
);

const erasureOf = (row: ErasureRow): Erasure => ({
  id: row.id,
  version: row.version,
  entity: row.entity,
  name: row.person === null ? undefined : (JSON.parse(row.person) as CustomerName),
  channels: JSON.parse(row.channels) as PlaceOfData[],
  beforeId: row.before_id,
  counts: JSON.parse(row.counts) as Counts,
  createdAtMs: row.created_at,
  endedAtMs: row.ended_at ?? undefined,
});

/** Creates the access to the erasures of one database. */
export const erasureRecords = (database: Pick<Database, 'read'>) => ({
  byId: async (id: string): Promise<Erasure | undefined> => {
    if (!isRecordId(id)) return undefined;
    const [row] = await database.read(byId, { id });
    return row && erasureOf(row);
  },

  /** Returns the erasure of a person that runs now. */
  running: async (entity: string, name: CustomerName): Promise<Erasure | undefined> => {
    const [row] = await database.read(byKey, { running: runningKey(entity, name) });
    return row && erasureOf(row);
  },
});

/** Returns the insertion of an erasure that begins; a second one of the same person is a `Conflict`. */
export const insertErasure = (erasure: Erasure & { readonly name: CustomerName }): Insert => ({
  table: 'erasures',
  row: {
    id: erasure.id,
    version: erasure.version,
    entity: erasure.entity,
    person: JSON.stringify(erasure.name),
    running: runningKey(erasure.entity, erasure.name),
    channels: JSON.stringify(erasure.channels),
    before_id: erasure.beforeId,
    counts: JSON.stringify(erasure.counts),
    created_at: erasure.createdAtMs,
    ended_at: null,
  },
});

const updateOf = ({ id, version }: Erasure, set: Update['set']): Update => ({
  table: 'erasures',
  key: { id },
  version,
  set,
});

/** Returns the update that counts what is erased in the same change set. */
export const countedErasure = (erasure: Erasure, more: Counts): Update =>
  updateOf(erasure, { counts: JSON.stringify(plus(erasure.counts, more)) });

/** Returns the update that ends an erasure; the name of the person is erased with it. */
export const endedErasure = (erasure: Erasure, nowMs: number): Update =>
  updateOf(erasure, { person: null, running: null, ended_at: nowMs });
