import type { RecordType, SettlementStatus, TransactionType } from './reconciliation.ts';

/** The kinds of records on the statement of a payout, in its order. */
export const statementKinds = [
  'PAYMENTS',
  'CREDITS',
  'REFUNDS',
  'CHARGEBACKS',
  'CHARGEBACK_REVERSALS',
  'ACCOUNT_FEES',
  'TRANSACTION_FEES',
  'OTHER',
  'FAILED',
] as const;

/** A kind of records on the statement of a payout. */
export type StatementKind = (typeof statementKinds)[number];

/** Fees of the account are those of a period or a batch, or what a file says no more of. */
const feesOfTransactions: readonly TransactionType[] = ['AUTH_FEE', 'CAPTURE_FEE', 'CANCEL_FEE', 'REFUND_FEE'];

const settled: Readonly<Partial<Record<TransactionType, StatementKind>>> = {
  DEBIT: 'PAYMENTS',
  CREDIT: 'CREDITS',
  REFUND: 'REFUNDS',
};

/** Returns the kind of a settlement record on the statement of its payout. */
export const statementKindOf = ({
  recordType,
  transactionType,
  status,
}: {
  readonly recordType: RecordType;
  readonly transactionType: TransactionType;
  readonly status: SettlementStatus;
}): StatementKind => {
  if (status === 'FAILED') return 'FAILED';
  if (recordType === 'CHARGEBACK') return 'CHARGEBACKS';
  if (recordType === 'CHARGEBACK REVERSAL') return 'CHARGEBACK_REVERSALS';
  if (recordType === 'SETTLED') return settled[transactionType] ?? 'OTHER';
  return feesOfTransactions.includes(transactionType) ? 'TRANSACTION_FEES' : 'ACCOUNT_FEES';
};
