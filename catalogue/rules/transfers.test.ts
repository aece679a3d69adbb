import { describe, expect, test } from 'vitest';
import { checkoutRequest, paymentRequest } from '../requests/requests.ts';
import { check } from '../schema/check.ts';
import { countriesThatAskForPurpose } from './transfers.ts';

const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
} as const;

const account = {
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'DE89370400440532013000',
} as const;

type Parameters = Readonly<Record<string, string>>;

const wrongNames = (shape: typeof paymentRequest | typeof checkoutRequest, parameters: Parameters) => {
  const whole = { amount: '92.00', currency: 'EUR', ...parameters };
  const checked = check(shape as typeof paymentRequest, new Map(Object.entries(whole)));
  return checked.ok ? [] : checked.errors.map(({ name }) => name);
};

/** Transfers to a recipient, in all ways that the interface has for them. */
const transfers: readonly Parameters[] = [
  { paymentType: 'DB', transactionProcessingCode: 'FUNDING' },
  { paymentType: 'PA', transactionProcessingCode: 'FUNDING' },
  { paymentType: 'CD', transactionProcessingCode: 'PAYMENT' },
  { paymentType: 'CD' },
];

describe.each(transfers)('a transfer %j', (transfer) => {
  test.each(Object.keys(countriesThatAskForPurpose))('over a card network to %s needs its purpose', (country) => {
    const sent = { ...transfer, 'recipient.country': country };
    for (const spelling of [country, country.toLowerCase()]) {
      const parameters = { ...sent, ...card, 'recipient.country': spelling };
      expect(wrongNames(paymentRequest, parameters)).toEqual(['transactionPurposeCode']);
    }
    expect(wrongNames(paymentRequest, { ...sent, ...card, transactionPurposeCode: '07' })).toEqual([]);
    expect(wrongNames(checkoutRequest, sent)).toEqual(['transactionPurposeCode']);
    expect(wrongNames(paymentRequest, { ...sent, ...account })).toEqual([]);
  });

  test.each(['DEU', 'USA', 'BRA'])('to %s does not', (country) => {
    expect(wrongNames(paymentRequest, { ...transfer, ...card, 'recipient.country': country })).toEqual([]);
  });

  test('without a country of the recipient does not', () => {
    expect(wrongNames(paymentRequest, { ...transfer, ...card })).toEqual([]);
  });
});

describe('a payment other than a transfer', () => {
  test.each([{ paymentType: 'DB' }, { paymentType: 'PA', transactionProcessingCode: 'PURCHASE' }])(
    'names no purpose: %j',
    (purchase) => {
      expect(wrongNames(paymentRequest, { ...purchase, ...card, 'recipient.country': 'IND' })).toEqual([]);
    },
  );
});

describe('a checkout', () => {
  test('needs the purpose if one brand is a payout', () => {
    const parameters = { paymentType: 'DB', 'overridePaymentType[VISA]': 'CD', 'recipient.country': 'EGY' };
    expect(wrongNames(checkoutRequest, parameters)).toEqual(['transactionPurposeCode']);
  });
});
