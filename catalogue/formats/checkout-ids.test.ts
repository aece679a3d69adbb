import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkoutId,
  checkoutIdFrom,
  hyphenatedCheckoutId,
  isCheckoutId,
  isCheckoutIdOf,
  meantId,
} from './checkout-ids.ts';

const random = fc.stringMatching(/^[0-9a-f]{32}$/);
const environment = fc.constantFrom('test' as const, 'live' as const);

test('a created id has the form of ids, names its environment, and is found by its hyphenated form', () => {
  fc.assert(
    fc.property(random, environment, (digits, made) => {
      const id = checkoutIdFrom(digits, made);
      expect([isCheckoutId(id), checkoutId.read(id)]).toEqual([true, id]);
      expect([isCheckoutIdOf('test', id), isCheckoutIdOf('live', id)]).toEqual([made === 'test', made === 'live']);
      expect([meantId(id), meantId(hyphenatedCheckoutId(id))]).toEqual([id, id]);
      expect(hyphenatedCheckoutId(id)).toMatch(/^[0-9A-Za-z-]+$/);
    }),
  );
});

test.each([
  '',
  '0123456789ABCDEF0123456789ABCDEF',
  '0123456789abcdef0123456789abcdef.test01-vm-tx01',
  '0123456789ABCDEF0123456789ABCDEF.uat01-vm-tx01',
  '0123456789ABCDEF0123456789ABCDE.test01-vm-tx01',
  '0123456789ABCDEF0123456789ABCDEF.test01-vm-tx01 ',
  '0123456789ABCDEF0123456789ABCDEF.test01-vm-tx01\n',
  '0123456789ABCDEF0123456789ABCDEF-uat01-vm-tx01',
])('%j is no id of a checkout and stays as it is', (text) => {
  expect([isCheckoutId(text), checkoutId.read(text)]).toEqual([false, undefined]);
  expect([isCheckoutIdOf('test', text), isCheckoutIdOf('live', text)]).toEqual([false, false]);
  expect(meantId(text)).toBe(text);
});
