import type { Migration } from '../migrate.ts';

/**
 * The journals of a closed month that are delivered to servers of the merchant; or why one could not be made. Their
 * content is stored in the parts of reconciliation files.
 */
export const journalFiles: Migration = {
  number: 59,
  name: 'journal files',
  statements: [
    `create table journal_files (
      entity text not null,
      period_id text not null,
      format text not null,
      currency text not null,
      version bigint not null,
      id text not null,
      name text not null,
      bytes bigint not null,
      digest text not null,
      parts bigint not null,
      refusals text not null,
      created_at bigint not null,
      primary key (entity, period_id, format, currency)
    )`,
    'create unique index journal_files_by_id on journal_files (entity, id)',
  ],
};
