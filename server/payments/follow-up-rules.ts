import { hundredthsOf } from '../../catalogue/amount.ts';
import { type Posting, postings } from '../../catalogue/payment-types.ts';
import type { FollowUpRequest } from '../../catalogue/requests.ts';
import type { ResultCode } from '../../catalogue/result-codes.ts';
import { Rejection, wrongParameters } from '../http/rejection.ts';
import type { Payment } from './payment.ts';

/** What the follow-ups of one payment have taken from it so far, under way or succeeded; declined ones take nothing. */
export interface Taken {
  /** Whole hundredths. */
  readonly amount: bigint;
  readonly captures: number;
  /** A capture marked FINAL, under way or succeeded, gives the rest back to the shopper. */
  readonly closed: boolean;
}

/** An authorization holds for this long; then the rest is the shopper's again. */
const AUTHORIZED_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** Gives what of a payment of `amount` hundredths is still there for follow-ups; never less than nothing. */
const remainderOf = (amount: bigint, taken: Taken): bigint =>
  taken.closed || taken.amount > amount ? 0n : amount - taken.amount;

/** What may follow a payment, and how each fails. Source: interface, 'Errors'; the codes are those that clients know. */
export const followUps = {
  CP: { unknown: '700.400.510', wrongKind: '700.400.510', exceeded: '700.400.100', wholeByDefault: false },
  RF: { unknown: '600.200.500', wrongKind: '700.400.520', exceeded: '700.400.200', wholeByDefault: false },
  RV: { unknown: '700.400.530', wrongKind: '700.400.530', exceeded: '700.400.300', wholeByDefault: true },
} as const satisfies Record<
  string,
  { unknown: ResultCode; wrongKind: ResultCode; exceeded: ResultCode; wholeByDefault: boolean }
>;

/** A payment type that refers to an earlier payment. */
export type FollowUpType = keyof typeof followUps;

/** Gives the type of a follow-up. @throws Rejection for one that follows nothing, or that only settlement makes. */
export const followUpTypeOf = (request: FollowUpRequest): FollowUpType => {
  const { paymentType } = request;
  if (postings[paymentType].madeBy === 'settlement') throw new Rejection('700.400.402');
  if (Object.hasOwn(followUps, paymentType)) return paymentType as FollowUpType;
  const types = Object.keys(followUps).join(', ');
  throw wrongParameters([{ name: 'paymentType', value: paymentType, message: `must be one of [${types}]` }]);
};

const mayFollow = (type: FollowUpType, parent: Payment): boolean =>
  (postings[type].refersTo as readonly string[]).includes(parent.type);

const requestedAmount = (type: FollowUpType, request: FollowUpRequest): bigint | undefined => {
  if (request.amount !== undefined) return hundredthsOf(request.amount);
  if (followUps[type].wholeByDefault) return undefined;
  throw wrongParameters([{ name: 'amount', message: 'must be set (10 digits at most, then a dot and 2 digits)' }]);
};

const refuseWrongKind = (type: FollowUpType, parent: Payment): void => {
  if (parent.state === 'received' || parent.state === 'pending') throw new Rejection('700.400.570');
  if (!mayFollow(type, parent) || parent.state !== 'succeeded') throw new Rejection(followUps[type].wrongKind);
};

const refuseOtherCurrency = (parent: Payment, request: FollowUpRequest): void => {
  if (request.currency === undefined || request.currency === parent.currency) return;
  throw new Rejection('700.300.100', { reason: `the referenced payment is in ${parent.currency}` });
};

const hasExpired = (parent: Payment, nowMs: number): boolean =>
  (postings[parent.type] as Posting).to === 'authorized' && nowMs >= parent.createdAtMs + AUTHORIZED_FOR_MS;

const capturesLeft = (type: FollowUpType, parent: Payment, taken: Taken): boolean => {
  const limit = parent.request['numberOfCaptures'];
  return type !== 'CP' || limit === undefined || taken.captures < Number(limit);
};

/**
 * Decides what a follow-up takes from the payment that it refers to, in hundredths. Together, follow-ups never take more
 * than there is. @throws Rejection with the code of the reason why it may not.
 */
export const amountToTake = (
  type: FollowUpType,
  parent: Payment | undefined,
  taken: Taken,
  request: FollowUpRequest,
  nowMs: number,
): bigint => {
  const requested = requestedAmount(type, request);
  if (parent === undefined) throw new Rejection(followUps[type].unknown);
  refuseWrongKind(type, parent);
  refuseOtherCurrency(parent, request);
  const remainder = hasExpired(parent, nowMs) ? 0n : remainderOf(parent.amount, taken);
  const amount = requested ?? remainder;
  if (requested === 0n) throw new Rejection('100.550.300');
  if (amount === 0n || amount > remainder || !capturesLeft(type, parent, taken)) {
    throw new Rejection(followUps[type].exceeded);
  }
  return amount;
};
