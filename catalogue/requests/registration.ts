import { asynchronous } from '../fields/asynchronous.ts';
import { authentication } from '../fields/authentication.ts';
import { customParameters } from '../fields/custom-parameters.ts';
import { payment, registrationType } from '../fields/payment.ts';
import { risk } from '../fields/risk.ts';
import { threeDSecure } from '../fields/three-d-secure.ts';
import { tokenization } from '../fields/tokenization.ts';
import { someAccount } from '../rules/accounts.ts';
import { onDemand, requestShape } from '../schema/check.ts';
import { optional, type RequestOf, without } from '../schema/field.ts';
import { either } from '../schema/rules.ts';
import { aliases } from './aliases.ts';
import { accountRules, paymentRules, storesAccount } from './conditions.ts';
import { elsewhere } from './elsewhere.ts';
import { accounts, agreements, order, people } from './groups.ts';

/** Parameters of payments that clients often send when they only store an account. */
const onlyWithPayments = {
  overrideHolder: 'it is accepted with a payment on a stored account',
  'registrations[': 'it is accepted when a checkout is created',
  referenceUuid: 'nothing is paid when an account is stored',
  'forex.': 'nothing is paid when an account is stored',
  'giftCard.': 'nothing is paid when an account is stored',
  chargebackResultCode: 'nothing is paid when an account is stored',
} as const;

const registrationFields = onDemand(
  () =>
    ({
      ...authentication,
      ...optional(without(payment, 'paymentType', 'referenceUuid')),
      ...registrationType,
      ...accounts(),
      ...people(),
      ...order(),
      ...agreements(),
      ...threeDSecure,
      ...risk,
      ...customParameters,
      ...asynchronous,
      createRegistration: tokenization.createRegistration,
    }) as const,
);

/** Storing an account without a payment: POST /v1/registrations, and POST /v1/payments with paymentType RG. */
export const registrationRequest = requestShape({
  fields: registrationFields,
  rules: [someAccount, storesAccount, either('paymentBrand', 'card.number'), ...accountRules, ...paymentRules],
  aliases,
  elsewhere: { ...elsewhere, ...onlyWithPayments },
});

/** A checked request to store an account. */
export type RegistrationRequest = RequestOf<ReturnType<typeof registrationFields>>;
