import { describe, expect, test } from 'vitest';
import { adyen } from '../../../catalogue/connectors/adyen.ts';
import { brandPaid, localeOf, methodOf } from './methods.ts';

describe('the ways to pay through Adyen', () => {
  test.each(adyen.brands)('have a name for %s, by which it is recognized', (brand) => {
    const [paid] = methodOf(brand)?.paid ?? [];
    expect(methodOf(brand)?.type).toMatch(/^\w+$/);
    expect(brandPaid(paid, brand)).toBe(brand);
  });

  test.each<[string | undefined, string | undefined, string | undefined]>([
    ['mc', 'VISA', 'MASTER'],
    ['bcmc_mobile', 'BCMC', 'BCMC'],
    ['klarna', 'VISA', 'KLARNA_PAYMENTS_ONE'],
    ['a brand to come', 'VISA', undefined],
    ['constructor', 'VISA', undefined],
    [undefined, 'VISA', undefined],
  ])('tell that %s was paid where %s was asked for', (name, asked, brand) => {
    expect(brandPaid(name, asked)).toBe(brand);
  });

  test.each([['TABBY'], ['constructor'], [undefined]])('do not have %s', (brand) => {
    expect(methodOf(brand)).toBeUndefined();
  });

  test.each([
    ['de', 'de-DE'],
    ['de-AT', 'de-DE'],
    ['pt_BR', 'pt-BR'],
    ['pt', 'pt-PT'],
    ['nb', 'no-NO'],
    ['no', 'no-NO'],
    ['EN', 'en-US'],
    ['tlh', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('speak %s', (wanted, locale) => {
    expect(localeOf(wanted)).toBe(locale);
  });
});
