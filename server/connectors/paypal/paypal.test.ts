import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { passed } from '../../testing/gateway-under-test.ts';
import { openProcessorChannel, type ProcessorChannel } from '../../testing/processor-channel.ts';
import type { PaypalStandIn } from '../../testing/processors/paypal.ts';

const RIVALS = 50;
const SHOP = 'https://shop.example/result';
const DAY_MS = 24 * 60 * 60 * 1000;

/** The shopper pays on the page of a payment, and comes back. */
const choose = async (redirect: unknown, choice: string): Promise<Response> => {
  const url = String(Object(redirect)['url']);
  const body = new URLSearchParams({ choice });
  const { headers } = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  return await fetch(headers.get('location') ?? '', { redirect: 'manual' });
};

/** Returns PayPal's id of the refund of which it told last. */
const lastRefund = ({ events }: PaypalStandIn): string => {
  const told = events.findLast((event) => event.body.includes('PAYMENT.CAPTURE.REFUNDED'))?.body ?? '';
  return JSON.parse(told).resource.id;
};

describe.each(databases)('a channel that pays through PayPal, on $name', (kind) => {
  let channel: ProcessorChannel<'paypal'>;
  let paypal: PaypalStandIn;

  beforeAll(async () => {
    channel = await openProcessorChannel('paypal', await kind.open());
    paypal = channel.standIn;
  });
  afterAll(() => channel.close());

  const followUp = (id = '', type: string, amount?: string) => channel.followUp(id, type, amount);

  test('has the money when the shopper is back, and refunds it', async () => {
    const { status, body } = await channel.pay();
    expect([status, body.result.code]).toEqual([200, '000.200.000']);
    expect(await (await choose(body['redirect'], 'pay')).text()).toContain(SHOP);
    expect(await channel.read(body.id)).toMatchObject({ result: { code: '000.100.112' }, paymentBrand: 'PAYPAL' });
    expect((await followUp(body.id, 'RF', '2.00')).result.code).toBe('000.100.112');
    expect(paypal.books()).toMatchObject([{ captured: 9200, refunded: 200, reference: body.id }]);
  });

  test.each(['ours', 'one of the dashboard'])(
    'a refund that fails after it has succeeded gives its amount back once: %s',
    async (whose) => {
      channel.receiveEvents();
      const { body } = await channel.pay();
      await choose(body['redirect'], 'pay');
      if (whose === 'ours') await followUp(body.id, 'RF', '92.00');
      else await paypal.refundInDashboard(paypal.books().at(-1)?.id ?? '', 9_200);
      await channel.happened();
      const refundId = lastRefund(paypal);
      await Promise.all(Array.from({ length: RIVALS }, () => paypal.decideRefund(refundId, false)));
      await channel.happened();
      const made = await channel.linked(body.id ?? '');
      expect(made.map(({ paymentType }) => paymentType).toSorted()).toEqual(['DB', 'RF', 'RV']);
      expect((await followUp(body.id, 'RF', '92.00')).result.code).toBe('000.100.112');
      expect(paypal.books().at(-1)).toMatchObject({ captured: 9200, refunded: 9200 });
    },
  );

  const standing: Readonly<Record<string, readonly [(paypal: PaypalStandIn) => Promise<void>, string]>> = {
    'PayPal cannot be asked': [(standIn) => standIn.close(), 'the processor does not answer now'],
    'PayPal has it as paid': [
      (standIn) => standIn.decideRefund(lastRefund(standIn), true),
      'the processor says that the refund is paid',
    ],
  };

  test.each(Object.entries(standing))(
    'a refund that is said to have failed gives nothing back while %s',
    async (_, [happens, note]) => {
      const lonely = await openProcessorChannel('paypal', await kind.open());
      const { gateway, standIn } = lonely;
      lonely.receiveEvents();
      const { body } = await lonely.pay();
      await choose(body['redirect'], 'pay');
      await lonely.followUp(body.id ?? '', 'RF', '92.00');
      await lonely.happened();
      await standIn.decideRefund(lastRefund(standIn), false);
      await standIn.settled();
      await happens(standIn);
      await passed(gateway, 0);
      await passed(gateway, 8 * DAY_MS);
      const made = await lonely.linked(body.id ?? '');
      expect(made.map(({ paymentType }) => paymentType).toSorted()).toEqual(['DB', 'RF']);
      const said = gateway.logLines.find((line) => line.includes('an event changed nothing'));
      expect(JSON.parse(said ?? '{}')).toMatchObject({ note });
      await lonely.close();
    },
  );

  test('captures an authorization, and voids another', async () => {
    for (const [paymentType, amount] of [
      ['CP', '50.00'],
      ['RV', undefined],
    ] as const) {
      const { body } = await channel.pay({ paymentType: 'PA' });
      await choose(body['redirect'], 'pay');
      const { result } = await followUp(body.id, paymentType, amount);
      expect([paymentType, result.code]).toEqual([paymentType, '000.100.112']);
    }
  });

  test('declines what the bank declines', async () => {
    const { body } = await channel.pay();
    await choose(body['redirect'], 'funds');
    expect((await channel.read(body.id)).result.code).toBe('800.100.203');
  });

  test.each([
    ['a currency that PayPal does not take', { currency: 'KWD' }, '600.200.500'],
    ['half a forint', { currency: 'HUF', amount: '92.50' }, '800.100.174'],
  ])('refuses %s, and sends nothing', async (_, more, code) => {
    const before = paypal.exchanges.length;
    const { body } = await channel.pay(more);
    expect(body.result.code).toBe(code);
    expect(paypal.exchanges).toHaveLength(before);
  });
});
