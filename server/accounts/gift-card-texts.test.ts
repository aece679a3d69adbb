import { expect, test } from 'vitest';
import { withoutToldSecrets } from './gift-card-texts.ts';

const card = { 'giftCard.number': '6036280000001234', 'giftCard.pin': '0471' };

const storedText = (text: string, secrets: Readonly<Record<string, string>> = card): string | undefined =>
  withoutToldSecrets({ 'giftCard.message': text }, secrets)['giftCard.message'];

test.each([
  ['Your PIN is 0471', 'Your PIN is ****'],
  ['0471', '****'],
  ['PIN 10471, then 0471.', 'PIN 10471, then ****.'],
  ['PIN0471', 'PIN****'],
  ['Code of the cups: 10471', 'Code of the cups: 10471'],
  ['Yours: 6036 2800-0000 1234!', 'Yours: *******************!'],
  ['6036.2800–0000 1234', '*******************'],
  ['Happy birthday', 'Happy birthday'],
])('a gift card is not told by what is stored of its message: %s', (text, stored) => {
  expect(storedText(text)).toBe(stored);
});

test('what is too short to be a secret stays, and so does a message without a card', () => {
  const text = 'For 12 cups of 1234567 leaves';
  expect(storedText(text, { 'giftCard.pin': '12', 'giftCard.number': '1234567' })).toBe(text);
  expect(storedText(text, {})).toBe(text);
});

test('signs in a number or a PIN stand for themselves', () => {
  expect(storedText('abc', { 'giftCard.pin': 'a.c*', 'giftCard.number': '(.*)+$[x]|^y{9}zzzz' })).toBe('abc');
  expect(storedText('PIN a.c*', { 'giftCard.pin': 'a.c*' })).toBe('PIN ****');
});

test('the longest of all is hidden in time that grows with the text', () => {
  const [number, text] = ['a'.repeat(255), 'a '.repeat(80).trim()];
  expect(storedText(text, { 'giftCard.number': number, 'giftCard.pin': number })).toBe(text);
  expect(withoutToldSecrets({ 'giftCard.holder': number }, { 'giftCard.number': number })).toEqual({
    'giftCard.holder': '*'.repeat(255),
  });
});
