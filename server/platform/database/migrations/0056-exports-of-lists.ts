import type { Migration } from '../migrate.ts';

/** Exports of lists of the back office, and their files in pieces. */
export const exportsOfLists: Migration = {
  number: 56,
  name: 'exports of lists',
  statements: [
    `create table exports (
      id text not null primary key,
      version bigint not null,
      person text not null,
      list text not null,
      format text not null,
      request text not null,
      state text not null,
      run text,
      rows_made bigint not null,
      bytes bigint not null,
      is_cut bigint not null,
      created_at bigint not null
    )`,
    'create index exports_by_person on exports (person, id)',
    'create index exports_by_age on exports (created_at)',
    `create table export_pieces (
      run text not null,
      number bigint not null,
      content text not null,
      created_at bigint not null,
      primary key (run, number)
    )`,
    'create index export_pieces_by_age on export_pieces (created_at)',
  ],
};
