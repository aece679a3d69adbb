import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import {
  cardPayment,
  killedAtEachCommit,
  passed,
  startGateway,
  type TestGateway,
} from '../../testing/gateway-under-test.ts';

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;
const DONE = '000.100.110';

describe.each(databases)('the gateway’s own orders after a kill, on $name', ({ open, moments }) => {
  let database: TestDatabase;
  let gateway: TestGateway;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
  });

  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  const authorize = async (): Promise<string> =>
    (await gateway.post('/v1/payments', { ...cardPayment, paymentType: 'PA' })).body.id ?? '';

  /** An authorization by voucher that its shopper has confirmed. */
  const voucher = async (): Promise<string> => {
    const how = { amount: '92.00', currency: 'EUR', paymentType: 'PA', paymentBrand: 'BOLETO' };
    const { body } = await gateway.post('/v1/payments', { ...how, shopperResultUrl: 'https://shop.example/result' });
    const { url } = body['redirect'] as { url: string };
    const used = await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' });
    await fetch(used.headers.get('location') ?? '');
    return body.id ?? '';
  };

  /** The follow-ups of a payment: type and code. */
  const followed = async (id: string): Promise<readonly string[]> => {
    const address = `/v1/query/${id}?entityId=${gateway.entityId}&includeLinkedTransactions=true`;
    const payments = (await gateway.get(address)).body['payments'] as readonly {
      id: string;
      paymentType: string;
      result: { code: string };
    }[];
    return payments.flatMap((each) => (each.id === id ? [] : [`${each.paymentType} ${each.result.code}`]));
  };

  describe.each([
    ['the receipt of a voucher', voucher, 3 * DAY_MS, 'RC'],
    ['the reversal of an expired authorization', authorize, 7 * DAY_MS, 'RV'],
  ] as const)('%s', (_words, made, dueAfterMs, type) => {
    test.each(moments)('is made once, after a kill %s any commit', { timeout: 120_000 }, async (moment) => {
      const ids = new Map<number, string>();
      const deaths = await killedAtEachCommit(gateway, moment, {
        way: async (victim, commit) => {
          const id = await made();
          ids.set(commit, id);
          gateway.clock.advance(dueAfterMs);
          await victim.gateway.timers.runDue();
        },
        afterwards: async (commit) => {
          for (const milliseconds of [2 * MINUTE_MS, 2 * MINUTE_MS, DAY_MS, DAY_MS])
            await passed(gateway, milliseconds);
          expect(await followed(ids.get(commit) ?? '')).toEqual([`${type} ${DONE}`]);
        },
      });
      expect(deaths).toBeGreaterThan(1);
    });
  });

  test.each([1, 2, 3, 4])('a renewal at the last moment succeeds or is too late, never both (%i)', async () => {
    const id = await authorize();
    gateway.clock.advance(7 * DAY_MS);
    const renewal = { 'standingInstruction.industryPractice': 'REAUTHORIZATION' };
    const request = { paymentType: 'PA', amount: '92.00', currency: 'EUR', ...renewal };
    const [renewed] = await Promise.all([gateway.post(`/v1/payments/${id}`, request), gateway.gateway.timers.runDue()]);
    const isRenewed = renewed.body.result.code === DONE;
    const standing = async () => (await followed(id)).filter((each) => each.endsWith(DONE)).toSorted();
    expect(await standing()).toEqual([isRenewed ? `PA ${DONE}` : `RV ${DONE}`]);
    await passed(gateway, 6 * DAY_MS);
    expect(await standing()).toHaveLength(1);
    await passed(gateway, 2 * DAY_MS);
    expect(await standing()).toEqual(isRenewed ? [`PA ${DONE}`, `RV ${DONE}`] : [`RV ${DONE}`]);
  });
});
