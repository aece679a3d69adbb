import type { Migration } from '../migrate.ts';

/**
 * A payment may wait for its shopper or for a processor, and be sent to the acquirer afterwards, perhaps once more: what is
 * left behind is told by when it was sent, not by when it was made.
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
