import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FaultyProxy } from '../../testing/acquirers.ts';
import { databases } from '../../testing/databases.ts';
import { cardPayment, type TestGateway } from '../../testing/gateway-under-test.ts';
import { type GatewayInFront, startInFront } from '../../testing/upstream.ts';

const MINUTE_MS = 60_000;
const SUCCESS = '000.100.112';

describe.each(databases)('orders of the gateway itself, on $name', ({ open }) => {
  let pair: GatewayInFront;
  let ours: TestGateway;
  let proxy: FaultyProxy;

  beforeAll(async () => {
    pair = await startInFront(open);
    ({ ours, proxy } = pair);
  });

  afterAll(() => pair.close());

  /** The follow-ups of a payment: type and code. */
  const followed = async (id: string): Promise<readonly string[]> => {
    const address = `/v1/query/${id}?entityId=${ours.entityId}&includeLinkedTransactions=true`;
    const payments = (await ours.get(address)).body['payments'] as readonly {
      id: string;
      paymentType: string;
      result: { code: string };
    }[];
    return payments.flatMap((each) => (each.id === id ? [] : [`${each.paymentType} ${each.result.code}`]));
  };

  const capturesThere = (): Promise<number> => pair.madeThere('CP');

  const recoverAfter = (ms: number): Promise<void> => pair.recoverAfter(ms);

  test('a lost capture of PA.CP is sent again once it cannot arrive any more, and only once', async () => {
    const before = await capturesThere();
    proxy.ahead.push('none', 'cut before');
    const { body } = await ours.post('/v1/payments', { ...cardPayment, testMode: 'EXTERNAL', paymentType: 'PA.CP' });
    const id = body.id ?? '';
    expect([body.result.code, await followed(id)]).toEqual([SUCCESS, ['CP 000.200.000']]);
    await recoverAfter(2 * MINUTE_MS);
    expect([await followed(id), await capturesThere()]).toEqual([['CP 000.200.000'], before]);
    await recoverAfter(10 * MINUTE_MS);
    expect([await followed(id), await capturesThere()]).toEqual([[`CP ${SUCCESS}`], before + 1]);
    await recoverAfter(10 * MINUTE_MS);
    expect([await followed(id), await capturesThere()]).toEqual([[`CP ${SUCCESS}`], before + 1]);
  });

  test('a second order that was lost gets the time to arrive, too', async () => {
    proxy.ahead.push('none', 'cut before');
    const { body } = await ours.post('/v1/payments', { ...cardPayment, testMode: 'EXTERNAL', paymentType: 'PA.CP' });
    const id = body.id ?? '';
    proxy.ahead.push('none', 'cut and delivered late');
    await recoverAfter(11 * MINUTE_MS);
    await proxy.settled();
    const made = await capturesThere();
    await recoverAfter(2 * MINUTE_MS);
    expect([await followed(id), await capturesThere()]).toEqual([[`CP ${SUCCESS}`], made]);
  });

  test('a lost reversal of an expired authorization is sent again, and only once', async () => {
    const { body } = await ours.post('/v1/payments', { ...cardPayment, testMode: 'EXTERNAL', paymentType: 'PA' });
    const id = body.id ?? '';
    ours.clock.advance(7 * 24 * 60 * MINUTE_MS);
    proxy.ahead.push('cut before');
    await ours.gateway.timers.runDue();
    await recoverAfter(2 * MINUTE_MS);
    expect(await followed(id)).toEqual(['RV 000.200.000']);
    for (let times = 0; times < 2; times += 1) {
      await recoverAfter(10 * MINUTE_MS);
      await ours.gateway.timers.runDue();
      expect(await followed(id)).toEqual([`RV ${SUCCESS}`]);
    }
  });

  test('an order that was not accepted for too long fails', async () => {
    proxy.ahead.push('none', 'cut before');
    const { body } = await ours.post('/v1/payments', { ...cardPayment, testMode: 'EXTERNAL', paymentType: 'PA.CP' });
    await recoverAfter(8 * 24 * 60 * MINUTE_MS);
    expect(await followed(body.id ?? '')).toEqual(['CP 900.100.300']);
  });
});
