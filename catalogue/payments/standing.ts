import { hundredthsOf } from './amount.ts';

/** How payments stand, and whether that is good news: one row each. */
export const standings = {
  received: 'waiting',
  pending: 'waiting',
  declined: 'bad',
  succeeded: 'good',
  authorized: 'waiting',
  partlyCaptured: 'good',
  captured: 'good',
  paid: 'good',
  partlyRefunded: 'plain',
  refunded: 'plain',
  reversed: 'plain',
  givenBack: 'plain',
  chargedBack: 'bad',
} as const satisfies Readonly<Record<string, 'good' | 'bad' | 'waiting' | 'plain'>>;

/** How a payment stands. */
export type StandingState = keyof typeof standings;

/** What is known of a payment where its standing is asked for. */
interface Stands {
  readonly id: string;
  readonly paymentType: string;
  readonly amount: string;
  readonly state: 'succeeded' | 'declined' | 'pending' | 'received';
  readonly referencedId?: string;
}

/** How a payment stands, and what has become of its amount, in hundredths. */
export interface Standing {
  readonly state: StandingState;
  readonly captured: bigint;
  readonly refunded: bigint;
  readonly chargedBack: bigint;
}

type Followers = ReadonlyMap<string | undefined, readonly Stands[]>;

/** Returns what refers to a payment, and what refers to that. A rebill is money of its own, with its own refunds. */
const behind = (followers: Followers, id: string): readonly Stands[] =>
  (followers.get(id) ?? []).flatMap((each) =>
    each.paymentType === 'RB' ? [each] : [each, ...behind(followers, each.id)],
  );

const sumOf = (payments: readonly Stands[], ...types: readonly string[]): bigint =>
  payments
    .filter(({ paymentType, state }) => state === 'succeeded' && types.includes(paymentType))
    .reduce((sum, { amount }) => sum + hundredthsOf(amount), 0n);

const isAuthorization = (type: string): boolean => type === 'PA' || type === 'PA.CP';

/** Types that bring money in. */
export const incoming: readonly string[] = ['DB', 'CP', 'RB', 'RC'];

const stands = (payment: Stands, followers: Followers): Standing => {
  const after = behind(followers, payment.id);
  const refunds = after.filter(({ paymentType }) => paymentType === 'RF');
  const takenBack = sumOf(
    refunds.flatMap(({ id }) => followers.get(id) ?? []),
    'RV',
  );
  const captured = sumOf(after, 'CP', 'RC');
  const refunded = sumOf(refunds, 'RF') - takenBack;
  const chargedBack = sumOf(after, 'CB') - sumOf(after, 'CR');
  const isReversed = after.some(
    ({ paymentType, state, referencedId }) =>
      paymentType === 'RV' && state === 'succeeded' && referencedId === payment.id,
  );
  const sums = { captured, refunded, chargedBack };
  const amount = hundredthsOf(payment.amount);
  const { state, paymentType } = payment;
  if (state !== 'succeeded') return { ...sums, state };
  // What a chargeback took, and was not returned.
  if (paymentType === 'CB') return { ...sums, state: chargedBack + amount > 0n ? 'chargedBack' : 'reversed' };
  if (chargedBack > 0n) return { ...sums, state: 'chargedBack' };
  if (refunded > 0n) {
    const whole = isAuthorization(paymentType) ? captured : amount;
    return { ...sums, state: refunded >= whole ? 'refunded' : 'partlyRefunded' };
  }
  if (isReversed && captured === 0n) return { ...sums, state: 'reversed' };
  if (isAuthorization(paymentType)) {
    if (captured === 0n) return { ...sums, state: 'authorized' };
    return { ...sums, state: captured >= amount ? 'captured' : 'partlyCaptured' };
  }
  if (paymentType === 'RF') return { ...sums, state: 'givenBack' };
  return { ...sums, state: incoming.includes(paymentType) ? 'paid' : 'succeeded' };
};

/**
 * Returns how payments of a family stand, from what happened to them and to the payments that refer to them. The family
 * is read once for all of them: an authorization may have thousands of captures.
 */
export const standingsIn = (family: readonly Stands[]): ((payment: Stands) => Standing) => {
  const followers = new Map<string | undefined, Stands[]>();
  for (const payment of family) {
    const others = followers.get(payment.referencedId);
    if (others === undefined) followers.set(payment.referencedId, [payment]);
    else others.push(payment);
  }
  return (payment) => stands(payment, followers);
};

/** Returns how one payment of a family stands. */
export const standingOf = (payment: Stands, family: readonly Stands[]): Standing => standingsIn(family)(payment);
