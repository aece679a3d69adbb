import { expect, test } from 'vitest';
import { html } from '../../server/platform/pages/html.ts';
import { products } from './products.ts';
import { accountIn, filledWith, itemsIn, moneyIn, timeIn } from './texts.ts';

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

test('a text is escaped around the HTML that fills it', () => {
  expect(filledWith('a < {it} & {other}', { it: html`<b>c</b>` }).text).toBe('a &lt; <b>c</b> &amp; {other}');
});
