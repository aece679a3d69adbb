import { describe, expect, expectTypeOf, test } from 'vitest';
import { billing } from '../fields/people/billing.ts';
import { customer } from '../fields/people/customer.ts';
import { type Fields, type NamesOf, optional, prefixed, type RequestOf, requiredNames, without } from './field.ts';
import { oneOf, text } from './format.ts';

const group = {
  'group.name': ['required', text(1, 9), 'Name.'],
  'group.pin': ['required', text(1, 9), 'Code.', 'secret'],
  'group.kind': ['optional', oneOf('A', 'B'), 'Kind.'],
  'group.items[n].size': ['required', text(1, 9), 'Size.'],
} as const satisfies Fields;

describe('a table of fields', () => {
  test('is a type: required names are present, others optional', () => {
    type Request = RequestOf<typeof group>;
    expectTypeOf<Request['group.name']>().toEqualTypeOf<string>();
    expectTypeOf<Request['group.kind']>().toEqualTypeOf<'A' | 'B' | undefined>();
    expectTypeOf<Request['group.items[3].size']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<NamesOf<'a[n].b[key].c'>>().toEqualTypeOf<`a[${number}].b[${string}].c`>();
    expectTypeOf<NamesOf<'data[CB-USECASE]'>>().toEqualTypeOf<'data[CB-USECASE]'>();
    expect(requiredNames(group)).toEqual(['group.name', 'group.pin', 'group.items[n].size']);
  });

  test('can be used under another prefix, otherwise unchanged', () => {
    const other = prefixed('other.group', group);
    expect(Object.keys(other)).toEqual([
      'other.group.name',
      'other.group.pin',
      'other.group.kind',
      'other.group.items[n].size',
    ]);
    expect(other['other.group.pin']).toBe(group['group.pin']);
    expectTypeOf<RequestOf<typeof other>['other.group.kind']>().toEqualTypeOf<'A' | 'B' | undefined>();
  });

  test('of the interface can be reused so', () => {
    expect(prefixed('merchant.billing', billing)['merchant.billing.city']).toBe(billing['billing.city']);
    expect(prefixed('shipping.customer', customer)['shipping.customer.browser.language'][1].read('en')).toBe('en');
  });

  test('can be made optional, and its secrets stay secrets', () => {
    const free = optional(group);
    expect(requiredNames(free)).toEqual([]);
    expect(free['group.pin']).toEqual(['optional', group['group.pin'][1], 'Code.', 'secret']);
    expectTypeOf<RequestOf<typeof free>['group.name']>().toEqualTypeOf<string | undefined>();
  });

  test('can leave out some rows', () => {
    expect(Object.keys(without(group, 'group.name', 'group.kind'))).toEqual(['group.pin', 'group.items[n].size']);
  });
});
