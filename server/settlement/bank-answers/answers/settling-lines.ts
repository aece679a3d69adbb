import type { Movement } from '../../../connectors/sepa/files/movement.ts';
import type { SepaOrder } from '../../../connectors/sepa/model/order.ts';
import type { ReadLine } from '../../processor-files/formats/statement-lines.ts';
import type { ReadingDependencies } from './reading.ts';
import { isOverReturn, reasonOf, withoutCharges } from './returns.ts';

const SETTLEMENT_ID_LENGTH = 64;

/** What a line says beside the money and the day of its movement. */
type Settling = Pick<ReadLine, 'recordType' | 'transactionType' | 'cashflow' | 'amount' | 'fee' | 'texts'>;

/** Returns the line of a movement, in its currency. `texts` has what names the payment. */
export const lineOf = (
  { bankReference, statementId, bookedOn, currency }: Movement,
  { texts, ...settling }: Settling,
): ReadLine => ({
  ...settling,
  settlementAmount: settling.amount,
  currency,
  settlementCurrency: currency,
  fxRate: '1',
  date: bookedOn,
  status: 'SUCCESS',
  texts: {
    'settlement.id': (bankReference ?? statementId).slice(0, SETTLEMENT_ID_LENGTH).trim(),
    'clearingInstitute.name': 'SEPA',
    ...texts,
  },
});

const namesOf = ({ reference, mandate }: SepaOrder): ReadLine['texts'] => ({
  'clearingInstitute.txId1': reference,
  ...(mandate === undefined ? {} : { 'clearingInstitute.txId2': mandate.id }),
});

/** Returns the money of an order that was booked. A charge that the bank names is its fee. */
const moneyOf = (movement: Movement, order: SepaOrder): Pick<ReadLine, 'amount' | 'fee'> =>
  withoutCharges(movement) === order.amount
    ? { amount: order.amount, fee: movement.charges }
    : { amount: movement.amount, fee: 0n };

const settled = (movement: Movement, order: SepaOrder, transactionType: 'DEBIT' | 'REFUND' | 'CREDIT'): ReadLine =>
  lineOf(movement, {
    recordType: 'SETTLED',
    transactionType,
    cashflow: transactionType === 'DEBIT' ? 'POS' : 'NEG',
    ...moneyOf(movement, order),
    texts: namesOf(order),
  });

/** Returns the line of a refund or payout that came back. What is missing to its amount is a fee of the bank. */
const cameBack = (movement: Movement, order: SepaOrder, transactionType: 'REFUND' | 'CREDIT'): ReadLine =>
  lineOf(movement, {
    recordType: 'SETTLED',
    transactionType,
    cashflow: 'POS',
    ...(movement.amount < order.amount
      ? { amount: order.amount, fee: order.amount - movement.amount }
      : moneyOf(movement, order)),
    texts: namesOf(order),
  });

/**
 * Returns the line of a returned charge. What the bank takes above the amount of the order is its fee. What cannot be
 * one makes the settlement's exception of another amount.
 */
const returned = (movement: Movement, order: SepaOrder): ReadLine =>
  lineOf(movement, {
    recordType: 'CHARGEBACK',
    transactionType: 'DEBIT',
    cashflow: 'NEG',
    ...(isOverReturn(movement, order)
      ? { amount: movement.amount, fee: 0n }
      : { amount: order.amount, fee: movement.amount > order.amount ? movement.amount - order.amount : 0n }),
    texts: { ...namesOf(order), ...reasonOf(movement.reason) },
  });

/** Returns the line of a movement of a known order. */
export const lineOfOrder = async (
  { isRefund }: Pick<ReadingDependencies, 'isRefund'>,
  movement: Movement,
  order: SepaOrder,
): Promise<ReadLine> => {
  if (order.kind === 'collection') {
    return movement.direction === 'credit' ? settled(movement, order, 'DEBIT') : returned(movement, order);
  }
  const type = (await isRefund(order.channelId, order.paymentId)) ? 'REFUND' : 'CREDIT';
  return movement.direction === 'credit' ? cameBack(movement, order, type) : settled(movement, order, type);
};
