import https from 'node:https';
import { connect } from 'node:net';
import { CaptureMethod, createMollieClient, PaymentEmbed, PaymentMethod, SequenceType } from '@mollie/api-client';
import { Client } from 'mollie-api-typescript';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { scriptedUpstream } from '../../testing/acquirers.ts';
import { debit, MOLLIE_KEY, openMollie } from '../../testing/mollie.ts';
import { type MollieStandIn, startMollie } from '../../testing/processors/mollie.ts';
import { faultsOf, faultsOfEvent } from '../../testing/processors/mollie-judge.ts';
import type { EventManner, Exchange } from '../../testing/processors/stand-in.ts';

const SHOP = 'https://shop.example/result';
const amount = (value: string) => ({ currency: 'EUR', value });

class InClear extends https.Agent {
  constructor() {
    super();
    Object.assign(this, { protocol: 'http:', createConnection: connect });
  }
}

describe('the stand-in for Mollie', () => {
  let standIn: MollieStandIn;

  beforeEach(async () => {
    standIn = await startMollie();
  });
  afterEach(async () => {
    await standIn.settled();
    expect([...standIn.exchanges.flatMap(faultsOf), ...standIn.events.flatMap(faultsOfEvent)]).toEqual([]);
    await standIn.close();
  });

  /** Opens the client, which speaks HTTPS only: here it gets connections in clear. */
  const openClient = () => {
    const agents = vi.spyOn(https, 'Agent').mockImplementation(InClear);
    const client = createMollieClient({ apiKey: MOLLIE_KEY, apiEndpoint: `${standIn.url}v2/` });
    agents.mockRestore();
    return client;
  };

  const choose = async (page: string | null | undefined, choice: string) => {
    const body = new URLSearchParams({ choice });
    const reply = await fetch(page ?? '', { method: 'POST', body, redirect: 'manual' });
    return reply.headers.get('location');
  };

  test('is driven by @mollie/api-client: a card is kept by a first payment, and charged by recurring ones', async () => {
    const client = openClient();
    const customer = await client.customers.create({ name: 'Jane' });
    const order = { amount: amount('10.00'), description: 'Order', customerId: customer.id };
    const first = await client.payments.create({
      ...order,
      redirectUrl: SHOP,
      method: PaymentMethod.creditcard,
      sequenceType: SequenceType.first,
    });
    expect(await choose(first.getCheckoutUrl(), 'pay')).toBe(SHOP);
    const { mandateId = '' } = await client.payments.get(first.id);
    const mandate = await client.customerMandates.get(mandateId, { customerId: customer.id });
    expect(mandate).toMatchObject({ status: 'valid', details: { cardNumber: '4242' } });
    const later = await client.payments.create({
      ...order,
      redirectUrl: SHOP,
      sequenceType: SequenceType.recurring,
      mandateId,
    });
    expect(later.status).toBe('paid');
    const all = await client.customerPayments.page({ customerId: customer.id });
    expect(all.map(({ id }) => id)).toEqual([later.id, first.id]);
  });

  test('is driven by @mollie/api-client: pay, refund, chargeback', async () => {
    const client = openClient();
    const payment = await client.payments.create({
      amount: amount('10.00'),
      description: 'Order',
      redirectUrl: SHOP,
      method: PaymentMethod.creditcard,
      metadata: { order: 7 },
    });
    expect(await choose(payment.getCheckoutUrl(), 'pay')).toBe(SHOP);

    const refund = await client.paymentRefunds.create({ paymentId: payment.id, amount: amount('4.00') });
    expect(refund.status).toBe('pending');
    expect((await client.paymentRefunds.get(refund.id, { paymentId: payment.id })).status).toBe('refunded');
    expect((await client.paymentRefunds.page({ paymentId: payment.id })).map(({ id }) => id)).toEqual([refund.id]);
    await expect(client.paymentRefunds.create({ paymentId: payment.id, amount: amount('6.01') })).rejects.toThrow(
      'higher than what can be refunded',
    );

    const chargeback = await standIn.chargeBack(payment.id);
    expect((await client.paymentChargebacks.get(chargeback, { paymentId: payment.id })).amount).toEqual(
      amount('10.00'),
    );
    const embed = [PaymentEmbed.refunds, PaymentEmbed.chargebacks, PaymentEmbed.captures];
    const whole = await client.payments.get(payment.id, { embed });
    expect(whole).toMatchObject({
      status: 'paid',
      metadata: { order: 7 },
      amountRefunded: amount('4.00'),
      amountRemaining: amount('6.00'),
      amountChargedBack: amount('10.00'),
    });
    expect(whole._embedded?.refunds?.map(({ id }) => id)).toEqual([refund.id]);
    expect(whole._embedded?.chargebacks?.map(({ id }) => id)).toEqual([chargeback]);
  });

  test('is driven by @mollie/api-client: authorize, capture in part, release', async () => {
    const client = openClient();
    const payment = await client.payments.create({
      amount: amount('10.00'),
      description: 'Order',
      redirectUrl: SHOP,
      method: PaymentMethod.creditcard,
      captureMode: CaptureMethod.manual,
    });
    await choose(payment.getCheckoutUrl(), 'pay');
    const capture = await client.paymentCaptures.create({ paymentId: payment.id, amount: amount('4.00') });
    expect(capture.status).toBe('pending');
    expect((await client.paymentCaptures.get(capture.id, { paymentId: payment.id })).status).toBe('succeeded');
    expect((await client.payments.get(payment.id)).status).toBe('authorized');
    expect(await client.payments.releaseAuthorization(payment.id)).toBe(true);
    expect(await client.payments.get(payment.id)).toMatchObject({ status: 'paid', amountCaptured: amount('4.00') });
  });

  test('is driven by @mollie/api-client: cancel', async () => {
    const client = openClient();
    const payment = await client.payments.create({
      amount: amount('10.00'),
      description: 'Order',
      redirectUrl: SHOP,
      method: PaymentMethod.ideal,
    });
    await expect(client.payments.cancel(payment.id)).rejects.toThrow('cannot be canceled');
    standIn.allowCancel(payment.id);
    expect((await client.payments.cancel(payment.id)).status).toBe('canceled');
  });

  test('is driven by mollie-api-typescript, which reads every reply by its schemas', async () => {
    const client = new Client({ security: { apiKey: MOLLIE_KEY }, serverURL: standIn.url });
    const payment = await client.payments.create({
      paymentRequest: {
        amount: amount('10.00'),
        description: 'Order',
        redirectUrl: SHOP,
        method: 'creditcard',
        captureMode: 'manual',
      },
    });
    await choose(payment.links.checkout?.href, 'pay-mastercard');
    const { id: paymentId } = payment;
    await client.captures.create({ paymentId, entityCapture: { amount: amount('10.00') } });
    expect((await client.captures.list({ paymentId })).result.embedded.captures).toMatchObject([
      { status: 'succeeded' },
    ]);
    await client.refunds.create({ paymentId, refundRequest: { amount: amount('10.00') } });
    expect(await client.payments.get({ paymentId })).toMatchObject({
      status: 'paid',
      details: { cardLabel: 'Mastercard' },
      amountRefunded: amount('10.00'),
    });
    await expect(client.payments.get({ paymentId: 'tr_unknown' })).rejects.toMatchObject({ status: 404 });
  });

  test('carries a request out once under its key, and refuses the key for another one', async () => {
    const make = (value: string) =>
      fetch(`${standIn.url}v2/payments`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${MOLLIE_KEY}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': 'a-key',
        },
        body: JSON.stringify({ amount: amount(value), description: 'Order', redirectUrl: SHOP, method: 'ideal' }),
      });
    const [first, again, other] = [await make('1.00'), await make('1.00'), await make('2.00')];
    expect(await again.json()).toEqual(await first.json());
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(other.status).toBe(400);
  });

  test.each<[string, string, string | undefined, string]>([
    ['a wrong number of decimals', '10.0', 'ideal', 'amount'],
    ['a method that is switched off', '10.00', 'pointofsale', 'method'],
  ])('names the field of %s', async (_, value, method, field) => {
    const reply = await fetch(`${standIn.url}v2/payments`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${MOLLIE_KEY}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ amount: amount(value), description: 'Order', redirectUrl: SHOP, method }),
    });
    expect([reply.status, await reply.json()]).toMatchObject([422, { field }]);
  });

  test.each<[EventManner, readonly string[]]>([
    ['after', ['authorized']],
    ['first', ['authorized']],
    ['twice', ['authorized', 'authorized']],
    ['never', []],
  ])('sends its events "%s"', async (manner, expected) => {
    const seen: string[] = [];
    const receiver = await scriptedUpstream(async ({ parameters }) => {
      const events = await mollie.read(new URLSearchParams(parameters).toString());
      if (typeof events !== 'string') seen.push(...events.map(({ facts }) => facts['status'] ?? ''));
      return { status: 200, body: '' };
    });
    const mollie = await openMollie(standIn.url, { baseUrl: receiver.url });
    try {
      standIn.manner = manner;
      const answer = await mollie.acquirer.perform({ ...debit, task: 'authorize', paymentType: 'PA' });
      await choose(answer.redirect?.url, 'pay');
      if (manner === 'first') expect(seen).toEqual(expected);
      await standIn.settled();
      expect(seen).toEqual(expected);
      const path = `/v1/connectors/mollie/${debit.channelId}`;
      expect(receiver.requests.map((request) => request.path)).toEqual(expected.map(() => path));
    } finally {
      await mollie.close();
      await receiver.close();
    }
  });
});

describe('the judge of the stand-in for Mollie', () => {
  test.each<[string, (exchange: Exchange) => Exchange, RegExp]>([
    ['a reply without its status', (one) => ({ ...one, replied: without(one.replied, 'status') }), /status/],
    [
      'a word that Mollie does not use',
      (one) => ({ ...one, replied: { ...own(one.replied), status: 'done' } }),
      /unknown words/,
    ],
    [
      'a member that is not described',
      (one) => ({ ...one, replied: { ...own(one.replied), colour: 'red' } }),
      /\.colour/,
    ],
    [
      'a request with another name',
      (one) => ({ ...one, sent: one.sent.replace('redirectUrl', 'redirectURL') }),
      /redirectUrl/,
    ],
    [
      'a request with an unknown member',
      (one) => ({ ...one, sent: one.sent.replace('{', '{"colour":"red",') }),
      /\.colour/,
    ],
    ['a request with a number as amount', (one) => ({ ...one, sent: one.sent.replace('"92.00"', '92') }), /string/],
    ['another address', (one) => ({ ...one, path: '/v2/payment' }), /no operation/],
    ['another status', (one) => ({ ...one, status: 200 }), /status 200/],
    ['an error without its form', (one) => ({ ...one, status: 422, replied: { error: 'no' } }), /title/],
  ])('finds %s', async (_, change, words) => {
    const standIn = await startMollie();
    const mollie = await openMollie(standIn.url);
    try {
      await mollie.acquirer.perform(debit);
      const [exchange] = standIn.exchanges;
      if (exchange === undefined) throw new Error('There is one.');
      expect(faultsOf(exchange)).toEqual([]);
      expect(faultsOf(change(exchange)).join('\n')).toMatch(words);
    } finally {
      await mollie.close();
      await standIn.close();
    }
  });

  const own = (value: unknown): Readonly<Record<string, unknown>> => Object.fromEntries(Object.entries(Object(value)));
  const without = (value: unknown, name: string) =>
    Object.fromEntries(Object.entries(own(value)).filter(([each]) => each !== name));

  test.each([['id=ord_1'], ['id=tr_1&x=1'], ['']])('finds an event that is none: %s', (body) => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect(faultsOfEvent({ url: '', headers, body: 'id=tr_1' })).toEqual([]);
    expect(faultsOfEvent({ url: '', headers, body })).toHaveLength(1);
  });
});
