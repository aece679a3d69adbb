import { describe, expect, test } from 'vitest';
import { cardOfBrand, either, needs, once, type Rule, streetIsNamed, together, when } from './rules.ts';

const named = (rule: Rule, ...names: readonly string[]): readonly string[] =>
  rule.breaches(Object.fromEntries(names.map((name) => [name, 'x']))).map(({ name }) => name);

describe('rules between parameters', () => {
  test('either: one of the two is enough, none asks for the first', () => {
    const rule = either('a', 'b');
    expect([named(rule, 'a'), named(rule, 'b'), named(rule, 'a', 'b')]).toEqual([[], [], []]);
    expect(named(rule)).toEqual(['a']);
  });

  test('together: both or none', () => {
    const rule = together('a', 'b');
    expect([named(rule), named(rule, 'a', 'b')]).toEqual([[], []]);
    expect([named(rule, 'a'), named(rule, 'b')]).toEqual([['b'], ['a']]);
  });

  test('needs: the first not without the second', () => {
    const rule = needs('a', 'b');
    expect([named(rule), named(rule, 'b'), named(rule, 'a', 'b')]).toEqual([[], [], []]);
    expect(named(rule, 'a')).toEqual(['b']);
  });

  test('once: any member brings the group into use, an excepted one does not', () => {
    const rule = once({ prefix: 'g.', except: ['g.auto.'], required: ['g.a', 'g.b'] });
    expect([named(rule), named(rule, 'other'), named(rule, 'g.auto.x'), named(rule, 'g.a', 'g.b')]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(named(rule, 'g.x')).toEqual(['g.a', 'g.b']);
    expect(named(rule, 'g.a', 'g.auto.x')).toEqual(['g.b']);
  });

  test('when: a value asks for more', () => {
    const rule = when('type', ['A', 'B'], ['a']);
    expect(rule.breaches({ type: 'C' })).toEqual([]);
    expect(rule.breaches({ type: 'A', a: '1' })).toEqual([]);
    expect(rule.breaches({ type: 'B' }).map(({ name }) => name)).toEqual(['a']);
  });

  test('every rule is explained in a sentence', () => {
    const rules = [
      either('a', 'b'),
      together('a', 'b'),
      needs('a', 'b'),
      once({ prefix: 'g.', required: ['g.a'] }),
      when('a', ['x'], ['b']),
      streetIsNamed('billing'),
      cardOfBrand,
    ];
    for (const { words } of rules) expect(words).toMatch(/\.$/);
  });
});

describe('a street', () => {
  const breaches = (street: Readonly<Record<string, string>>) =>
    streetIsNamed('billing')
      .breaches(street)
      .map(({ name }) => name);

  test.each([
    [{ 'billing.street1': '12', 'billing.street2': '34' }, ['billing.street1']],
    [{ 'billing.street1': '12' }, ['billing.street1']],
    [{ 'billing.street2': '34' }, ['billing.street2']],
    [{ 'billing.street1': '12', 'billing.street2': 'Main Street' }, []],
    [{ 'billing.street1': 'Main Street', 'billing.street2': '12' }, []],
    [{ 'billing.street1': '12', 'billing.street2': 'Main Street', 'billing.houseNumber1': '3' }, ['billing.street1']],
    [{ 'billing.city': '12' }, []],
  ])('is more than digits: %j', (street, names) => {
    expect(breaches(street)).toEqual(names);
  });
});

describe('the brand of a card', () => {
  test('needs a card', () => {
    expect(cardOfBrand.breaches({ paymentBrand: 'VISA' })).toEqual([
      { name: 'paymentBrand', message: expect.stringMatching(/^card properties must be set/) },
    ]);
  });

  test.each([
    { paymentBrand: 'VISA', 'card.number': '1' },
    { paymentBrand: 'PAYPAL' },
    { paymentBrand: 'NOBODY' },
    { paymentBrand: 'constructor' },
    {},
  ])('is content with %j', (values) => {
    expect(cardOfBrand.breaches(values)).toEqual([]);
  });
});
