import type { CustomerName } from '../../payments/registrations/records.ts';
import { isRecordId } from '../../platform/base/identifiers.ts';
import type { Database, Insert, Update } from '../../platform/database/database.ts';
import { rowQueries } from '../../platform/database/row-queries.ts';
import { integer, json, optional, type RowIn, tableOf, text } from '../../platform/database/table.ts';
import { type Counts, type Erasure, plus, runningKey } from './erasure.ts';

const erasures = tableOf<Erasure>()('erasures', {
  key: ['id'],
  columns: {
    id: text('id'),
    version: integer('version'),
    entity: text('entity'),
    name: optional(json('person')),
    channels: json('channels'),
    beforeId: text('before_id'),
    counts: json('counts'),
    createdAtMs: integer('created_at'),
    endedAtMs: optional(integer('ended_at')),
  },
});

const byId = erasures.by('id');
const byKey = rowQueries<RowIn<typeof erasures> & { readonly running: string }>('erasures').by('running');

/** Creates the access to the erasures of one database. */
export const erasureRecords = (database: Pick<Database, 'read'>) => ({
  byId: async (id: string): Promise<Erasure | undefined> => {
    if (!isRecordId(id)) return undefined;
    return (await database.read(byId, { id })).map(erasures.recordOf)[0];
  },

  /** Returns the erasure of a person that runs now. */
  running: async (entity: string, name: CustomerName): Promise<Erasure | undefined> =>
    (await database.read(byKey, { running: runningKey(entity, name) })).map(erasures.recordOf)[0],
});

/** Returns the insertion of an erasure that begins; a second one of the same person is a `Conflict`. */
export const insertErasure = (erasure: Erasure & { readonly name: CustomerName }): Insert =>
  erasures.insert(erasure, { running: runningKey(erasure.entity, erasure.name) });

/** Returns the update that counts what is erased in the same change set. */
export const countedErasure = (erasure: Erasure, more: Counts): Update =>
  erasures.update(erasure, { counts: JSON.stringify(plus(erasure.counts, more)) });

/** Returns the update that ends an erasure; the name of the person is erased with it. */
export const endedErasure = (erasure: Erasure, nowMs: number): Update =>
  erasures.update(erasure, { person: null, running: null, ended_at: nowMs });
