import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AcquirerAnswer, AcquirerOrder } from '../../payments/ports/acquirer.ts';
import { debit, openMollie, RETURN_URL, SHOPPER, type TestMollie } from '../../testing/mollie.ts';
import { type MollieStandIn, startMollie } from '../../testing/processors/mollie.ts';
import { faultsOf, faultsOfEvent } from '../../testing/processors/mollie-judge.ts';

const SUCCEEDED = '000.100.112';
const PENDING = '000.200.000';

describe('payments through Mollie', () => {
  let standIn: MollieStandIn;
  let mollie: TestMollie;
  let orders = 0;

  beforeAll(async () => {
    standIn = await startMollie();
    mollie = await openMollie(standIn.url);
  });
  afterEach(async () => {
    await standIn.settled();
    expect([...standIn.exchanges.flatMap(faultsOf), ...standIn.events.flatMap(faultsOfEvent)]).toEqual([]);
    standIn.decideFollowUps('soon');
  });
  afterAll(async () => {
    await mollie.close();
    await standIn.close();
  });

  const newOrder = (more: Partial<AcquirerOrder> = {}): AcquirerOrder => {
    orders += 1;
    return { ...debit, reference: `8a019a${String(orders).padStart(26, '0')}`, ...more };
  };
  const authorization: Partial<AcquirerOrder> = { task: 'authorize', paymentType: 'PA' };

  /** Has the shopper choose on the page; returns where the shopper was sent then. */
  const choose = async ({ redirect }: AcquirerAnswer, choice: string): Promise<string | null> => {
    const page = await fetch(redirect?.url ?? '');
    expect(await page.text()).toContain(`value="${choice}"`);
    const body = new URLSearchParams({ choice });
    const reply = await fetch(redirect?.url ?? '', { method: 'POST', body, redirect: 'manual' });
    return reply.headers.get('location');
  };

  /** Begins a payment, and has the shopper choose; returns the order as an inquiry has it. */
  const chosen = async (choice: string, more: Partial<AcquirerOrder> = {}): Promise<AcquirerOrder> => {
    const order = newOrder(more);
    const answer = await mollie.acquirer.perform(order);
    await choose(answer, choice);
    return { ...order, ownDetails: answer.details };
  };
  const found = async (choice: string, more: Partial<AcquirerOrder> = {}): Promise<AcquirerAnswer | undefined> =>
    await mollie.acquirer.find(await chosen(choice, more));

  /** Returns an order that follows another one. */
  const following = (
    { reference, ownDetails, brand, currency }: AcquirerOrder,
    task: AcquirerOrder['task'],
    more: Partial<AcquirerOrder> = {},
  ): AcquirerOrder =>
    newOrder({
      task,
      brand,
      currency,
      referencedOrder: reference,
      referencedDetails: ownDetails,
      returnUrl: undefined,
      ...more,
    });
  const inquiryAbout = (order: AcquirerOrder, { details }: AcquirerAnswer): AcquirerOrder => ({
    ...order,
    ownDetails: details,
  });
  const idOf = (order: AcquirerOrder): string => order.ownDetails?.['ConnectorTxID1'] ?? '';
  const sentLast = (path: RegExp): unknown =>
    JSON.parse(standIn.exchanges.findLast((each) => each.method === 'POST' && path.test(each.path))?.sent ?? '{}');

  test('sends the shopper to a page for the brand and the amount', async () => {
    const request = { 'customer.language': 'de', merchantTransactionId: 'order 7' };
    const order = newOrder({ request });
    const answer = await mollie.acquirer.perform(order);
    const id = answer.details['ConnectorTxID1'] ?? '';
    expect(answer).toEqual({
      code: PENDING,
      details: { ConnectorTxID1: id, ConnectorTxID2: id, AcquirerResponse: 'open' },
      waitsFor: 'shopper',
      redirect: { url: `${standIn.url}checkout/${id}`, method: 'GET', parameters: [] },
    });
    expect(sentLast(/payments$/)).toEqual({
      amount: { currency: 'EUR', value: '92.00' },
      description: 'order 7',
      redirectUrl: RETURN_URL,
      cancelUrl: RETURN_URL,
      webhookUrl: `https://gateway.example/v1/connectors/mollie/${order.channelId}`,
      method: 'creditcard',
      locale: 'de_DE',
      metadata: { tollgate_reference: order.reference },
    });
    expect(standIn.exchanges.at(-1)?.headers['idempotency-key']).toBe(order.reference);
    expect(await choose(answer, 'leave')).toBe(RETURN_URL);
  });

  test('makes one payment of an order that is sent twice', async () => {
    const order = newOrder();
    const [first, second] = [await mollie.acquirer.perform(order), await mollie.acquirer.perform(order)];
    expect(second).toEqual(first);
  });

  test.each([
    ['pay', SUCCEEDED, 'paid'],
    ['decline', '800.100.152', 'card_declined'],
    ['funds', '800.100.203', 'insufficient_funds'],
    ['3ds-failed', '100.380.401', 'authentication_failed'],
    ['cancel', '100.396.101', 'canceled'],
    ['expire', '100.396.104', 'expired'],
    ['leave', PENDING, 'open'],
    ['later', PENDING, 'pending'],
  ])('tells what became of the page after "%s"', async (choice, code, response) => {
    expect(await found(choice)).toMatchObject({ code, details: { AcquirerResponse: response } });
  });

  test('leads the shopper back to an open page', async () => {
    expect(await found('leave')).toMatchObject({ waitsFor: 'shopper', redirect: { method: 'GET' } });
  });

  test.each([
    ['paid', SUCCEEDED],
    ['failed', '800.100.152'],
  ] as const)('waits for a bank that decides later: %s', async (status, code) => {
    const order = await chosen('later', { brand: 'IDEAL' });
    expect(await mollie.acquirer.find(order)).toMatchObject({ code: PENDING, waitsFor: 'processor' });
    await standIn.decide(idOf(order), status);
    expect(await mollie.acquirer.find(order)).toMatchObject({ code });
  });

  test.each([
    ['pay', 'VISA', 'VISA'],
    ['pay-mastercard', 'VISA', 'MASTER'],
    ['pay', 'IDEAL', 'IDEAL'],
    ['pay', 'SIBS_MULTIBANCO', 'SIBS_MULTIBANCO'],
  ])('names the brand after "%s" with %s: %s', async (choice, brand, paid) => {
    expect((await found(choice, { brand }))?.brand).toBe(paid);
  });

  test.each([
    ['100 yen', 'JPY', 10_000n, '100'],
    ['500 Icelandic krónur', 'ISK', 50_000n, '500'],
    ['92.05 forints', 'HUF', 9_205n, '92.05'],
  ])('pays %s', async (_, currency, amount, value) => {
    expect(await found('pay', { currency, amount })).toMatchObject({ code: SUCCEEDED });
    expect(sentLast(/payments$/)).toMatchObject({ amount: { currency, value } });
  });

  test('tells Klarna what it wants to know', async () => {
    expect(await found('pay', { brand: 'KLARNA_PAYMENTS_ONE', request: SHOPPER })).toMatchObject({ code: SUCCEEDED });
    expect(sentLast(/payments$/)).toMatchObject({
      method: 'klarna',
      lines: [{ description: 'Order', quantity: 1, totalAmount: { currency: 'EUR', value: '92.00' } }],
      billingAddress: { streetAndNumber: 'Keizersgracht 126', phone: '+31612345678', email: 'jane@example.com' },
    });
  });

  test('prefills the e-mail address at Przelewy24', async () => {
    const order = { brand: 'PRZELEWY', currency: 'PLN', request: { 'customer.email': 'jane@example.com' } };
    expect(await found('pay', order)).toMatchObject({ code: SUCCEEDED });
    expect(sentLast(/payments$/)).toMatchObject({ billingAddress: { email: 'jane@example.com' } });
  });

  test.each<[string, Partial<AcquirerOrder>, string, RegExp]>([
    ['half a yen', { currency: 'JPY', amount: 50n }, '800.100.174', /parts of JPY/],
    ['half an Icelandic króna', { currency: 'ISK', amount: 50n }, '800.100.174', /parts of ISK/],
    ['a brand that it does not take', { brand: 'TABBY' }, '600.200.500', /does not take TABBY/],
    ['no way back', { returnUrl: undefined }, '600.200.500', /shopperResultUrl/],
    [
      'Klarna without a shopper',
      { brand: 'KLARNA_PAYMENTS_ONE' },
      '600.200.500',
      /customer\.givenName, .*billing\.city/,
    ],
    ['a later order without its payment', { task: 'refund', referencedOrder: 'x' }, '600.200.500', /refund/],
  ])('refuses %s, and sends nothing', async (_, more, code, words) => {
    const before = standIn.exchanges.length;
    const answer = await mollie.acquirer.perform(newOrder(more));
    expect(answer.code).toBe(code);
    expect(answer.details['ExtendedDescription']).toMatch(words);
    expect(standIn.exchanges).toHaveLength(before);
  });

  test('says what Mollie says against an amount', async () => {
    expect(await mollie.acquirer.perform(newOrder({ amount: 0n }))).toMatchObject({
      code: '800.100.174',
      details: { AcquirerResponse: 'amount', ExtendedDescription: 'The amount is lower than the minimum' },
    });
  });

  test('knows that a page was never paid whose address nobody was told', async () => {
    const order = newOrder();
    await mollie.acquirer.perform(order);
    const before = standIn.exchanges.length;
    expect(await mollie.acquirer.find(order)).toBeUndefined();
    expect(await mollie.acquirer.cancel?.(order)).toBeUndefined();
    expect(standIn.exchanges).toHaveLength(before);
  });

  test('finds nothing of a payment that Mollie does not know', async () => {
    const nobody = { ConnectorTxID1: 'tr_unknown', ConnectorTxID2: 'tr_unknown' };
    expect(await mollie.acquirer.find(newOrder({ ownDetails: nobody }))).toBeUndefined();
    for (const task of ['capture', 'refund', 'reverse'] as const) {
      const order = newOrder({ task, referencedOrder: 'x', referencedDetails: nobody });
      expect(await mollie.acquirer.find(order)).toBeUndefined();
      expect((await mollie.acquirer.perform(order)).details['ExtendedDescription']).toMatch(/No payment exists/);
    }
  });

  describe('a page that is closed', () => {
    test('can no longer be paid', async () => {
      const order = await chosen('leave');
      standIn.allowCancel(idOf(order));
      expect(await mollie.acquirer.cancel?.(order)).toMatchObject({ code: '100.396.101' });
    });

    test('stays open where Mollie cannot close it, until it expires', async () => {
      const order = await chosen('leave');
      expect(await mollie.acquirer.cancel?.(order)).toMatchObject({ code: PENDING, waitsFor: 'shopper' });
      await standIn.expire(idOf(order));
      expect(await mollie.acquirer.cancel?.(order)).toMatchObject({ code: '100.396.104' });
    });

    test('tells that it was paid just before', async () => {
      expect(await mollie.acquirer.cancel?.(await chosen('pay'))).toMatchObject({ code: SUCCEEDED });
    });
  });

  describe('an authorization', () => {
    test('only holds the amount', async () => {
      expect(await found('pay', authorization)).toMatchObject({
        code: SUCCEEDED,
        details: { AcquirerResponse: 'authorized' },
      });
      expect(sentLast(/payments$/)).toMatchObject({ captureMode: 'manual' });
    });

    test('is captured at once', async () => {
      standIn.decideFollowUps('now');
      const held = await chosen('pay', authorization);
      const order = following(held, 'capture');
      const answer = await mollie.acquirer.perform(order);
      expect(answer).toMatchObject({ code: SUCCEEDED, details: { ConnectorTxID2: idOf(held) } });
      expect(await mollie.acquirer.find(inquiryAbout(order, answer))).toEqual(answer);
      expect(await mollie.acquirer.find(order)).toEqual(answer);
      expect(sentLast(/captures$/)).toEqual({
        amount: { currency: 'EUR', value: '92.00' },
        metadata: { tollgate_reference: order.reference },
      });
    });

    test('is captured in parts, and no further', async () => {
      standIn.decideFollowUps('now');
      const held = await chosen('pay', { ...authorization, brand: 'KLARNA_PAYMENTS_ONE', request: SHOPPER });
      for (const amount of [5_000n, 4_200n])
        expect(await mollie.acquirer.perform(following(held, 'capture', { amount }))).toMatchObject({
          code: SUCCEEDED,
        });
      expect(await mollie.acquirer.perform(following(held, 'capture', { amount: 1n }))).toMatchObject({
        code: '700.400.100',
      });
    });

    test.each([
      ['succeeded', SUCCEEDED],
      ['failed', '800.100.152'],
    ] as const)('is captured days later: %s', async (status, code) => {
      standIn.decideFollowUps('later');
      const order = following(await chosen('pay', authorization), 'capture');
      const answer = await mollie.acquirer.perform(order);
      expect(answer).toMatchObject({ code: PENDING, waitsFor: 'processor' });
      const inquiry = inquiryAbout(order, answer);
      expect(await mollie.acquirer.find(inquiry)).toEqual(answer);
      await standIn.settleCapture(idOf(inquiry), status);
      expect(await mollie.acquirer.find(inquiry)).toMatchObject({ code });
    });

    test('is released', async () => {
      standIn.decideFollowUps('now');
      const order = following(await chosen('pay', authorization), 'reverse');
      const answer = await mollie.acquirer.perform(order);
      expect(answer).toMatchObject({ code: SUCCEEDED });
      expect(await mollie.acquirer.find(order)).toEqual(answer);
      // Once it is released, nothing can be captured; whoever wants it released again has that.
      const again = { ...order, reference: newOrder().reference };
      expect(await mollie.acquirer.perform({ ...again, task: 'capture' })).toMatchObject({ code: '700.400.100' });
      expect(await mollie.acquirer.perform({ ...again, reference: newOrder().reference })).toEqual(answer);
    });

    test('is released days later', async () => {
      standIn.decideFollowUps('later');
      const held = await chosen('pay', authorization);
      const order = following(held, 'reverse');
      expect(await mollie.acquirer.find(order)).toBeUndefined();
      const answer = await mollie.acquirer.perform(order);
      expect(answer).toMatchObject({ code: PENDING, waitsFor: 'processor' });
      const inquiry = inquiryAbout(order, answer);
      expect(await mollie.acquirer.find(inquiry)).toMatchObject({ code: PENDING });
      await standIn.release(idOf(held));
      expect(await mollie.acquirer.find(inquiry)).toMatchObject({ code: SUCCEEDED });
    });

    test('releases the rest of what was captured', async () => {
      standIn.decideFollowUps('now');
      const held = await chosen('pay', authorization);
      await mollie.acquirer.perform(following(held, 'capture', { amount: 5_000n }));
      expect(await mollie.acquirer.perform(following(held, 'reverse'))).toMatchObject({ code: SUCCEEDED });
    });

    test('is not released once everything was captured', async () => {
      standIn.decideFollowUps('now');
      const held = await chosen('pay', authorization);
      await mollie.acquirer.perform(following(held, 'capture'));
      const order = following(held, 'reverse');
      expect(await mollie.acquirer.perform(order)).toMatchObject({ code: '700.400.300' });
      expect(await mollie.acquirer.find(order)).toBeUndefined();
    });

    test('that was released before anybody asked says so', async () => {
      const held = await chosen('pay', authorization);
      await standIn.release(idOf(held));
      expect(await mollie.acquirer.find(held)).toMatchObject({ code: '100.396.201' });
    });
  });

  describe('a refund', () => {
    test('waits until the shopper has the money', async () => {
      standIn.decideFollowUps('later');
      const order = following(await chosen('pay'), 'refund', { amount: 200n });
      const answer = await mollie.acquirer.perform(order);
      expect(answer).toMatchObject({ code: PENDING, waitsFor: 'processor', details: { AcquirerResponse: 'pending' } });
      const inquiry = inquiryAbout(order, answer);
      for (const status of ['queued', 'pending', 'processing'] as const) {
        await standIn.settleRefund(idOf(inquiry), status);
        expect(await mollie.acquirer.find(inquiry)).toMatchObject({ code: PENDING });
      }
      await standIn.settleRefund(idOf(inquiry), 'refunded');
      expect(await mollie.acquirer.find(inquiry)).toMatchObject({ code: SUCCEEDED });
      expect(sentLast(/refunds$/)).toEqual({
        amount: { currency: 'EUR', value: '2.00' },
        metadata: { tollgate_reference: order.reference },
      });
    });

    test.each([
      ['failed', '800.100.152'],
      ['canceled', '100.396.201'],
    ] as const)('can be %s', async (status, code) => {
      standIn.decideFollowUps('later');
      const order = following(await chosen('pay'), 'refund');
      const inquiry = inquiryAbout(order, await mollie.acquirer.perform(order));
      await standIn.settleRefund(idOf(inquiry), status);
      expect(await mollie.acquirer.find(inquiry)).toMatchObject({ code });
    });

    test('is found by our reference, among others', async () => {
      const paid = await chosen('pay', { brand: 'PAYPAL' });
      const [one, other] = [1n, 2n].map((euros) => following(paid, 'refund', { amount: euros * 100n }));
      if (one === undefined || other === undefined) throw new Error('There are two.');
      expect(await mollie.acquirer.find(one)).toBeUndefined();
      await mollie.acquirer.perform(one);
      expect(await mollie.acquirer.find(other)).toBeUndefined();
      await mollie.acquirer.perform(other);
      expect(await mollie.acquirer.find(one)).toMatchObject({ code: SUCCEEDED });
    });

    test('cannot exceed the payment', async () => {
      const paid = await chosen('pay');
      await mollie.acquirer.perform(following(paid, 'refund', { amount: 9_000n }));
      expect(await mollie.acquirer.perform(following(paid, 'refund', { amount: 300n }))).toMatchObject({
        code: '700.400.200',
        details: { ExtendedDescription: 'The amount is higher than what can be refunded' },
      });
    });

    test('of a capture finds its payment', async () => {
      standIn.decideFollowUps('now');
      const order = following(await chosen('pay', authorization), 'capture', { amount: 5_000n });
      const captured = inquiryAbout(order, await mollie.acquirer.perform(order));
      expect(await mollie.acquirer.perform(following(captured, 'refund', { amount: 5_000n }))).toMatchObject({
        code: SUCCEEDED,
      });
    });
  });
});
