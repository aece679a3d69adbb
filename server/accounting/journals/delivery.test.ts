import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addChannel, changeSettings } from '../../access/entities/settings.ts';
import { dayIn } from '../../platform/base/zones.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment, killedAtEachCommit, passed, type TestGateway } from '../../testing/gateway-under-test.ts';
import { SETTINGS_PAUSE_MS } from '../../testing/merchant.ts';
import { type SftpServer, startSftpServer } from '../../testing/sftp-server.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const datev = { 'books.chart': 'SKR03', 'books.datevConsultant': '1001', 'books.datevClient': '17' };

type Parameters = Readonly<Record<string, string>>;

interface ShownJournal {
  readonly id?: string;
  readonly format: string;
  readonly currency?: string;
  readonly name: string;
  readonly bytes: number;
  readonly digest: string;
  readonly refusals?: readonly string[];
}

let server: SftpServer;
beforeAll(async () => {
  server = await startSftpServer();
});
afterAll(() => server.close());

describe.each(databases)('journals for servers of the merchant on $name', ({ open, moments }) => {
  const gateway = gatewayOfTests(open);
  const dependencies = () => ({ database: gateway.database, clock: gateway.clock, vault: gateway.gateway.vault });
  const delivered = (channel: string): readonly string[] =>
    readdirSync(server.folder)
      .filter((name) => name.includes(channel))
      .toSorted();

  /** Creates a channel whose files the server receives. */
  const channelWith = async (settings: Parameters): Promise<string> => {
    const channel = await addChannel(dependencies(), gateway.entityId, 'Shop', settings);
    const { status, text } = await gateway.post('/v1/reports/reconciliations/targets', {
      entityId: channel,
      host: '127.0.0.1',
      port: String(server.port),
      username: server.username,
      hostKey: server.hostKeys.ed25519,
      privateKey: server.keys.ed25519.text,
    });
    expect([status, text.slice(0, 300)]).toEqual([200, expect.any(String)]);
    return channel;
  };
  const pay = async (entityId: string, more: Parameters = {}): Promise<void> => {
    const { body } = await gateway.post('/v1/payments', { ...cardPayment, entityId, ...more });
    expect(body.result.code).toBe('000.100.110');
  };
  const close = async (entityId: string, month: string, by: TestGateway = gateway): Promise<void> => {
    const { status, text } = await by.post('/v1/ledger/periods', { entityId, month, reason: 'all known' });
    if (status !== 200) throw new Error(text);
  };
  const journalsOf = async (entityId: string): Promise<readonly (readonly ShownJournal[])[]> => {
    const { body } = await gateway.get(`/v1/ledger/periods?entityId=${entityId}`);
    const [channel] = body['channels'] as readonly {
      readonly periods: readonly { readonly journals: ShownJournal[] }[];
    }[];
    return (channel?.periods ?? []).map(({ journals }) => journals);
  };
  const asked = async (entityId: string, parameters: Parameters): Promise<Buffer> => {
    const url = `${gateway.url}/v1/ledger/journal?${new URLSearchParams({ entityId, ...parameters })}`;
    const reply = await fetch(url, { headers: { Authorization: `Bearer ${gateway.accessToken}` } });
    return Buffer.from(await reply.arrayBuffer());
  };
  const monthNow = (): string => dayIn(gateway.clock.now(), 'UTC').slice(0, 7);
  const toNextMonth = async (): Promise<void> => {
    const month = monthNow();
    while (monthNow() === month) gateway.clock.advance(DAY_MS);
    await gateway.gateway.timers.runDue();
  };

  test('have the bytes of the journal that is asked for, in each format, and tell them by digest', async () => {
    const channel = await channelWith({ ...datev, 'books.deliver': 'datev, csv' });
    await pay(channel);
    const month = monthNow();
    await toNextMonth();
    await close(channel, month);
    await gateway.gateway.timers.runDue();
    const [journals = []] = await journalsOf(channel);
    expect(journals.map(({ format }) => format)).toEqual(['csv', 'datev']);
    expect(delivered(channel)).toEqual(journals.map(({ name }) => name).toSorted());
    for (const { format, name, bytes, digest } of journals) {
      const stored = readFileSync(join(server.folder, name));
      const days = { 'date.from': `${month}-01`, 'date.to': `${month}-30` };
      expect(stored.equals(await asked(channel, { format, ...days })), format).toBe(true);
      expect([bytes, digest]).toEqual([stored.length, hash('sha256', stored)]);
    }
    const file = journals[0]?.id ?? '';
    const again = await gateway.post(`/v1/reports/reconciliations/files/${file}/transfers`, { entityId: channel });
    expect(again.body['transfers']).toMatchObject([{ state: 'waiting', attempts: [{ outcome: 'DELIVERED' }] }]);
  });

  test('have one currency each, of formats that have one in a file; none is for a month without lines', async () => {
    const channel = await channelWith({ ...datev, 'books.deliver': 'datev hledger' });
    await pay(channel);
    await pay(channel, { currency: 'USD' });
    const first = monthNow();
    await toNextMonth();
    const second = monthNow();
    await toNextMonth();
    await close(channel, first);
    await close(channel, second);
    await gateway.gateway.timers.runDue();
    const [journals = [], ofSecond = []] = await journalsOf(channel);
    expect(journals.map(({ format, currency }) => [format, currency])).toEqual([
      ['datev', 'EUR'],
      ['datev', 'USD'],
      ['hledger', undefined],
    ]);
    expect(ofSecond).toEqual([]);
    expect(delivered(channel)).toHaveLength(3);
  });

  test('say what the settings lack, and are made once they have it', async () => {
    const channel = await channelWith({ 'books.deliver': 'xero' });
    await pay(channel);
    const month = monthNow();
    await toNextMonth();
    await close(channel, month);
    await gateway.gateway.timers.runDue();
    const refusals = [`needs the setting books.chart of the channel ${channel}, such as SKR03`];
    expect(await journalsOf(channel)).toEqual([[{ format: 'xero', refusals }]]);
    await passed(gateway, DAY_MS);
    expect(await journalsOf(channel)).toEqual([[{ format: 'xero', refusals }]]);
    await changeSettings(dependencies(), channel, { 'books.chart': 'SKR03' });
    gateway.clock.advance(SETTINGS_PAUSE_MS);
    await passed(gateway, DAY_MS);
    const [journals = []] = await journalsOf(channel);
    expect(journals).toMatchObject([{ format: 'xero', name: expect.stringContaining(channel) }]);
    expect(delivered(channel)).toEqual([journals[0]?.name]);
  });

  test('of a month that was opened and closed again stand beside the earlier ones', async () => {
    const channel = await channelWith({ 'books.deliver': 'csv' });
    await pay(channel);
    const month = monthNow();
    await toNextMonth();
    await close(channel, month);
    await gateway.gateway.timers.runDue();
    await gateway.post('/v1/ledger/periods/reopened', { entityId: channel, month, reason: 'a fee is missing' });
    await close(channel, month);
    await gateway.gateway.timers.runDue();
    const [[first] = [], [second] = []] = await journalsOf(channel);
    expect(second?.name).toBe(first?.name.replace('.csv', '-2.csv'));
    expect(delivered(channel)).toHaveLength(2);
  });

  test('are not made for a month that is opened again before, nor once the setting names none', async () => {
    const channels = [await channelWith({ 'books.deliver': 'csv' }), await channelWith({ 'books.deliver': 'csv' })];
    const [opened = '', unset = ''] = channels;
    for (const channel of channels) await pay(channel);
    const month = monthNow();
    await toNextMonth();
    for (const channel of channels) await close(channel, month);
    await gateway.post('/v1/ledger/periods/reopened', { entityId: opened, month, reason: 'too early' });
    await changeSettings(dependencies(), unset, { 'books.deliver': 'none' });
    gateway.clock.advance(SETTINGS_PAUSE_MS);
    await gateway.gateway.timers.runDue();
    for (const channel of channels) expect([await journalsOf(channel), delivered(channel)]).toEqual([[[]], []]);
  });

  test.each(moments)('are whole and sent once, whatever commit a process dies %s', async (moment) => {
    const months = new Map<number, readonly [channel: string, month: string]>();
    for (let commit = 1; commit <= 30; commit += 1) {
      const channel = await channelWith({ ...datev, 'books.deliver': 'datev' });
      await pay(channel);
      months.set(commit, [channel, monthNow()]);
    }
    await toNextMonth();
    const deaths = await killedAtEachCommit(gateway, moment, {
      way: async (victim, commit) => {
        const [channel = '', month = ''] = months.get(commit) ?? [];
        await close(channel, month, victim);
        await victim.gateway.timers.runDue();
      },
      afterwards: async (commit) => {
        const [channel = '', month = ''] = months.get(commit) ?? [];
        await passed(gateway, HOUR_MS);
        const [journals] = await journalsOf(channel);
        // Who dies before the close is begun closes nothing.
        if (journals === undefined) await close(channel, month);
        await passed(gateway, HOUR_MS);
        const [[file] = []] = await journalsOf(channel);
        expect(delivered(channel)).toEqual([file?.name]);
        expect(hash('sha256', readFileSync(join(server.folder, file?.name ?? '')))).toBe(file?.digest);
      },
    });
    expect(deaths).toBeGreaterThan(3);
  });
});
