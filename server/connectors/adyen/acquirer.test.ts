import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AcquirerAnswer, AcquirerOrder } from '../../payments/ports/acquirer.ts';
import type { Fault } from '../../testing/acquirers.ts';
import { type AdyenShop, type AdyenShopOptions, openAdyenShop } from '../../testing/adyen-shop.ts';
import { type AdyenJudges, adyenJudges, faultsAtAdyen } from '../../testing/processors/adyen-judge.ts';
import { debit as cardDebit } from '../../testing/upstream.ts';

const RETURN = 'https://gateway.example/return/1';
const { account: _card, ...withoutCard } = cardDebit;

describe('the acquirer at Adyen', () => {
  let judges: AdyenJudges;
  let shop: AdyenShop;
  let references = 0;

  beforeAll(async () => {
    judges = await adyenJudges();
  });

  /** Opens a shop; whatever it exchanges with Adyen is judged in the end. */
  const open = async (options: AdyenShopOptions = {}) => {
    shop = await openAdyenShop(options);
    return shop;
  };
  afterEach(async () => {
    await shop.adyen.settled();
    const faults = faultsAtAdyen(judges, shop.adyen);
    await shop.close();
    expect(faults).toEqual([]);
  });

  const newOrder = (more: Partial<AcquirerOrder> = {}): AcquirerOrder => {
    references += 1;
    return {
      ...withoutCard,
      channelId: shop.channel.id,
      account: undefined,
      reference: references.toString(16).padStart(32, '0'),
      receivedAtMs: shop.clock.now(),
      returnUrl: RETURN,
      ...more,
    };
  };

  const told = (order: AcquirerOrder, answer: AcquirerAnswer | undefined): AcquirerOrder => ({
    ...order,
    ownDetails: answer?.details,
  });

  const followUp = (
    task: AcquirerOrder['task'],
    order: AcquirerOrder,
    answer: AcquirerAnswer | undefined,
    more: Partial<AcquirerOrder> = {},
  ): AcquirerOrder =>
    newOrder({
      task,
      returnUrl: undefined,
      brand: order.brand,
      referencedOrder: order.reference,
      referencedDetails: answer?.details,
      ...more,
    });

  const choose = async (answer: AcquirerAnswer, choice: string): Promise<Response> => {
    const body = new URLSearchParams({ choice });
    const response = await fetch(answer.redirect?.url ?? '', { method: 'POST', body, redirect: 'manual' });
    await shop.adyen.settled();
    return response;
  };

  /** Orders, lets the shopper choose, and inquires. */
  const payOnPage = async (choice: string, order = newOrder()) => {
    const answer = await shop.acquirer.perform(order);
    const response = await choose(answer, choice);
    return { order, answer, response, found: await shop.acquirer.find(told(order, answer)) };
  };

  const authorized = () => payOnPage('pay', newOrder({ task: 'authorize', paymentType: 'PA' }));

  /** Sends a follow-up, and inquires about it. */
  const carryOut = async (order: AcquirerOrder) => {
    const answer = await shop.acquirer.perform(order);
    await shop.adyen.settled();
    return { answer, found: await shop.acquirer.find(told(order, answer)) };
  };

  const sent = (place = -1): unknown => JSON.parse(shop.adyen.exchanges.at(place)?.sent ?? '');
  const paths = () => shop.adyen.exchanges.map(({ method, path }) => `${method} ${path}`);

  test('sends the shopper to a page for the brand and the amount', async () => {
    await open();
    const request = { 'customer.email': 'jane@example.com', 'customer.language': 'de', 'billing.country': 'DE' };
    const order = newOrder({ request });
    expect(await shop.acquirer.perform(order)).toEqual({
      code: '000.200.000',
      details: { ConnectorTxID3: 'PL00000001', AcquirerResponse: 'active' },
      waitsFor: 'shopper',
      redirect: { url: `${shop.adyen.url}pages/PL00000001`, method: 'GET', parameters: [] },
    });
    expect(paths()).toEqual(['POST /v72/paymentLinks']);
    expect(sent()).toEqual({
      merchantAccount: 'TollgateShop',
      reference: order.reference,
      amount: { value: 9_200, currency: 'EUR' },
      reusable: false,
      returnUrl: RETURN,
      expiresAt: '2027-01-15T08:31:00+00:00',
      allowedPaymentMethods: ['scheme'],
      description: 'Order',
      countryCode: 'DE',
      shopperLocale: 'de-DE',
      shopperEmail: 'jane@example.com',
      captureDelayHours: 0,
    });
    expect(shop.adyen.exchanges[0]?.headers).toMatchObject({ 'idempotency-key': order.reference });
  });

  test.each([
    [
      'only authorizes what is captured later',
      { task: 'authorize', brand: 'PAYPAL' },
      { manualCapture: true, allowedPaymentMethods: ['paypal'] },
    ],
    ['offers one bank', { brand: 'IDEAL' }, { captureDelayHours: 0, allowedPaymentMethods: ['ideal'] }],
    [
      'tells Klarna what is paid',
      { brand: 'KLARNA_PAYMENTS_ONE', request: { descriptor: 'Tea', 'customer.birthDate': '1990-05-31' } },
      {
        dateOfBirth: '1990-05-31',
        lineItems: [{ id: '1', description: 'Tea', quantity: 1, amountIncludingTax: 9_200 }],
      },
    ],
    ['counts yen without parts', { currency: 'JPY', amount: 10_000n }, { amount: { currency: 'JPY', value: 100 } }],
    [
      'counts Kuwaiti dinars in thousandths',
      { currency: 'KWD', amount: 150n },
      { amount: { currency: 'KWD', value: 1_500 } },
    ],
    [
      'counts Icelandic krónur in hundredths',
      { currency: 'ISK', amount: 50_000n },
      { amount: { currency: 'ISK', value: 50_000 } },
    ],
    ['counts rupiahs without parts', { currency: 'IDR', amount: 50_000n }, { amount: { currency: 'IDR', value: 500 } }],
  ] as const)('%s', async (_, more, expected) => {
    await open();
    await shop.acquirer.perform(newOrder(more));
    expect(sent()).toMatchObject(expected);
  });

  test.each<[string, Partial<AcquirerOrder>, string]>([
    ['half a yen', { currency: 'JPY', amount: 50n }, '800.100.174'],
    ['half an Icelandic króna', { currency: 'ISK', amount: 50n }, '800.100.174'],
    ['a brand that it does not take', { brand: 'TABBY' }, '600.200.500'],
    ['a payment without a way back', { returnUrl: undefined }, '600.200.500'],
    ['a capture of nothing', { referencedOrder: 'x', task: 'capture' }, '600.200.500'],
  ])('refuses %s without a request', async (_, more, code) => {
    await open();
    expect((await shop.acquirer.perform(newOrder(more))).code).toBe(code);
    expect(paths()).toEqual([]);
  });

  test('has the payment when the shopper is back', async () => {
    await open();
    const { found, response } = await payOnPage('pay');
    expect(response.headers.get('location')).toBe(RETURN);
    expect(found).toEqual({
      code: '000.100.112',
      details: {
        ConnectorTxID1: 'TOLLGATE00000001',
        ConnectorTxID2: 'TOLLGATE00000001',
        ConnectorTxID3: 'PL00000001',
        AcquirerResponse: 'Authorised and captured at once',
      },
      brand: 'VISA',
    });
    expect(shop.statuses).toEqual([200]);
  });

  test('tells the brand that was really paid', async () => {
    await open();
    expect((await payOnPage('pay with another brand')).found).toMatchObject({ code: '000.100.112', brand: 'MASTER' });
    const later = newOrder({ brand: 'KLARNA_PAYMENTS_PAYLATER' });
    expect((await payOnPage('pay', later)).found).toMatchObject({ brand: 'KLARNA_PAYMENTS_PAYLATER' });
  });

  test.each([
    ['a decline', 'decline', '800.100.152', 'Refused'],
    ['insufficient funds', 'insufficient funds', '800.100.203', 'Not enough balance'],
    ['a failed authentication', 'fail 3-D Secure', '100.380.401', '3D Not Authenticated'],
    ['a cancellation by the shopper', 'cancel', '100.396.101', 'Cancelled'],
  ])('leaves the page open after %s, and says so when it has expired', async (_, choice, code, reason) => {
    await open();
    const { order, answer, found } = await payOnPage(choice);
    expect(found).toMatchObject({ code: '000.200.000', waitsFor: 'shopper', redirect: answer.redirect });
    shop.adyen.expire('PL00000001');
    expect(await shop.acquirer.find(told(order, found))).toMatchObject({
      code,
      details: { AcquirerResponse: reason },
    });
  });

  test('says of a page that has expired why its last attempt was declined', async () => {
    await open();
    const { order, answer } = await payOnPage('decline');
    await choose(answer, 'insufficient funds');
    shop.adyen.expire('PL00000001');
    expect(await shop.acquirer.find(told(order, answer))).toMatchObject({ code: '800.100.203' });
  });

  test('has the payment of a second attempt after a decline', async () => {
    await open();
    const { order, answer } = await payOnPage('insufficient funds');
    await choose(answer, 'pay');
    expect(await shop.acquirer.find(told(order, answer))).toMatchObject({ code: '000.100.112' });
  });

  test.each([
    ['an abandoned page', 'leave', { code: '000.200.000', waitsFor: 'shopper' }],
    ['an expired page', 'expire', { code: '100.396.104', details: { AcquirerResponse: 'expired' } }],
    ['a page paid by a bank that takes its time', 'pay later', { code: '000.200.000', waitsFor: 'processor' }],
  ])('finds %s', async (_, choice, expected) => {
    await open();
    expect((await payOnPage(choice)).found).toMatchObject(expected);
  });

  test.each([
    ['paid', true, '000.100.112'],
    ['refused', false, '800.100.152'],
  ])('finds what a bank has %s later', async (_, isPaid, code) => {
    await open();
    const { order, answer } = await payOnPage('pay later', newOrder({ brand: 'DIRECTDEBIT_SEPA' }));
    await shop.adyen.conclude('PL00000001', isPaid);
    await shop.adyen.settled();
    expect(await shop.acquirer.find(told(order, answer))).toMatchObject({ code });
  });

  test.each([
    ['first', '000.100.112'],
    ['twice', '000.100.112'],
    ['never', '000.200.000'],
  ] as const)('takes events that come %s', async (manner, code) => {
    await open();
    shop.adyen.manner = manner;
    const { found } = await payOnPage('pay');
    expect(found?.code).toBe(code);
    expect(shop.stored).toHaveLength(manner === 'never' ? 0 : 1);
  });

  test('waits for the event of a page that is paid: only it has the id that captures need', async () => {
    await open();
    shop.adyen.manner = 'never';
    const { found } = await payOnPage('pay');
    expect(found).toMatchObject({ waitsFor: 'processor', details: { AcquirerResponse: 'completed' } });
  });

  test('knows that a page was never paid whose address nobody was told', async () => {
    await open();
    expect(await shop.acquirer.find(newOrder())).toBeUndefined();
    expect(paths()).toEqual([]);
  });

  test('closes a page', async () => {
    await open();
    const order = newOrder();
    const answer = await shop.acquirer.perform(order);
    expect(await shop.acquirer.cancel?.(told(order, answer))).toMatchObject({ code: '100.396.104' });
    expect(paths().slice(1)).toEqual(['PATCH /v72/paymentLinks/PL00000001', 'GET /v72/paymentLinks/PL00000001']);
    expect((await choose(answer, 'pay')).headers.get('location')).toBe(RETURN);
    expect(shop.adyen.payments()).toEqual([]);
  });

  test('tells that a page was paid just before it was to be closed', async () => {
    await open();
    const { order, answer } = await payOnPage('pay');
    expect(await shop.acquirer.cancel?.(told(order, answer))).toMatchObject({ code: '000.100.112' });
  });

  test.each([
    ['only paid', {}],
    ['to keep the card', { createRegistration: 'true' }],
  ])('counts a page that was paid twice: %s', async (_, request) => {
    await open();
    const { order, answer } = await payOnPage('pay', newOrder({ request }));
    expect(await shop.foundTwice()).toBe(0);
    const amount = { currency: 'EUR', value: 9_200 };
    await shop.adyen.send('AUTHORISATION', { merchantReference: order.reference, amount });
    await shop.adyen.settled();
    expect(await shop.acquirer.find(told(order, answer))).toMatchObject({
      details: { ConnectorTxID1: 'TOLLGATE00000001' },
    });
    expect(await shop.foundTwice()).toBe(1);
  });

  test('does not know what became of a page that Adyen does not know', async () => {
    await open();
    const order = newOrder({ ownDetails: { ConnectorTxID3: 'PL99' } });
    await expect(shop.acquirer.find(order)).rejects.toMatchObject({ code: '900.100.600' });
  });

  test('says so where another amount was paid than was ordered', async () => {
    await open();
    const { order, answer } = await payOnPage('leave');
    await shop.adyen.send('AUTHORISATION', {
      merchantReference: order.reference,
      amount: { currency: 'EUR', value: 9_100 },
      paymentMethod: 'visa',
    });
    await shop.adyen.settled();
    expect(await shop.acquirer.find(told(order, answer))).toMatchObject({
      code: '000.400.040',
      details: { ExtendedDescription: 'Adyen tells of 91.00 EUR, the order was about 92.00 EUR' },
    });
  });

  describe('follows up', () => {
    test.each<['capture' | 'reverse', bigint, string, object]>([
      ['capture', 9_200n, 'captures', { captured: 9_200 }],
      ['capture', 200n, 'captures', { captured: 200 }],
      ['reverse', 9_200n, 'cancels', { isCancelled: true }],
    ])('an authorization by a %s of %s hundredths', async (task, amount, path, expected) => {
      await open();
      const { order, found } = await authorized();
      const order2 = followUp(task, order, found, { amount });
      const outcome = await carryOut(order2);
      expect(outcome.answer).toMatchObject({
        code: '000.200.000',
        waitsFor: 'processor',
        details: { ConnectorTxID1: 'TOLLGATE00000002', ConnectorTxID2: 'TOLLGATE00000001' },
      });
      expect(outcome.found).toMatchObject({
        code: '000.100.112',
        details: outcome.answer.details && { ConnectorTxID1: 'TOLLGATE00000002' },
      });
      expect(paths().at(-1)).toBe(`POST /v72/payments/TOLLGATE00000001/${path}`);
      expect(shop.adyen.exchanges.at(-1)?.headers['idempotency-key']).toBe(order2.reference);
      expect(shop.adyen.payments()[0]).toMatchObject(expected);
    });

    test('captures in parts, and refunds a part of a capture', async () => {
      await open();
      const { order, found } = await authorized();
      const first = followUp('capture', order, found, { amount: 5_000n });
      const captured = await carryOut(first);
      expect((await carryOut(followUp('capture', order, found, { amount: 4_200n }))).found?.code).toBe('000.100.112');
      const beyond = await carryOut(followUp('capture', order, found, { amount: 1n }));
      expect(beyond.found).toMatchObject({
        code: '700.400.200',
        details: { AcquirerResponse: 'Insufficient balance on payment' },
      });
      const refund = followUp('refund', first, captured.found, { amount: 3_000n });
      expect((await carryOut(refund)).found).toMatchObject({ code: '000.100.112' });
      expect(shop.adyen.payments()[0]).toMatchObject({ captured: 9_200, refunded: 3_000 });
      const reversal = followUp('reverse', first, captured.found);
      expect(await shop.acquirer.perform(reversal)).toMatchObject({ code: '600.200.500' });
    });

    test.each([
      ['refund', 9_200n, 'refunds'],
      ['refund', 200n, 'refunds'],
      ['reverse', 9_200n, 'reversals'],
    ] as const)('a debit by a %s of %s hundredths', async (task, amount, path) => {
      await open();
      const { order, found } = await payOnPage('pay');
      expect((await carryOut(followUp(task, order, found, { amount }))).found).toMatchObject({ code: '000.100.112' });
      expect(paths().at(-1)).toBe(`POST /v72/payments/TOLLGATE00000001/${path}`);
      expect(shop.adyen.payments()[0]).toMatchObject({ refunded: Number(amount) });
    });

    test.each([
      ['JPY', 10_000n, 100],
      ['KWD', 150n, 1_500],
      ['ISK', 50_000n, 50_000],
    ])('in %s', async (currency, amount, value) => {
      await open();
      const order = newOrder({ currency, amount });
      const { found } = await payOnPage('pay', order);
      expect(found?.code).toBe('000.100.112');
      expect((await carryOut(followUp('refund', order, found, { currency, amount }))).found?.code).toBe('000.100.112');
      expect(shop.adyen.payments()[0]).toMatchObject({ refunded: value });
      const part = followUp('refund', order, found, { currency, amount: 1n });
      if (currency !== 'KWD') expect((await shop.acquirer.perform(part)).code).toBe('800.100.174');
    });

    test('waits for days, and is decided by an event', async () => {
      await open();
      const { order, found } = await authorized();
      shop.adyen.course.modifications = 'wait';
      const capture = followUp('capture', order, found);
      const { answer, found: waiting } = await carryOut(capture);
      expect(waiting).toMatchObject({ code: '000.200.000', waitsFor: 'processor' });
      expect(paths().filter((path) => path.includes('captures'))).toHaveLength(1);
      await shop.adyen.decide();
      await shop.adyen.settled();
      expect(await shop.acquirer.find(told(capture, answer))).toMatchObject({ code: '000.100.112' });
    });

    test.each(['first', 'twice'] as const)('takes events that come %s', async (manner) => {
      await open();
      const { order, found } = await payOnPage('pay');
      shop.adyen.manner = manner;
      const { answer, found: refunded } = await carryOut(followUp('refund', order, found));
      expect([answer.code, refunded?.code]).toEqual([
        manner === 'first' ? '000.100.112' : '000.200.000',
        '000.100.112',
      ]);
      expect(shop.stored).toHaveLength(2);
    });

    test.each(['capture', 'refund', 'reverse'] as const)('tells that a %s was refused', async (task) => {
      await open();
      const { order, found } = task === 'refund' ? await payOnPage('pay') : await authorized();
      shop.adyen.course.modifications = 'are refused';
      expect((await carryOut(followUp(task, order, found))).found).toMatchObject({
        code: '800.100.152',
        details: { AcquirerResponse: 'Refused', ConnectorTxID1: 'TOLLGATE00000002' },
      });
    });

    test.each(['capture', 'refund'] as const)('tells that a %s has failed after its success', async (task) => {
      await open();
      const { order, found } = task === 'refund' ? await payOnPage('pay') : await authorized();
      const second = followUp(task, order, found);
      const { answer } = await carryOut(second);
      await shop.adyen.failLater('TOLLGATE00000002');
      await shop.adyen.settled();
      expect(await shop.acquirer.find(told(second, answer))).toMatchObject({ code: '800.100.152' });
      expect(shop.adyen.payments()[0]).toMatchObject(task === 'refund' ? { refunded: 0 } : { captured: 0 });
    });

    test('tells that money was never captured which was to be captured at once', async () => {
      await open();
      const { order, answer } = await payOnPage('pay');
      await shop.adyen.send('CAPTURE_FAILED', {
        merchantReference: order.reference,
        originalReference: 'TOLLGATE00000001',
        amount: { currency: 'EUR', value: 9_200 },
      });
      await shop.adyen.settled();
      expect(await shop.acquirer.find(told(order, answer))).toMatchObject({ code: '800.100.152' });
    });

    test('says so where another amount was refunded than was ordered', async () => {
      await open();
      const { order, found } = await payOnPage('pay');
      shop.adyen.course.modifications = 'wait';
      const refund = followUp('refund', order, found);
      const { answer } = await carryOut(refund);
      await shop.adyen.send('REFUND', {
        merchantReference: `${refund.reference}.refund`,
        originalReference: 'TOLLGATE00000001',
        amount: { currency: 'EUR', value: 100 },
      });
      await shop.adyen.settled();
      expect(await shop.acquirer.find(told(refund, answer))).toMatchObject({
        code: '000.400.040',
        details: { ExtendedDescription: 'Adyen tells of 1.00 EUR, the order was about 92.00 EUR' },
      });
    });

    test('is not decided by an event about another payment', async () => {
      await open();
      const { order, found } = await payOnPage('pay');
      shop.adyen.course.modifications = 'wait';
      const refund = followUp('refund', order, found);
      const { answer } = await carryOut(refund);
      await shop.adyen.send('REFUND', {
        merchantReference: `${refund.reference}.refund`,
        originalReference: 'TOLLGATE00000099',
        amount: { currency: 'EUR', value: 9_200 },
      });
      await shop.adyen.settled();
      expect(await shop.acquirer.find(told(refund, answer))).toMatchObject({ waitsFor: 'processor' });
    });

    test('is refused at once where Adyen knows no such payment', async () => {
      await open();
      const referencedDetails = { ConnectorTxID1: 'UNKNOWN', ConnectorTxID2: 'UNKNOWN' };
      const refund = newOrder({ task: 'refund', returnUrl: undefined, referencedOrder: 'x', referencedDetails });
      expect(await shop.acquirer.perform(refund)).toMatchObject({
        code: '800.100.167',
        details: { AcquirerResponse: '167', ExtendedDescription: 'Original pspReference required for this operation' },
      });
    });
  });

  describe('in a bad network', () => {
    /** Each order is carried out once, whatever happens to it on its way. */
    test.each<[Fault]>([
      ['cut before'],
      ['cut after'],
      ['cut in the answer'],
      ['delivered twice at once'],
      ['delivered twice in turn'],
      ['answer lost, another sent'],
      ['nonsense'],
      ['unavailable'],
    ])('carries out a page and a refund once: %s', async (fault) => {
      await open();
      shop.proxy.ahead.push(fault);
      const { order, found } = await payOnPage('pay');
      expect(found?.code).toBe('000.100.112');
      shop.proxy.ahead.push(fault);
      const refund = followUp('refund', order, found, { amount: 4_600n });
      expect((await carryOut(refund)).found?.code).toBe('000.100.112');
      expect(shop.adyen.payments()).toMatchObject([{ authorized: 9_200, refunded: 4_600 }]);
    });

    test.each([
      ['takes no more orders for now', 429],
      ['fails', 500],
      ['is out of order', 503],
    ])('sends an order again where Adyen %s', async (_, status) => {
      await open();
      shop.adyen.course.replies.push(status, status);
      expect((await payOnPage('pay')).found?.code).toBe('000.100.112');
    });

    test('gives up where Adyen takes no orders at all', async () => {
      await open();
      shop.adyen.course.replies.push(...Array.from({ length: 9 }, () => 429));
      expect(await shop.acquirer.perform(newOrder())).toMatchObject({
        code: '900.100.500',
        details: { ExtendedDescription: 'Adyen takes no more orders for now' },
      });
    });

    test('does not know the outcome where Adyen fails all the time, and asks again', async () => {
      await open();
      const { order, found } = await payOnPage('pay');
      const refund = followUp('refund', order, found);
      shop.adyen.course.replies.push(...Array.from({ length: 5 }, () => 500));
      await expect(shop.acquirer.perform(refund)).rejects.toMatchObject({ code: '900.100.300' });
      expect(await shop.acquirer.find(refund)).toMatchObject({ code: '000.200.000', waitsFor: 'processor' });
      await shop.adyen.settled();
      expect(await shop.acquirer.find(refund)).toMatchObject({ code: '000.100.112' });
      expect(shop.adyen.payments()[0]).toMatchObject({ refunded: 9_200 });
    });

    test('waits no longer than its time', async () => {
      await open({ totalMs: 150 });
      const { order, found } = await payOnPage('pay');
      const refund = followUp('refund', order, found);
      shop.proxy.ahead.push('answer held back', 'answer held back');
      await expect(shop.acquirer.perform(refund)).rejects.toMatchObject({ code: '900.100.201' });
      await shop.proxy.settled();
      await shop.adyen.settled();
      expect(await shop.acquirer.find(refund)).toMatchObject({ code: '000.100.112' });
      expect(shop.adyen.payments()[0]).toMatchObject({ refunded: 9_200 });
    });

    test('sends a lost follow-up again only as long as its key is known', async () => {
      await open();
      const { order, found } = await payOnPage('pay');
      const refund = followUp('refund', order, found);
      shop.clock.advance(6 * 24 * 3_600_000);
      const before = paths().length;
      await expect(shop.acquirer.find(refund)).rejects.toMatchObject({ code: '900.100.300' });
      expect(paths()).toHaveLength(before);
    });

    test('cannot inquire about a page while Adyen is away', async () => {
      await open();
      const { order, answer } = await payOnPage('leave');
      shop.proxy.ahead.push('cut before', 'nonsense');
      for (const _each of [1, 2]) await expect(shop.acquirer.find(told(order, answer))).rejects.toThrow();
      expect(await shop.acquirer.find(told(order, answer))).toMatchObject({ waitsFor: 'shopper' });
    });

    test('trusts no page that is about another order', async () => {
      await open();
      const { order, answer } = await payOnPage('leave');
      const other = told({ ...order, amount: 9_300n }, answer);
      await expect(shop.acquirer.find(other)).rejects.toMatchObject({ code: '900.100.600' });
    });
  });

  test.each<[string, AdyenShopOptions, string]>([
    ['a wrong API key', { apiKey: `AQE${'wrong'.repeat(9)}` }, 'HTTP Status Response - Unauthorized'],
    ['a wrong merchant account', { settings: { 'adyen.merchantAccount': 'OtherShop' } }, 'Invalid Merchant Account'],
  ])('says in one sentence that it has %s', async (_, options, reason) => {
    await open(options);
    const { code, details } = await shop.acquirer.perform(newOrder());
    expect(code).toBe('600.200.500');
    expect(details['ExtendedDescription']).toBe(
      `Adyen does not accept the API key of this channel for its merchant account: ${reason}`,
    );
    expect(shop.adyen.exchanges).toHaveLength(1);
  });

  test('says so in inquiries, too', async () => {
    await open({ apiKey: `AQE${'wrong'.repeat(9)}` });
    const order = newOrder({ ownDetails: { ConnectorTxID3: 'PL00000001' } });
    await expect(shop.acquirer.find(order)).rejects.toThrow(/^Adyen does not accept the API key/);
  });
});
