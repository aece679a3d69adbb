import { type Brand, brands } from '../../../catalogue/brands/brands.ts';
import { hundredthsOf } from '../../../catalogue/payments/amount.ts';
import { postings } from '../../../catalogue/payments/payment-types.ts';
import type { FollowUpRequest } from '../../../catalogue/requests/requests.ts';
import { Rejection, wrongParameters } from '../../base/rejection.ts';
import { belongsToAnother, heldUntilMs, type Practice, practiceOf, takesAuthorized } from './authorizations.ts';
import { type FollowUpType, followUps, kindOf } from './kinds.ts';
import type { Effect, Payment } from './payment.ts';

/** What the follow-ups of one payment have done to it so far, under way or succeeded; declined ones do nothing. */
export interface Taken {
  /** Whole hundredths, taken by follow-ups that are under way or succeeded. */
  readonly amount: bigint;
  /** Whole hundredths, added by increments that succeeded. */
  readonly given: bigint;
  readonly captures: number;
  /** Whole hundredths of receipts that are under way or succeeded. */
  readonly receipts: bigint;
  /** How many follow-ups there are, declined ones among them. */
  readonly followUps: number;
  /** A last capture or a whole reversal gives the rest back to the shopper, under way or succeeded. */
  readonly isClosed: boolean;
  /** The types of which a last one was marked FINAL. */
  readonly closedTypes: readonly string[];
  readonly isChargedBack: boolean;
  /** One of them has not ended: what is left is not known yet. */
  readonly isUnderWay: boolean;
  /** Until when the last re-authorization holds. */
  readonly heldUntilMs: number | undefined;
}

/** A follow-up as it is asked for, and what it is decided upon. */
export interface Wish {
  readonly type: FollowUpType;
  /** Whole hundredths; all that is left where it is missing. */
  readonly requested: bigint | undefined;
  readonly request: FollowUpRequest;
  /** The payment that the request names. */
  readonly named: Payment;
  /** The payment whose money moves: the one that is named, or the authorization that it belongs to. */
  readonly parent: Payment;
  readonly taken: Taken;
  readonly nowMs: number;
}

/** What a follow-up will do. */
export interface Plan {
  /** Whole hundredths. */
  readonly amount: bigint;
  readonly effect: Effect;
  readonly heldUntilMs?: number;
}

/** More follow-ups than any order has; a limit keeps the question for their sum short. */
const MAX_FOLLOW_UPS = 1_000;

/** Gives the type of a follow-up. @throws Rejection for one that follows nothing, or that only settlement makes. */
export const followUpTypeOf = ({ paymentType }: FollowUpRequest): FollowUpType => {
  if (postings[paymentType].madeBy === 'settlement') throw new Rejection('700.400.402');
  if (Object.hasOwn(followUps, paymentType)) return paymentType as FollowUpType;
  const types = Object.keys(followUps).join(', ');
  throw wrongParameters([{ name: 'paymentType', value: paymentType, message: `must be one of [${types}]` }]);
};

/** Gives the amount that a follow-up asks for; none where it may ask for all that is left. @throws Rejection */
export const requestedAmount = (type: FollowUpType, { amount }: FollowUpRequest): bigint | undefined => {
  if (amount !== undefined) return hundredthsOf(amount);
  if (kindOf(type).wholeByDefault) return undefined;
  throw wrongParameters([{ name: 'amount', message: 'must be set (10 digits at most, then a dot and 2 digits)' }]);
};

const methodFits = (type: FollowUpType, { brand }: Payment): boolean => {
  const { methods } = kindOf(type);
  return methods === undefined || (brand !== undefined && methods.includes(brands[brand as Brand].method));
};

const refuseWrongKind = ({ type, named, parent }: Wish): void => {
  const { wrongKind, rejected } = kindOf(type);
  for (const { state } of [named, parent]) {
    if (state === 'received' || state === 'pending') throw new Rejection('700.400.570');
  }
  const mayFollow = (postings[type].refersTo as readonly string[]).includes(parent.type) && methodFits(type, parent);
  if (!mayFollow) throw new Rejection(wrongKind);
  if (named.state !== 'succeeded' || parent.state !== 'succeeded') throw new Rejection(rejected);
};

const modeOf = ({ request }: Payment): string => request['testMode'] ?? 'INTERNAL';

const refuseMismatch = ({ request, parent, requested }: Wish): void => {
  if (request.currency !== undefined && request.currency !== parent.currency) {
    throw new Rejection('700.300.100', { reason: `the referenced payment is in ${parent.currency}` });
  }
  if (request.paymentBrand !== undefined && request.paymentBrand !== parent.brand) {
    throw new Rejection('700.100.400', { reason: `the referenced payment was paid with ${parent.brand}` });
  }
  if (request.testMode !== undefined && request.testMode !== modeOf(parent)) {
    throw new Rejection('700.100.600', { reason: `the referenced payment was made in test mode ${modeOf(parent)}` });
  }
  if (requested === 0n) throw new Rejection('100.550.300');
};

/** Gives what of a payment is still there for follow-ups, were it not for time; never less than nothing. */
export const remainderOf = ({ amount }: Payment, taken: Taken): bigint => {
  const left = amount + taken.given - taken.amount;
  return taken.isClosed || left < 0n ? 0n : left;
};

/** Gives until when an authorization holds, renewals counted. */
export const heldUntilOf = ({ heldUntilMs }: Payment, taken: Taken): number | undefined =>
  heldUntilMs && Math.max(heldUntilMs, taken.heldUntilMs ?? 0);

/** Tells whether an authorization holds no longer, which gives the rest back to the shopper. */
const hasExpired = (parent: Payment, taken: Taken, nowMs: number): boolean => {
  const untilMs = heldUntilOf(parent, taken);
  return untilMs !== undefined && nowMs >= untilMs;
};

/** Gives what of a payment follow-ups may take now, in hundredths. */
export const availableOf = (parent: Payment, taken: Taken, nowMs: number): bigint =>
  hasExpired(parent, taken, nowMs) ? 0n : remainderOf(parent, taken);

const mayCapture = (parent: Payment, taken: Taken): boolean => {
  const limit = parent.request['numberOfCaptures'];
  return limit === undefined || taken.captures < Number(limit);
};

/** Why nothing, or not so much, is left; told beside the code. */
const reasonOf = ({ type, parent, taken, nowMs }: Wish): { reason?: string } => {
  if (hasExpired(parent, taken, nowMs)) return { reason: 'the authorization has expired' };
  if (taken.isClosed) return { reason: 'the rest was released' };
  if (taken.closedTypes.includes(type)) return { reason: `the last ${type} was marked FINAL` };
  return type === 'CP' && !mayCapture(parent, taken) ? { reason: 'numberOfCaptures is reached' } : {};
};

const takingOf = (wish: Wish): Plan => {
  const { type, requested, request, parent, named, taken, nowMs } = wish;
  const { exceeded, final } = kindOf(type);
  const available = availableOf(parent, taken, nowMs);
  if (requested === undefined && belongsToAnother(named) && practiceOf(named.request) === 'increment') {
    const reason = `an increment is reversed by an amount, or whole with the authorization ${parent.id}`;
    throw new Rejection(kindOf(type).wrongKind, { reason });
  }
  const amount = requested ?? available;
  const isRefused = taken.closedTypes.includes(type) || (type === 'CP' && !mayCapture(parent, taken));
  if (amount === 0n || amount > available || isRefused) {
    throw new Rejection(taken.isChargedBack ? '700.300.600' : exceeded, reasonOf(wish));
  }
  const isWholeReversal = type === 'RV' && amount === available && takesAuthorized(type, parent);
  const closes = isWholeReversal ? 'payment' : request.sequence === 'FINAL' ? final : undefined;
  return { amount, effect: { takes: amount, gives: 0n, closes } };
};

/** The interface writes amounts with ten digits before the dot, also what is reversed as a whole. */
const MAX_AMOUNT = 999_999_999_999n;

/** An increment raises what can be captured; a re-authorization lets it hold for longer, and gives back what it leaves out. */
const authorizingOf = (practice: Practice, { requested = 0n, request, parent, taken, nowMs }: Wish): Plan => {
  const left = remainderOf(parent, taken);
  if (left === 0n) throw new Rejection('700.300.300');
  if (practice === 'reauthorize') {
    if (requested > left) throw new Rejection(followUps.PA.exceeded);
    const effect: Effect = { takes: left - requested, gives: 0n, closes: undefined };
    return { amount: requested, effect, heldUntilMs: heldUntilMs({ ...parent.request, ...request }, nowMs) };
  }
  if (hasExpired(parent, taken, nowMs)) throw new Rejection('700.300.400');
  if (parent.amount + taken.given + requested > MAX_AMOUNT) throw new Rejection('100.550.301');
  return { amount: requested, effect: { takes: 0n, gives: requested, closes: undefined } };
};

/**
 * Decides what a follow-up does to the payment that it refers to. Together, follow-ups never take more than there is.
 * @throws Rejection with the code of the reason why it may not.
 */
export const planOf = (wish: Wish): Plan => {
  const { type, request, requested = 0n, taken } = wish;
  refuseWrongKind(wish);
  refuseMismatch(wish);
  if (taken.followUps >= MAX_FOLLOW_UPS) throw new Rejection('700.500.001');
  if (type === 'PA') return authorizingOf(practiceOf(request), wish);
  // A credit and a rebill bring money from outside: what was captured does not limit them.
  if (type === 'CD' || type === 'RB') return { amount: requested, effect: { takes: 0n, gives: 0n, closes: undefined } };
  return takingOf(wish);
};
