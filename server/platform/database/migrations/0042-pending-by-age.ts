import type { Migration } from '../migrate.ts';

/** Finds pending payments by their age, as `payments_received` finds the received ones; both are few. */
export const pendingByAge: Migration = {
  number: 42,
  name: 'pending by age',
  statements: [`create index payments_pending on payments (state, asked_at) where state = 'pending'`],
};
