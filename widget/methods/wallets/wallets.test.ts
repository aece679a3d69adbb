import { expect, test } from 'vitest';
import { otherBrands } from '../../../catalogue/brands/other-brands.ts';
import { languages } from '../../../catalogue/languages/languages.ts';
import { amazonLanguageOf } from './amazon-pay.ts';
import { buttonLocaleOf } from './google-pay.ts';
import { wallets } from './wallets.ts';

test.each(Object.entries(wallets))(
  '%s has the name and the prefix of the table of brands',
  (brand, { name, opens }) => {
    const known = otherBrands[brand.replace('_CONTINUE', '') as keyof typeof otherBrands];
    expect(known).toMatchObject(opens ? { name, wallet: opens } : { name });
  },
);

test('the table of brands says whose buttons are drawn here; that of PayPal is only by an option', () => {
  const drawn = Object.entries(otherBrands).filter(([, row]) => 'drawsButton' in row);
  expect([...drawn.map(([brand]) => brand), 'PAYPAL'].sort()).toEqual(Object.keys(wallets).sort());
});

test('the four brands of fast checkout are those of the interface', () => {
  const fast = Object.entries(wallets).filter(([, { isFast }]) => isFast);
  expect(fast.map(([brand]) => brand)).toEqual(['APPLEPAY', 'GOOGLEPAY', 'AMAZONPAY', 'PAYPAL_CONTINUE']);
});

test('Google Pay’s button gets the language codes of its provider', () => {
  const asked = Object.values(languages)
    .slice(0, 25)
    .map(({ tag }) => buttonLocaleOf(tag));
  expect(asked.join(' ')).toBe('en de fr es it nl da fi sv tr ja sl pt pl cs hu bg ro ru zh el no sk ar ko');
});

test.each([
  ['USD', 'en', 'en_US'],
  ['USD', 'de', undefined],
  ['JPY', 'ja', 'ja_JP'],
  ['JPY', 'en', undefined],
  ['EUR', 'en', 'en_GB'],
  ['GBP', 'de', 'de_DE'],
  ['EUR', 'fr', 'fr_FR'],
  ['EUR', 'it', 'it_IT'],
  ['EUR', 'es', 'es_ES'],
  ['EUR', 'ja', undefined],
  ['EUR', 'ar', undefined],
  ['EUR', 'zh-Hans', undefined],
])(
  'Amazon Pay for an account in %s has the language %s as %s, or chooses the language itself',
  (currency, tag, language) => {
    expect(amazonLanguageOf(currency, tag)).toBe(language);
  },
);
