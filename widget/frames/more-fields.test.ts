import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FieldKind } from './field-kind.ts';

const told = { settings: undefined, codeLength: 3 };
let fields: { readonly expiry: FieldKind; readonly cardHolder: FieldKind };

beforeAll(async () => {
  vi.stubGlobal('CSSStyleSheet', class {}); // Of a browser; nothing here is dressed.
  fields = await import('./more-fields.ts');
});
afterAll(() => {
  vi.unstubAllGlobals();
});

describe('the date of expiry in a frame', () => {
  test.each([
    ['12', 2, false, '12'],
    ['1234', 4, false, '12 / 34'],
    ['12 / ', 5, true, '12'],
    ['5', 1, false, '05'],
    ['1 / 34', 1, false, '1 / 34'], // A change in the middle.
    ['9'.repeat(10_000), 10_000, false, '09 / 9999'],
  ])('"%s" with the caret at %i is shown as it is written', (text, caret, isDeletion, shown) => {
    expect(fields.expiry.arranged({ text, caret }, told, isDeletion).text).toBe(shown);
  });

  test('is sent as month and year', () => {
    expect(fields.expiry.entered('12 / 34')).toEqual([
      ['card.expiryMonth', '12'],
      ['card.expiryYear', '2034'],
    ]);
    expect(fields.expiry.state('01 / 20', told)).toMatchObject({ valid: false, error: 'expiryYearError' });
    expect(fields.expiry.state('', told)).toMatchObject({ length: 0, error: 'expiryMonthError' });
  });
});

describe('the holder in a frame', () => {
  test('is not longer than the interface takes', () => {
    const { text } = fields.cardHolder.arranged({ text: 'a'.repeat(10_000), caret: 0 }, told, false);
    expect(text).toHaveLength(128);
  });

  test('tells the page that it is wrong, and never what it is', () => {
    expect(fields.cardHolder.state('Al', told)).toEqual({ length: 2, valid: false, error: 'cardHolderError' });
    expect(fields.cardHolder.state(' Ada ', told)).toEqual({ length: 3, valid: true, error: '' });
    expect(fields.cardHolder.entered(' Ada ')).toEqual([['card.holder', 'Ada']]);
  });
});
