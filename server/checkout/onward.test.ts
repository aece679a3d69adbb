import { describe, expect, test } from 'vitest';
import type { Payment } from '../payments/model/payment.ts';
import type { FoundCheckout } from './model/find.ts';
import { configurationAnswer, outcomeAnswer, submissionAnswer } from './reply.ts';

const id = '0123456789ABCDEF0123456789ABCDEF.test01-vm-tx01';
const resourcePath = `/v1/checkouts/${id}/payment`;
const redirect = { url: 'https://gateway.example/v1/threeDSecure/a/continue', method: 'GET', parameters: [] } as const;

const base = {
  id: '8a'.padEnd(32, '0'),
  channelId: 'E',
  type: 'DB',
  amount: 9200n,
  currency: 'EUR',
  request: {},
  checkoutId: id,
};

/** A payment with the fields that replies need. */
const paymentWith = (state: Payment['state'], more: object = {}): Payment =>
  ({ ...base, state, outcome: { code: '000.200.000' }, ...more }) as unknown as Payment;

const foundWith = (payment: Payment, state: FoundCheckout['state']): FoundCheckout =>
  ({
    checkout: { id, createdAtMs: 0, request: {} },
    payment,
    registration: undefined,
    state,
  }) as unknown as FoundCheckout;

/** The shopper's next step in each of the widget's three replies. */
const onwards = (payment: Payment, state: FoundCheckout['state']) => {
  const found = foundWith(payment, state);
  const answers = [
    outcomeAnswer(found),
    configurationAnswer(
      found,
      {
        shop: 'Tea shop',
        brands: undefined,
        registrations: [],
        settings,
        requiredBilling: [],
        requiredOfMerchant: new Map(),
        pages: new Map(),
        keptOnPages: [],
        mandate: undefined,
        language: 'en',
      },
      0,
      true,
    ),
    submissionAnswer(id, { payment, ignored: [] }),
  ];
  return answers.map(({ fields }) => ({ redirect: fields?.['redirect'], resourcePath: fields?.['resourcePath'] }));
};

const settings = { shoppersRemoveRegistrations: false, requireCvv: false };

const three = <Item>(item: Item): Item[] => [item, item, item];

describe('the widget receives', () => {
  test('the redirect that the payment waits for, and no result', () => {
    const waiting = paymentWith('pending', { waitsFor: 'authentication', outcome: { code: '000.200.000', redirect } });
    expect(onwards(waiting, 'pending')).toEqual(three({ redirect, resourcePath: undefined }));
  });

  test('nothing while the issuer contacts the cardholder elsewhere, for example by telephone', () => {
    const elsewhere = paymentWith('pending', { waitsFor: 'authentication' });
    expect(onwards(elsewhere, 'pending')).toEqual(three({ redirect: undefined, resourcePath: undefined }));
  });

  test('the result, when the payment waits for its processor for days', () => {
    const days = paymentWith('pending', { waitsFor: 'processor' });
    expect(onwards(days, 'pending')).toEqual(three({ redirect: undefined, resourcePath }));
  });

  test('the result of a payment whose redirect is over', () => {
    const over = paymentWith('succeeded', { outcome: { code: '000.100.110', redirect } });
    expect(onwards(over, 'completed')).toEqual(three({ redirect: undefined, resourcePath }));
  });

  test('nothing while the payment is at the acquirer', () => {
    const under = paymentWith('received');
    expect(onwards(under, 'submitted')).toEqual(three({ redirect: undefined, resourcePath: undefined }));
  });
});
