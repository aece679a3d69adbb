import type { Migration } from '../migrate.ts';

/**
 * The index by which reports are read also has all columns that sums need, so that neither database reads the records
 * themselves: with ten million, that took a minute.
 */
export const sumsOfReports: Migration = {
  number: 31,
  name: 'sums of reports',
  statements: [
    'drop index settlement_records_by_date',
    `create index settlement_records_by_date on settlement_records (entity, settlement_date, id, settlement_currency,
      brand, record_type, transaction_type, cashflow, status, settlement_amount, fee)`,
  ],
};
