import type { CustomerTotals } from '../../../catalogue/backoffice/replies/customers.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { effectOfType, isAttempt, type PaymentType } from '../../../catalogue/payments/payment-types.ts';
import type { Payment } from '../../payments/model/payment.ts';

/** What a customer has paid in one currency, in hundredths. */
interface Sums {
  charged: bigint;
  givenBack: bigint;
  chargedBack: bigint;
}

/** Chargebacks are told apart from what the merchant gave back. */
const disputed = { CB: 1n, CR: -1n } as const satisfies Partial<Record<PaymentType, bigint>>;

/**
 * Returns what a customer has paid, by currency, from payments with their follow-ups: captured, refunded or reversed,
 * charged back, and what is left. `approved` and `declined` count the payments that the customer tried.
 */
export const totalsOf = (payments: readonly Payment[], hasMore: boolean): CustomerTotals => {
  const types = new Map(payments.map(({ id, type }) => [id, type]));
  const sums = new Map<string, Sums>();
  for (const { type, amount, state, currency, referencedId } of payments) {
    if (state !== 'succeeded' || currency === '') continue;
    const own = sums.get(currency) ?? { charged: 0n, givenBack: 0n, chargedBack: 0n };
    sums.set(currency, own);
    const effect = effectOfType(type, types.get(referencedId ?? ''));
    if (type === 'CB' || type === 'CR') own.chargedBack += disputed[type] * amount;
    else if (effect !== undefined) own[effect] += amount;
  }
  const tried = payments.filter(({ type }) => isAttempt(type));
  return {
    approved: tried.filter(({ state }) => state === 'succeeded').length,
    declined: tried.filter(({ state }) => state === 'declined').length,
    sums: [...sums]
      .filter(([, { charged, givenBack, chargedBack }]) => charged !== 0n || givenBack !== 0n || chargedBack !== 0n)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([currency, { charged, givenBack, chargedBack }]) => ({
        currency,
        paid: amountText(charged),
        refunded: amountText(givenBack),
        chargedBack: amountText(chargedBack),
        net: amountText(charged - givenBack - chargedBack),
      })),
    hasMore,
  };
};
