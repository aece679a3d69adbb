/**
 * The core of payments, the ledger, keys, schedules, checkouts and chargebacks, and the storing of change sets, which
 * decides what happens once: what `npm run mutants` changes.
 */
export const moneyCode = [
  'server/payments/operations/pay.ts',
  'server/payments/operations/follow-up.ts',
  'server/payments/operations/recover.ts',
  'server/payments/operations/came-back.ts',
  'server/payments/operations/capture-due.ts',
  'server/payments/operations/expire.ts',
  'server/payments/operations/elsewhere.ts',
  'server/payments/operations/refer.ts',
  'server/payments/operations/inquiries.ts',
  'server/payments/schedules/run.ts',
  'server/payments/schedules/due.ts',
  'server/payments/acquiring/conclude.ts',
  'server/payments/acquiring/writing.ts',
  'server/payments/acquiring/reversal.ts',
  'server/payments/acquiring/inquiry.ts',
  'server/payments/acquiring/order.ts',
  'server/payments/ledger/entry.ts',
  'server/payments/ledger/books.ts',
  'server/payments/model/ledger.ts',
  'server/payments/model/rules.ts',
  'server/payments/model/authorizations.ts',
  'server/payments/model/outcome-writer.ts',
  'server/access/idempotency/once.ts',
  'server/access/idempotency/reserve.ts',
  'server/checkout/submit.ts',
  'server/checkout/payable.ts',
  'server/settlement/chargebacks/make.ts',
  'server/settlement/chargebacks/reverse.ts',
  'server/settlement/chargebacks/by-event.ts',
  'server/platform/database/deciding.ts',
  'server/platform/database/was-stored.ts',
  'server/platform/database/gathering.ts',
  'server/platform/database/sqlite/written-elsewhere.ts',
] as const;

/** The folders of the tests that run on a changed copy: of them those that reach the changed place. */
export const testFolders = [
  'server/payments',
  'server/platform/database',
  'server/checkout',
  'server/connectors',
  'server/access/idempotency',
  'server/settlement/reconciliation',
  'server/settlement/chargebacks',
  'server/process',
] as const;

/**
 * The runs of the simulation in which a mutant must show itself: SQLite alone (1), SQLite whose writer is another process
 * (3), and PostgreSQL (4, 6).
 */
export const simulatedSeeds = [1, 3, 4, 6] as const;
