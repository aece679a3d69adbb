import type { ParameterError } from '../../catalogue/schema/check.ts';
import { accountOf } from '../payments/accounts/account.ts';
import { refuseMistyped } from '../payments/admission/account-check.ts';
import { brandOf } from '../payments/admission/channel-rules.ts';
import type { Payment } from '../payments/model/payment.ts';
import {
  changesOf,
  concludePrepared,
  MAX_ATTEMPTS,
  type PreparedPayment,
  preparePayment,
} from '../payments/operations/pay.ts';
import type { Channel } from '../payments/ports/channel.ts';
import { chargeOf, findChargeable, openedAccount } from '../payments/stored-accounts/charge.ts';
import { timeOrderedId } from '../platform/base/clock.ts';
import { Rejection, unavailable } from '../platform/base/rejection.ts';
import { Unavailable } from '../platform/base/unavailable.ts';
import { together } from '../platform/database/change-set.ts';
import { timersOfSubmission } from './later/timers.ts';
import type { Checkout } from './model/checkout.ts';
import { decidingOn } from './model/decide.ts';
import type { CheckoutDependencies } from './model/dependencies.ts';
import { type FoundCheckout, noSession } from './model/find.ts';
import { onlyStores, paymentOf, type Submission, shownLanguagesOf, storedPaymentOf } from './model/merge.ts';
import { updateSubmitted } from './model/records.ts';
import { withSecrets } from './model/secrets.ts';
import { refuseBrandNotOffered, refuseNotOffered } from './offer.ts';

/** The payment of a submission. */
export interface Submitted {
  readonly payment: Payment;
  /** Parameters of the shopper that were ignored, because the merchant had set them to another value. */
  readonly ignored: readonly ParameterError[];
}

/** A payment that is stored with its checkout and has yet to be carried out. */
interface Prepared extends Pick<Submitted, 'ignored'> {
  readonly prepared: PreparedPayment;
}

/** Builds the payment of a submission: with the shopper's account, or with a stored one that the merchant offers. */
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
  const registration = await findChargeable(dependencies, checkout.channelId, registrationId);
  const { request, ignored, claims } = storedPaymentOf(checkout, submission, registration.brand, settings);
  const charge = chargeOf(registration, await openedAccount(dependencies, registration), request);
  return { ...charge, ignored, claims };
};

/** Builds the payment of a submission and checks its brand and account. @throws Rejection as `submit`. */
export const fitPaymentOn = async (
  dependencies: CheckoutDependencies,
  channel: Channel,
  checkout: Checkout,
  submission: Submission,
) => {
  const payment = await paymentOn(dependencies, channel, checkout, submission);
  const { request, stored } = payment;
  const account = stored === undefined ? accountOf(request) : undefined;
  const brand = brandOf(request.paymentBrand, account, channel.settings);
  await refuseBrandNotOffered(dependencies, channel, checkout, brand);
  if (account !== undefined) refuseMistyped(account, brand, dependencies.clock.now());
  return payment;
};

/**
 * Pays a checkout once: a second submission, at the same time or later, returns the result of the first. Wrong
 * parameters leave the checkout open, so that the shopper can correct them. `row` is the checkout as it was read
 * before; `submissionOn` returns the submission on it or, after a conflict, on a newer row.
 * @throws Rejection 800.700.100 while the first submission is under way; 200.300.404 for an unusable checkout.
 */
export const submit = async (
  dependencies: CheckoutDependencies,
  row: Checkout,
  submissionOn: (checkout: Checkout) => Promise<Submission>,
): Promise<Submitted> => {
  const { id } = row;
  const origin = { id: timeOrderedId(dependencies.clock), checkoutId: id };
  const decide = async ({ checkout, payment, registration, state }: FoundCheckout) => {
    if (state === 'submitted') throw new Rejection('800.700.100');
    if (payment !== undefined) return { changes: {}, result: { payment, ignored: [] } };
    if (registration !== undefined) throw noSession('submitted', 'an account was stored on it already');
    const submission = await submissionOn(checkout);
    const channel = await dependencies.channelOf(checkout.channelId);
    const { request, ignored, stored, claims } = await fitPaymentOn(dependencies, channel, checkout, submission);
    const kept = { ...request, ...shownLanguagesOf(submission), ...claims };
    const prepared = await preparePayment(dependencies, channel, kept, { ...origin, stored });
    const nowMs = dependencies.clock.now();
    const { linkId } = checkout;
    // What is declined at once takes nothing from the limits of a link.
    const isTaken = linkId !== undefined && prepared.payment.state !== 'declined';
    const changes = together(
      await changesOf(dependencies, prepared),
      { updates: [updateSubmitted(checkout, prepared.payment.id, nowMs)] },
      timersOfSubmission(
        { ...checkout, registrationId: undefined },
        prepared.payment.request['shopperResultUrl'],
        nowMs,
      ),
      isTaken ? await dependencies.takenByLink(linkId, prepared.payment) : {},
    );
    return { changes, result: { prepared, ignored }, line: checkout.channelId };
  };
  const decided = await decidingOn<Submitted | Prepared>(dependencies, row, decide, MAX_ATTEMPTS).catch(
    (error: unknown) => {
      if (!(error instanceof Unavailable)) throw error;
      throw unavailable(error, { id: origin.id, path: `/v1/checkouts/${id}/payment` });
    },
  );
  if ('payment' in decided) return decided;
  return { payment: await concludePrepared(dependencies, decided.prepared), ignored: decided.ignored };
};
