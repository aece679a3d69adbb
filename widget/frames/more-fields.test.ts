import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FieldKind } from './field-kind.ts';

const context = { settings: undefined, codeLength: 3 };
let fields: { readonly expiry: FieldKind; readonly cardHolder: FieldKind };

beforeAll(async () => {
  vi.stubGlobal('CSSStyleSheet', class {}); // Exists in browsers only; these tests style nothing.
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
    ['1 / 34', 1, false, '1 / 34'], // The month is not complete.
    ['9'.repeat(10_000), 10_000, false, '09 / 9999'],
  ])('"%s" with the caret at %i is shown as it is written on cards', (text, caret, isDeletion, shown) => {
    const inputType = isDeletion ? 'deleteContentBackward' : 'insertText';
    expect(fields.expiry.arranged({ text, caret, before: '', inputType }, context).text).toBe(shown);
  });

  test('is sent as month and year', () => {
    expect(fields.expiry.entered('12 / 34')).toEqual([
      ['card.expiryMonth', '12'],
      ['card.expiryYear', '2034'],
    ]);
    expect(fields.expiry.state('01 / 20', context)).toMatchObject({ valid: false, error: 'expiryYearError' });
    expect(fields.expiry.state('', context)).toMatchObject({ length: 0, error: 'expiryEmptyError' });
  });
});

describe('the holder in a frame', () => {
  test('is cut to the longest text that the interface accepts', () => {
    const edit = { text: 'a'.repeat(10_000), caret: 0, before: '', inputType: 'insertFromPaste' };
    const { text } = fields.cardHolder.arranged(edit, context);
    expect(text).toHaveLength(128);
  });

  test('reports to the page that it is invalid, never its text', () => {
    expect(fields.cardHolder.state('Al', context)).toEqual({ length: 2, valid: false, error: 'cardHolderError' });
    expect(fields.cardHolder.state(' Ada ', context)).toEqual({ length: 3, valid: true, error: '' });
    expect(fields.cardHolder.entered(' Ada ')).toEqual([['card.holder', 'Ada']]);
  });
});
