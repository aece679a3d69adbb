import { describe, expect, test } from 'vitest';
import { standingOf, standingsIn } from './standing.ts';

type Stands = Parameters<typeof standingOf>[0];

let made = 0;
const payment = (paymentType: string, amount: string, more: Partial<Stands> = {}): Stands => {
  made += 1;
  return {
    id: `payment-${made}`,
    paymentType,
    amount,
    state: 'succeeded',
    ...more,
  };
};

const debit = payment('DB', '47.50');
const authorization = payment('PA', '47.50');
const capture = payment('CP', '47.50', { referencedId: authorization.id });
const refund = (amount: string, of: Stands, state: Stands['state'] = 'succeeded') =>
  payment('RF', amount, { referencedId: of.id, state });
const partial = refund('5.00', debit);
const rebill = payment('RB', '47.50', { referencedId: debit.id });
const chargeback = payment('CB', '47.50', { referencedId: debit.id });

describe('how a payment stands', () => {
  const cases: readonly (readonly [string, Stands, readonly Stands[], object])[] = [
    ['a debit', debit, [], { state: 'paid', refunded: 0n }],
    ['one that was declined', { ...debit, state: 'declined' }, [], { state: 'declined' }],
    ['one that is not decided', { ...debit, state: 'pending' }, [], { state: 'pending' }],
    ['a part refunded', debit, [partial], { state: 'partlyRefunded', refunded: 500n }],
    ['a refund that was declined', debit, [refund('5.00', debit, 'declined')], { state: 'paid', refunded: 0n }],
    ['all refunded', debit, [partial, refund('42.50', debit)], { state: 'refunded', refunded: 4750n }],
    [
      'a refund that was taken back',
      debit,
      [partial, payment('RV', '5.00', { referencedId: partial.id })],
      { state: 'paid', refunded: 0n },
    ],
    ['reversed', debit, [payment('RV', '47.50', { referencedId: debit.id })], { state: 'reversed' }],
    ['charged back', debit, [chargeback], { state: 'chargedBack', chargedBack: 4750n }],
    [
      'a chargeback that was won',
      debit,
      [chargeback, payment('CR', '47.50', { referencedId: chargeback.id })],
      { state: 'paid', chargedBack: 0n },
    ],
    ['an authorization', authorization, [], { state: 'authorized' }],
    ['captured', authorization, [capture], { state: 'captured', captured: 4750n }],
    [
      'captured in part',
      authorization,
      [payment('CP', '20.00', { referencedId: authorization.id })],
      { state: 'partlyCaptured', captured: 2000n },
    ],
    [
      'a refund of a capture',
      authorization,
      [capture, refund('10.00', capture)],
      { state: 'partlyRefunded', captured: 4750n, refunded: 1000n },
    ],
    ['one whose rebill was refunded', debit, [rebill, refund('47.50', rebill)], { state: 'paid', refunded: 0n }],
    ['the rebill itself', rebill, [debit, refund('47.50', rebill)], { state: 'refunded' }],
    ['the capture itself', capture, [authorization, refund('47.50', capture)], { state: 'refunded' }],
    ['a refund', partial, [debit], { state: 'givenBack' }],
    ['a chargeback', chargeback, [debit], { state: 'chargedBack' }],
    [
      'a chargeback that was returned',
      chargeback,
      [payment('CR', '47.50', { referencedId: chargeback.id })],
      { state: 'reversed' },
    ],
    ['a chargeback that is not decided', { ...chargeback, state: 'pending' }, [], { state: 'pending' }],
  ];

  test.each(cases)('%s', (_name, of, others, expected) => {
    expect(standingOf(of, [of, ...others])).toMatchObject(expected);
  });

  test('is found for each of 20,000 captures by looking at each a few times', () => {
    let looks = 0;
    const counted = (each: Stands): Stands => ({
      ...each,
      get referencedId() {
        looks += 1;
        return each.referencedId ?? '';
      },
    });
    const captures = Array.from({ length: 20_000 }, () =>
      counted(payment('CP', '0.01', { referencedId: authorization.id })),
    );
    const family = [authorization, ...captures];
    const standing = standingsIn(family);
    expect(new Set(family.map((each) => standing(each).state))).toEqual(new Set(['captured', 'paid']));
    expect(looks).toBeLessThan(10 * family.length);
  });
});
