import { amount } from '../formats/amounts.ts';
import { currency } from '../formats/iso.ts';
import { followUpTypes, initialTypes } from '../payments/payment-types.ts';
import type { Fields } from '../schema/field.ts';
import {
  boolean,
  digits,
  integer,
  lettersAndDigits,
  matching,
  oneOf,
  orElse,
  text,
  written,
} from '../schema/format.ts';

const merchantReference = text(8, 255);

/** The id of a brand; the table of brands decides which ids exist. A payment of an unknown one is stored, as refused. */
const brandId = written(
  matching(/[A-Za-z0-9_]{1,32}/, '1 to 32 letters, digits or underscores', {
    right: ['V', 'VISA', 'KLARNA_PAYMENTS_PAYLATER', 'A'.repeat(32)],
    wrong: ['A'.repeat(33), 'VISA MASTER', 'VISA-DEBIT', 'VISÁ'],
  }),
);

const withoutRegistration = initialTypes.filter((type) => type !== 'RG');

/** Basic parameters of a payment. Source: interface, 'Payment request (basic parameters)'. */
export const payment = {
  amount: ['required', amount, 'Amount to pay, tax, shipping and everything else included.'],
  taxAmount: ['conditional', amount, 'Tax contained in the amount.'],
  discountAmount: ['optional', amount, 'Discount on the whole invoice.'],
  currency: ['required', currency, 'Currency of the amount.'],
  paymentBrand: [
    'conditional',
    brandId,
    'Brand to pay with, and its account: a card, a token account or the token of a wallet for a card, a bank account for ' +
      'a direct debit, the number of a gift card. Optional for a card if brand detection is on.',
  ],
  paymentType: ['required', oneOf(...initialTypes), 'The movement of the money.'],
  descriptor: ['optional', text(1, 127), "Text on the shopper's statement, or a part of it."],
  merchantTransactionId: [
    'conditional',
    merchantReference,
    "The merchant's reference of this request; should be unique.",
  ],
  merchantInvoiceId: [
    'optional',
    merchantReference,
    "The merchant's invoice number; should be unique; not sent onwards.",
  ],
  merchantMemo: ['optional', merchantReference, 'A note that appears in reports only.'],
  transactionCategory: ['optional', written(lettersAndDigits(1, 32)), 'Category of the transaction.'],
  sequence: ['optional', text(1, 255), 'FINAL marks the last capture, reversal or refund of a payment.'],
  numberOfCaptures: ['optional', integer(1, 98), 'Highest number of partial captures.'],
  promotionCode: ['optional', written(lettersAndDigits(1, 15)), 'Promotion code of the order.'],
  locale: ['optional', text(1, 10), 'Language and country, such as de_DE.'],
  transactionPurposeCode: [
    'optional',
    text(1, 12),
    'Purpose of an account funding or payout; needed over card networks if the country of the recipient requires it.',
  ],
  integrationType: ['optional', text(1, 10), 'Kind of integration.'],
  transactionBai: ['optional', text(1, 2), 'Business application identifier of a direct payout.'],
  transactionTti: ['optional', text(1, 3), 'Transaction type identifier of a send transaction.'],
  transactionProcessingCode: [
    'optional',
    orElse(oneOf('PURCHASE', 'FUNDING', 'PAYMENT'), 'PURCHASE'),
    'Purchase, account funding or payout.',
  ],
  lifecycleId: ['optional', text(1, 35), 'Links an authorization with its follow-ups, for one card network.'],
  referenceUuid: ['optional', text(1, 32), 'Earlier payment to which a re-authorization or an increment belongs.'],
  transactionPurposeAccount: ['optional', text(1, 255), 'Purpose of an account funding, such as PAYROLL.'],
  testMode: [
    'optional',
    orElse(oneOf('EXTERNAL', 'INTERNAL'), 'INTERNAL'),
    "The processor's test system, or the simulators.",
  ],
} as const satisfies Fields;

/** Parameters of the creation of a checkout only; `integrity` also of its update. Source: interface, same place. */
export const checkoutOnly = {
  integrity: ['optional', boolean, 'Whether the reply carries the integrity hash of the payment script.'],
  hosted: [
    'optional',
    boolean,
    'Whether the reply has the address of a page of the gateway on which the shopper pays.',
  ],
  'overridePaymentType[brand]': [
    'optional',
    oneOf(...initialTypes),
    'Payment type for one brand instead of paymentType.',
  ],
} as const satisfies Fields;

/** The payment type of a request that refers to an earlier payment. */
export const followUpType = {
  paymentType: ['required', oneOf(...followUpTypes), 'The movement of the money of the earlier payment.'],
} as const satisfies Fields;

/** The payment type of a request that stores an account; no other is possible. */
export const registrationType = {
  paymentType: ['optional', oneOf('RG'), 'Registration; may be left out.'],
} as const satisfies Fields;

/** The payment type of a payment with a stored account, which need not be stored again. */
export const storedAccountType = {
  paymentType: ['required', oneOf(...withoutRegistration), 'The movement of the money.'],
} as const satisfies Fields;

/** The payment type of an authentication without a payment; no other is possible. */
export const authenticationType = {
  paymentType: ['optional', oneOf('3D'), 'Authentication; may be left out.'],
} as const satisfies Fields;

/** Older names that clients still send. Source: interface, 'Standing instructions', under their former names. */
export const recurring = {
  recurringType: ['optional', oneOf('INITIAL', 'REPEATED'), 'Older name of standingInstruction.mode.'],
  'recurring.numberOfInstallments': [
    'optional',
    digits(1, 3),
    'Older name of standingInstruction.numberOfInstallments.',
  ],
} as const satisfies Fields;
