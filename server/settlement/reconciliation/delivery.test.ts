import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { changeSettings } from '../../access/entities/settings.ts';
import { firstIdAt } from '../../platform/base/identifiers.ts';
import { dayIn, startOfDay } from '../../platform/base/zones.ts';
import { timerAt } from '../../platform/timers/timer.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { killedAtEachCommit, passed, type TestGateway } from '../../testing/gateway-under-test.ts';
import { SETTINGS_PAUSE_MS, testMerchant } from '../../testing/merchant.ts';
import { startConsumer } from '../../testing/webhooks.ts';
import { insertPart } from '../processor-files/model/file-parts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const filesOf = async (gateway: TestGateway) => {
  const { body } = await gateway.get(`/v1/reports/reconciliations/files?entityId=${gateway.entityId}`);
  return body['files'] as readonly { id: string; day: string; rows: number }[];
};

describe.each(databases)('what a merchant is told of settlement, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const { paid } = testMerchant(() => gateway);

  test('a webhook that asks for it learns that a file is ready, once', async () => {
    await gateway.gateway.ensureTimers();
    const consumer = await startConsumer();
    const { body: webhook } = await gateway.post('/v1/webhooks', { url: consumer.url, types: 'RECONCILIATION' });
    await gateway.put(`/v1/webhooks/${webhook.id}`, { active: 'true' });
    await paid();
    for (let night = 0; night < 16; night += 1) await passed(gateway, DAY_MS / 4);
    const [file] = await filesOf(gateway);
    const told = consumer.notifications(String(webhook['secret']));
    expect(told).toMatchObject([
      { type: 'RECONCILIATION', action: 'READY', payload: { id: file?.id, rows: 1, day: file?.day } },
    ]);
    await consumer.close();
  });

  test('the digest of a file is that of its bytes, although a setting changed between two attempts', async () => {
    const { database, clock, gateway: running, entityId } = gateway;
    await paid();
    await passed(gateway, DAY_MS);
    const today = dayIn(clock.now(), 'UTC');
    // An attempt before wrote the titles and the first lines, and died.
    const id = firstIdAt(startOfDay(today, 'UTC'));
    const earlier = 'a title of an earlier attempt\n';
    await database.commit({ inserts: [insertPart({ channelId: entityId, id }, 0, earlier)] });
    await running.timers.runDue();
    for (let night = 0; night < 12; night += 1) await passed(gateway, DAY_MS / 4);
    const file = (await filesOf(gateway)).find(({ day }) => day === today);
    const address = `${gateway.url}/v1/reports/reconciliations/files/${file?.id}?entityId=${entityId}`;
    const text = await (await fetch(address, { headers: { authorization: `Bearer ${gateway.accessToken}` } })).text();
    expect(text.startsWith(earlier)).toBe(true);
    expect(file).toMatchObject({ digest: hash('sha256', text), bytes: Buffer.byteLength(text) });
  });
});

// With a merchant of its own, because each attempt at a webhook of the tests above would be a commit to die at.
describe.each(databases)('files of settlement, on $name', ({ open, moments }) => {
  const gateway = gatewayOfTests(open);
  const { paid } = testMerchant(() => gateway);

  test.each(moments)('writes a file once, whichever commit its process dies %s', async (moment) => {
    const { database, clock, gateway: running, entityId } = gateway;
    await changeSettings({ database, clock, vault: running.vault }, entityId, { 'settlement.columns': 'none' });
    clock.advance(SETTINGS_PAUSE_MS);
    await running.ensureTimers();
    const deaths = await killedAtEachCommit(gateway, moment, {
      way: async (victim) => {
        await paid();
        for (let day = 0; day < 2; day += 1) await passed(victim, DAY_MS);
      },
      afterwards: async () => {
        for (let day = 0; day < 2; day += 1) await passed(gateway, DAY_MS);
        const days = (await filesOf(gateway)).map(({ day }) => day);
        expect(new Set(days).size).toBe(days.length);
      },
    });
    expect(deaths).toBeGreaterThan(5);
    expect((await filesOf(gateway)).length).toBeGreaterThan(5);
    const { body } = await gateway.get(`/v1/reports/reconciliations/exceptions?entityId=${gateway.entityId}`);
    expect(body['reconciliations']).toEqual([]);
  });
});

describe.each(databases)('settlement that does not come, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const { paid } = testMerchant(() => gateway);

  test('is announced once a day, to webhooks that ask for it', async () => {
    const { database, clock, gateway: running, entityId } = gateway;
    await changeSettings({ database, clock, vault: running.vault }, entityId, { 'settlement.lateAfterDays': '2' });
    clock.advance(SETTINGS_PAUSE_MS);
    // No acquirer settles anything here.
    await database.commit({ inserts: [timerAt('settlement.day', 'all', clock.now())] });
    const consumer = await startConsumer();
    const { body: webhook } = await gateway.post('/v1/webhooks', { url: consumer.url, types: 'RECONCILIATION' });
    await gateway.put(`/v1/webhooks/${webhook.id}`, { active: 'true' });
    await paid();
    for (let quarter = 0; quarter < 16; quarter += 1) await passed(gateway, DAY_MS / 4);
    const late = consumer.notifications(String(webhook['secret']));
    expect(late.map(({ action }) => action)).toEqual(['LATE', 'LATE']);
    expect(late[0]).toMatchObject({
      type: 'RECONCILIATION',
      payload: { id: entityId, entityId, lateAfterDays: 2, waitingSince: '2026-11-20' },
    });
    await consumer.close();
  });
});
