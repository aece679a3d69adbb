import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Acquirer, type AcquirerAnswer, type AcquirerOrder, AnswerLost } from '../../payments/ports/acquirer.ts';
import { openPaypalShop, type PaypalShop } from '../../testing/paypal-shop.ts';
import type { PaypalChoice } from '../../testing/processors/paypal.ts';

const HOUR_MS = 60 * 60_000;
const RIVALS = 50;

describe('payments through PayPal', () => {
  let shop: PaypalShop;
  let acquirer: Acquirer;

  beforeAll(async () => {
    shop = await openPaypalShop();
    acquirer = await shop.acquirer();
    await acquirer.perform(shop.order()); // The token is fetched before the network has faults.
  });
  afterEach(() => {
    expect(shop.proxy.ahead).toEqual([]);
    expect(shop.faults()).toEqual([]);
  });
  afterAll(async () => await shop.close());

  const idOf = ({ details }: AcquirerAnswer): string => details['ConnectorTxID3'] ?? '';

  /** Places an order, which then waits for the shopper. */
  const place = async (more: Partial<AcquirerOrder> = {}): Promise<{ order: AcquirerOrder; id: string }> => {
    const order = shop.order(more);
    const answer = await acquirer.perform(order);
    expect(answer.code).toBe('000.200.000');
    return { order: { ...order, ownDetails: answer.details }, id: idOf(answer) };
  };
  const authorize = { task: 'authorize', paymentType: 'PA' } as const;
  const pay = async (choice: PaypalChoice, more: Partial<AcquirerOrder> = {}) => {
    const { order, id } = await place(more);
    await shop.paypal.choose(id, choice);
    const answer = await acquirer.find(order);
    return { order, id, answer };
  };
  const followUp = (
    task: AcquirerOrder['task'],
    { order, answer }: { order: AcquirerOrder; answer: AcquirerAnswer | undefined },
    more: Partial<AcquirerOrder> = {},
  ): AcquirerOrder =>
    shop.order({
      task,
      referencedOrder: order.reference,
      referencedDetails: answer?.details,
      returnUrl: undefined,
      currency: order.currency,
      ...more,
    });
  const requestsTo = (path: string) => shop.paypal.exchanges.filter((each) => each.path === path);
  const bookOf = (reference: string) => shop.paypal.books().filter((book) => book.reference === reference);

  describe('the page', () => {
    test('is for the amount, and comes back to the gateway', async () => {
      const order = shop.order({ request: { 'customer.language': 'de', merchantInvoiceId: 'Order 4711' } });
      const answer = await acquirer.perform(order);
      const id = idOf(answer);
      expect(answer).toEqual({
        code: '000.200.000',
        details: { ConnectorTxID3: id, AcquirerResponse: 'PAYER_ACTION_REQUIRED' },
        waitsFor: 'shopper',
        redirect: { url: `${shop.paypal.url}checkoutnow?token=${id}`, method: 'GET', parameters: [] },
      });
      const sent = shop.paypal.exchanges.at(-1);
      expect(JSON.parse(sent?.sent ?? '')).toEqual({
        intent: 'CAPTURE',
        purchase_units: [
          {
            reference_id: order.reference,
            custom_id: order.reference,
            invoice_id: order.reference,
            description: 'Order 4711',
            amount: { currency_code: 'EUR', value: '92.00' },
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              return_url: order.returnUrl,
              cancel_url: order.returnUrl,
              user_action: 'PAY_NOW',
              shipping_preference: 'NO_SHIPPING',
              locale: 'de-DE',
            },
          },
        },
      });
      expect(sent?.headers).toMatchObject({ 'paypal-request-id': order.reference, prefer: 'return=representation' });
    });

    test.each([
      ['100 yen', 'JPY', 10_000n, '100'],
      ['4,990 forint', 'HUF', 499_000n, '4990'],
      ['1.50 dollars', 'USD', 150n, '1.50'],
    ])('has %s as PayPal writes them', async (_, currency, amount, value) => {
      await place({ currency, amount });
      expect(JSON.parse(shop.paypal.exchanges.at(-1)?.sent ?? '')).toMatchObject({
        purchase_units: [{ amount: { currency_code: currency, value } }],
      });
    });

    test.each([
      ['half a yen', { currency: 'JPY', amount: 50n }, '800.100.174'],
      ['Kuwaiti dinar', { currency: 'KWD' }, '600.200.500'],
      ['Icelandic krónur', { currency: 'ISK' }, '600.200.500'],
      ['another brand', { brand: 'VISA' }, '600.200.500'],
      ['no way back', { returnUrl: undefined }, '600.200.500'],
    ])('is refused for %s without a request', async (_, more, code) => {
      const before = shop.paypal.exchanges.length;
      expect((await acquirer.perform(shop.order(more))).code).toBe(code);
      expect(shop.paypal.exchanges).toHaveLength(before);
    });

    test.each([
      'cut before',
      'cut after',
      'cut in the answer',
      'answer lost, another sent',
      'unavailable',
      'nonsense',
    ] as const)('is made once where the network does this: %s', async (fault) => {
      shop.proxy.ahead.push(fault);
      const { order, id } = await place();
      const replies = requestsTo('/v2/checkout/orders').filter(
        ({ headers }) => headers['paypal-request-id'] === order.reference,
      );
      expect(replies.length).toBeGreaterThan(0);
      for (const { replied } of replies) expect(replied).toMatchObject({ id });
    });

    test('is made as soon as PayPal takes orders again', async () => {
      shop.paypal.beBusy(2);
      await place();
    });

    test('says that PayPal takes no more orders', async () => {
      shop.paypal.beBusy(5);
      expect((await acquirer.perform(shop.order())).code).toBe('900.100.500');
    });

    test('is never told where PayPal fails: the order is unknown, and was not paid', async () => {
      shop.proxy.ahead.push('unavailable', 'unavailable', 'unavailable', 'unavailable', 'unavailable');
      const order = shop.order();
      await expect(acquirer.perform(order)).rejects.toMatchObject({ code: '900.100.300' });
      expect(await acquirer.find(order)).toBeUndefined();
      expect(await acquirer.cancel?.(order)).toBeUndefined();
    });

    test('is not waited for longer than the limit', async () => {
      const impatient = await shop.acquirer(shop.connectorWith({ totalMs: 100, attempts: 1 }));
      await impatient.perform(shop.order());
      shop.proxy.ahead.push('answer held back');
      await expect(impatient.perform(shop.order())).rejects.toMatchObject({ code: '900.100.201' });
      await shop.proxy.settled();
    });
  });

  describe('when the shopper is back', () => {
    test.each<[PaypalChoice, object]>([
      ['pay', { code: '000.100.112' }],
      ['review', { code: '000.200.000', waitsFor: 'processor', details: { AcquirerResponse: 'PENDING_REVIEW' } }],
      ['funds', { code: '800.100.203', details: { AcquirerResponse: '5120' } }],
      ['3ds-failed', { code: '100.380.401', details: { AcquirerResponse: '7710' } }],
      ['refuse', { code: '800.100.152', details: { AcquirerResponse: 'TRANSACTION_REFUSED' } }],
      ['decline', { code: '000.200.000', waitsFor: 'shopper', redirect: { method: 'GET' } }],
      ['cancel', { code: '000.200.000', waitsFor: 'shopper', redirect: { method: 'GET' } }],
    ])('and chose "%s", a debit and an authorization have the outcome', async (choice, expected) => {
      expect((await pay(choice)).answer).toMatchObject(expected);
      const { answer } = await pay(choice, authorize);
      expect(answer?.code).toBe(Object.entries(expected).find(([name]) => name === 'code')?.[1]);
    });

    test('the answer has the ids that later orders and inquiries need', async () => {
      const { order, id, answer } = await pay('pay');
      const capture = shop.paypal.paymentOf(id);
      expect(answer).toEqual({
        code: '000.100.112',
        details: {
          ConnectorTxID1: capture,
          ConnectorTxID2: capture,
          ConnectorTxID3: id,
          AcquirerResponse: 'COMPLETED',
        },
      });
      expect(bookOf(order.reference)).toMatchObject([{ id: capture, captured: 9200, refunded: 0 }]);
      expect(await acquirer.find(order)).toEqual(answer);
    });

    test('a payment that is reviewed is decided later', async () => {
      const taken = await pay('review');
      await shop.paypal.decidePayment(taken.answer?.details['ConnectorTxID1'] ?? '', true);
      expect((await acquirer.find(taken.order))?.code).toBe('000.100.112');
      const refused = await pay('review');
      await shop.paypal.decidePayment(refused.answer?.details['ConnectorTxID1'] ?? '', false);
      expect((await acquirer.find(refused.order))?.code).toBe('800.100.152');
    });

    test('another instrument may be chosen after one that was declined', async () => {
      const { order, id } = await pay('decline');
      await shop.paypal.choose(id, 'decline');
      expect((await acquirer.find(order))?.waitsFor).toBe('shopper');
      await shop.paypal.choose(id, 'pay');
      expect((await acquirer.find(order))?.code).toBe('000.100.112');
      expect(bookOf(order.reference)).toHaveLength(1);
    });

    test(`the money is taken once, however many of ${RIVALS} rivals ask`, async () => {
      const { order, id } = await place();
      await shop.paypal.choose(id, 'pay');
      const answers = await Promise.all(Array.from({ length: RIVALS }, () => acquirer.find(order)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]?.code).toBe('000.100.112');
      expect(bookOf(order.reference)).toHaveLength(1);
      const keys = requestsTo(`/v2/checkout/orders/${id}/capture`).map(({ headers }) => headers['paypal-request-id']);
      expect(new Set(keys).size).toBe(1);
      expect(keys[0]).toMatch(new RegExp(`^${order.reference}-capture-\\d{14}$`));
    });

    test.each(['cut before', 'cut after', 'answer lost, another sent', 'delivered twice at once'] as const)(
      'the money is taken once where the network does this: %s',
      async (fault) => {
        const { order, id } = await place();
        await shop.paypal.choose(id, 'pay');
        shop.proxy.ahead.push('none', fault);
        expect((await acquirer.find(order))?.code).toBe('000.100.112');
        expect(bookOf(order.reference)).toHaveLength(1);
      },
    );

    test('the order waits while PayPal fails, and its money is taken afterwards', async () => {
      const { order, id } = await place();
      await shop.paypal.choose(id, 'pay');
      shop.proxy.ahead.push('unavailable');
      await expect(acquirer.find(order)).rejects.toThrow(AnswerLost);
      shop.proxy.ahead.push('none', 'unavailable', 'unavailable', 'unavailable', 'unavailable', 'unavailable');
      await expect(acquirer.find(order)).rejects.toThrow(AnswerLost);
      expect(bookOf(order.reference)).toEqual([]);
      expect((await acquirer.find(order))?.code).toBe('000.100.112');
    });

    test('the order waits while PayPal is busy', async () => {
      const { order, id } = await place();
      await shop.paypal.choose(id, 'pay');
      shop.paypal.beBusy(1);
      await expect(acquirer.find(order)).rejects.toThrow(AnswerLost);
      expect((await acquirer.find(order))?.code).toBe('000.100.112');
    });
  });

  describe('an order that is not paid', () => {
    test('is unknown at first, and ended after three hours', async () => {
      const { order, id } = await place();
      shop.paypal.expire(id);
      await expect(acquirer.find(order)).rejects.toMatchObject({ code: '900.100.600' });
      const early = { ...order, receivedAtMs: shop.clock.now() - 3 * HOUR_MS };
      expect(await acquirer.find(early)).toMatchObject({ code: '100.396.104', details: { ConnectorTxID3: id } });
    });

    test('cannot be paid any more after it was cancelled', async () => {
      for (const more of [{}, authorize]) {
        const { order, id } = await place(more);
        expect((await acquirer.find(order))?.waitsFor).toBe('shopper');
        expect(await acquirer.cancel?.(order)).toMatchObject({ code: '100.396.104', details: { ConnectorTxID3: id } });
        await shop.paypal.choose(id, 'pay');
        expect((await acquirer.find(order))?.code).toBe('100.396.104');
        expect(shop.paypal.paymentOf(id)).toBeUndefined();
      }
    });

    test('is paid where the shopper approved it just before it was cancelled', async () => {
      const { order, id } = await place();
      await shop.paypal.choose(id, 'pay');
      expect((await acquirer.cancel?.(order))?.code).toBe('000.100.112');
      expect(bookOf(order.reference)).toHaveLength(1);
    });

    test('says why the last attempt was declined when it is cancelled', async () => {
      const { order, id } = await place();
      await shop.paypal.choose(id, 'decline');
      expect(await acquirer.cancel?.(order)).toMatchObject({
        code: '800.100.152',
        details: { AcquirerResponse: 'INSTRUMENT_DECLINED', ConnectorTxID3: id },
      });
    });

    test('has one outcome, whether rivals pay or cancel it', async () => {
      const { order, id } = await place();
      const asking = Array.from({ length: RIVALS }, (_, place) =>
        place % 2 === 0 ? acquirer.find(order) : acquirer.cancel?.(order),
      );
      await shop.paypal.choose(id, 'pay');
      const answers = await Promise.all(asking);
      const ends = new Set(answers.flatMap((answer) => (answer?.waitsFor === undefined ? [answer?.code] : [])));
      expect(ends.size).toBe(1);
      expect(ends.has('000.100.112')).toBe(bookOf(order.reference).length === 1);
    });
  });

  describe('later orders', () => {
    test('capture an authorization in parts, and refund them in parts', async () => {
      const authorized = await pay('pay', authorize);
      expect(authorized.answer?.details).toMatchObject({
        ConnectorTxID1: authorized.answer?.details['ConnectorTxID2'],
        AcquirerResponse: 'CREATED',
      });
      const [first, second] = [
        followUp('capture', authorized, { amount: 5_000n }),
        followUp('capture', authorized, { amount: 4_200n }),
      ];
      const captured = await acquirer.perform(first);
      expect(captured).toMatchObject({ code: '000.100.112', details: { ConnectorTxID3: authorized.id } });
      expect((await acquirer.perform(second)).code).toBe('000.100.112');
      expect((await acquirer.perform(followUp('capture', authorized, { amount: 1n }))).code).toBe('700.400.100');
      expect(bookOf(first.reference)).toMatchObject([{ captured: 5000 }]);

      const of = { order: first, answer: captured };
      expect((await acquirer.perform(followUp('refund', of, { amount: 2_000n }))).code).toBe('000.100.112');
      expect((await acquirer.perform(followUp('refund', of, { amount: 3_000n }))).code).toBe('000.100.112');
      expect(await acquirer.perform(followUp('refund', of, { amount: 1n }))).toMatchObject({
        code: '700.400.200',
        details: { AcquirerResponse: 'CAPTURE_FULLY_REFUNDED' },
      });
      expect(bookOf(first.reference)).toMatchObject([{ captured: 5000, refunded: 5000 }]);
    });

    test('refund a debit, in a currency without decimals', async () => {
      const paid = await pay('pay', { currency: 'JPY', amount: 10_000n });
      const refund = followUp('refund', paid, { amount: 4_000n });
      expect((await acquirer.perform(refund)).code).toBe('000.100.112');
      expect(JSON.parse(shop.paypal.exchanges.at(-1)?.sent ?? '')).toEqual({
        amount: { currency_code: 'JPY', value: '40' },
        invoice_id: refund.reference,
        custom_id: `refund-${refund.reference}`,
      });
      expect((await acquirer.perform(followUp('refund', paid, { amount: 10n }))).code).toBe('800.100.174');
    });

    test('void an authorization, however often they are sent', async () => {
      const authorized = await pay('pay', authorize);
      const reversal = followUp('reverse', authorized);
      expect(await acquirer.find(reversal)).toBeUndefined();
      expect((await acquirer.perform(reversal)).code).toBe('000.100.112');
      expect((await acquirer.perform({ ...reversal, reference: `${authorized.order.reference}-RV` })).code).toBe(
        '000.100.112',
      );
      expect((await acquirer.find(reversal))?.code).toBe('000.100.112');
      expect((await acquirer.perform(followUp('capture', authorized))).code).toBe('700.400.100');
    });

    test('cannot take back what was captured', async () => {
      expect((await acquirer.perform(followUp('reverse', await pay('pay')))).code).toBe('700.300.700');
      const authorized = await pay('pay', authorize);
      await acquirer.perform(followUp('capture', authorized));
      expect((await acquirer.perform(followUp('reverse', authorized))).code).toBe('700.400.300');
    });

    test('are decided later where a refund takes days', async () => {
      shop.paypal.refundLater(true);
      const paid = await pay('pay');
      for (const [isRefunded, code] of [
        [true, '000.100.112'],
        [false, '800.100.152'],
      ] as const) {
        const refund = followUp('refund', paid, { amount: 100n });
        const answer = await acquirer.perform(refund);
        expect(answer).toMatchObject({ code: '000.200.000', waitsFor: 'processor' });
        const known = { ...refund, ownDetails: answer.details };
        expect((await acquirer.find(known))?.waitsFor).toBe('processor');
        // Nothing ends them: what PayPal has of the order is the payment.
        expect(await acquirer.cancel?.(known)).toBeUndefined();
        await shop.paypal.decideRefund(answer.details['ConnectorTxID1'] ?? '', isRefunded);
        expect((await acquirer.find(known))?.code).toBe(code);
      }
      shop.paypal.refundLater(false);
    });

    test.each(['capture', 'refund'] as const)(
      'find a %s by our reference, and not that of another order',
      async (task) => {
        const first = await pay('pay', task === 'capture' ? authorize : {});
        const [sent, other] = [followUp(task, first, { amount: 100n }), followUp(task, first, { amount: 200n })];
        expect(await acquirer.find(sent)).toBeUndefined();
        const answer = await acquirer.perform(sent);
        expect(await acquirer.find(sent)).toEqual(answer);
        expect(await acquirer.find({ ...sent, ownDetails: answer.details })).toEqual(answer);
        expect(await acquirer.find(other)).toBeUndefined();
      },
    );

    test.each(['capture', 'refund', 'reverse'] as const)(
      'carry out a %s once where the answers were lost',
      async (task) => {
        const first = await pay('pay', task === 'refund' ? {} : authorize);
        const order = followUp(task, first, { amount: 100n });
        shop.proxy.ahead.push('cut after', 'answer lost, another sent');
        expect((await acquirer.perform(order)).code).toBe('000.100.112');
        expect((await acquirer.find(order))?.code).toBe('000.100.112');
        const books = bookOf(task === 'capture' ? order.reference : first.order.reference);
        expect(books).toMatchObject({ capture: [{ captured: 100 }], refund: [{ refunded: 100 }], reverse: [] }[task]);
      },
    );

    test('of an unknown payment are refused by name, and not found', async () => {
      const unknown = { ConnectorTxID2: '0000', ConnectorTxID3: '0000' };
      const paid = await pay('pay');
      const order = followUp('refund', paid, { referencedDetails: unknown });
      expect((await acquirer.perform(order)).code).toBe('700.400.580');
      await expect(acquirer.find(order)).rejects.toThrow(AnswerLost);
      await expect(acquirer.find({ ...order, ownDetails: { ConnectorTxID1: '0000' } })).rejects.toThrow(AnswerLost);
      expect(await acquirer.find(followUp('reverse', paid, { referencedDetails: unknown }))).toBeUndefined();
      expect((await acquirer.perform(followUp('refund', paid, { referencedDetails: {} }))).code).toBe('600.200.500');
      expect((await acquirer.perform(followUp('rebill', paid))).code).toBe('600.200.500');
    });
  });
});
