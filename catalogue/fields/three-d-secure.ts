import { amountOf } from '../formats/amounts.ts';
import { countryOfThreeLetters, currency } from '../formats/iso.ts';
import { challengeIndicators, exemptions } from '../payments/exemptions.ts';
import { type Fields, prefixed } from '../schema/field.ts';
import { boolean, digits, matching, oneOf, text } from '../schema/format.ts';

/** Longest device information: the encrypted data of the protocol's mobile SDKs. */
const MAX_DEVICE_INFO_CHARACTERS = 64_000;

const numbered = (last: number) =>
  oneOf(...Array.from({ length: last }, (_, position) => `${position + 1}`.padStart(2, '0')));

const scheme = {
  'scheme.requestorId': ['optional', text(1, 100), 'Id of the merchant at the directory of the scheme.'],
  'scheme.requestorName': ['optional', text(1, 100), 'Name of the merchant at the directory of the scheme.'],
} as const satisfies Fields;

/** The merchant's id and name at the directory of each card scheme, under the tags of the table of brands. */
const schemes = {
  ...prefixed('threeDSecure.v2.visa', scheme),
  ...prefixed('threeDSecure.v2.mastercard', scheme),
  ...prefixed('threeDSecure.v2.amex', scheme),
  ...prefixed('threeDSecure.v2.diners', scheme),
  ...prefixed('threeDSecure.v2.jcb', scheme),
  ...prefixed('threeDSecure.v2.cartesBancaires', scheme),
} as const;

/** Parameters for authentications alone; a payment does not need them. */
const authenticationOnly = {
  'threeDSecure.amount': ['optional', amountOf(9), 'Amount to authenticate, when another than to pay.'],
  'threeDSecure.currency': ['optional', currency, 'Currency of that amount.'],
  'threeDSecure.deviceInfo': [
    'conditional',
    text(1, MAX_DEVICE_INFO_CHARACTERS),
    'Device data from the kit in a mobile app; needed in an app.',
  ],
  'threeDSecure.merchant.name': ['optional', text(1, 100), "The merchant's name as the directory server knows it."],
  'threeDSecure.merchant.url': ['optional', text(1, 2048), "The merchant's web address."],
  'threeDSecure.merchant.country': ['optional', countryOfThreeLetters, "The merchant's country."],
  ...schemes,
  'threeDSecure.channel': ['optional', digits(2, 2), 'Marks an authentication that the merchant begins.'],
  'threeDSecure.npa': ['optional', boolean, 'Whether nothing is paid.'],
  'threeDSecure.decoupled': ['optional', boolean, 'Whether the holder may answer later, elsewhere.'],
  'threeDSecure.threeRIInd': [
    'optional',
    oneOf('RECURRING', 'SPLIT_SHIPMENT', 'DELAYED_SHIPMENT'),
    'Why the merchant begins the authentication.',
  ],
  'threeDSecure.authenticationInd': [
    'optional',
    oneOf(
      'PAYMENT',
      'RECURRING',
      'INSTALLMENT',
      'ADD_CARD',
      'MAINTAIN_CARD',
      'EMV_ID',
      'BILLING_AGREEMENT',
      'SPLIT_SHIPMENT',
      '_DELAYED_SHIPMENT',
      'DELAYED_SHIPMENT',
      'SPLIT_PAYMENT',
    ),
    'Purpose of the authentication.',
  ],
  'threeDSecure.disable': ['optional', boolean, 'Whether no authentication takes place, even if one is configured.'],
} as const satisfies Fields;

/** Proof of an authentication that took place elsewhere. */
const proof = {
  'threeDSecure.eci': ['conditional', numbered(8), 'Electronic commerce indicator.'],
  'threeDSecure.verificationId': [
    'conditional',
    text(28, 28),
    'Proof of the authentication (CAVV or AAV); comes back with its results once it was used.',
    'secret',
  ],
  'threeDSecure.authenticationStatus': ['conditional', oneOf('Y', 'I', 'A', 'U', 'N'), 'How the authentication ended.'],
  'threeDSecure.dsTransactionId': ['optional', text(36, 36), 'Transaction id of the directory server.'],
  'threeDSecure.acsTransactionId': ['optional', text(36, 36), 'Transaction id of the access control server.'],
  'threeDSecure.challengeMandatedIndicator': ['optional', oneOf('Y', 'N'), 'Whether a challenge was mandatory.'],
  'threeDSecure.version': [
    'optional',
    matching(/[12]\.\d\.\d/, 'a version such as 2.1.0', {
      right: ['1.0.2', '2.1.0', '2.3.1'],
      wrong: ['2.1', '3.0.0', '0.1.0', '2.1.0.0', '2.10.0', '2,1,0', 'v2.1.0'],
    }),
    'Version of the protocol.',
  ],
  'threeDSecure.authType': ['optional', numbered(4), 'How the holder was authenticated.'],
  'threeDSecure.transactionStatusReason': ['optional', digits(2, 2), 'Why the authentication ended so.'],
  'threeDSecure.xid': ['optional', text(1, 255), 'Transaction id of an older kind of authentication.'],
} as const satisfies Fields;

const meaningsOf = (table: Readonly<Record<string, { readonly meaning: string }>>): string =>
  Object.entries(table)
    .map(([code, { meaning }]) => `${code} ${meaning}`)
    .join(', ');

/** Preferences about a challenge, and exemptions from it. */
const exemption = {
  'threeDSecure.challengeIndicator': [
    'optional',
    numbered(9),
    `The preference for a challenge: ${meaningsOf(challengeIndicators)}.`,
  ],
  'threeDSecure.exemptionFlag': [
    'optional',
    numbered(4),
    `Why the holder need not be authenticated: ${meaningsOf(exemptions)}.`,
  ],
} as const satisfies Fields;

/** Parameters of the French domestic scheme. */
const domestic = {
  'threeDSecure.schemeData[CB-ITEMSNB]': ['conditional', digits(2, 2), 'Number of items or services.'],
  'threeDSecure.schemeData[CB-SCORE_MERCHANT]': ['conditional', text(1, 20), "The merchant's own score."],
  'threeDSecure.schemeData[CB-USECASE]': ['conditional', digits(2, 2), 'Kind of the purchase.'],
} as const satisfies Fields;

/** Authentication of the cardholder. Source: interface, '3-D Secure'. */
export const threeDSecure = { ...authenticationOnly, ...proof, ...exemption, ...domestic } as const;
