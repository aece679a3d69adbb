import type { IncomingHttpHeaders } from 'node:http';
import { Rejection } from '../base/rejection.ts';
import type { Registration } from '../registrations/registration.ts';
import { removeRegistration } from '../stored-accounts/register.ts';
import type { CheckoutDependencies } from './model/dependencies.ts';
import { findValidCheckout, noSession, refuseOtherPages } from './model/find.ts';
import { refuseNotOffered } from './offer.ts';

/**
 * Removes a stored account for the shopper who is offered it. Whoever knows an open checkout may choose among the accounts that
 * the merchant's server listed there, and nothing else: no other account can be removed by it. Once more is no error, so that a
 * lost answer can be asked for again.
 * @throws Rejection 200.300.404 where the checkout is not open or its page is not the shop's, the channel does not allow it, or the account was not offered;
 * 800.700.100 while the checkout is being paid.
 */
export const removeOffered = async (
  dependencies: CheckoutDependencies,
  id: string,
  registrationId: string,
  headers: IncomingHttpHeaders = {},
): Promise<Registration> => {
  const { checkout, state } = await findValidCheckout(dependencies, id);
  refuseOtherPages(checkout, headers);
  if (state === 'submitted') throw new Rejection('800.700.100');
  if (state !== 'created') throw noSession('submitted', 'it was submitted already');
  const { settings } = await dependencies.channelOf(checkout.entity);
  if (!settings.shoppersRemoveRegistrations) throw new Rejection('200.300.404', { reason: NOT_ALLOWED });
  refuseNotOffered(checkout.request, registrationId);
  try {
    return await removeRegistration(dependencies, checkout.entity, registrationId);
  } catch (error) {
    if (!(error instanceof Rejection) || error.code !== '100.150.202') throw error;
    const removed = await dependencies.registrations.byId(checkout.entity, registrationId);
    if (removed === undefined) throw error;
    return removed;
  }
};

const NOT_ALLOWED = 'the channel does not let shoppers remove stored accounts (shoppersRemoveRegistrations)';
