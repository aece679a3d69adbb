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

/** Returns what refers to a payment, and what refers to that. */
const behind = (family: readonly Stands[], id: string): readonly Stands[] =>
  family.filter(({ referencedId }) => referencedId === id).flatMap((each) => [each, ...behind(family, each.id)]);

const sumOf = (payments: readonly Stands[], ...types: readonly string[]): bigint =>
  payments
    .filter(({ paymentType, state }) => state === 'succeeded' && types.includes(paymentType))
    .reduce((sum, { amount }) => sum + hundredthsOf(amount), 0n);

const isAuthorization = (type: string): boolean => type === 'PA' || type === 'PA.CP';

/** Types that bring money in. */
const incoming: readonly string[] = ['DB', 'CP', 'RB', 'RC'];

/** Returns how a payment stands, from what happened to it and to the payments that refer to it. */
export const standingOf = (payment: Stands, family: readonly Stands[]): Standing => {
  const after = behind(family, payment.id);
  const refunds = after.filter(({ paymentType }) => paymentType === 'RF');
  const takenBack = sumOf(
    after.filter(({ referencedId }) => refunds.some(({ id }) => id === referencedId)),
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
  return { ...sums, state: incoming.includes(paymentType) ? 'paid' : 'succeeded' };
};
