import { describe, expect, test } from 'vitest';
import type { MoreField } from './fields.ts';
import { createMoreFields } from './more-fields.ts';

const wrongCity = (field: MoreField, values: { readonly city: { readonly value: string } }): boolean =>
  field === 'city' && values.city.value !== 'Bath';

describe('fields beyond the card', () => {
  test('say nothing before the shopper pays, and name what is wrong then', () => {
    const fields = createMoreFields({}, wrongCity);
    expect([fields.shown('city'), fields.isHeldUp.value]).toEqual(['', false]);
    expect(fields.attempt()).toBe(false);
    expect([fields.shown('city'), fields.isHeldUp.value]).toEqual(['cityError', true]);
    fields.change('city', 'Bath');
    expect([fields.shown('city'), fields.isHeldUp.value, fields.attempt()]).toEqual(['', false, true]);
  });

  test('begin with what the page knows', () => {
    expect(createMoreFields({ city: 'Bath' }, wrongCity).attempt()).toBe(true);
  });

  test('take what the gateway refused of theirs, and give the rest', () => {
    const fields = createMoreFields({ city: 'Bath' }, wrongCity);
    const other = { name: 'card.holder', message: 'wrong' };
    expect(fields.refuse([{ name: 'billing.postcode', message: 'wrong' }, other])).toEqual([other]);
    expect([fields.shown('postcode'), fields.isHeldUp.value]).toEqual(['postcodeError', true]);
    fields.change('postcode', 'SW1Y 4JH');
    expect([fields.shown('postcode'), fields.isHeldUp.value]).toEqual(['', false]);
  });
});
