import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FaultyProxy } from '../../testing/acquirers.ts';
import { databases } from '../../testing/databases.ts';
import { cardPayment, type TestGateway } from '../../testing/gateway-under-test.ts';
import { type GatewayInFront, startInFront } from '../../testing/upstream.ts';

const MINUTE_MS = 60_000;
const address = { 'billing.street1': 'Ring 1', 'billing.city': 'Wien', 'billing.postcode': 'AVSN' };

describe.each(databases)('the reversal of a payment that risk rejected, on $name', ({ open }) => {
  let pair: GatewayInFront;
  let ours: TestGateway;
  let proxy: FaultyProxy;

  beforeAll(async () => {
    pair = await startInFront(open, { 'risk.rules': 'checks avs=N outcome=reject' });
    ({ ours, proxy } = pair);
  });

  afterAll(() => pair.close());

  const statusOf = async (id: string): Promise<string> =>
    (await ours.get(`/v1/payments/${id}?entityId=${ours.entityId}`)).body.result.code;

  const reversalsThere = (): Promise<number> => pair.madeThere('RV');

  const recoverAfter = (ms: number): Promise<void> => pair.recoverAfter(ms);

  test('a lost reversal is sent again once it cannot arrive any more, and so is the second', async () => {
    proxy.ahead.push('none', 'cut before');
    const { body } = await ours.post('/v1/payments', { ...cardPayment, ...address, testMode: 'EXTERNAL' });
    const id = body.id ?? '';
    expect(body.result.code).toBe('000.200.000');
    // The inquiry is answered; the second order is lost like the first.
    proxy.ahead.push('none', 'cut before');
    await recoverAfter(11 * MINUTE_MS);
    await recoverAfter(2 * MINUTE_MS);
    expect([await statusOf(id), await reversalsThere()]).toEqual(['000.200.000', 0]);
    await recoverAfter(9 * MINUTE_MS);
    expect([await statusOf(id), await reversalsThere()]).toEqual(['800.400.100', 1]);
  });
});
