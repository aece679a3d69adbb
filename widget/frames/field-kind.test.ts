import { expect, test } from 'vitest';
import type { FieldSettings } from '../bridge/messages.ts';
import { cardNumber, cvv } from './field-kind.ts';

const settings = (grouped: boolean) => ({ grouped }) as FieldSettings;

test('samples are grouped as the number will be, and as long as the code of the brand', () => {
  expect(cardNumber.sample?.({ settings: settings(true), codeLength: 3 })).toBe('1234 1234 1234 1234');
  expect(cardNumber.sample?.({ settings: settings(false), codeLength: 3 })).toBe('1234123412341234');
  expect([3, 4].map((codeLength) => cvv.sample?.({ settings: settings(true), codeLength }))).toEqual(['123', '1234']);
});
