import type { IncomingHttpHeaders } from 'node:http';
import type { Registration } from '../payments/registrations/registration.ts';
import { removeRegistration } from '../payments/stored-accounts/register.ts';
import { Rejection } from '../platform/base/rejection.ts';
import type { CheckoutDependencies } from './model/dependencies.ts';
import { findValidCheckout, noSession, refuseOtherPages } from './model/find.ts';
import { refuseNotOffered } from './offer.ts';

/**
 * Removes a stored account that a checkout offers to its shopper. The id of an open checkout is enough, but no account
 * can be removed other than those that the merchant's server listed. Removing an account twice is no error, so that a
 * client can repeat a request whose reply was lost.
 * @throws Rejection 200.300.404 when the checkout is not open, its page belongs to another shop, the channel does not
 * allow it or the account was not offered; 800.700.100 while the checkout is being paid.
 */
export const removeOffered = async (
  dependencies: CheckoutDependencies,
  id: string,
  registrationId: string,
  headers: IncomingHttpHeaders = {},
): Promise<Registration> => {
  // Read after the body: this removal changes no checkout, so no conflict would show that the row has changed since.
  const { checkout, state } = await findValidCheckout(dependencies, id);
  refuseOtherPages(dependencies, checkout, headers);
  if (state === 'submitted') throw new Rejection('800.700.100');
  if (state !== 'created') throw noSession('submitted', 'it was submitted already');
  const { settings } = await dependencies.channelOf(checkout.channelId);
  if (!settings.shoppersRemoveRegistrations) throw new Rejection('200.300.404', { reason: NOT_ALLOWED });
  refuseNotOffered(checkout.request, registrationId);
  try {
    return await removeRegistration(dependencies, checkout.channelId, registrationId);
  } catch (error) {
    if (!(error instanceof Rejection) || error.code !== '100.150.202') throw error;
    const removed = await dependencies.registrations.byId(checkout.channelId, registrationId);
    if (removed === undefined) throw error;
    return removed;
  }
};

const NOT_ALLOWED = 'the channel does not let shoppers remove stored accounts (shoppersRemoveRegistrations)';
