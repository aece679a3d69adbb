import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../../assembly/books.ts';
import { bookRecords } from '../../payments/books/records.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { openProcessorShop, type ProcessorShop } from '../../testing/processor-shop.ts';
import { STRIPE_SIGNING_SECRET } from '../../testing/processors/processors.ts';

const MS_PER_SECOND = 1000;
/** An event that its payment cannot have is tried for less than these days. */
const DAYS = 6;

/** Too long for an index, however well it is compressed. */
const endless = Array.from({ length: 2_000 }, (_, place) =>
  createHmac('md5', 'id').update(`${place}`).digest('hex'),
).join('');

describe.each(databases)('an event that is signed, on $name', ({ open }) => {
  let database: TestDatabase;
  let shop: ProcessorShop;
  let entityId: string;

  beforeAll(async () => {
    database = await open();
    shop = await openProcessorShop('stripe', database);
    entityId = await shop.newChannel();
  });
  afterAll(() => shop.close());

  const send = async (id: string, type: string, object: Readonly<Record<string, unknown>>): Promise<number> => {
    const body = JSON.stringify({ id, object: 'event', type, data: { object } });
    const time = Math.floor(shop.gateway.realClock.now() / MS_PER_SECOND);
    const signed = createHmac('sha256', STRIPE_SIGNING_SECRET).update(`${time}.${body}`).digest('hex');
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${time},v1=${signed}` };
    const url = `${shop.gateway.url}/v1/connectors/stripe/${entityId}`;
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };
  const listed = async () => {
    const { body } = await shop.gateway.get(`/v1/connectors/events?entityId=${entityId}&limit=500`);
    return body['events'] as readonly Readonly<Record<'kind' | 'state' | 'note', string>>[];
  };

  test.each([
    ['its id', (odd: string) => [odd, 'pi_1'] as const],
    ['the id of its payment', (odd: string) => ['evt_1', odd] as const],
  ])('is no event where %s is no id, and nothing is stored', async (_, idsWith) => {
    for (const odd of ['pi\u0000', 'pi_\ud800', 'pi_é', endless]) {
      const [id, payment] = idsWith(odd);
      expect(await send(id, 'charge.dispute.created', { object: 'dispute', id: 'dp_1', payment_intent: payment })).toBe(
        400,
      );
    }
    expect(await listed()).toEqual([]);
  });

  test('asks for the payment that it names, and for nothing else', async () => {
    await send('evt_2', 'charge.dispute.created', {
      object: 'dispute',
      id: 'dp_2',
      payment_intent: '../customers?a=b',
    });
    await shop.happened();
    expect(shop.processor.standIn.exchanges.at(-1)?.path).toBe('/v1/payment_intents/..%2Fcustomers%3Fa%3Db');
  });

  test('moves nothing where its amount is none, or not of the payment, and says so', async () => {
    const { body } = await shop.gateway.post('/v1/payments', {
      entityId,
      testMode: 'EXTERNAL',
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'VISA',
      shopperResultUrl: 'https://shop.example/',
    });
    await fetch(await shop.press(body, 'pay'), { redirect: 'manual' });
    await shop.happened();
    const { reference, ...paid } = shop.processor.books().find((book) => book.reference === body.id) ?? {};
    const payment_intent = String(Object(paid)['id']);
    expect(reference).toBe(body.id);
    const untold = async () => (await listed()).filter(({ kind }) => kind !== 'payment changed');
    const before = (await untold()).length;
    const amounts = [-500, 0, 9_201, Number.MAX_SAFE_INTEGER, 1.5, '100', undefined].map((amount) => ({
      amount,
      currency: 'eur',
    }));
    const currencies = ['usd', 'jpy', 'kwd', 'constructor', ''].map((currency) => ({ amount: 100, currency }));
    const odd = [...amounts, ...currencies];
    for (const [place, money] of odd.entries()) {
      const object = { ...money, payment_intent };
      const refund = { ...object, object: 'refund', status: 'succeeded', id: `re_odd${place}` };
      const dispute = { ...object, object: 'dispute', status: 'needs_response', id: `dp_odd${place}` };
      expect(await send(`evt_refund${place}`, 'refund.created', refund)).toBe(200);
      expect(await send(`evt_dispute${place}`, 'charge.dispute.created', dispute)).toBe(200);
    }
    for (let day = 0; day < DAYS; day += 1) await shop.calm();
    const found = await untold();
    expect(found).toHaveLength(before + 2 * odd.length);
    // People read why.
    for (const { kind, state, note } of found)
      expect([kind, state, note]).toEqual([kind, 'kept', expect.stringContaining(' ')]);
    expect(await bookRecords(database).followUpsOf([{ entity: entityId, id: body.id ?? '' }])).toEqual([]);
    expect(await checkLedger(database)).toMatchObject({ missing: 0, unexpected: 0 });
  });
});
