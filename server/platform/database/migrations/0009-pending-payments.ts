import type { Migration } from '../migrate.ts';

/**
 * A payment may wait for its shopper or a processor and be sent to the acquirer later, perhaps more than once. So
 * recovery finds abandoned payments by the time they were sent, not by the time they were created.
 */
export const pendingPayments: Migration = {
  number: 9,
  name: 'pending payments',
  statements: [
    'alter table payments add column asked_at bigint not null default 0',
    'alter table payments add column attempt bigint not null default 1',
    'alter table payments add column waits_for text',
    'update payments set asked_at = created_at',
    'drop index payments_received',
    `create index payments_received on payments (state, asked_at) where state = 'received'`,
  ],
};
