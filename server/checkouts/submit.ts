import type { ParameterError } from '../../catalogue/check.ts';
import { timeOrderedId } from '../clock.ts';
import { Conflict } from '../database/database.ts';
import { Rejection } from '../http/rejection.ts';
import { carryOut, preparePayment } from '../payments/pay.ts';
import type { Payment } from '../payments/payment.ts';
import { findValidCheckout } from './find.ts';
import { paymentOf, type Submission } from './merge.ts';
import type { CheckoutParts } from './parts.ts';
import { updateSubmitted } from './records.ts';

/** What became of a submission. */
export interface Submitted {
  readonly payment: Payment;
  /** Parameters of the shopper that the merchant had set to something else: the merchant's stand. */
  readonly ignored: readonly ParameterError[];
}

/** A rival can win once; after that the checkout has its payment. More attempts mean a fault. */
const MAX_ATTEMPTS = 5;

/**
 * Pays a checkout with what the shopper sent, once: whoever submits it again, at the same time or later, gets the result of
 * the first. Wrong parameters leave it open, so that the shopper can correct them.
 * @throws Rejection 800.700.100 while the first submission is under way; 200.300.404 for an unusable checkout.
 */
export const submit = async (parts: CheckoutParts, id: string, submission: Submission): Promise<Submitted> => {
  for (let attempt = 1; ; attempt += 1) {
    const { checkout, payment, state } = await findValidCheckout(parts, id);
    if (state === 'submitted') throw new Rejection('800.700.100');
    if (payment !== undefined) return { payment, ignored: [] };
    try {
      const { request, ignored } = paymentOf(checkout, submission, await parts.settingsOf(checkout.entity));
      const prepared = await preparePayment(parts, checkout.entity, request, {
        id: timeOrderedId(parts.clock),
        checkoutId: id,
      });
      const submitted = updateSubmitted(checkout, prepared.payment.id, parts.clock.now());
      return { payment: await carryOut(parts, prepared, [submitted]), ignored };
    } catch (error) {
      if (!(error instanceof Conflict) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
};
