import { amountText } from '../../../catalogue/payments/amount.ts';
import { type SettlementCells, titleRow, writtenLine } from '../../settlement/formats/write.ts';
import { sequenceTypes } from '../files/direct-debits.ts';
import { type Movement, readStatements } from '../files/statements.ts';
import { messageIdOf, type SepaFile } from '../model/file.ts';
import type { SepaOrder } from '../model/order.ts';
import type { SepaRecords } from '../model/records.ts';

/** What the lines of a bank's statement are made from. */
export interface StatementDependencies {
  readonly records: SepaRecords;
  /** Returns whether a transfer is a refund; otherwise it is a payout. */
  isRefund(entity: string, paymentId: string): Promise<boolean>;
}

const common = ({ bankReference, statementId, bookedOn, currency }: Movement, { reference, mandate }: SepaOrder) => ({
  'settlement.id': (bankReference ?? statementId).slice(0, 64),
  'clearingInstitute.name': 'SEPA',
  'clearingInstitute.txId1': reference,
  ...(mandate === undefined ? {} : { 'clearingInstitute.txId2': mandate.id }),
  currency,
  'settlement.currency': currency,
  'settlement.fxRate': '1',
  'settlement.date': bookedOn,
  'settlement.status': 'SUCCESS',
});

const money = (amount: bigint, fee: bigint): SettlementCells => ({
  amount: amountText(amount),
  'settlement.amount': amountText(amount),
  'settlement.fee': amountText(fee),
});

/** The bank may take a fee together with a return: what it takes above the order's amount. */
const returnOf = (movement: Movement, order: SepaOrder): SettlementCells => ({
  recordType: 'CHARGEBACK',
  transactionType: 'DEBIT',
  'settlement.cashflow': 'NEG',
  ...common(movement, order),
  ...money(order.amount, movement.amount > order.amount ? movement.amount - order.amount : 0n),
  ...(movement.reason === undefined ? {} : { 'result.code': movement.reason }),
});

const settled = (
  movement: Movement,
  order: SepaOrder,
  transactionType: 'DEBIT' | 'REFUND' | 'CREDIT',
  amount = movement.amount,
): SettlementCells => ({
  recordType: 'SETTLED',
  transactionType,
  'settlement.cashflow': transactionType === 'DEBIT' ? 'POS' : 'NEG',
  ...common(movement, order),
  ...money(amount, 0n),
});

/** What became of the movements of a statement. */
export interface StatementTotals {
  /** Movements of orders of the gateway. */
  orders: number;
  /** Movements that have nothing to do with the gateway, such as a salary. */
  ignored: number;
}

/** Returns the cells of a movement of a known order; undefined for one that changes nothing. */
const cellsOf = async (
  { isRefund }: StatementDependencies,
  movement: Movement,
  order: SepaOrder,
): Promise<SettlementCells | undefined> => {
  if (order.kind === 'collection') {
    return movement.direction === 'credit' ? settled(movement, order, 'DEBIT') : returnOf(movement, order);
  }
  // A transfer that comes back is not undone here: the merchant pays in another way.
  if (movement.direction === 'credit') return undefined;
  return settled(movement, order, (await isRefund(order.entity, order.paymentId)) ? 'REFUND' : 'CREDIT');
};

/** Returns the file and the part that an entry without details stands for. */
const batchOf = async (
  { records }: StatementDependencies,
  entity: string,
  { messageId, partId }: Movement,
): Promise<
  { readonly file: SepaFile; readonly sequenceType: (typeof sequenceTypes)[number] | undefined } | undefined
> => {
  const named = messageId ?? partId?.slice(0, messageIdOf({ id: '0'.repeat(32) }).length);
  const file = named === undefined ? undefined : await records.fileByMessage(entity, named);
  if (file === undefined) return undefined;
  return { file, sequenceType: sequenceTypes.find((each) => partId?.endsWith(`-${each}`)) };
};

/**
 * Yields the lines of a settlement file, titles first, for the movements of a bank's statement that belong to orders of
 * a channel. Other movements on the account are counted and left out.
 * @throws UnreadableXml for a file that is no statement.
 */
export async function* linesOfStatement(
  dependencies: StatementDependencies,
  entity: string,
  source: AsyncIterable<Uint8Array>,
  totals: StatementTotals,
): AsyncGenerator<string> {
  const { records } = dependencies;
  yield titleRow;
  for await (const movement of readStatements(source)) {
    const order = movement.endToEndId === undefined ? undefined : await records.order(entity, movement.endToEndId);
    if (order !== undefined && order.kind !== 'authorization') {
      totals.orders += 1;
      const cells = await cellsOf(dependencies, movement, order);
      if (cells !== undefined) yield writtenLine(cells);
      continue;
    }
    const batch = await batchOf(dependencies, entity, movement);
    if (batch === undefined) {
      totals.ignored += 1;
      continue;
    }
    for await (const each of records.orders(batch.file, batch.sequenceType)) {
      totals.orders += 1;
      const cells = await cellsOf(dependencies, { ...movement, amount: each.amount }, each);
      if (cells !== undefined) yield writtenLine(cells);
    }
  }
}
