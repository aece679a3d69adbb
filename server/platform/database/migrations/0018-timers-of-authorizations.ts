import type { Migration } from '../migrate.ts';

/** Creates the timers of authorizations that are older than timers. */
export const timersOfAuthorizations: Migration = {
  number: 18,
  name: 'timers of authorizations',
  statements: [
    `insert into timers (id, kind, subject, due_at, attempts, data, version, leased_until)
      select 'payment.capture:' || id, 'payment.capture', id, capture_due_at, 0, '{"entity":"' || entity || '"}', 1, 0
      from payments where capture_due_at is not null and state = 'succeeded'`,
    `insert into timers (id, kind, subject, due_at, attempts, data, version, leased_until)
      select 'payment.expiry:' || id, 'payment.expiry', id, held_until, 0, '{"entity":"' || entity || '"}', 1, 0
      from payments where held_until is not null and state = 'succeeded' and referenced_id is null and amount > 0`,
  ],
};
