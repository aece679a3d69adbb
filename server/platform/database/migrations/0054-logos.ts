import type { Migration } from '../migrate.ts';

/** The logos of channels, as PNG. */
export const logos: Migration = {
  number: 54,
  name: 'logos',
  statements: [
    `create table logos (
      id text primary key,
      entity text not null,
      version bigint not null,
      picture text not null,
      created_at bigint not null
    )`,
    'create index logos_by_entity on logos (entity)',
  ],
};
