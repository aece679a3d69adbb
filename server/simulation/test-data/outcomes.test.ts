import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';

const [database] = databases;
if (database === undefined) throw new Error('there is no database to test on');

let gateway: TestGateway;
let live: TestGateway;

beforeAll(async () => {
  gateway = await startGateway(await database.open());
  live = await startGateway(await database.open(), { environment: 'live' });
});

afterAll(async () => {
  for (const each of [gateway, live]) {
    await each.close();
    await each.database.close();
  }
});

interface TestData {
  readonly cards: readonly { number: string; brand: string; code: string }[];
  readonly amounts: readonly { amount: string; code: string }[];
}

describe('the test data', () => {
  test('list the result of each card', async () => {
    const reply = await gateway.get('/v1/testdata', {});
    expect(reply.status).toBe(200);
    const { cards, amounts } = reply.body as unknown as TestData;
    expect(cards.length).toBeGreaterThan(20);
    expect(amounts.length).toBeGreaterThan(10);
    const slow = '4200000000009001';
    const declinesExemptions = '4200000000009043';
    for (const { number, brand, code } of cards.filter((card) => card.number.slice(0, 15) !== slow.slice(0, 15))) {
      const cvv = brand === 'AMEX' ? '1234' : '123';
      const { body } = await gateway.post('/v1/payments', {
        ...cardPayment,
        paymentBrand: brand,
        'card.number': number,
        'card.cvv': cvv,
        'threeDSecure.disable': 'true', // The table lists the acquirer's answers.
        ...(number === declinesExemptions ? { 'threeDSecure.exemptionFlag': '01' } : {}),
      });
      expect([number, body.result.code]).toEqual([number, code]);
    }
  });

  test('do not exist in the live environment, but other lists do', async () => {
    const { status, body } = await live.get('/v1/testdata');
    expect([status, body.result.code, body.result.description]).toEqual([
      404,
      '200.300.404',
      'invalid or missing parameter - no such address',
    ]);
    expect((await live.get('/v1/resultcodes')).status).toBe(200);
  });
});
