import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { databases } from '../database/testing.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing.ts';

const [sqlite] = databases;

describe("the caller's address", () => {
  let database: Database;
  const gateways: TestGateway[] = [];

  beforeAll(async () => {
    database = await (sqlite?.open() ?? Promise.reject(new Error('there is no database to test on')));
  });

  afterAll(async () => {
    for (const gateway of gateways) await gateway.close();
    await database.close();
  });

  const addressSeenBy = async (trustedProxies: readonly string[], forwardedFor: string): Promise<string> => {
    const gateway = await startGateway(database, { trustedProxies });
    gateways.push(gateway);
    const { url, entityId } = gateway;
    const { paymentBrand, 'card.number': number, ...rest } = cardPayment;
    const order = { amount: rest.amount, currency: rest.currency, paymentType: 'DB' };
    const { body: created } = await gateway.post('/v1/checkouts', {
      ...order,
      shopperResultUrl: 'https://shop.example/',
    });
    const card = Object.entries({ ...rest, paymentBrand, 'card.number': number }).filter(
      ([name]) => name.startsWith('card.') || name === 'paymentBrand',
    );
    await fetch(`${url}/v1/checkouts/${created.id}/payment`, {
      method: 'POST',
      body: new URLSearchParams(Object.fromEntries(card)),
      headers: { 'X-Forwarded-For': forwardedFor },
    });
    const { body } = await gateway.get(`/v1/checkouts/${created.id}/payment?entityId=${entityId}`);
    return (body['customer'] as { ip: string }).ip;
  };

  test.each([
    ['the connection, where no proxy is trusted', [], '203.0.113.7', '127.0.0.1'],
    ['what a trusted proxy tells', ['127.0.0.0/8'], '203.0.113.7', '203.0.113.7'],
    [
      'the last address that no trusted proxy wrote',
      ['127.0.0.1', '10.0.0.0/8'],
      '8.8.8.8, 203.0.113.7, 10.1.2.3',
      '203.0.113.7',
    ],
    ['the connection, where another proxy is trusted', ['10.0.0.0/8'], '203.0.113.7', '127.0.0.1'],
  ])('is %s', async (_, trusted, forwardedFor, seen) => {
    expect(await addressSeenBy(trusted, forwardedFor)).toBe(seen);
  });
});
