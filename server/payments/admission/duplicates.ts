import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';
import type { ChangeSet, Database } from '../../platform/database/database.ts';
import { forgettingByAge } from '../../platform/database/forgetting.ts';
import { rowQueries } from '../../platform/database/row-queries.ts';
import type { Payment } from '../model/payment.ts';
import type { PaymentRecords } from '../model/records.ts';

interface TransactionRow {
  readonly entity: string;
  readonly merchant_transaction_id: string;
  readonly version: number;
  readonly payment_id: string;
  readonly created_at: number;
}

const transactionById = rowQueries<TransactionRow>('merchant_transactions').by('entity', 'merchant_transaction_id');

const keyOf = ({ entity, merchant_transaction_id }: TransactionRow) => ({ entity, merchant_transaction_id });

const HOUR_MS = 60 * 60 * 1000;

/** The changes that reserve a merchantTransactionId for a payment, or `duplicate` if another payment has it. */
type TransactionClaim = 'duplicate' | ChangeSet;

const NOTHING: ChangeSet = {};

/** The dependencies of the search for duplicates. */
interface DuplicateDependencies {
  readonly database: Database;
  readonly records: PaymentRecords;
}

/**
 * Searches for an earlier payment with the same merchantTransactionId that was not declined, within the hours that the
 * channel has set. Returns the changes that reserve the id for the new payment: of two concurrent payments, one gets a
 * conflict and searches again.
 */
export const transactionClaim = async (
  { database, records }: DuplicateDependencies,
  { duplicateWindowHours }: ChannelSettings,
  payment: Payment,
): Promise<TransactionClaim> => {
  const id = payment.request['merchantTransactionId'];
  if (duplicateWindowHours === 0 || id === undefined || payment.state !== 'received') return NOTHING;
  const { channelId, createdAtMs } = payment;
  const [row] = await database.read(transactionById, { entity: channelId, merchant_transaction_id: id });
  const set = { payment_id: payment.id, created_at: createdAtMs };
  const table = 'merchant_transactions';
  if (row === undefined) {
    return { inserts: [{ table, row: { entity: channelId, merchant_transaction_id: id, version: 1, ...set } }] };
  }
  const isRecent = createdAtMs < row.created_at + duplicateWindowHours * HOUR_MS;
  const earlier = isRecent ? await records.byId(channelId, row.payment_id) : undefined;
  if (earlier !== undefined && earlier.state !== 'declined') return 'duplicate';
  return { updates: [{ table, key: keyOf(row), version: row.version, set }] };
};

/** Removes the reservations before a time, which no channel searches any more. */
export const forgetTransactions = forgettingByAge(
  'merchant_transactions',
  ['entity', 'merchant_transaction_id'],
  'created_at',
  { hasVersion: true },
);
