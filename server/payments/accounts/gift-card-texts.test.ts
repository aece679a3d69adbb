import { expect, test } from 'vitest';
import { withMaskedGiftCard } from './gift-card-texts.ts';

const card = { 'giftCard.number': '6036280000001234', 'giftCard.pin': '0471' };

const storedText = (text: string, secrets: Readonly<Record<string, string>> = card): string | undefined =>
  withMaskedGiftCard({ 'giftCard.message': text }, secrets)['giftCard.message'];

test.each([
  ['Your PIN is 0471', 'Your PIN is ****'],
  ['0471', '****'],
  ['PIN 10471, then 0471.', 'PIN 10471, then ****.'],
  ['PIN0471', 'PIN****'],
  ['Code of the cups: 10471', 'Code of the cups: 10471'],
  ['Yours: 6036 2800-0000 1234!', 'Yours: *******************!'],
  ['6036.2800–0000 1234', '*******************'],
  ['Happy birthday', 'Happy birthday'],
])('the stored message of a gift card contains neither its number nor its PIN: %s', (text, stored) => {
  expect(storedText(text)).toBe(stored);
});

test('digits too short for a secret are kept, and so is a message without a card', () => {
  const text = 'For 12 cups of 1234567 leaves';
  expect(storedText(text, { 'giftCard.pin': '12', 'giftCard.number': '1234567' })).toBe(text);
  expect(storedText(text, {})).toBe(text);
});

test('special characters in a number or a PIN are matched literally', () => {
  expect(storedText('abc', { 'giftCard.pin': 'a.c*', 'giftCard.number': '(.*)+$[x]|^y{9}zzzz' })).toBe('abc');
  expect(storedText('PIN a.c*', { 'giftCard.pin': 'a.c*' })).toBe('PIN ****');
});

test('the longest number is masked in time linear in the text', () => {
  const [number, text] = ['a'.repeat(255), 'a '.repeat(80).trim()];
  expect(storedText(text, { 'giftCard.number': number, 'giftCard.pin': number })).toBe(text);
  expect(withMaskedGiftCard({ 'giftCard.holder': number }, { 'giftCard.number': number })).toEqual({
    'giftCard.holder': '*'.repeat(255),
  });
});
