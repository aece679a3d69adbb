import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FaultyProxy, faultyProxy } from '../../acquirers/testing.ts';
import { timestampText } from '../../clock.ts';
import { databases, type TestDatabase } from '../../database/testing.ts';
import { changeSettings } from '../../entities/settings.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing.ts';

const MINUTE_MS = 60_000;
const address = { 'billing.street1': 'Ring 1', 'billing.city': 'Wien', 'billing.postcode': 'AVSN' };

describe.each(databases)('taking back what risk rejected, on $name', ({ open }) => {
  const stores: TestDatabase[] = [];
  let ours: TestGateway;
  let theirs: TestGateway;
  let proxy: FaultyProxy;

  beforeAll(async () => {
    stores.push(await open(), await open());
    const [store, otherStore] = stores;
    if (store === undefined || otherStore === undefined) throw new Error('no databases');
    ours = await startGateway(store, { upstreamLimits: { totalMs: 1_000, firstPauseMs: 5 } });
    theirs = await startGateway(otherStore);
    proxy = await faultyProxy(`${theirs.url}/`);
    const { database, clock, gateway, entityId } = ours;
    await changeSettings({ database, clock, vault: gateway.vault }, entityId, {
      'upstream.address': proxy.url,
      'upstream.entityId': theirs.entityId,
      'upstream.accessToken': theirs.accessToken,
      'risk.rules': 'checks avs=N outcome=reject',
    });
    clock.advance(2_000);
  });

  afterAll(async () => {
    await proxy.close();
    await ours.close();
    await theirs.close();
    for (const store of stores) await store.close();
  });

  const statusOf = async (id: string): Promise<string> =>
    (await ours.get(`/v1/payments/${id}?entityId=${ours.entityId}`)).body.result.code;

  const reversalsThere = async (): Promise<number> => {
    const day = (ms: number) => encodeURIComponent(timestampText(ms).slice(0, 19));
    const [from, to] = [day(theirs.clock.now() - MINUTE_MS), day(theirs.clock.now() + MINUTE_MS)];
    const question = `/v1/query?entityId=${theirs.entityId}&date.from=${from}&date.to=${to}&paymentTypes=RV&limit=100`;
    return ((await theirs.get(question)).body['payments'] as readonly unknown[] | undefined)?.length ?? 0;
  };

  const recoverAfter = async (ms: number): Promise<void> => {
    ours.clock.advance(ms);
    await ours.gateway.recover(ours.clock.now());
  };

  test('a reversal that was lost is ordered again when it can arrive no more, and so is the second', async () => {
    proxy.ahead.push('none', 'cut before');
    const { body } = await ours.post('/v1/payments', { ...cardPayment, ...address, testMode: 'EXTERNAL' });
    const id = body.id ?? '';
    expect(body.result.code).toBe('000.200.000');
    // The question is answered; the second order is lost like the first.
    proxy.ahead.push('none', 'cut before');
    await recoverAfter(11 * MINUTE_MS);
    await recoverAfter(2 * MINUTE_MS);
    expect([await statusOf(id), await reversalsThere()]).toEqual(['000.200.000', 0]);
    await recoverAfter(9 * MINUTE_MS);
    expect([await statusOf(id), await reversalsThere()]).toEqual(['800.400.100', 1]);
  });
});
