import type { Migration } from '../migrate.ts';

/**
 * Schedules of payments on stored accounts, and their attempts to pay: one row for each attempt, so that no due time
 * can be attempted twice at once.
 */
export const schedules: Migration = {
  number: 25,
  name: 'schedules',
  statements: [
    `create table schedules (
      entity text not null,
      id text not null,
      version bigint not null,
      registration_id text not null,
      state text not null,
      reason text,
      result_code text,
      amount bigint not null,
      currency text not null,
      request text not null,
      plan text not null,
      agreement_id text,
      next_at bigint,
      run text,
      ends_at bigint,
      created_at bigint not null,
      primary key (entity, id)
    )`,
    'create index schedules_by_registration on schedules (entity, registration_id, id)',
    'create index schedules_by_state on schedules (entity, state, id)',
    `create table schedule_runs (
      entity text not null,
      schedule_id text not null,
      due_at bigint not null,
      attempt bigint not null,
      payment_id text,
      result_code text,
      missed bigint not null,
      made_at bigint not null,
      primary key (entity, schedule_id, due_at, attempt)
    )`,
  ],
};
