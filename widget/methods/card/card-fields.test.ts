import { describe, expect, test, vi } from 'vitest';
import { optionsOf } from '../../checkout/options.ts';
import { type CardInput, cardChecks, cardFields, fieldOf, parameterOf } from './card-fields.ts';

const right: CardInput = {
  brand: 'VISA',
  expiry: '12 / 99',
  holder: 'Ada Lovelace',
  hosted: { cardNumber: { length: 16, valid: true, brands: ['VISA'] }, cvv: { length: 3, valid: true } },
};
const usual = optionsOf({});
const number = (state: Partial<CardInput['hosted']['cardNumber']>): CardInput => ({
  ...right,
  hosted: { ...right.hosted, cardNumber: { ...right.hosted.cardNumber, ...state } },
});
const code = (length: number, valid: boolean, brand = 'VISA'): CardInput => ({
  ...right,
  brand,
  hosted: { ...right.hosted, cvv: { length, valid } },
});

test('a valid card has no errors', () => {
  for (const check of Object.values(cardChecks)) expect(check(right, usual)).toBe('');
});

test('each parameter of the card belongs to its field, and others to none', () => {
  expect(cardFields.map(parameterOf)).toEqual([
    'paymentBrand',
    'card.number',
    'card.expiry',
    'card.holder',
    'card.cvv',
  ]);
  expect(cardFields.map((field) => fieldOf(parameterOf(field)))).toEqual(cardFields);
  expect(['card.expiryMonth', 'card.expiryYear'].map(fieldOf)).toEqual(['expiry', 'expiry']);
  expect(['', 'card', 'constructor', 'customer.email'].map(fieldOf)).toEqual(Array(4).fill(undefined));
});

describe('the number', () => {
  test('an invalid one is an error, whatever its brand', () => {
    expect(cardChecks.cardNumber(number({ valid: false, brands: [] }), usual)).toBe('cardNumberError');
  });
  test('is missing, incomplete or wrong', () => {
    expect(cardChecks.cardNumber(number({ length: 0, valid: false }), usual)).toBe('cardNumberEmptyError');
    const incomplete = number({ length: 5, valid: false, error: 'cardNumberIncompleteError' });
    expect(cardChecks.cardNumber(incomplete, usual)).toBe('cardNumberIncompleteError');
    expect(cardChecks.cardNumber(number({ valid: false }), usual)).toBe('cardNumberError');
  });
  test('a valid one of a brand that is not offered is another error', () => {
    expect(cardChecks.cardNumber(number({ brands: [] }), usual)).toBe('cardBrandError');
  });
  test('a valid one of an unknown brand is left to the gateway', () => {
    expect(cardChecks.cardNumber(number({ brands: undefined }), usual)).toBe('');
  });
});

describe('the expiry', () => {
  test('a past month is an error, unless the page has switched that off', () => {
    const past = { ...right, expiry: '01 / 20' };
    expect(cardChecks.expiry(past, usual)).toBe('expiryYearError');
    expect(cardChecks.expiry(past, optionsOf({ disableCardExpiryDateValidation: true }))).toBe('');
  });

  test.each([
    ['2026-11-30T12:00:00', ''],
    ['2026-12-01T12:00:00', ''],
    ['2026-12-02T12:00:00', 'expiryYearError'],
  ])('by a clock that says %s, which may be a day ahead, a card of November 2026 is "%s"', (now, error) => {
    vi.useFakeTimers({ now: new Date(now) });
    expect(cardChecks.expiry({ ...right, expiry: '11 / 26' }, usual)).toBe(error);
    vi.useRealTimers();
  });
});

describe('the holder', () => {
  test.each([
    ['', true, ''],
    ['', false, 'cardHolderEmptyError'],
    ['  ', false, 'cardHolderEmptyError'],
    ['Al', true, 'cardHolderError'],
    ['Ada', false, ''],
    ['A'.repeat(128), false, ''],
    ['A'.repeat(129), false, 'cardHolderError'],
  ])('"%s", empty allowed %s: "%s"', (holder, allowEmptyCardHolderName, error) => {
    expect(cardChecks.cardHolder({ ...right, holder }, optionsOf({ allowEmptyCardHolderName }))).toBe(error);
  });
});

describe('the security code', () => {
  test('is needed', () => {
    expect(cardChecks.cvv(code(0, false), usual)).toBe('cvvEmptyError');
    expect(cardChecks.cvv(code(2, false), usual)).toBe('cvvIncompleteError');
  });
  test('may be empty where the page or the brand allows it, but not incomplete', () => {
    expect(cardChecks.cvv(code(0, false), optionsOf({ allowEmptyCvv: true }))).toBe('');
    expect(cardChecks.cvv(code(0, false, 'MAESTRO'), usual)).toBe('');
    expect(cardChecks.cvv(code(2, false, 'MAESTRO'), usual)).toBe('cvvIncompleteError');
  });
  test('is not checked where the form does not have it', () => {
    expect(cardChecks.cvv(code(0, false), optionsOf({ requireCvv: false }))).toBe('');
  });
});
