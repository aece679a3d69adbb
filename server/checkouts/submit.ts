import type { ParameterError } from '../../catalogue/schema/check.ts';
import { accountOf } from '../accounts/account.ts';
import { timeOrderedId } from '../base/clock.ts';
import { Rejection, unavailable } from '../base/rejection.ts';
import { Unavailable } from '../base/unavailable.ts';
import { together } from '../database/change-set.ts';
import { deciding } from '../database/deciding.ts';
import { refuseMistyped } from '../payments/admission/account-check.ts';
import { brandOf } from '../payments/admission/brand-choice.ts';
import type { Payment } from '../payments/model/payment.ts';
import {
  carriedOut,
  changesOf,
  MAX_ATTEMPTS,
  type PreparedPayment,
  preparePayment,
} from '../payments/operations/pay.ts';
import type { Channel } from '../ports/channel.ts';
import { chargeOf, findChargeable, openedAccount } from '../stored-accounts/charge.ts';
import { timersOfSubmission } from './later/timers.ts';
import type { Checkout } from './model/checkout.ts';
import type { CheckoutDependencies } from './model/dependencies.ts';
import { findValidCheckout, noSession } from './model/find.ts';
import { formLanguageOf, onlyStores, paymentOf, type Submission, storedPaymentOf } from './model/merge.ts';
import { updateSubmitted } from './model/records.ts';
import { withSecrets } from './model/secrets.ts';
import { refuseBrandNotOffered, refuseNotOffered } from './offer.ts';

/** What became of a submission. */
export interface Submitted {
  readonly payment: Payment;
  /** Parameters of the shopper that the merchant had set to something else: the merchant's stand. */
  readonly ignored: readonly ParameterError[];
}

/** A payment that was written down with its checkout, and is to be carried out. */
interface Prepared extends Pick<Submitted, 'ignored'> {
  readonly prepared: PreparedPayment;
}

/** Gives the payment that a submission asks for: with the shopper's account, or with a stored one that the merchant offers. */
const paymentOn = async (
  dependencies: CheckoutDependencies,
  { settings }: Channel,
  found: Checkout,
  submission: Submission,
) => {
  const checkout = await withSecrets(dependencies.vault, found);
  const { registrationId } = submission.request;
  if (onlyStores(checkout, submission, settings))
    throw noSession('otherUse', 'nothing is paid on it, an account is only stored');
  if (registrationId === undefined) return { ...paymentOf(checkout, submission, settings), stored: undefined };
  refuseNotOffered(checkout.request, registrationId);
  const registration = await findChargeable(dependencies, checkout.entity, registrationId);
  const { request, ignored, claims } = storedPaymentOf(checkout, submission, registration.brand, settings);
  const charge = chargeOf(registration, await openedAccount(dependencies, registration), request);
  return { ...charge, ignored, claims };
};

/** Gives the payment that a submission makes, once brand and account are found to be fit for it. @throws Rejection as `submit`. */
export const fitPaymentOn = async (
  dependencies: CheckoutDependencies,
  channel: Channel,
  checkout: Checkout,
  submission: Submission,
) => {
  const payment = await paymentOn(dependencies, channel, checkout, submission);
  const { request, stored } = payment;
  const brand = brandOf(request.paymentBrand, request['card.number'], channel.settings);
  await refuseBrandNotOffered(dependencies, channel, checkout, brand);
  const account = stored === undefined ? accountOf(request) : undefined;
  if (account !== undefined) refuseMistyped(account, brand, dependencies.clock.now());
  return payment;
};

/**
 * Pays a checkout with what the shopper sent, once: whoever submits it again, at the same time or later, gets the result of
 * the first. Wrong parameters leave it open, so that the shopper can correct them.
 * @throws Rejection 800.700.100 while the first submission is under way; 200.300.404 for an unusable checkout.
 */
export const submit = async (
  dependencies: CheckoutDependencies,
  id: string,
  submission: Submission,
): Promise<Submitted> => {
  const origin = { id: timeOrderedId(dependencies.clock), checkoutId: id };
  const decide = async () => {
    const { checkout, payment, registration, state } = await findValidCheckout(dependencies, id);
    if (state === 'submitted') throw new Rejection('800.700.100');
    if (payment !== undefined) return { changes: {}, result: { payment, ignored: [] } };
    if (registration !== undefined) throw noSession('submitted', 'an account was stored on it already');
    const channel = await dependencies.channelOf(checkout.entity);
    const { request, ignored, stored, claims } = await fitPaymentOn(dependencies, channel, checkout, submission);
    const kept = { ...request, ...formLanguageOf(submission), ...claims };
    const prepared = await preparePayment(dependencies, channel, kept, { ...origin, stored });
    const nowMs = dependencies.clock.now();
    const changes = together(
      await changesOf(dependencies, prepared),
      { updates: [updateSubmitted(checkout, prepared.payment.id, nowMs)] },
      timersOfSubmission({ id, registrationId: undefined }, prepared.payment.request['shopperResultUrl'], nowMs),
    );
    return { changes, result: { prepared, ignored }, line: checkout.entity };
  };
  const decided = await deciding<Submitted | Prepared>(dependencies.database, decide, MAX_ATTEMPTS).catch(
    (error: unknown) => {
      if (!(error instanceof Unavailable)) throw error;
      throw unavailable(error, { id: origin.id, path: `/v1/checkouts/${id}/payment` });
    },
  );
  if ('payment' in decided) return decided;
  return { payment: await carriedOut(dependencies, decided.prepared), ignored: decided.ignored };
};
