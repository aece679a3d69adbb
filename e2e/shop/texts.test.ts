import { expect, test } from 'vitest';
import { type Language, languages } from '../../catalogue/languages/languages.ts';
import { html } from '../../server/platform/pages/html.ts';
import { products } from './products.ts';
import { accountIn, dayIn, filledIn, filledWith, itemsIn, moneyIn, shopTexts, timeIn } from './texts.ts';

test('money, dates and lists are written as the language writes them, with the digits of the payment form', () => {
  const instantMs = Date.UTC(2026, 10, 22, 21, 28);
  expect(moneyIn('en', '92.00')).toBe('€92.00');
  expect(moneyIn('de', '92.00')).toBe('92,00\u00a0€');
  expect(moneyIn('ar', '92.00')).toContain('92.00');
  expect(timeIn('en', instantMs)).toBe('22 November 2026 at 21:28 UTC');
  expect(timeIn('de', instantMs)).toBe('22. November 2026 um 21:28 UTC');
  expect(timeIn('ar', instantMs)).toMatch(/22 .*2026/);
  const [tea, cup] = products;
  if (tea === undefined || cup === undefined) throw new Error('The shop has too few products.');
  const lines = [
    { product: tea, quantity: 2 },
    { product: cup, quantity: 1 },
  ];
  expect(itemsIn('en', lines)).toBe('2 × First flush and Clay cup');
  expect(itemsIn('fr', lines)).toBe('2 × Première récolte et Tasse en terre cuite');
});

test('an account has the name of its brand and its last digits; one without a brand is a saved card', () => {
  expect(accountIn('en', { brand: 'VISA', digits: '1111' })).toBe('Visa ending in 1111');
  expect(accountIn('de', { brand: 'MASTER', digits: '5454' })).toBe('Mastercard mit Endziffern 5454');
  expect(accountIn('en', { brand: 'PAYPAL' })).toBe('PayPal');
  expect(accountIn('en', { brand: 'UNKNOWN' })).toBe('UNKNOWN');
  expect(accountIn('en', {})).toBe('Saved card');
});

test('a day of the month is written as people say it', () => {
  const told = [1, 2, 3, 11, 21, 22, 26].map((day) =>
    filledIn(shopTexts('en').subscription.monthly, { day: dayIn('en', day) }),
  );
  expect(told[6]).toBe('On the 26th of each month');
  expect(told.map((text) => text.split(' ')[2])).toEqual(['1st', '2nd', '3rd', '11th', '21st', '22nd', '26th']);
  expect([dayIn('fr', 1), dayIn('fr', 2), dayIn('de', 1)]).toEqual(['1er', '2', '1']);
  for (const language of Object.keys(languages) as Language[]) {
    expect(shopTexts(language).subscription.monthly).toContain('{day}');
    expect(shopTexts(language).subscription.lastDay).not.toContain('{');
  }
});

test('a text is escaped around the HTML that fills it', () => {
  expect(filledWith('a < {it} & {other}', { it: html`<b>c</b>` }).text).toBe('a &lt; <b>c</b> &amp; {other}');
});
