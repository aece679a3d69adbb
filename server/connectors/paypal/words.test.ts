import { describe, expect, test } from 'vitest';
import { paypal } from '../../../catalogue/connectors/paypal.ts';
import { amountOf, hundredthsIn } from './amounts.ts';
import { languageOf } from './language.ts';

describe('amounts at PayPal', () => {
  test.each([...paypal.currencies])('in %s are read as they are written', (currency) => {
    for (const hundredths of [100n, 9_200n, 12_345_600n]) {
      const { currency_code, value = '' } = amountOf(hundredths, currency) ?? {};
      expect([currency_code, hundredthsIn(value)]).toEqual([currency, hundredths]);
    }
  });

  test.each([
    ['92', 9_200n],
    ['92.5', 9_250n],
    ['0.01', 1n],
    ['92.500', 9_250n],
    ['92.505', undefined],
    ['-92.00', undefined],
    ['92,00', undefined],
    ['1e3', undefined],
    ['', undefined],
  ])('are read: %s', (text, hundredths) => {
    expect(hundredthsIn(text)).toBe(hundredths);
  });
});

describe("the language of PayPal's page", () => {
  test.each([
    ['de', 'de-DE'],
    ['de-AT', 'de-DE'],
    ['pt_br', 'pt-BR'],
    ['en', 'en-US'],
    ['en-GB', 'en-GB'],
    ['nb', 'no-NO'],
    ['nn-NO', 'no-NO'],
    ['zh-Hant', 'zh-CN'],
    ['tlh', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('for %s is %s', (wanted, language) => {
    expect(languageOf(wanted)).toBe(language);
  });
});
