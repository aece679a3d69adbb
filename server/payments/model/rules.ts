import { type Brand, brands } from '../../../catalogue/brands/brands.ts';
import { obstacleTo } from '../../../catalogue/connectors/capabilities.ts';
import { factsOfConnector } from '../../../catalogue/connectors/connectors.ts';
import { hundredthsOf } from '../../../catalogue/payments/amount.ts';
import { postings } from '../../../catalogue/payments/payment-types.ts';
import type { FollowUpRequest } from '../../../catalogue/requests/requests.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import { belongsToAnother, heldUntilMs, type Practice, practiceOf, takesAuthorized } from './authorizations.ts';
import { type FollowUpType, followUps, kindOf } from './kinds.ts';
import type { Effect, Payment } from './payment.ts';
import { taskOfFollowUp } from './tasks.ts';

/** The combined effect of a payment's follow-ups, in progress or successful; declined ones have none. */
export interface Taken {
  /** The amount taken by follow-ups in progress or successful, in hundredths. */
  readonly amount: bigint;
  /** The amount added by successful increments, in hundredths. */
  readonly given: bigint;
  readonly captures: number;
  /** The amount of receipts in progress or successful, in hundredths. */
  readonly receipts: bigint;
  /** The number of follow-ups, including declined ones. */
  readonly followUps: number;
  /** Whether a final capture or a whole reversal, in progress or successful, releases the rest. */
  readonly isClosed: boolean;
  /** The types of which one was marked FINAL. */
  readonly closedTypes: readonly string[];
  readonly isChargedBack: boolean;
  /** Whether a follow-up is in progress, so that the remainder may still change. */
  readonly isUnderWay: boolean;
  /** The expiry set by the last re-authorization. */
  readonly heldUntilMs: number | undefined;
}

/** A requested follow-up, and the facts on which the decision depends. */
interface RequestedFollowUp {
  readonly type: FollowUpType;
  /** In hundredths; everything that is left if missing. */
  readonly requested: bigint | undefined;
  readonly request: FollowUpRequest;
  /** The payment that the request names. */
  readonly named: Payment;
  /** The payment whose balance changes: the named one, or the authorization that it belongs to. */
  readonly parent: Payment;
  readonly taken: Taken;
  readonly nowMs: number;
}

/** The decision on a follow-up. */
export interface Plan {
  /** In hundredths. */
  readonly amount: bigint;
  readonly effect: Effect;
  readonly heldUntilMs?: number;
}

/** More follow-ups than any order has; the limit keeps the query for their sum fast. */
const MAX_FOLLOW_UPS = 1_000;

/**
 * Returns the type of a follow-up. @throws Rejection for a type that refers to no payment, or that only settlement
 * creates.
 */
export const followUpTypeOf = ({ paymentType }: FollowUpRequest): FollowUpType => {
  if (postings[paymentType].madeBy === 'settlement') throw new Rejection('700.400.402');
  if (Object.hasOwn(followUps, paymentType)) return paymentType as FollowUpType;
  const types = Object.keys(followUps).join(', ');
  throw wrongParameters([{ name: 'paymentType', value: paymentType, message: `must be one of [${types}]` }]);
};

/** Returns the requested amount; undefined if a missing amount means everything that is left. @throws Rejection */
export const requestedAmount = (type: FollowUpType, { amount }: FollowUpRequest): bigint | undefined => {
  if (amount !== undefined) return hundredthsOf(amount);
  if (kindOf(type).wholeByDefault) return undefined;
  throw wrongParameters([{ name: 'amount', message: 'must be set (10 digits at most, then a dot and 2 digits)' }]);
};

const methodFits = (type: FollowUpType, { brand }: Payment): boolean => {
  const { methods } = kindOf(type);
  return methods === undefined || (brand !== undefined && methods.includes(brands[brand as Brand].method));
};

const refuseWrongKind = ({ type, named, parent }: RequestedFollowUp): void => {
  const { wrongKind, rejected } = kindOf(type);
  for (const { state } of [named, parent]) {
    if (state === 'received' || state === 'pending') throw new Rejection('700.400.570');
  }
  const mayFollow = (postings[type].refersTo as readonly string[]).includes(parent.type) && methodFits(type, parent);
  if (!mayFollow) throw new Rejection(wrongKind);
  if (named.state !== 'succeeded' || parent.state !== 'succeeded') throw new Rejection(rejected);
  if (type === 'RV' && parent.settledAtMs !== undefined) {
    throw new Rejection(rejected, { reason: 'the payment is settled; refund it' });
  }
};

/** @throws Rejection for what the connector that has the payment is never asked for. */
const refuseImpossible = ({ type, request, parent, taken }: RequestedFollowUp): void => {
  const facts = factsOfConnector(parent.acquirer);
  const { brand, currency, amount } = parent;
  const order = { task: taskOfFollowUp(type, request), brand, currency, amount, refersTo: parent.type };
  const obstacle = facts && obstacleTo(facts, { ...order, isInitial: false, isAfterCapture: taken.captures > 0 });
  if (obstacle !== undefined) throw new Rejection(obstacle.code, { reason: obstacle.words });
};

/** Returns whether a capture releases what it leaves, at the connector that has the payment. */
const releasesRest = (type: FollowUpType, { acquirer }: Payment): boolean =>
  type === 'CP' && factsOfConnector(acquirer)?.restOfCapture === 'released';

const modeOf = ({ request }: Payment): string => request['testMode'] ?? 'INTERNAL';

const refuseMismatch = ({ request, parent, requested }: RequestedFollowUp): void => {
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

/** Returns the remainder of a payment for follow-ups, regardless of its expiry; never negative. */
export const remainderOf = ({ amount }: Payment, taken: Taken): bigint => {
  const left = amount + taken.given - taken.amount;
  return taken.isClosed || left < 0n ? 0n : left;
};

/** Returns the expiry of an authorization, including its renewals. */
export const heldUntilOf = ({ heldUntilMs }: Payment, taken: Taken): number | undefined =>
  heldUntilMs && Math.max(heldUntilMs, taken.heldUntilMs ?? 0);

const hasExpired = (parent: Payment, taken: Taken, nowMs: number): boolean => {
  const untilMs = heldUntilOf(parent, taken);
  return untilMs !== undefined && nowMs >= untilMs;
};

/** Returns the amount that follow-ups may take from a payment now, in hundredths. */
export const availableOf = (parent: Payment, taken: Taken, nowMs: number): bigint =>
  hasExpired(parent, taken, nowMs) ? 0n : remainderOf(parent, taken);

const mayCapture = (parent: Payment, taken: Taken): boolean => {
  const limit = parent.request['numberOfCaptures'];
  return limit === undefined || taken.captures < Number(limit);
};

/** The reason why the remainder is too small, for the reply. */
const reasonOf = ({ type, parent, taken, nowMs }: RequestedFollowUp): { reason?: string } => {
  if (hasExpired(parent, taken, nowMs)) return { reason: 'the authorization has expired' };
  if (taken.isClosed) return { reason: 'the rest was released' };
  if (taken.closedTypes.includes(type)) return { reason: `the last ${type} was marked FINAL` };
  return type === 'CP' && !mayCapture(parent, taken) ? { reason: 'numberOfCaptures is reached' } : {};
};

const takingOf = (followUp: RequestedFollowUp): Plan => {
  const { type, requested, request, parent, named, taken, nowMs } = followUp;
  const { exceeded, final } = kindOf(type);
  const available = availableOf(parent, taken, nowMs);
  if (requested === undefined && belongsToAnother(named) && practiceOf(named.request) === 'increment') {
    const reason = `an increment is reversed by an amount, or whole with the authorization ${parent.id}`;
    throw new Rejection(kindOf(type).wrongKind, { reason });
  }
  const amount = requested ?? available;
  const isRefused = taken.closedTypes.includes(type) || (type === 'CP' && !mayCapture(parent, taken));
  if (amount === 0n || amount > available || isRefused) {
    throw new Rejection(taken.isChargedBack ? '700.300.600' : exceeded, reasonOf(followUp));
  }
  const isWholeReversal = type === 'RV' && amount === available && takesAuthorized(type, parent);
  const closes = isWholeReversal
    ? 'payment'
    : request.sequence === 'FINAL' || releasesRest(type, parent)
      ? final
      : undefined;
  return { amount, effect: { takes: amount, gives: 0n, closes } };
};

/** Amounts have ten digits before the dot at most, including the amount of a whole reversal. */
const MAX_AMOUNT = 999_999_999_999n;

/** An increment raises the amount; a re-authorization extends the expiry, and releases the part that it leaves out. */
const authorizingOf = (
  practice: Practice,
  { requested = 0n, request, parent, taken, nowMs }: RequestedFollowUp,
): Plan => {
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
 * Decides on a follow-up. All follow-ups of a payment together never take more than its balance.
 * @throws Rejection with the code of the reason.
 */
export const planOf = (followUp: RequestedFollowUp): Plan => {
  const { type, request, requested = 0n, taken } = followUp;
  refuseWrongKind(followUp);
  refuseImpossible(followUp);
  refuseMismatch(followUp);
  if (taken.followUps >= MAX_FOLLOW_UPS) throw new Rejection('700.500.001');
  if (type === 'PA') return authorizingOf(practiceOf(request), followUp);
  // A credit and a rebill do not use the payment's balance, so it does not limit them.
  if (type === 'CD' || type === 'RB') return { amount: requested, effect: { takes: 0n, gives: 0n, closes: undefined } };
  return takingOf(followUp);
};
