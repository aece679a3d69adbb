import { describe, expect, test } from 'vitest';
import { dispatchedTo, traitsOf } from './dispatch.ts';
import { dispatchRules } from './kinds.ts';

const [visa, euro, german, rest] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(32));
const rules =
  dispatchRules.read(
    `brand=VISA,MASTER currency=USD channel=${visa}; currency=EUR channel=${euro}; country=DE channel=${german}; channel=${rest}`,
  ) ?? [];

const to = (parameters: Record<string, string>, among = rules) =>
  dispatchedTo(among, traitsOf(new Map(Object.entries(parameters))));

describe('dispatch', () => {
  test.each([
    [{ paymentBrand: 'VISA', currency: 'USD' }, visa],
    [{ 'card.number': '4200 0000 0000 0000', currency: 'USD' }, visa],
    [{ paymentBrand: 'AMEX', currency: 'USD' }, rest],
    [{ currency: 'USD' }, rest],
    [{ paymentBrand: 'VISA', currency: 'EUR', 'billing.country': 'DE' }, euro],
    [{ currency: 'GBP', 'billing.country': 'DE' }, german],
    [{ currency: 'GBP', 'billing.country': 'FR', 'shipping.country': 'DE' }, rest],
    [{ currency: 'GBP', 'shipping.country': 'de' }, german],
    [{}, rest],
  ])('of %j takes the first rule that matches', (parameters, channel) => {
    expect(to(parameters as Record<string, string>)).toBe(channel);
  });

  test('without a matching rule has no channel', () => {
    expect(to({ currency: 'GBP' }, rules.slice(0, 3))).toBeUndefined();
    expect(to({ currency: 'GBP' }, [])).toBeUndefined();
  });
});
