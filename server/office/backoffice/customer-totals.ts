import type { CustomerTotals } from '../../../catalogue/backoffice/replies/customers.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { type Posting, postings } from '../../../catalogue/payments/payment-types.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { isAttempt } from '../figures/figures.ts';

/** What a customer has paid in one currency, in hundredths. */
interface Sums {
  readonly paid: bigint;
  readonly refunded: bigint;
  readonly chargedBack: bigint;
}

const NOTHING: Sums = { paid: 0n, refunded: 0n, chargedBack: 0n };

const added = (sums: Sums, { type, amount }: Pick<Payment, 'type' | 'amount'>): Sums => {
  const posting: Posting | undefined = (postings as Readonly<Record<string, Posting>>)[type];
  if (type === 'RF') return { ...sums, refunded: sums.refunded + amount };
  if (type === 'CB') return { ...sums, chargedBack: sums.chargedBack + amount };
  if (type === 'CR') return { ...sums, chargedBack: sums.chargedBack - amount };
  return posting?.to === 'captured' ? { ...sums, paid: sums.paid + amount } : sums;
};

/**
 * Returns what a customer has paid, by currency, from payments with their follow-ups: captured, refunded, charged back
 * and not reversed, and what is left. `approved` and `declined` count the payments that the customer tried.
 */
export const totalsOf = (payments: readonly Payment[], hasMore: boolean): CustomerTotals => {
  const sums = new Map<string, Sums>();
  for (const payment of payments) {
    if (payment.state !== 'succeeded' || payment.currency === '') continue;
    sums.set(payment.currency, added(sums.get(payment.currency) ?? NOTHING, payment));
  }
  const tried = payments.filter(({ type }) => isAttempt(type));
  return {
    approved: tried.filter(({ state }) => state === 'succeeded').length,
    declined: tried.filter(({ state }) => state === 'declined').length,
    sums: [...sums]
      .filter(([, { paid, refunded, chargedBack }]) => paid !== 0n || refunded !== 0n || chargedBack !== 0n)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([currency, { paid, refunded, chargedBack }]) => ({
        currency,
        paid: amountText(paid),
        refunded: amountText(refunded),
        chargedBack: amountText(chargedBack),
        net: amountText(paid - refunded - chargedBack),
      })),
    hasMore,
  };
};
