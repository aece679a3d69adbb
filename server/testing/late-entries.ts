import type { Insert, Lateness } from '../platform/database/database.ts';
import type { Migration } from '../platform/database/migrate.ts';
import { query } from '../platform/database/query.ts';

/** Entries that may come late, what was counted of them, and tickets for which writers wait. */
export const lateTables: Migration = {
  number: 1,
  name: 'rows that may come late',
  statements: [
    `create table entries (
      entity text not null,
      id bigint not null,
      made_at bigint not null,
      note text,
      late_at bigint,
      primary key (entity, id)
    )`,
    `create table counts (
      entity text not null primary key,
      version bigint not null,
      counted_to bigint not null,
      open_from bigint not null
    )`,
    'create table tickets (id bigint not null primary key)',
  ],
};

interface Tables {
  entries: { entity: string; id: number; made_at: number; note: string | null; late_at: number | null };
}

/** How late entries are marked. */
export const lateness: Lateness = {
  column: 'late_at',
  at: 'made_at',
  counts: 'counts',
  owner: 'entity',
  countedTo: 'counted_to',
  openFrom: 'open_from',
};

/** The entries of an entity. */
export const entriesOf = query<Tables, { entity: string }>()((db, input) =>
  db.selectFrom('entries').selectAll().where('entity', '=', input('entity')).orderBy('id'),
);

/** Returns the insertion of an entry; its note needs quoting. */
export const entry = (entity: string, id: number, madeAt: number): Insert => ({
  table: 'entries',
  row: { entity, id, made_at: madeAt, note: id % 2 === 0 ? null : `it's "${id}"` },
  lateness,
});
