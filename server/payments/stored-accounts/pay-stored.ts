import type { RegistrationPaymentRequest } from '../../../catalogue/requests/requests.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import type { Payment } from '../model/payment.ts';
import { pay } from '../operations/pay.ts';
import { chargeOf, findChargeable, openedAccount } from './charge.ts';

/**
 * Pays with a stored account; returns the payment with its outcome. Source: interface, 'Endpoints', POST
 * /v1/registrations/{id}. @throws Rejection 100.150.200, .202 or .203 if the registration cannot be charged.
 */
export const payStored = async (
  dependencies: PaymentDependencies,
  channelId: string,
  registrationId: string,
  request: RegistrationPaymentRequest,
  id: string,
): Promise<Payment> => {
  const charge = async () => {
    const registration = await findChargeable(dependencies, channelId, registrationId);
    return chargeOf(registration, await openedAccount(dependencies, registration), request);
  };
  return await pay(dependencies, channelId, charge, id);
};
