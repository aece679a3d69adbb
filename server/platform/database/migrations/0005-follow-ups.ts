import type { Migration } from '../migrate.ts';

/**
 * The effect of a follow-up on the payment that it refers to gets columns of its own, so that one query sums them up;
 * the index covers that query. An authorization stores when it expires, and a payment that the gateway captures by
 * itself stores since when the capture is due.
 */
export const followUpEffects: Migration = {
  number: 5,
  name: 'effects of follow-ups',
  statements: [
    'alter table payments add column takes bigint not null default 0',
    'alter table payments add column gives bigint not null default 0',
    'alter table payments add column closes text',
    'alter table payments add column held_until bigint',
    'alter table payments add column capture_due_at bigint',
    'update payments set takes = amount where referenced_id is not null',
    `update payments set closes = 'payment' where type = 'CP' and sequence = 'FINAL'`,
    `update payments set held_until = created_at + 604800000 where type = 'PA'`,
    `create index payments_follow_ups
      on payments (entity, referenced_id, type, state, closes, takes, gives, held_until)
      where referenced_id is not null`,
    `create index payments_capture_due on payments (capture_due_at, id) where capture_due_at is not null`,
  ],
};
