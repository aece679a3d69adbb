import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import type { TestGateway } from '../../testing/gateway-under-test.ts';
import { openProcessorChannel, type ProcessorChannel } from '../../testing/processor-channel.ts';
import { STRIPE_SIGNING_SECRET as SECRET } from '../../testing/processors/processors.ts';
import { type StripeStandIn, stripeSignature } from '../../testing/processors/stripe.ts';
import { eventRecords } from '../events/records.ts';

const SHOP = 'https://shop.example/result';
const EARLIER_SECRET = `whsec_${'b2'.repeat(12)}`;
const RIVALS = 50;

describe.each(databases)('a channel that pays through Stripe, on $name', (kind) => {
  let database: TestDatabase;
  let channel: ProcessorChannel<'stripe'>;
  let gateway: TestGateway;
  let stripe: StripeStandIn;

  beforeAll(async () => {
    database = await kind.open();
    channel = await openProcessorChannel('stripe', database, { 'stripe.earlierSigningSecret': EARLIER_SECRET });
    ({ gateway, standIn: stripe } = channel);
    channel.receiveEvents();
  });
  afterAll(() => channel.close());
  beforeEach(() => {
    stripe.manner = 'after';
  });

  const pay = async (more: Readonly<Record<string, string>> = {}) => {
    const { status, body } = await channel.pay(more);
    const { id = '' } = body;
    const session = stripe.exchanges.findLast(({ path }) => path === '/v1/checkout/sessions')?.replied as {
      id: string;
    };
    return { status, body, id, sessionId: session?.id };
  };
  const read = (id: string) => channel.read(id);
  const codeOf = (id: string) => channel.codeOf(id);
  const followUp = (id: string, type: string, amount?: string) => channel.followUp(id, type, amount);
  const happened = () => channel.happened();
  /** Pays on Stripe's page and comes back, as a shopper does. */
  const paid = async (more: Readonly<Record<string, string>> = {}) => {
    const { id, sessionId } = await pay(more);
    const back = await stripe.choose(sessionId, 'pay');
    await fetch(back ?? '', { redirect: 'manual' });
    await happened();
    return { id, paymentId: stripe.paymentOf(sessionId) ?? '' };
  };
  const follow = async (id: string) =>
    (await channel.linked(id)).map(({ paymentType, amount }) => [paymentType, amount]);
  const events = () => eventRecords(database).newest(gateway.entityId, { limit: 1_000 });

  test('has the result when the shopper is back, and refunds', async () => {
    const { status, body, id, sessionId } = await pay();
    expect([status, body.result.code]).toEqual([200, '000.200.000']);
    expect(body['redirect']).toMatchObject({ url: `${stripe.url}c/pay/${sessionId}`, method: 'GET' });
    stripe.manner = 'never';
    const back = await stripe.choose(sessionId, 'pay');
    const page = await fetch(back ?? '', { redirect: 'manual' });
    expect(await page.text()).toContain(SHOP);
    expect(await read(id)).toMatchObject({
      result: { code: '000.100.112' },
      paymentBrand: 'VISA',
      resultDetails: { ConnectorTxID2: stripe.paymentOf(sessionId), ConnectorTxID3: sessionId },
    });
    expect((await followUp(id, 'RF', '2.00')).result.code).toBe('000.100.112');
    expect(stripe.books().at(-1)).toMatchObject({ captured: 9200, refunded: 200, reference: id });
  });

  test.each(['after', 'first', 'twice'] as const)('has the result by an event that comes %s', async (manner) => {
    stripe.manner = manner;
    const { id, sessionId } = await pay();
    await stripe.choose(sessionId, 'pay');
    await happened();
    expect(await codeOf(id)).toBe('000.100.112');
    await followUp(id, 'RF', '2.00');
    await happened();
    expect(await follow(id)).toEqual(expect.arrayContaining([['RF', '2.00']]));
    expect(stripe.books().at(-1)).toMatchObject({ captured: 9200, refunded: 200 });
  });

  test.each([
    ['decline', '800.100.152'],
    ['funds', '800.100.203'],
    ['3ds-failed', '100.380.401'],
  ] as const)('has the reason of the last attempt when a page ends after %s', async (choice, code) => {
    const { id, sessionId } = await pay();
    await stripe.choose(sessionId, choice);
    await happened();
    expect(await codeOf(id)).toBe('000.200.000');
    await stripe.expire(sessionId);
    await happened();
    expect(await codeOf(id)).toBe(code);
  });

  test('is declined when the page was left', async () => {
    const { id, sessionId } = await pay();
    await stripe.expire(sessionId);
    await happened();
    expect(await codeOf(id)).toBe('100.396.104');
  });

  test.each([
    [true, '000.100.112'],
    [false, '800.100.152'],
  ])('waits for a way that takes days (%s)', async (isPaid, code) => {
    const { id, sessionId } = await pay();
    await stripe.choose(sessionId, 'later');
    await happened();
    expect(await codeOf(id)).toBe('000.200.000');
    await stripe.decideLater(stripe.paymentOf(sessionId) ?? '', isPaid);
    await happened();
    expect(await codeOf(id)).toBe(code);
  });

  test('tells the brand that was paid, in the payment and its refund', async () => {
    const { id, sessionId } = await pay();
    await stripe.choose(sessionId, 'pay-mastercard');
    await happened();
    expect(await read(id)).toMatchObject({ paymentBrand: 'MASTER', brandResult: 'MASTER' });
    expect(await followUp(id, 'RF', '1.00')).toMatchObject({ paymentBrand: 'MASTER' });
  });

  test('has an amount that Stripe reports differently reviewed', async () => {
    const { id, sessionId } = await pay();
    await stripe.choose(sessionId, 'pay-less');
    await happened();
    expect(await read(id)).toMatchObject({
      result: { code: '000.400.040' },
      resultDetails: { ExtendedDescription: 'the processor has 91.00 EUR, not 92.00 EUR' },
    });
  });

  test('captures and cancels authorizations', async () => {
    const one = await paid({ paymentType: 'PA' });
    expect((await followUp(one.id, 'CP', '50.00')).result.code).toBe('000.100.112');
    const other = await paid({ paymentType: 'PA' });
    expect((await followUp(other.id, 'RV')).result.code).toBe('000.100.112');
    await happened();
    expect(stripe.books().slice(-2)).toMatchObject([{ captured: 5000 }, { captured: 0 }]);
  });

  describe('what was done in the dashboard is recorded', () => {
    test('once, however many events tell of a refund', async () => {
      stripe.manner = 'twice';
      const { id, paymentId } = await paid();
      await stripe.refundInDashboard(paymentId, 1500);
      await happened();
      expect((await follow(id)).filter(([type]) => type === 'RF')).toEqual([['RF', '15.00']]);
      expect((await followUp(id, 'RF', '80.00')).result.code).toBe('700.400.200');
    });

    test('as a refund of the capture of an authorization', async () => {
      const { id, paymentId } = await paid({ paymentType: 'PA' });
      const captured = await followUp(id, 'CP', '92.00');
      await happened();
      await stripe.refundInDashboard(paymentId, 1500);
      await happened();
      expect(await follow(captured.id ?? '')).toEqual(
        expect.arrayContaining([
          ['CP', '92.00'],
          ['RF', '15.00'],
        ]),
      );
    });

    test('as a capture', async () => {
      const { id, paymentId } = await paid({ paymentType: 'PA' });
      await stripe.captureInDashboard(paymentId, 9200);
      await happened();
      expect((await follow(id)).filter(([type]) => type === 'CP')).toEqual([['CP', '92.00']]);
      expect((await followUp(id, 'RV')).result.code).not.toMatch(/^000/);
    });
  });

  test.each([
    [true, ['CB', 'CR', 'DB']],
    [false, ['CB', 'DB']],
  ])('a chargeback takes the money, and gives it back when it is won (%s)', async (isWon, types) => {
    const { id, paymentId } = await paid();
    const dispute = await stripe.dispute(paymentId);
    await happened();
    await stripe.closeDispute(dispute, isWon);
    await happened();
    expect((await follow(id)).map(([type]) => type).toSorted()).toEqual(types);
    const { body } = await gateway.get(`/v1/disputes?entityId=${gateway.entityId}`);
    const disputes = body['disputes'] as readonly { state: string; caseId: string }[];
    expect(disputes.find(({ caseId }) => caseId === dispute)?.state).toBe(isWon ? 'WON' : 'ACCEPTED');
  });

  test('an inquiry of the bank takes no money; the chargeback that it becomes does, once', async () => {
    const closed = await paid();
    const inquiry = await stripe.dispute(closed.paymentId, 'inquiry');
    await happened();
    await stripe.closeDispute(inquiry, true);
    await happened();
    expect((await follow(closed.id)).map(([type]) => type)).toEqual(['DB']);
    const { id, paymentId } = await paid();
    const dispute = await stripe.dispute(paymentId, 'inquiry');
    await happened();
    expect((await follow(id)).map(([type]) => type)).toEqual(['DB']);
    await stripe.escalate(dispute);
    await happened();
    expect((await follow(id)).map(([type]) => type).toSorted()).toEqual(['CB', 'DB']);
  });

  test.each([
    ['ours', (id: string, _paymentId: string) => followUp(id, 'RF', '92.00')],
    ['one of the dashboard', (_id: string, paymentId: string) => stripe.refundInDashboard(paymentId, 9200)],
  ])('a refund that fails after it has succeeded gives its amount back once: %s', async (_, refund) => {
    const { id, paymentId } = await paid();
    await refund(id, paymentId);
    await happened();
    expect((await followUp(id, 'RF', '1.00')).result.code).toMatch(/^700/);
    await Promise.all(Array.from({ length: RIVALS / 2 }, () => stripe.failRefund(paymentId)));
    await happened();
    const made = await follow(id);
    expect(made.filter(([type]) => type !== 'DB').toSorted()).toEqual([
      ['RF', '92.00'],
      ['RV', '92.00'],
    ]);
    expect((await followUp(id, 'RF', '92.00')).result.code).toBe('000.100.112');
    expect(stripe.books().at(-1)).toMatchObject({ captured: 9200, refunded: 9200 });
  });

  test('a refund in the dashboard is found by the payment, although only a refund of ours told of it', async () => {
    stripe.manner = 'never';
    const { id, paymentId } = await paid();
    stripe.manner = 'after';
    await followUp(id, 'RF', '2.00');
    await happened();
    await stripe.refundInDashboard(paymentId, 1500);
    await happened();
    expect((await follow(id)).filter(([type]) => type === 'RF').toSorted()).toEqual([
      ['RF', '15.00'],
      ['RF', '2.00'],
    ]);
  });

  describe('an event', () => {
    const body = JSON.stringify({
      id: 'evt_forged',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { object: 'payment_intent', id: 'pi_none', metadata: { tollgate_reference: 'f'.repeat(32) } } },
    });
    const deliver = (signature: string, { path = `stripe/${gateway.entityId}`, sent = body } = {}) =>
      fetch(`${gateway.url}/v1/connectors/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
        body: sent,
      });
    const now = () => Math.floor(gateway.realClock.now() / 1000);

    test.each([
      ['forged', () => stripeSignature(body, 'whsec_other', now()), {}, 401],
      ['of six minutes ago', () => stripeSignature(body, SECRET, now() - 360), {}, 401],
      ['unsigned', () => '', {}, 401],
      ['for no channel', () => stripeSignature(body, SECRET, now()), { path: `stripe/${'9'.repeat(32)}` }, 404],
      ['for no connector', () => stripeSignature(body, SECRET, now()), { path: `constructor/${'9'.repeat(32)}` }, 404],
      ['that is none', () => stripeSignature('{}', SECRET, now()), { sent: '{}' }, 400],
      ['that is too large', () => '', { sent: ' '.repeat(300_000) }, 413],
    ])('%s is refused, and nothing is stored', async (_, signature, to, status) => {
      const before = (await events()).length;
      expect((await deliver(signature(), to)).status).toBe(status);
      expect(await events()).toHaveLength(before);
    });

    test('is counted by what became of it', async () => {
      const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
      for (const outcome of ['stored', 'repeated', 'forged', 'unreadable'])
        expect(metrics).toMatch(
          new RegExp(`tollgate_processor_events_total\\{connector="stripe",outcome="${outcome}"\\} [1-9]`),
        );
    });

    test.each([
      ['the secret', SECRET],
      ['the secret before', EARLIER_SECRET],
    ])('signed by %s, for a reference that nobody knows is kept, once', async (name, secret) => {
      const sent = body.replace('evt_forged', `evt_${name.length}`);
      const rivals = Array.from({ length: RIVALS }, () => deliver(stripeSignature(sent, secret, now()), { sent }));
      const statuses = (await Promise.all(rivals)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200]));
      await happened();
      expect((await events()).filter(({ identity }) => identity === `evt_${name.length}`)).toMatchObject([
        { state: 'kept', note: 'no payment of this channel has its reference' },
      ]);
    });
  });

  test('stores no card, and charges no stored one', async () => {
    const card = { 'card.number': '4200000000000000', 'card.expiryMonth': '05', 'card.expiryYear': '2034' };
    const stored = await gateway.post('/v1/registrations', {
      entityId: gateway.entityId,
      testMode: 'EXTERNAL',
      paymentBrand: 'VISA',
      ...card,
    });
    expect([stored.status, stored.body.result.code]).toEqual([400, '200.300.404']);
    const before = await gateway.post('/v1/registrations', {
      entityId: gateway.entityId,
      paymentBrand: 'VISA',
      ...card,
    });
    expect(before.status).toBe(200);
    const charged = await gateway.post(`/v1/registrations/${before.body.id}/payments`, {
      entityId: gateway.entityId,
      testMode: 'EXTERNAL',
      amount: '1.00',
      currency: 'EUR',
      paymentType: 'DB',
    });
    expect([charged.status, charged.body.result.code]).toEqual([400, '600.200.500']);
  });

  test('fifty that come back, and the events, charge once', async () => {
    stripe.manner = 'twice';
    const { id, sessionId } = await pay();
    const back = await stripe.choose(sessionId, 'pay');
    await Promise.all(Array.from({ length: RIVALS }, () => fetch(back ?? '', { redirect: 'manual' })));
    await happened();
    expect(await codeOf(id)).toBe('000.100.112');
    const refunds = await Promise.all(Array.from({ length: RIVALS }, () => followUp(id, 'RF', '60.00')));
    expect(refunds.filter(({ result }) => result.code === '000.100.112')).toHaveLength(1);
    expect(stripe.books().at(-1)).toMatchObject({ captured: 9200, refunded: 6000 });
  });

  test.each([
    [
      'a card number',
      { 'card.number': '4200000000000000', 'card.expiryMonth': '05', 'card.expiryYear': '2034' },
      ['card.number', 'card.expiryMonth', 'card.expiryYear'],
    ],
    [
      'a card number with an unknown brand',
      { paymentBrand: 'FOO', 'card.number': '4200000000000000', 'card.expiryMonth': '05', 'card.expiryYear': '2034' },
      ['card.number', 'card.expiryMonth', 'card.expiryYear'],
    ],
    ['no brand', { paymentBrand: '' }, ['paymentBrand']],
    ['no way back', { shopperResultUrl: '' }, ['shopperResultUrl']],
  ])('refuses %s by name, and sends nothing', async (_, more, names) => {
    const before = stripe.exchanges.length;
    const { status, body } = await pay(more);
    expect([status, body.result.code]).toEqual([400, '200.300.404']);
    const errors = body.result.parameterErrors as readonly { readonly name: string }[];
    expect(errors.map(({ name }) => name).toSorted()).toEqual([...names].toSorted());
    expect(stripe.exchanges).toHaveLength(before);
  });
});
