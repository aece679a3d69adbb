import { expect, test } from 'vitest';
import { isInCardForm } from './in-card-form.ts';

test.each([
  ['VISA', undefined, true],
  ['VISA', {}, true],
  ['VISA', { IDEAL: 'Stripe', MASTER: 'Stripe' }, true],
  ['VISA', { VISA: 'Stripe' }, false],
  ['IDEAL', undefined, false],
  ['IDEAL', { IDEAL: 'Stripe' }, false],
])('%s with the pages %o: in the card form %s', (brand, pages, isThere) => {
  expect(isInCardForm(brand, pages)).toBe(isThere);
});
