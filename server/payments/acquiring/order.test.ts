import { expect, test } from 'vitest';
import { isPaymentType, type PaymentType, type Posting, postings } from '../../../catalogue/payments/payment-types.ts';
import type { Payment } from '../model/payment.ts';
import { orderOf } from './order.ts';

const paymentOf = (type: PaymentType): Payment => ({
  channelId: 'channel',
  id: 'payment',
  version: 1,
  rootId: 'payment',
  referencedId: undefined,
  checkoutId: undefined,
  type,
  state: 'received',
  amount: 9_200n,
  currency: 'EUR',
  brand: 'VISA',
  acquirer: 'simulator',
  account: undefined,
  request: {},
  outcome: undefined,
  createdAtMs: 0,
  askedAtMs: 0,
  attempt: 1,
  decidedAtMs: undefined,
});

/** Storing an account, a risk check and an authentication alone need no acquirer. */
const withoutOrder: readonly string[] = ['RG', 'RI', '3D'];

const ordered = Object.entries<Posting>(postings).filter(
  ([type, { madeBy }]) => madeBy === 'client' && !withoutOrder.includes(type),
);

test.each(ordered)('the acquirer has a task for %s', (type) => {
  if (!isPaymentType(type)) throw new Error(`${type} is no payment type`);
  expect(orderOf(paymentOf(type), {}).task).toMatch(/^[a-z]+$/);
});

test.each(withoutOrder)('%s has no order', (type) => {
  if (!isPaymentType(type)) throw new Error(`${type} is no payment type`);
  expect(() => orderOf(paymentOf(type), {})).toThrow(`payments of type ${type} have no order`);
});
