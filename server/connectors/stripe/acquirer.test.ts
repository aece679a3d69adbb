import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, test } from 'vitest';
import type { AcquirerOrder } from '../../payments/ports/acquirer.ts';
import { manualClock } from '../../platform/base/clock.ts';
import { type GivenReply, json, type ReceivedRequest, scriptedUpstream } from '../../testing/acquirers.ts';
import { debit as cardDebit } from '../../testing/upstream.ts';
import { openCalls } from '../calls/calls.ts';
import { sendingLimits } from '../calls/sending.ts';
import { stripeAcquirer } from './acquirer.ts';
import { stripeApi } from './api.ts';

const NOW_MS = 1_800_000_000_000;
const KEY = 'sk_test_secret';
const { account: _card, ...withoutCard } = cardDebit;
const RETURN = 'https://gateway.example/return/1';

const debit: AcquirerOrder = { ...withoutCard, account: undefined, returnUrl: RETURN };

const followUp = (task: AcquirerOrder['task'], more: Partial<AcquirerOrder> = {}): AcquirerOrder => ({
  ...debit,
  task,
  reference: '8a019a00000000000000000000000002',
  referencedOrder: debit.reference,
  referencedDetails: { ConnectorTxID1: 'ch_1', ConnectorTxID2: 'pi_1', ConnectorTxID3: 'cs_1' },
  returnUrl: undefined,
  ...more,
});

const charge = {
  id: 'ch_1',
  object: 'charge',
  payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242', exp_month: 5, exp_year: 2034 } },
};

const payment = (status: string, more: object = {}) => ({
  id: 'pi_1',
  object: 'payment_intent',
  status,
  amount: 9200,
  currency: 'eur',
  metadata: {},
  latest_charge: charge,
  ...more,
});

const session = (status: string, more: object = {}) => ({
  id: 'cs_1',
  object: 'checkout.session',
  status,
  url: status === 'open' ? 'https://checkout.stripe.example/c/pay/cs_1' : null,
  payment_intent: null,
  ...more,
});

const refund = (status: string, more: object = {}) => ({ id: 're_1', object: 'refund', status, metadata: {}, ...more });

const declined = (status: number, error: object): GivenReply =>
  json(status, { error: { type: 'card_error', ...error } });

describe('the acquirer at Stripe', () => {
  const closing: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  /** Starts a Stripe that answers so, one request after the other; undefined breaks the connection off. */
  const atStripe = async (...replies: readonly (GivenReply | undefined)[]) => {
    const remote = await scriptedUpstream((_request, count) => replies[Math.min(count, replies.length) - 1]);
    const log = pino({ level: 'silent' });
    const calls = openCalls({ realClock: manualClock(NOW_MS), log, registry: new Registry() });
    closing.push(remote.close, calls.close);
    const limits = { ...sendingLimits, totalMs: 2_000, firstPauseMs: 1 };
    const api = stripeApi({ calls, limits, address: remote.url, secretKey: KEY });
    return { acquirer: stripeAcquirer(api, 'test', manualClock(NOW_MS)), requests: remote.requests };
  };

  const sentTo = ({ method, path, parameters }: ReceivedRequest) => ({ method, path, parameters });

  test('sends the shopper to a page for the brand and the amount', async () => {
    const { acquirer, requests } = await atStripe(json(200, session('open')));
    const order = { ...debit, request: { 'customer.email': 'jane@example.com', 'customer.language': 'de' } };
    expect(await acquirer.perform(order)).toEqual({
      code: '000.200.000',
      details: { ConnectorTxID3: 'cs_1' },
      waitsFor: 'shopper',
      redirect: { url: 'https://checkout.stripe.example/c/pay/cs_1', method: 'GET', parameters: [] },
    });
    const [request] = requests;
    expect(request && sentTo(request)).toEqual({
      method: 'POST',
      path: '/v1/checkout/sessions',
      parameters: {
        mode: 'payment',
        client_reference_id: debit.reference,
        success_url: RETURN,
        cancel_url: RETURN,
        expires_at: String(NOW_MS / 1000 + 36 * 60),
        locale: 'de',
        'payment_method_types[0]': 'card',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'eur',
        'line_items[0][price_data][unit_amount]': '9200',
        'line_items[0][price_data][product_data][name]': 'Order',
        customer_email: 'jane@example.com',
        'metadata[tollgate_reference]': debit.reference,
        'payment_intent_data[metadata][tollgate_reference]': debit.reference,
        'expand[0]': 'payment_intent.latest_charge',
      },
    });
    expect(request?.headers).toMatchObject({ 'idempotency-key': debit.reference, authorization: `Bearer ${KEY}` });
  });

  test('only authorizes what is captured later', async () => {
    const { acquirer, requests } = await atStripe(json(200, session('open')));
    await acquirer.perform({ ...debit, task: 'authorize', paymentType: 'PA', brand: 'KLARNA_PAYMENTS_ONE' });
    expect(requests[0]?.parameters).toMatchObject({
      'payment_intent_data[capture_method]': 'manual',
      'payment_method_types[0]': 'klarna',
    });
  });

  test.each([
    ['100 yen', 'JPY', 10_000n, '100'],
    ['1.50 Kuwaiti dinar', 'KWD', 150n, '1500'],
    ['500 Icelandic krónur', 'ISK', 50_000n, '50000'],
  ])('counts %s as Stripe does', async (_, currency, amount, units) => {
    const { acquirer, requests } = await atStripe(json(200, session('open')));
    await acquirer.perform({ ...debit, currency, amount });
    expect(requests[0]?.parameters['line_items[0][price_data][unit_amount]']).toBe(units);
  });

  test.each([
    ['half a yen', { currency: 'JPY', amount: 50n }, '800.100.174'],
    ['half an Icelandic króna', { currency: 'ISK', amount: 50n }, '800.100.174'],
    ['a brand that it does not take', { brand: 'TABBY' }, '600.200.500'],
    ['a payment without a way back', { returnUrl: undefined }, '600.200.500'],
  ])('refuses %s without a request', async (_, more, code) => {
    const { acquirer, requests } = await atStripe();
    expect((await acquirer.perform({ ...debit, ...more })).code).toBe(code);
    expect(requests).toEqual([]);
  });

  test.each<[string, object, object]>([
    ['still open', session('open'), { code: '000.200.000', waitsFor: 'shopper' }],
    [
      'paid',
      session('complete', { payment_intent: payment('succeeded') }),
      {
        code: '000.100.112',
        details: {
          ConnectorTxID1: 'ch_1',
          ConnectorTxID2: 'pi_1',
          ConnectorTxID3: 'cs_1',
          AcquirerResponse: 'succeeded',
        },
      },
    ],
    ['authorized', session('complete', { payment_intent: payment('requires_capture') }), { code: '000.100.112' }],
    [
      'paid by a bank that takes days',
      session('complete', { payment_intent: payment('processing') }),
      { code: '000.200.000', waitsFor: 'processor' },
    ],
    [
      'paid by a bank that refused it later',
      session('complete', {
        payment_intent: payment('requires_payment_method', { last_payment_error: { code: 'debit_not_authorized' } }),
      }),
      { code: '800.100.205' },
    ],
    ['abandoned', session('expired'), { code: '100.396.104' }],
    [
      'abandoned after a decline',
      session('expired', {
        payment_intent: payment('canceled', {
          last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has…' },
        }),
      }),
      {
        code: '800.100.203',
        details: { AcquirerResponse: 'insufficient_funds', ExtendedDescription: 'Your card has…' },
      },
    ],
    [
      'in a state of a version to come',
      session('complete', { payment_intent: payment('requires_dance') }),
      { code: '000.200.000', waitsFor: 'processor' },
    ],
  ])('finds a page that is %s', async (_, reply, expected) => {
    const { acquirer, requests } = await atStripe(json(200, reply));
    expect(await acquirer.find({ ...debit, ownDetails: { ConnectorTxID3: 'cs_1' } })).toMatchObject(expected);
    expect(requests.map(sentTo)).toEqual([
      {
        method: 'GET',
        path: '/v1/checkout/sessions/cs_1',
        parameters: { 'expand[0]': 'payment_intent.latest_charge' },
      },
    ]);
  });

  test('knows that a page was never paid whose address nobody was told', async () => {
    const { acquirer, requests } = await atStripe();
    expect(await acquirer.find(debit)).toBeUndefined();
    expect(requests).toEqual([]);
  });

  test('closes a page, and tells whether it was paid just before', async () => {
    const paid = session('complete', { payment_intent: payment('succeeded') });
    const { acquirer, requests } = await atStripe(
      declined(400, { type: 'invalid_request_error', message: 'only open sessions can be expired' }),
      json(200, paid),
    );
    expect(await acquirer.cancel?.({ ...debit, ownDetails: { ConnectorTxID3: 'cs_1' } })).toMatchObject({
      code: '000.100.112',
    });
    expect(requests.map(({ path }) => path)).toEqual([
      '/v1/checkout/sessions/cs_1/expire',
      '/v1/checkout/sessions/cs_1',
    ]);
  });

  test.each<[AcquirerOrder['task'], object, string, object]>([
    ['capture', payment('succeeded'), '/v1/payment_intents/pi_1/capture', { amount_to_capture: '9200' }],
    ['refund', refund('succeeded'), '/v1/refunds', { payment_intent: 'pi_1', amount: '9200' }],
    ['reverse', payment('canceled'), '/v1/payment_intents/pi_1/cancel', {}],
  ])('carries out a %s', async (task, reply, path, parameters) => {
    const { acquirer, requests } = await atStripe(json(200, reply));
    const order = followUp(task);
    expect((await acquirer.perform(order)).code).toBe('000.100.112');
    expect(requests[0]).toMatchObject({ method: 'POST', path, parameters });
    expect(requests[0]?.headers['idempotency-key']).toBe(order.reference);
  });

  test.each<[string, object, object]>([
    ['pending', refund('pending'), { code: '000.200.000', waitsFor: 'processor', details: { ConnectorTxID1: 're_1' } }],
    ['failed', refund('failed', { failure_reason: 'lost_or_stolen_card' }), { code: '800.100.165' }],
    ['cancelled', refund('canceled'), { code: '100.396.201' }],
  ])('tells that a refund is %s', async (_, reply, expected) => {
    const { acquirer } = await atStripe(json(200, reply));
    expect(await acquirer.perform(followUp('refund'))).toMatchObject(expected);
  });

  test('sends an order again under its key where the answer was lost', async () => {
    const { acquirer, requests } = await atStripe(undefined, json(500, {}), json(200, refund('succeeded')));
    expect((await acquirer.perform(followUp('refund'))).code).toBe('000.100.112');
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(requests).toHaveLength(3);
  });

  test('waits as long as Stripe asks, where it takes no more orders', async () => {
    const busy = json(429, { error: { type: 'invalid_request_error', message: 'slow down' } });
    const { acquirer } = await atStripe(busy, json(200, refund('succeeded')));
    expect((await acquirer.perform(followUp('refund'))).code).toBe('000.100.112');
  });

  test.each<[string, GivenReply, string]>([
    ['wrong keys', declined(401, { message: 'Invalid API Key provided: sk_test_****4242' }), '600.200.500'],
    ['missing rights', declined(403, { message: 'The key lacks rights' }), '600.200.500'],
    ['a refund beyond the rest', declined(400, { code: 'charge_already_refunded' }), '700.400.200'],
    [
      'a decline that nobody explains',
      declined(402, { code: 'card_declined', decline_code: 'generic_decline' }),
      '800.100.152',
    ],
    ['a code of a version to come', declined(402, { code: 'constructor' }), '800.100.152'],
  ])('says what %s mean', async (_, reply, code) => {
    const { acquirer } = await atStripe(reply);
    const answer = await acquirer.perform(followUp('refund'));
    expect([answer.code, JSON.stringify(answer)]).toEqual([code, expect.not.stringMatching(/sk_test|4242/)]);
  });

  test.each([
    [401, 'Invalid API Key provided: sk_test_*********************a1Z9'],
    [401, 'Expired API Key provided: rk_live_****a1Z9'],
    [403, "The provided key 'rk_test_****a1Z9' does not have the required permissions for this endpoint."],
  ])('repeats no part of the key: %d, %s', async (status, message) => {
    const asked = await atStripe(declined(status, { message }));
    const { details } = await asked.acquirer.perform(followUp('refund'));
    expect(details['ExtendedDescription']).toMatch(/ key .* key/);
    const lost = await asked.acquirer.find(followUp('refund')).catch((error: Error) => error.message);
    for (const words of [details['ExtendedDescription'], lost]) expect(words).not.toMatch(/\*|a1Z9|_(?:test|live)_/);
  });

  test.each<[string, AcquirerOrder, GivenReply, string | undefined]>([
    [
      'a refund by its own id',
      followUp('refund', { ownDetails: { ConnectorTxID1: 're_1' } }),
      json(200, refund('succeeded')),
      '000.100.112',
    ],
    [
      'a refund by our reference',
      followUp('refund'),
      json(200, {
        data: [
          refund('failed'),
          refund('succeeded', { metadata: { tollgate_reference: followUp('refund').reference } }),
        ],
      }),
      '000.100.112',
    ],
    ['no refund of another order', followUp('refund'), json(200, { data: [refund('succeeded')] }), undefined],
    [
      'a capture by our reference',
      followUp('capture'),
      json(200, payment('succeeded', { metadata: { tollgate_ended_by: followUp('capture').reference } })),
      '000.100.112',
    ],
    ['no capture that did not arrive', followUp('capture'), json(200, payment('requires_capture')), undefined],
    ['a cancelled authorization', followUp('reverse'), json(200, payment('canceled')), '000.100.112'],
    ['no reversal that did not arrive', followUp('reverse'), json(200, payment('requires_capture')), undefined],
  ])('finds %s', async (_, order, reply, code) => {
    const { acquirer } = await atStripe(reply);
    expect((await acquirer.find(order))?.code).toBe(code);
  });

  test.each<[string, GivenReply]>([
    ['no JSON', { status: 200, headers: {}, body: '<html>' }],
    ['another object', json(200, { id: 'x', object: 'charge', status: 'succeeded' })],
    ['a failure without an error', json(400, {})],
  ])('leaves the outcome open where the answer is %s', async (_, reply) => {
    const { acquirer } = await atStripe(reply);
    await expect(acquirer.perform(followUp('refund'))).rejects.toMatchObject({ code: '900.100.600' });
  });
});
