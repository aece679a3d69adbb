import type { Migration } from '../migrate.ts';

/**
 * Merchants ask for their payments by their own reference. It is the only index that questions need: ids are ordered by
 * time, so the primary key answers for time frames, and short ids are made of the id. Payments without a reference cost
 * nothing here.
 */
export const queries: Migration = {
  number: 6,
  name: 'queries',
  statements: [
    `create index payments_by_reference on payments (entity, merchant_transaction_id, id)
      where merchant_transaction_id is not null`,
  ],
};
