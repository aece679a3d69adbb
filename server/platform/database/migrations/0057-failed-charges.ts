import type { Migration } from '../migrate.ts';

/** Finds the attempts of a time: how many charges of subscriptions failed, and what was recovered of them. */
export const failedCharges: Migration = {
  number: 57,
  name: 'failed charges',
  statements: ['create index schedule_runs_by_time on schedule_runs (entity, made_at)'],
};
