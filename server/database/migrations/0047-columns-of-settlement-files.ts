import type { Migration } from '../migrate.ts';

/** What the settings of a channel leave out of a settlement file, and the amounts in it that no field takes. */
export const columnsOfSettlementFiles: Migration = {
  number: 47,
  name: 'columns of settlement files',
  statements: [
    'alter table settlement_files add column left_out bigint not null default 0',
    "alter table settlement_files add column unused_amounts text not null default '[]'",
  ],
};
