import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FaultyProxy, faultyProxy } from '../../acquirers/testing.ts';
import { timestampText } from '../../clock.ts';
import { databases, type TestDatabase } from '../../database/testing.ts';
import { changeSettings } from '../../entities/settings.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing.ts';

const MINUTE_MS = 60_000;
const SUCCESS = '000.100.112';

describe.each(databases)('what the service owes, on $name', ({ open }) => {
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
    });
    clock.advance(2_000);
  });

  afterAll(async () => {
    await proxy.close();
    await ours.close();
    await theirs.close();
    for (const store of stores) await store.close();
  });

  /** What follows a payment: type and code. */
  const followed = async (id: string): Promise<readonly string[]> => {
    const address = `/v1/query/${id}?entityId=${ours.entityId}&includeLinkedTransactions=true`;
    const payments = (await ours.get(address)).body['payments'] as readonly {
      id: string;
      paymentType: string;
      result: { code: string };
    }[];
    return payments.flatMap((each) => (each.id === id ? [] : [`${each.paymentType} ${each.result.code}`]));
  };

  const capturesThere = async (): Promise<number> => {
    const day = (ms: number) => encodeURIComponent(timestampText(ms).slice(0, 19));
    const [from, to] = [day(theirs.clock.now() - MINUTE_MS), day(theirs.clock.now() + MINUTE_MS)];
    const address = `/v1/query?entityId=${theirs.entityId}&date.from=${from}&date.to=${to}&paymentTypes=CP&limit=100`;
    return ((await theirs.get(address)).body['payments'] as readonly unknown[] | undefined)?.length ?? 0;
  };

  const recoverAfter = async (ms: number): Promise<void> => {
    ours.clock.advance(ms);
    await ours.gateway.recover(ours.clock.now());
  };

  test('a capture of PA.CP whose order was lost on the way is ordered again when it can arrive no more, once', async () => {
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

  test('one whose second order was lost too is given the time to arrive', async () => {
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

  test('the return of an authorization that has ended, lost on the way, is ordered again, once', async () => {
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

  test('what was not taken for too long is told to have failed', async () => {
    proxy.ahead.push('none', 'cut before');
    const { body } = await ours.post('/v1/payments', { ...cardPayment, testMode: 'EXTERNAL', paymentType: 'PA.CP' });
    await recoverAfter(8 * 24 * 60 * MINUTE_MS);
    expect(await followed(body.id ?? '')).toEqual(['CP 900.100.300']);
  });
});
