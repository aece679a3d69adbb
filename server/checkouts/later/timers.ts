import type { ChangeSet, Insert } from '../../database/database.ts';
import { cancelTimer, type TimerHandler, timerAt } from '../../timers/timer.ts';
import { type Checkout, resourcePathOf } from '../model/checkout.ts';
import { type CheckoutRecords, updateErased } from '../model/records.ts';
import { expiresAtMs, resultCallAtMs } from '../model/validity.ts';

/** Gives the timer that ends a new checkout. */
export const expiryTimer = (checkout: Pick<Checkout, 'id' | 'createdAtMs'>): Insert =>
  timerAt('checkout.expiry', checkout.id, expiresAtMs(checkout));

/**
 * Gives what changes with the timers of a checkout when a payment or an account is submitted on it: it expires no more, and
 * the shop is called, unless it asks for the status before or has no address.
 */
export const timersOfSubmission = (
  { entity, id, registrationId }: Pick<Checkout, 'entity' | 'id' | 'registrationId'>,
  shopperResultUrl: string | undefined,
  submittedAtMs: number,
): ChangeSet => {
  const resourcePath = resourcePathOf({ id, registrationId });
  const call = (url: string) =>
    timerAt('checkout.result-call', id, resultCallAtMs(submittedAtMs), { url, resourcePath, entity });
  return {
    inserts: shopperResultUrl === undefined ? [] : [call(shopperResultUrl)],
    deletes: [cancelTimer('checkout.expiry', id)],
  };
};

/** What ends checkouts. */
export interface ExpiryDependencies {
  readonly checkouts: CheckoutRecords;
}

/**
 * Answers to the timer of expiry. That a checkout has expired follows from the time alone; what the merchant sent with it, names
 * and addresses among it, serves nobody any more and is erased. The rest stays for a while, so that whoever comes late is told.
 */
export const expire =
  ({ checkouts }: ExpiryDependencies): TimerHandler =>
  async ({ subject: id }) => {
    const checkout = await checkouts.byId(id);
    if (checkout === undefined || checkout.submittedAtMs !== undefined) return {};
    return { changes: { updates: [updateErased(checkout)] } };
  };
