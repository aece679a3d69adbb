import { amountText } from '../../../../catalogue/payments/amount.ts';
import type { Movement } from '../../../connectors/sepa/files/movement.ts';
import type { SepaOrder } from '../../../connectors/sepa/model/order.ts';
import type { SettlementCells } from '../../processor-files/formats/write.ts';
import type { StatementDependencies } from './read-statement.ts';
import { isOverReturn, reasonOf, withoutCharges } from './returns.ts';

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

/** Returns the cells of a refund or payout that came back. What is missing to its amount is a fee of the bank. */
export const cameBack = (
  movement: Movement,
  order: SepaOrder,
  transactionType: 'REFUND' | 'CREDIT',
): SettlementCells => ({
  ...settled(movement, order, transactionType),
  'settlement.cashflow': 'POS',
  ...(movement.amount < order.amount ? money(order.amount, order.amount - movement.amount) : {}),
});

/**
 * Returns the cells of a returned charge. What the bank takes above the amount of the order is its fee. What cannot be
 * one makes the settlement's exception of another amount.
 */
export const returnOf = (movement: Movement, order: SepaOrder): SettlementCells => ({
  recordType: 'CHARGEBACK',
  transactionType: 'DEBIT',
  'settlement.cashflow': 'NEG',
  ...common(movement, order),
  ...(isOverReturn(movement, order)
    ? money(movement.amount, 0n)
    : money(order.amount, movement.amount > order.amount ? movement.amount - order.amount : 0n)),
  ...reasonOf(movement.reason),
});

/** Returns the cells of an order that was booked. A charge that the bank names is its fee. */
export const settled = (
  movement: Movement,
  order: SepaOrder,
  transactionType: 'DEBIT' | 'REFUND' | 'CREDIT',
): SettlementCells => ({
  recordType: 'SETTLED',
  transactionType,
  'settlement.cashflow': transactionType === 'DEBIT' ? 'POS' : 'NEG',
  ...common(movement, order),
  ...(withoutCharges(movement) === order.amount ? money(order.amount, movement.charges) : money(movement.amount, 0n)),
});

/** Returns the cells of a movement of a known order. */
export const cellsOf = async (
  { isRefund }: StatementDependencies,
  movement: Movement,
  order: SepaOrder,
): Promise<SettlementCells> => {
  if (order.kind === 'collection') {
    return movement.direction === 'credit' ? settled(movement, order, 'DEBIT') : returnOf(movement, order);
  }
  const type = (await isRefund(order.entity, order.paymentId)) ? 'REFUND' : 'CREDIT';
  return movement.direction === 'credit' ? cameBack(movement, order, type) : settled(movement, order, type);
};
