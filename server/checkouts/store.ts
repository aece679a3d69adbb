import { onlyRegisters } from '../../catalogue/requests/conditions.ts';
import type { ParameterError } from '../../catalogue/schema/check.ts';
import { timeOrderedId } from '../base/clock.ts';
import { together } from '../database/change-set.ts';
import { type Decision, deciding } from '../database/deciding.ts';
import type { Registration } from '../registrations/registration.ts';
import { registrationDecision } from '../stored-accounts/register.ts';
import { timersOfSubmission } from './later/timers.ts';
import type { CheckoutDependencies } from './model/dependencies.ts';
import { findValidCheckout, noSession, refuseOtherPages } from './model/find.ts';
import { onlyStores, registrationOf, type Submission } from './model/merge.ts';
import { updateRegistered } from './model/records.ts';
import { withSecrets } from './model/secrets.ts';

/** What became of a shopper's account. */
export interface Stored {
  readonly registration: Registration;
  /** Parameters of the shopper that the merchant had set to something else: the merchant's stand. */
  readonly ignored: readonly ParameterError[];
}

/** Tells whether what is submitted to be paid is an account that is only to be stored. @throws Rejection as `store`. */
export const isToStore = async (
  dependencies: CheckoutDependencies,
  id: string,
  submission: Submission,
): Promise<boolean> => {
  const { checkout, payment, registration } = await findValidCheckout(dependencies, id);
  refuseOtherPages(checkout, submission.headers);
  if (payment !== undefined || registration !== undefined) return registration !== undefined;
  const { settings } = await dependencies.channelOf(checkout.entity);
  return onlyStores(checkout, submission, settings);
};

/**
 * Stores the shopper's account on a checkout, once: whoever submits again gets the result of the first. Wrong parameters leave
 * the checkout open. Source: interface, 'Endpoints', `/checkouts/{id}/registration`.
 * @throws Rejection 200.300.404 for a checkout that is unusable, or that was made for a payment.
 */
export const store = async (
  dependencies: CheckoutDependencies,
  id: string,
  submission: Submission,
): Promise<Stored> => {
  const origin = { id: timeOrderedId(dependencies.clock), checkoutId: id };
  return await deciding(dependencies.database, async (): Promise<Decision<Stored>> => {
    const { checkout, payment, registration } = await findValidCheckout(dependencies, id);
    refuseOtherPages(checkout, submission.headers);
    if (registration !== undefined) return { changes: {}, result: { registration, ignored: [] } };
    if (payment !== undefined) throw noSession('submitted', 'it was paid already');
    const channel = await dependencies.channelOf(checkout.entity);
    const { settings } = channel;
    // An order that is to be paid is not done with the account alone, though the merchant wants that stored too.
    if (!onlyRegisters(checkout.request) && !onlyStores(checkout, submission, settings)) {
      throw noSession('otherUse', 'it is to be paid, or was created without createRegistration');
    }
    const { request, ignored } = registrationOf(await withSecrets(dependencies.vault, checkout), submission, settings);
    const { changes, result, line } = await registrationDecision(dependencies, channel, request, origin);
    const { registration: made } = result;
    const nowMs = dependencies.clock.now();
    const submitted = together(
      { updates: [updateRegistered(checkout, made.id, nowMs)] },
      timersOfSubmission({ id, registrationId: made.id }, request.shopperResultUrl, nowMs),
    );
    return { changes: together(changes, submitted), result: { registration: made, ignored }, line };
  });
};
