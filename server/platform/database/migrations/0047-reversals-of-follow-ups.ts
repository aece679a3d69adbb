import type { Migration } from '../migrate.ts';

/** Finds the reversals of a payment's refunds and chargebacks, which are few, without reading all its follow-ups. */
export const reversalsOfFollowUps: Migration = {
  number: 47,
  name: 'reversals of follow-ups',
  statements: [`create index payments_reversals on payments (entity, root_id) where type in ('CR', 'RV')`],
};
