import {
  Locale2,
  MethodEnum,
  PaymentDetailsCardLabelResponse,
  PaymentDetailsFailureReasonResponse,
  StatusReasonCardSchemeResponse,
} from 'mollie-api-typescript/models';
import { describe, expect, test } from 'vitest';
import { mollie } from '../../../catalogue/connectors/mollie.ts';
import { mollieDeclines } from '../../../catalogue/connectors/mollie-declines.ts';
import { currencyCodes } from '../../../catalogue/iso/currencies.ts';
import { resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import { hundredthsIn, isAmount, mollieAmountOf } from './amounts.ts';
import { brandPaid, localeOf, methodOf } from './methods.ts';

describe('what Mollie says', () => {
  test('has a result code for each reason of a failed payment', () => {
    expect(Object.keys(mollieDeclines)).toEqual(
      expect.arrayContaining(Object.values(PaymentDetailsFailureReasonResponse)),
    );
  });

  test.each(Object.entries(mollieDeclines))('means a decline: %s', (reason, code) => {
    const described: readonly string[] = [
      ...Object.values(PaymentDetailsFailureReasonResponse),
      ...Object.values(StatusReasonCardSchemeResponse),
    ];
    expect(described).toContain(reason);
    expect(['accepted', 'pending']).not.toContain(resultCodes[code].category);
  });

  test.each([
    ['Mastercard', 'MASTER'],
    ['American Express', 'AMEX'],
    ['Vpay', 'VPAY'],
    ['Carta Si', undefined],
    ['Laser', undefined],
    [undefined, undefined],
  ])('names the brand of a card: %s', (label, brand) => {
    expect(brandPaid('creditcard', label)).toBe(brand);
  });

  test('has a brand for every other label of a card', () => {
    const unknown = Object.values(PaymentDetailsCardLabelResponse).filter(
      (label) => brandPaid('creditcard', label) === undefined,
    );
    expect(unknown).toEqual(['Carta Si', 'Laser']);
  });
});

describe('what is said to Mollie', () => {
  test.each(mollie.brands)('is a way to pay that it knows: %s', (brand) => {
    const method = methodOf(brand);
    expect(Object.values(MethodEnum)).toContain(method);
    expect(method === 'creditcard' || brandPaid(method, undefined) === brand).toBe(true);
  });

  test.each([
    ['de', 'de_DE'],
    ['de-AT', 'de_AT'],
    ['de_CH', 'de_CH'],
    ['en', 'en_US'],
    ['en-AU', 'en_US'],
    ['fr-CA', 'fr_FR'],
    ['no', 'nb_NO'],
    ['nn-NO', 'nb_NO'],
    ['nl-BE', 'nl_BE'],
    ['pt-BR', 'pt_PT'],
    ['zh', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('is in a language that it speaks: %s', (wanted, locale) => {
    expect(localeOf(wanted)).toBe(locale);
    if (locale !== undefined) expect(Object.values(Locale2)).toContain(locale);
  });

  test('is in a language for each of its locales', () => {
    for (const locale of Object.values(Locale2)) expect(localeOf(locale)).toBe(locale);
  });

  test.each(mollie.currencies)('is in a currency that exists: %s', (currency) => {
    expect(currencyCodes.has(currency)).toBe(true);
  });

  test.each([
    [9_200n, 'EUR', '92.00'],
    [5n, 'EUR', '0.05'],
    [10_000n, 'JPY', '100'],
    [50_000n, 'ISK', '500'],
    [150n, 'KWD', '1.500'],
    [1n, 'KWD', '0.010'],
  ])('counts %s hundredths of %s as %s', (hundredths, currency, value) => {
    const amount = { currency, value };
    expect(mollieAmountOf(hundredths, currency)).toEqual(amount);
    expect(hundredthsIn(amount)).toBe(hundredths);
    expect(isAmount(amount, hundredths, currency)).toBe(true);
    expect(isAmount(amount, hundredths + 1n, currency)).toBe(false);
    expect(isAmount(amount, hundredths, 'USD')).toBe(false);
  });

  test.each([
    [50n, 'JPY'],
    [101n, 'ISK'],
  ])('has no such parts: %s hundredths of %s', (hundredths, currency) => {
    expect(mollieAmountOf(hundredths, currency)).toBeUndefined();
  });

  test.each([['92.005'], ['92.5'], ['-1.00'], ['1e3'], [''], ['92,00']])('is no amount: %s', (value) => {
    expect(hundredthsIn({ currency: 'EUR', value })).toBeUndefined();
  });

  test('dinars have another form than yen, which the currencies of its row leave out', () => {
    expect(mollie.currencies).not.toContain('KWD');
    expect(mollie.currencies).toEqual(expect.arrayContaining(['JPY', 'ISK']));
  });
});
