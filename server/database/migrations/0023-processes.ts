import type { Migration } from '../migrate.ts';

/**
 * The processes that work on a PostgreSQL, and the last migration that each one's program knows: a newer program looks whether older
 * ones are still at work. Each raises `beats` every few seconds. In SQLite the table stays empty: there the file has one holder.
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
