import type { Migration } from '../migrate.ts';

/** Indexes that find the oldest rows for the clean-up. */
export const moreByAge: Migration = {
  number: 15,
  name: 'more by age',
  statements: [
    'create index authentications_by_age on authentications (created_at)',
    'create index simulated_challenges_by_age on simulated_challenges (created_at)',
    'create index simulated_orders_by_age on simulated_orders (created_at)',
  ],
};
