import type { ParameterError } from '../../catalogue/check.ts';
import { onlyRegisters } from '../../catalogue/requests/conditions.ts';
import { timeOrderedId } from '../clock.ts';
import { together } from '../database/change-set.ts';
import { Conflict } from '../database/database.ts';
import type { Registration } from '../registrations/registration.ts';
import { register } from '../stored-accounts/register.ts';
import { findValidCheckout, noSession, refuseOtherPages } from './find.ts';
import { timersOfSubmission } from './later/timers.ts';
import { onlyStores, registrationOf, type Submission } from './merge.ts';
import type { CheckoutParts } from './parts.ts';
import { updateRegistered } from './records.ts';
import { withSecrets } from './secrets.ts';

/** What became of a shopper's account. */
export interface Stored {
  readonly registration: Registration;
  /** Parameters of the shopper that the merchant had set to something else: the merchant's stand. */
  readonly ignored: readonly ParameterError[];
}

/** Tells whether what is submitted to be paid is an account that is only to be stored. @throws Rejection as `store`. */
export const isToStore = async (parts: CheckoutParts, id: string, submission: Submission): Promise<boolean> => {
  const { checkout, payment, registration } = await findValidCheckout(parts, id);
  refuseOtherPages(checkout, submission.headers);
  if (payment !== undefined || registration !== undefined) return registration !== undefined;
  return onlyStores(checkout, submission, await parts.settingsOf(checkout.entity));
};

/** A rival can win once; after that the checkout has its registration. More attempts mean a fault. */
const MAX_ATTEMPTS = 5;

/**
 * Stores the shopper's account on a checkout, once: whoever submits again gets the result of the first. Wrong parameters leave
 * the checkout open. Source: interface, 'Endpoints', `/checkouts/{id}/registration`.
 * @throws Rejection 200.300.404 for a checkout that is unusable, or that was made for a payment.
 */
export const store = async (parts: CheckoutParts, id: string, submission: Submission): Promise<Stored> => {
  const origin = { id: timeOrderedId(parts.clock), checkoutId: id };
  for (let attempt = 1; ; attempt += 1) {
    const { checkout, payment, registration } = await findValidCheckout(parts, id);
    refuseOtherPages(checkout, submission.headers);
    if (registration !== undefined) return { registration, ignored: [] };
    if (payment !== undefined) throw noSession('it was paid already');
    const settings = await parts.settingsOf(checkout.entity);
    // An order that is to be paid is not done with the account alone, though the merchant wants that stored too.
    if (!onlyRegisters(checkout.request) && !onlyStores(checkout, submission, settings)) {
      throw noSession('it is to be paid, or was created without createRegistration');
    }
    try {
      const { request, ignored } = registrationOf(await withSecrets(parts.vault, checkout), submission, settings);
      const nowMs = parts.clock.now();
      const submitted = (made: Registration) =>
        together(
          { updates: [updateRegistered(checkout, made.id, nowMs)] },
          timersOfSubmission({ id, registrationId: made.id }, request.shopperResultUrl, nowMs),
        );
      const { registration: made } = await register(parts, checkout.entity, request, origin, submitted);
      return { registration: made, ignored };
    } catch (error) {
      if (!(error instanceof Conflict) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
};
