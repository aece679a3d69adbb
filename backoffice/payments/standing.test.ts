import { describe, expect, test } from 'vitest';
import type { ListedPayment } from '../../catalogue/backoffice/replies/payments.ts';
import { standingOf } from './standing.ts';

let made = 0;
const payment = (paymentType: string, amount: string, more: Partial<ListedPayment> = {}): ListedPayment => {
  made += 1;
  return {
    id: `payment-${made}`,
    shortId: String(made),
    created: '2026-11-20 12:00:00+0000',
    channel: { id: 'channel', name: 'Shop' },
    paymentType,
    amount,
    currency: 'EUR',
    state: 'succeeded',
    ...more,
  };
};

const debit = payment('DB', '47.50');
const authorization = payment('PA', '47.50');
const capture = payment('CP', '47.50', { referencedId: authorization.id });
const refund = (amount: string, of: ListedPayment, state: ListedPayment['state'] = 'succeeded') =>
  payment('RF', amount, { referencedId: of.id, state });
const partial = refund('5.00', debit);
const chargeback = payment('CB', '47.50', { referencedId: debit.id });

describe('how a payment stands', () => {
  const cases: readonly (readonly [string, ListedPayment, readonly ListedPayment[], object])[] = [
    ['a debit', debit, [], { state: 'paid', kind: 'good', refunded: 0n }],
    ['one that was declined', { ...debit, state: 'declined' }, [], { state: 'declined', kind: 'bad' }],
    ['one that is not decided', { ...debit, state: 'pending' }, [], { state: 'pending', kind: 'waiting' }],
    ['a part refunded', debit, [partial], { state: 'partlyRefunded', refunded: 500n }],
    ['a refund that was declined', debit, [refund('5.00', debit, 'declined')], { state: 'paid', refunded: 0n }],
    ['all refunded', debit, [partial, refund('42.50', debit)], { state: 'refunded', refunded: 4750n }],
    [
      'a refund that was taken back',
      debit,
      [partial, payment('RV', '5.00', { referencedId: partial.id })],
      { state: 'paid', refunded: 0n },
    ],
    ['reversed', debit, [payment('RV', '47.50', { referencedId: debit.id })], { state: 'reversed', kind: 'plain' }],
    ['charged back', debit, [chargeback], { state: 'chargedBack', kind: 'bad', chargedBack: 4750n }],
    [
      'a chargeback that was won',
      debit,
      [chargeback, payment('CR', '47.50', { referencedId: chargeback.id })],
      { state: 'paid', chargedBack: 0n },
    ],
    ['an authorization', authorization, [], { state: 'authorized', kind: 'waiting' }],
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
    ['the capture itself', capture, [authorization, refund('47.50', capture)], { state: 'refunded' }],
    ['a refund', partial, [debit], { state: 'succeeded', kind: 'good' }],
  ];

  test.each(cases)('%s', (_name, of, others, expected) => {
    expect(standingOf(of, [of, ...others])).toMatchObject(expected);
  });
});
