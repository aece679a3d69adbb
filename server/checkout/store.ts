import type { ParameterError } from '../../catalogue/schema/check.ts';
import type { Registration } from '../payments/registrations/registration.ts';
import { registrationDecision } from '../payments/stored-accounts/register.ts';
import { timeOrderedId } from '../platform/base/clock.ts';
import { together } from '../platform/database/change-set.ts';
import type { Decision } from '../platform/database/deciding.ts';
import { timersOfSubmission } from './later/timers.ts';
import type { Checkout } from './model/checkout.ts';
import { decidingOn } from './model/decide.ts';
import type { CheckoutDependencies } from './model/dependencies.ts';
import { noSession, refuseOtherPages } from './model/find.ts';
import { onlyStores, registrationOf, type Submission, shownLanguagesOf } from './model/merge.ts';
import { updateRegistered } from './model/records.ts';
import { withSecrets } from './model/secrets.ts';

/** The account that was stored for a submission. */
export interface Stored {
  readonly registration: Registration;
  /** Parameters of the shopper that were ignored, because the merchant had set them to another value. */
  readonly ignored: readonly ParameterError[];
}

/** Returns whether a submission to a checkout stores its account and pays nothing. @throws Rejection as `store`. */
export const isToStore = async (
  dependencies: Pick<CheckoutDependencies, 'channelOf' | 'baseUrl'>,
  checkout: Checkout,
  submission: Submission,
): Promise<boolean> => {
  refuseOtherPages(dependencies, checkout, submission.headers);
  if (checkout.registrationId !== undefined) return true;
  if (checkout.paymentId !== undefined) return false;
  const { settings } = await dependencies.channelOf(checkout.channelId);
  return onlyStores(checkout, submission, settings);
};

/**
 * Stores the shopper's account on a checkout once: a second submission returns the result of the first. Wrong
 * parameters leave the checkout open. `row` is the checkout as it was read before.
 * Source: interface, 'Endpoints', `/checkouts/{id}/registration`.
 * @throws Rejection 200.300.404 for a checkout that is unusable, or that was created for a payment.
 */
export const store = async (
  dependencies: CheckoutDependencies,
  row: Checkout,
  submission: Submission,
): Promise<Stored> => {
  const { id } = row;
  const origin = { id: timeOrderedId(dependencies.clock), checkoutId: id };
  return await decidingOn(dependencies, row, async (found): Promise<Decision<Stored>> => {
    const { checkout, payment, registration } = found;
    refuseOtherPages(dependencies, checkout, submission.headers);
    if (registration !== undefined) return { changes: {}, result: { registration, ignored: [] } };
    if (payment !== undefined) throw noSession('submitted', 'it was paid already');
    const channel = await dependencies.channelOf(checkout.channelId);
    const { settings } = channel;
    // An order with a payment is not complete with the account alone, even if the merchant wants that stored too.
    if (!onlyStores(checkout, submission, settings)) {
      throw noSession('otherUse', 'it is to be paid, or was created without createRegistration');
    }
    const { request, ignored } = registrationOf(await withSecrets(dependencies.vault, checkout), submission, settings);
    const kept = { ...request, ...shownLanguagesOf(submission) };
    const { changes, result, line } = await registrationDecision(dependencies, channel, kept, origin);
    const { registration: created } = result;
    const nowMs = dependencies.clock.now();
    const submitted = together(
      { updates: [updateRegistered(checkout, created.id, nowMs)] },
      timersOfSubmission({ ...checkout, registrationId: created.id }, request.shopperResultUrl, nowMs),
    );
    return { changes: together(changes, submitted), result: { registration: created, ignored }, line };
  });
};
