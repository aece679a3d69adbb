import type { Migration } from '../migrate.ts';

/**
 * The processes that work on a PostgreSQL database, each with the newest migration that its program knows: a newer
 * program checks whether older ones are still at work. Each process raises `beats` every few seconds. In SQLite the
 * table stays empty, because only one process may open the file.
 */
export const processes: Migration = {
  number: 23,
  name: 'processes',
  statements: [
    `create table processes (
      id text not null primary key,
      last_migration bigint not null,
      beats bigint not null
    )`,
  ],
};
