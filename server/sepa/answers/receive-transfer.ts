import { amountText } from '../../../catalogue/payments/amount.ts';
import { deciding } from '../../database/deciding.ts';
import { continuePayment } from '../../payments/acquiring/conclude.ts';
import type { PaymentDependencies } from '../../payments/model/dependencies.ts';
import { receive } from '../../payments/operations/receipts.ts';
import type { SettlementCells } from '../../settlement/formats/write.ts';
import { creditorReferencesIn } from '../files/creditor-reference.ts';
import type { Movement } from '../files/statements.ts';
import {
  type ExpectedTransfer,
  insertReceived,
  type ReceivedTransfer,
  type TransferRecords,
  updateExpected,
} from '../model/expected.ts';

/** The dependencies of incoming transfers. */
export interface TransferDependencies extends PaymentDependencies {
  readonly transfers: TransferRecords;
}

/** A movement and the expected transfer that its reference names. */
export interface MatchedTransfer {
  readonly movement: Movement;
  readonly creditorReference: string;
}

/** A transfer of the SEPA has at most 999,999,999.99 euro; more cannot be one. */
const LARGEST_TRANSFER = 99_999_999_999n;

/**
 * Returns the expected transfer that a movement names; undefined for a movement that names none, or several, whose
 * shares nobody knows.
 */
export const matchTransfer = async (
  { transfers, log }: Pick<TransferDependencies, 'transfers' | 'log'>,
  entity: string,
  movement: Movement,
): Promise<MatchedTransfer | undefined> => {
  const { direction, isReversal, reason, currency, count } = movement;
  const isTransfer = direction === 'credit' && !isReversal && reason === undefined && currency === 'EUR' && count === 1;
  if (!isTransfer || movement.amount > LARGEST_TRANSFER) return undefined;
  const written = [movement.remittance, movement.structuredReference ?? ''].flatMap(creditorReferencesIn);
  const found = await Promise.all([...new Set(written)].map((each) => transfers.expected(entity, each)));
  const [expected, ...others] = found.filter((each) => each !== undefined);
  if (others.length > 0) {
    log.error({ entity, movement: movement.id }, 'a transfer names several payments; it is for the merchant to divide');
  }
  return expected === undefined || others.length > 0
    ? undefined
    : { movement, creditorReference: expected.creditorReference };
};

/** Returns what of a movement is more than the payment still needs. */
const surplusOf = ({ state, amount, received }: ExpectedTransfer, came: bigint): bigint => {
  const missing = state === 'cancelled' || received >= amount ? 0n : amount - received;
  return came > missing ? came - missing : 0n;
};

/** What a movement is counted by. Banks that give several movements one reference do not lose one of another payment. */
const keyOf = ({ movement, creditorReference }: MatchedTransfer): string => `${movement.id}/${creditorReference}`;

/** Records a movement once, in whichever statements it comes. */
const record = ({ database, transfers, clock }: TransferDependencies, entity: string, matched: MatchedTransfer) =>
  deciding(database, async () => {
    const { movement, creditorReference } = matched;
    const [expected, known] = await Promise.all([
      transfers.expected(entity, creditorReference),
      transfers.received(entity, keyOf(matched)),
    ]);
    if (expected === undefined) throw new Error(`the expected transfer ${creditorReference} is gone`);
    if (known !== undefined) return { changes: {}, result: { expected, row: known } };
    const received = expected.received + movement.amount;
    const isComplete = expected.state === 'open' && received >= expected.amount;
    const row: ReceivedTransfer = {
      entity,
      movement: keyOf(matched),
      creditorReference,
      statementId: movement.statementId,
      amount: movement.amount,
      surplus: surplusOf(expected, movement.amount),
      bookedOn: movement.bookedOn,
      createdAtMs: clock.now(),
    };
    const after = {
      ...expected,
      received,
      completedBy: expected.completedBy ?? (isComplete ? keyOf(matched) : undefined),
    };
    return {
      changes: { inserts: [insertReceived(row)], updates: [updateExpected(after)] },
      result: { expected: after, row },
      line: `sepa transfer ${entity} ${creditorReference}`,
    };
  });

/** What a transfer did. */
export interface TransferReceived {
  readonly paymentId: string;
  /** What of it is more than the payment's amount. */
  readonly surplus: bigint;
  /** The line that settles the receipt, if the amount is complete with this movement of this statement. */
  readonly line: SettlementCells | undefined;
}

/**
 * Records a transfer that came in, and writes the receipt (RC) once the amount of the payment is complete; both once,
 * however often and in whichever statements the movement comes.
 */
export const receiveTransfer = async (
  dependencies: TransferDependencies,
  entity: string,
  matched: MatchedTransfer,
): Promise<TransferReceived> => {
  const { movement, creditorReference } = matched;
  const { expected, row } = await record(dependencies, entity, matched);
  const { paymentId, amount, completedBy } = expected;
  if (row.surplus > 0n) {
    dependencies.log.warn(
      { payment: paymentId, surplus: amountText(row.surplus) },
      'more money came in than the payment has; the surplus is for the merchant to return',
    );
  }
  if (completedBy !== keyOf(matched)) return { paymentId, surplus: row.surplus, line: undefined };
  await continuePayment(dependencies, entity, paymentId);
  await receive(dependencies, entity, paymentId);
  // Another statement with the same movement settles nothing a second time.
  if (row.statementId !== movement.statementId) return { paymentId, surplus: row.surplus, line: undefined };
  const line: SettlementCells = {
    recordType: 'SETTLED',
    transactionType: 'DEBIT',
    'settlement.cashflow': 'POS',
    'settlement.id': (movement.bankReference ?? movement.statementId).slice(0, 64),
    'clearingInstitute.name': 'SEPA',
    'clearingInstitute.txId1': creditorReference,
    currency: movement.currency,
    'settlement.currency': movement.currency,
    'settlement.fxRate': '1',
    'settlement.date': movement.bookedOn,
    'settlement.status': 'SUCCESS',
    amount: amountText(amount),
    'settlement.amount': amountText(amount),
    'settlement.fee': amountText(0n),
  };
  return { paymentId, surplus: row.surplus, line };
};
