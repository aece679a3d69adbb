import type { Migration } from '../migrate.ts';

/**
 * Merchants query payments by their own reference. This is the only index that queries need: ids sort by time, so the
 * primary key serves time ranges, and short ids are derived from the id. Payments without a reference have no entry
 * here.
 */
export const queries: Migration = {
  number: 6,
  name: 'queries',
  statements: [
    `create index payments_by_reference on payments (entity, merchant_transaction_id, id)
      where merchant_transaction_id is not null`,
  ],
};
