import { describe, expect, test } from 'vitest';
import type { MoreField } from './fields.ts';
import { createMoreFields } from './more-fields.ts';

const wrongCity = (field: MoreField, values: { readonly city: { readonly value: string } }): boolean =>
  field === 'city' && values.city.value !== 'Bath';

describe('fields beyond the card', () => {
  test('show their errors only when the shopper pays', () => {
    const fields = createMoreFields({}, wrongCity);
    expect([fields.shown('city'), fields.isHeldUp.value]).toEqual(['', false]);
    expect(fields.attempt()).toBe(false);
    expect([fields.shown('city'), fields.isHeldUp.value]).toEqual(['cityError', true]);
    fields.change('city', 'Bath');
    expect([fields.shown('city'), fields.isHeldUp.value, fields.attempt()]).toEqual(['', false, true]);
  });

  test('begin with the values of the page', () => {
    expect(createMoreFields({ city: 'Bath' }, wrongCity).attempt()).toBe(true);
  });

  test('mark the refused parameters that they have, and return the others', () => {
    const fields = createMoreFields({ city: 'Bath' }, wrongCity);
    const other = { name: 'card.holder', message: 'wrong' };
    expect(fields.refuse([{ name: 'billing.postcode', message: 'wrong' }, other])).toEqual([other]);
    expect([fields.shown('postcode'), fields.isHeldUp.value]).toEqual(['postcodeError', true]);
    expect(fields.attempt(), 'what was refused is not sent again').toBe(false);
    fields.change('postcode', 'SW1Y 4JH');
    expect([fields.shown('postcode'), fields.isHeldUp.value]).toEqual(['', false]);
  });
});
