import type { Movement } from '../../../connectors/sepa/files/movement.ts';
import type { SepaOrder } from '../../../connectors/sepa/model/order.ts';
import { longestOf } from '../../processor-files/formats/write.ts';
import type { SettlementLine } from '../../processor-files/model/record.ts';

/** Returns whether the bank says of a movement that it gives an earlier one back. */
export const isMarkedAsReturn = ({ reason, isReversal, isReturn }: Movement): boolean =>
  reason !== undefined || isReversal || isReturn;

/** Some banks write a reason in words. A line with a code that is too long could not be read. */
export const reasonOf = (reason: string | undefined): SettlementLine['texts'] => {
  if (reason === undefined) return {};
  return reason.length <= longestOf('result.code') ? { 'result.code': reason } : { 'result.description': reason };
};

/**
 * What a bank takes for a return, in hundredths. Banks take between one and fifteen euros; above this bound it is a
 * mistake, or another movement.
 */
export const HIGHEST_RETURN_FEE = 50_00n;

/** Banks seldom take more, in hundredths: a charge that leaves less for the fee of its return is the likelier one. */
export const USUAL_RETURN_FEE = 15_00n;

/** Returns whether a debit is more than the amount of the order and the fee of its return. */
export const isOverReturn = ({ amount }: Movement, order: Pick<SepaOrder, 'amount'>): boolean =>
  amount > order.amount + HIGHEST_RETURN_FEE;

/** Returns the amount without the charge that some banks book together with an order or a file, and name. */
export const withoutCharges = ({ direction, amount, charges }: Movement): bigint =>
  direction === 'credit' ? amount + charges : amount - charges;

const isLessThanCharge = ({ amount }: Movement, order: Pick<SepaOrder, 'kind' | 'amount'>): boolean =>
  order.kind === 'collection' && amount < order.amount;

/**
 * Returns whether a movement is a fee of the bank. Banks book the fee of a return separately, with the reference of the
 * order. Those that do not mark it as a charge debit less than the amount of the order.
 */
export const isFee = (movement: Movement, order: Pick<SepaOrder, 'kind' | 'amount'>): boolean =>
  movement.direction === 'debit' &&
  (movement.isCharge || (isLessThanCharge(movement, order) && !isMarkedAsReturn(movement)));

/**
 * Returns whether a movement may be the fee of a return that the bank marks as a return, too. It is one if the charge
 * was returned before; otherwise the bank gives a part of the charge back.
 */
export const mayBeFeeOfReturn = (movement: Movement, order: Pick<SepaOrder, 'kind' | 'amount'>): boolean =>
  movement.direction === 'debit' &&
  isLessThanCharge(movement, order) &&
  isMarkedAsReturn(movement) &&
  movement.amount <= HIGHEST_RETURN_FEE;

/** Returns whether the bank says of a debit, by a reason or a code, that it gives one back. */
export const isReturnedDebit = ({ direction, reason, isReturn, isCharge }: Movement): boolean =>
  direction === 'debit' && !isCharge && (reason !== undefined || isReturn);
