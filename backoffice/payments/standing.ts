import type { ListedPayment } from '../../catalogue/backoffice/replies/payments.ts';
import { hundredthsOf } from '../../catalogue/payments/amount.ts';
import type { PaymentsTexts } from '../../catalogue/texts/en/backoffice/payments.ts';

/** How a payment stands, in the words of people, and what has become of its amount, in hundredths. */
export interface Standing {
  readonly state: keyof PaymentsTexts['standing'];
  readonly kind: 'good' | 'bad' | 'waiting' | 'plain';
  readonly captured: bigint;
  readonly refunded: bigint;
  readonly chargedBack: bigint;
}

/** Returns what refers to a payment, and what refers to that. */
const behind = (family: readonly ListedPayment[], id: string): readonly ListedPayment[] =>
  family.filter(({ referencedId }) => referencedId === id).flatMap((each) => [each, ...behind(family, each.id)]);

const sumOf = (payments: readonly ListedPayment[], ...types: readonly string[]): bigint =>
  payments
    .filter(({ paymentType, state }) => state === 'succeeded' && types.includes(paymentType))
    .reduce((sum, { amount }) => sum + hundredthsOf(amount), 0n);

const isAuthorization = (type: string): boolean => type === 'PA' || type === 'PA.CP';

/** Types that bring money in. */
const incoming: readonly string[] = ['DB', 'CP', 'RB', 'RC'];

/** Returns how a payment stands, from what happened to it and to the payments that refer to it. */
export const standingOf = (payment: ListedPayment, family: readonly ListedPayment[]): Standing => {
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
  if (state !== 'succeeded') return { ...sums, state, kind: state === 'declined' ? 'bad' : 'waiting' };
  if (chargedBack > 0n) return { ...sums, state: 'chargedBack', kind: 'bad' };
  if (refunded > 0n) {
    const whole = isAuthorization(paymentType) ? captured : amount;
    return { ...sums, state: refunded >= whole ? 'refunded' : 'partlyRefunded', kind: 'plain' };
  }
  if (isReversed && captured === 0n) return { ...sums, state: 'reversed', kind: 'plain' };
  if (isAuthorization(paymentType)) {
    if (captured === 0n) return { ...sums, state: 'authorized', kind: 'waiting' };
    return { ...sums, state: captured >= amount ? 'captured' : 'partlyCaptured', kind: 'good' };
  }
  return { ...sums, state: incoming.includes(paymentType) ? 'paid' : 'succeeded', kind: 'good' };
};
