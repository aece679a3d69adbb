import type { ChangeSet, Insert } from '../../platform/database/database.ts';
import { cancelTimer, type TimerHandler, timerAt } from '../../platform/timers/timer.ts';
import { type Checkout, resourcePathOf } from '../model/checkout.ts';
import { type CheckoutRecords, updateErased } from '../model/records.ts';
import { expiresAtMs, resultCallAtMs } from '../model/validity.ts';

/** Returns the timer of a new checkout's expiry. */
export const expiryTimer = (checkout: Pick<Checkout, 'id' | 'createdAtMs'>): Insert =>
  timerAt('checkout.expiry', checkout.id, expiresAtMs(checkout));

/**
 * Returns the changes to the timers of a checkout on which a payment or an account is submitted: it no longer expires,
 * and the shop is called if it has an address and does not read the status before.
 */
export const timersOfSubmission = (
  { channelId, id, registrationId }: Pick<Checkout, 'channelId' | 'id' | 'registrationId'>,
  shopperResultUrl: string | undefined,
  submittedAtMs: number,
): ChangeSet => {
  const resourcePath = resourcePathOf({ id, registrationId });
  const call = (url: string) =>
    timerAt('checkout.result-call', id, resultCallAtMs(submittedAtMs), { url, resourcePath, entity: channelId });
  return {
    inserts: shopperResultUrl === undefined ? [] : [call(shopperResultUrl)],
    deletes: [cancelTimer('checkout.expiry', id)],
  };
};

/** The dependencies of the expiry. */
interface ExpiryDependencies {
  readonly checkouts: CheckoutRecords;
}

/**
 * Handles the timer of the expiry. A checkout expires by the time alone; this erases the merchant's parameters, which
 * are no longer needed and may contain names and addresses. The row stays for a while, so that a late request is
 * refused as expired.
 */
export const expire =
  ({ checkouts }: ExpiryDependencies): TimerHandler =>
  async ({ subject: id }) => {
    const checkout = await checkouts.byId(id);
    if (checkout === undefined || checkout.submittedAtMs !== undefined) return {};
    return { changes: { updates: [updateErased(checkout)] } };
  };
