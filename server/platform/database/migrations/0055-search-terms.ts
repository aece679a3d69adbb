import type { Migration } from '../migrate.ts';

const terms = `create table search_terms (
      entity text not null,
      term text not null,
      id text not null,
      primary key (entity, term, id)
    )`;

/**
 * Words of names, beginnings and ends of references, by which people find payments; and, for each channel, which of its
 * payments have their terms: those from `from_id` to `to_id`.
 */
export const searchTerms: Migration = {
  number: 55,
  name: 'search terms',
  statements: [
    // The key is the whole row: SQLite would store it twice.
    { sqlite: `${terms} without rowid`, postgres: terms },
    `create table search_places (
      entity text not null primary key,
      version bigint not null,
      from_id text not null,
      to_id text not null
    )`,
  ],
};
