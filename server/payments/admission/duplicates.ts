import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';
import type { ChangeSet, Database, Delete } from '../../platform/database/database.ts';
import { forgetting } from '../../platform/database/forgetting.ts';
import { query } from '../../platform/database/query.ts';
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

interface Tables {
  merchant_transactions: TransactionRow;
}

const transactionById = rowQueries<TransactionRow>('merchant_transactions').by('entity', 'merchant_transaction_id');

const transactionsBefore = query<Tables, { before: number; limit: number }>()((db, input) =>
  db
    .selectFrom('merchant_transactions')
    .selectAll()
    .where('created_at', '<', input('before'))
    .orderBy('created_at')
    .limit(input('limit')),
);

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

const removal = (row: TransactionRow): Delete => ({
  table: 'merchant_transactions',
  key: keyOf(row),
  version: row.version,
});

/** Removes the reservations before `beforeMs`, which no channel searches any more; returns how many. */
export const forgetTransactions = (database: Database, beforeMs: number): Promise<number> =>
  forgetting(database, async (limit) =>
    (await database.read(transactionsBefore, { before: beforeMs, limit })).map(removal),
  );
