import type { Migration } from '../migrate.ts';

/**
 * Access tokens get an id, by which they are listed and revoked, and the environment of a database is recorded. The
 * test environment has always stored its clock, so a database with a clock is a test database.
 */
export const tokenIds: Migration = {
  number: 20,
  name: 'token ids',
  statements: [
    'alter table tokens add column id text',
    'alter table tokens add column version bigint not null default 1',
    'update tokens set id = substr(hash, 1, 32)',
    'create unique index tokens_by_id on tokens (id)',
    'create index tokens_by_scope on tokens (scope, created_at)',
    'create table installation (name text not null primary key, value text not null)',
    `insert into installation (name, value) select 'environment', 'test' from test_clock where id = 'clock'`,
  ],
};
