import type { RegistrationPaymentRequest } from '../../catalogue/requests/requests.ts';
import type { PaymentParts } from '../payments/model/dependencies.ts';
import type { Payment } from '../payments/model/payment.ts';
import { pay } from '../payments/operations/pay.ts';
import { chargeOf, findChargeable, openedAccount } from './charge.ts';

/**
 * Pays with a stored account: gives the payment as it ended. Source: interface, 'Endpoints', POST /v1/registrations/{id}.
 * @throws Rejection 100.150.200 and its neighbours where the registration cannot be charged.
 */
export const payStored = async (
  parts: PaymentParts,
  entity: string,
  registrationId: string,
  request: RegistrationPaymentRequest,
  id: string,
): Promise<Payment> => {
  const charge = async () => {
    const registration = await findChargeable(parts, entity, registrationId);
    return chargeOf(registration, await openedAccount(parts, registration), request);
  };
  return await pay(parts, entity, charge, id);
};
