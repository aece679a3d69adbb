import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPaypalShop, type PaypalShop } from '../paypal-shop.ts';
import { type PaypalJudge, readPaypalJudge } from './paypal-judge.ts';
import { PAYPAL_WEBHOOK_ID as WEBHOOK_ID } from './processors.ts';
import type { Exchange } from './stand-in.ts';

describe("the judge of PayPal's messages", () => {
  let shop: PaypalShop;
  let judge: PaypalJudge;
  beforeAll(async () => {
    shop = await openPaypalShop();
    judge = await readPaypalJudge();
    shop.paypal.sendEventsTo('http://127.0.0.1:9/', WEBHOOK_ID);
    shop.paypal.manner = 'never';
    const acquirer = await shop.acquirer();
    const { details } = await acquirer.perform(shop.order());
    await shop.paypal.choose(details['ConnectorTxID3'] ?? '', 'pay');
  });
  afterAll(async () => await shop.close());

  const made = (): Exchange => {
    const found = shop.paypal.exchanges.find(({ path }) => path === '/v2/checkout/orders');
    if (found === undefined) throw new Error('no order was made');
    return found;
  };

  test('accepts what the connector and the stand-in say', () => {
    expect(judge.exchange(made())).toBeUndefined();
    expect(shop.paypal.events.map(judge.event)).toEqual([undefined]);
  });

  test.each<[string, (exchange: Exchange) => Partial<Exchange>]>([
    ['a wrong value in a request', ({ sent }) => ({ sent: sent.replace('CAPTURE', 'SALE') })],
    ['a name that is not described in a request', ({ sent }) => ({ sent: sent.replace('"intent"', '"intention"') })],
    ['a wrong amount in a request', ({ sent }) => ({ sent: sent.replace('"92.00"', '"92,00"') })],
    ['a wrong status in a reply', ({ replied }) => ({ replied: { ...Object(replied), status: 'paid' } })],
    ['a name that is not described in a reply', ({ replied }) => ({ replied: { ...Object(replied), state: 'x' } })],
    ['a header that is too long', ({ headers }) => ({ headers: { ...headers, 'paypal-request-id': 'x'.repeat(109) } })],
    ['an address that is not described', () => ({ path: '/v2/checkout/payments' })],
    ['an error of another kind', () => ({ status: 422, replied: { name: 'NO_SUCH_NAME' } })],
  ])('refuses %s', (_, change) => {
    expect(judge.exchange({ ...made(), ...change(made()) })).toEqual(expect.any(String));
  });

  test('refuses a wrong resource in an event', () => {
    const event = shop.paypal.events[0];
    if (event === undefined) throw new Error('no event was sent');
    expect(judge.event({ ...event, body: event.body.replaceAll('"APPROVED"', '"agreed"') })).toEqual(
      expect.any(String),
    );
    expect(judge.event({ ...event, body: event.body.replace('checkout-order', 'sale') })).toEqual(expect.any(String));
  });
});
