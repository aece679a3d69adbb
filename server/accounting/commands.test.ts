import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addChannel, addMerchant } from '../access/entities/settings.ts';
import { issueToken } from '../access/entities/tokens.ts';
import { insertLine, type LedgerLine, linesOf } from '../payments/ledger/entry.ts';
import { ledgerRecords } from '../payments/ledger/records.ts';
import { dayIn, startOfDay } from '../platform/base/zones.ts';
import { query } from '../platform/database/query.ts';
import { commandLine, type TestCommandLine } from '../testing/commands.ts';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing/gateway-under-test.ts';
import { pageWith } from '../testing/people.ts';

const MONTH_MS = 31 * 24 * 60 * 60_000;

interface Tables {
  ledger_lines: Readonly<Record<'entity' | 'source_id' | 'event', string>> &
    Readonly<Record<'posted_at' | 'line', number>>;
}

const keysOfLines = query<Tables>()((db) =>
  db.selectFrom('ledger_lines').select(['entity', 'posted_at', 'source_id', 'event', 'line']),
);

describe.each(databases)('the commands and endpoints of the close on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let line: TestCommandLine;

  // The clock of the gateway and that of the command line are different ones: months are over for both.
  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database, { startMs: startOfDay('2025-10-20', 'UTC') });
    line = await commandLine(database.url);
    await gateway.post('/v1/payments', { ...cardPayment, amount: '92.00' });
    gateway.clock.advance(MONTH_MS);
    await gateway.post('/v1/payments', { ...cardPayment, amount: '8.00' });
    gateway.clock.advance(MONTH_MS);
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
    await line.close();
  });

  const ledger = (name: string, ...words: readonly string[]) =>
    line.run('ledger', name, '--id', gateway.entityId, ...words);

  const receivable = async (asOf: string): Promise<unknown> => {
    const { body } = await gateway.get(`/v1/ledger/balances?entityId=${gateway.entityId}&asOf=${asOf}`);
    const balances = body['balances'] as readonly { account: string; balance: string }[];
    return balances.find(({ account }) => account === 'ACQUIRER_RECEIVABLE')?.balance;
  };

  test('balances are those at the end of a day, by command and by API', async () => {
    expect(await receivable('2025-10-19')).toBeUndefined();
    expect(await receivable('2025-10-31')).toBe('92.00');
    expect(await receivable('2025-12-31')).toBe('100.00');
    const { out } = await ledger('balances', '--as-of', '2025-10-31');
    expect(out).toContain('92.00  ACQUIRER_RECEIVABLE');
    expect((await ledger('balances')).out).toContain('100.00  ACQUIRER_RECEIVABLE');
  });

  test.each([
    ['Pacific/Kiritimati', 11],
    ['Etc/GMT+12', 11],
    ['Europe/Berlin', 23],
  ])('balances without a day are those of today in %s, whatever day it is in UTC', async (zone, hours) => {
    const access = { database, clock: gateway.clock, vault: gateway.gateway.vault };
    const owner = await addMerchant(access, 'Far away', {});
    const entityId = await addChannel(access, owner, 'Far away', { 'books.timeZone': zone });
    const { token } = await issueToken(access, entityId, undefined);
    const bearer = { Authorization: `Bearer ${token}` };
    const startMs = gateway.clock.now();
    gateway.clock.advance(startOfDay(dayIn(startMs + 24 * 3_600_000, 'UTC'), 'UTC') + hours * 3_600_000 - startMs);
    await gateway.post('/v1/payments', { ...cardPayment, entityId, amount: '5.00' }, bearer);
    const { body } = await gateway.get('/v1/ledger/balances', bearer);
    expect(body['asOf']).toBe(dayIn(gateway.clock.now(), zone));
    expect(body['balances']).toContainEqual({ account: 'ACQUIRER_RECEIVABLE', currency: 'EUR', balance: '5.00' });
  });

  test('a month is closed by command, the next one by API, and each is listed', async () => {
    expect(await ledger('close', '--month', '2025-11')).toMatchObject({
      exitCode: 1,
      said: expect.stringContaining('--month cannot be closed yet: the next month to close is 2025-10'),
    });
    expect((await ledger('close', '--month', '2025-10')).out).toContain('2025-10: CLOSED, 1 lines');
    const closed = await gateway.post('/v1/ledger/periods', { month: '2025-11' });
    expect(closed.status).toBe(200);
    const [channel] = (await gateway.get(`/v1/ledger/periods?entityId=${gateway.entityId}`)).body[
      'channels'
    ] as readonly { nextMonth: string; periods: readonly { month: string; state: string; digest: string }[] }[];
    expect(channel?.nextMonth).toBe('2025-12');
    expect(channel?.periods.map(({ month, state }) => [month, state])).toEqual([
      ['2025-10', 'CLOSED'],
      ['2025-11', 'CLOSED'],
    ]);
    expect((await ledger('periods')).out).toContain(channel?.periods[1]?.digest);
    expect((await gateway.post('/v1/ledger/periods', { month: '2025-11' })).body.result.parameterErrors).toEqual([
      expect.objectContaining({ name: 'month', message: 'is closed already' }),
    ]);
  });

  test('the ledger is verified with the closed months, and a line that was added to one is named', async () => {
    expect((await line.run('ledger', 'verify')).exitCode).toBe(0);
    const [added] = linesOf({
      channelId: gateway.entityId,
      event: 'FEE',
      sourceId: '8a000000000000000000000000000001',
      amount: 100n,
      currency: 'EUR',
      atMs: startOfDay('2025-10-21', 'UTC'),
    }).map(insertLine);
    if (added === undefined) throw new Error('a fee has a line');
    const { lateness: _, ...unmarked } = added;
    await database.commit({ inserts: [unmarked] });
    const { exitCode, said } = await line.run('ledger', 'verify');
    expect(exitCode).toBe(1);
    expect(said).toContain('8a000000000000000000000000000001');
    expect(said).toContain(`${gateway.entityId} 2025-10: 2025-10-21: 1 lines instead of 0`);
    const asked = { entityId: gateway.entityId, format: 'csv', 'date.from': '2025-10-01', 'date.to': '2025-10-31' };
    const journal = await gateway.get(`/v1/ledger/journal?${new URLSearchParams(asked)}`);
    expect([journal.status, journal.body.result.parameterErrors?.[0]?.message]).toEqual([
      400,
      expect.stringContaining('a closed month whose lines were changed'),
    ]);
    const key = (await database.read(keysOfLines, {})).find(({ event }) => event === 'FEE');
    await database.commit({ deletes: [{ table: 'ledger_lines', key: { ...key } }] });
    expect((await line.run('ledger', 'verify')).exitCode).toBe(0);
  });

  test('the first closed month fixes the time zone of the books, by command and in the back office', async () => {
    const set = (zone: string) => line.run('channel', 'set', '--id', gateway.entityId, `books.timeZone=${zone}`);
    const { exitCode, said } = await set('Europe/Berlin');
    expect([exitCode, said]).toEqual([
      1,
      expect.stringContaining('books.timeZone is fixed by the first closed month: UTC'),
    ]);
    const page = await pageWith(gateway, 'administrator');
    const change = { 'settings[books.timeZone]': 'Asia/Tokyo' };
    const { body } = await page.send('PUT', `/channels/${gateway.entityId}/settings`, change);
    expect(body.result.parameterErrors?.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['is fixed by the first closed month: UTC']),
    );
    expect((await set('UTC')).exitCode).toBe(0);
    expect((await set('UTC')).exitCode).toBe(0);
  });

  test('a line that `ledger complete` adds to a closed month counts in the next one', async () => {
    const [own, ...others] = (await ledgerRecords(database).after(gateway.entityId, 0, 10)) as LedgerLine[];
    if (own === undefined) throw new Error('a payment has a line');
    const keyOf = ({ channelId, atMs, sourceId, event, line: number }: LedgerLine) => ({
      ...{ entity: channelId, posted_at: atMs, source_id: sourceId, event, line: number },
    });
    const remove = () => database.commit({ deletes: [{ table: 'ledger_lines', key: keyOf(own) }] });
    await remove();
    expect((await line.run('ledger', 'complete')).exitCode).toBe(0);
    const [late] = (await ledgerRecords(database).after(gateway.entityId, 0, 10)).filter(
      ({ sourceId }) => sourceId === own.sourceId,
    );
    expect(late).toMatchObject({ amount: own.amount, bookedAtMs: startOfDay('2025-12-01', 'UTC') });
    const { exitCode, said } = await line.run('ledger', 'verify');
    expect([exitCode, said]).toEqual([1, expect.stringContaining('2025-10: 2025-10-20: 0 lines instead of 1')]);
    await remove();
    const { lateness: _, ...restored } = insertLine(own);
    await database.commit({ inserts: [restored] });
    expect(others.length).toBeGreaterThan(0);
    expect((await line.run('ledger', 'verify')).exitCode).toBe(0);
  });

  test('a line that comes too late for its month counts in the next one, and says so', async () => {
    const [late] = linesOf({
      channelId: gateway.entityId,
      event: 'FEE',
      sourceId: '8a000000000000000000000000000002',
      amount: 100n,
      currency: 'EUR',
      atMs: startOfDay('2025-11-21', 'UTC'),
    });
    if (late === undefined) throw new Error('a fee has a line');
    await database.commit({ inserts: [insertLine(late)] });
    const asked = { entityId: gateway.entityId, 'date.from': '2025-11-01', 'date.to': '2025-12-31' };
    const { body } = await gateway.get(`/v1/ledger/lines?${new URLSearchParams(asked)}`);
    const lines = body['lines'] as readonly { event: string; day: string; eventDay?: string }[];
    expect(lines.map(({ event, day, eventDay }) => [event, day, eventDay])).toEqual([
      ['DEBIT', '2025-11-20', undefined],
      ['FEE', '2025-12-01', '2025-11-21'],
    ]);
    const journal = await gateway.get(`/v1/ledger/journal?${new URLSearchParams({ ...asked, format: 'hledger' })}`);
    expect(journal.text).toContain('2025-12-01 * (8a000000000000000000000000000002) FEE of 2025-11-21: The acquirer');
    const key = { entity: gateway.entityId, posted_at: late.atMs, source_id: late.sourceId, event: 'FEE', line: 0 };
    await database.commit({ deletes: [{ table: 'ledger_lines', key }] });
  });

  test('a closed month is opened again, with the later one', async () => {
    const refused = await gateway.post('/v1/ledger/periods/reopened', { month: '2025-10' });
    expect(refused.body.result.parameterErrors?.map(({ name }) => name)).toEqual(['reason']);
    const { out } = await ledger('reopen', '--month', '2025-10', '--reason', 'A fee was missing');
    expect(out).toContain('2025-10: REOPENED');
    const { body } = await gateway.get(`/v1/ledger/periods?entityId=${gateway.entityId}`);
    expect(body['channels']).toMatchObject([
      {
        nextMonth: '2025-10',
        periods: [
          { state: 'REOPENED', reopenReason: 'A fee was missing', digest: expect.any(String) },
          { state: 'REOPENED' },
        ],
      },
    ]);
  });

  test('what is closed of a merchant is said and audited, also if a channel is refused', async () => {
    const { merchant } = JSON.parse((await line.run('channel', 'show', '--id', gateway.entityId, '--json')).out);
    const name = ['--name', 'Without payments'];
    const other = (await line.json('channel', 'create', '--merchant', merchant, ...name))['id'] ?? '';
    const { exitCode, out, audit } = await line.run('ledger', 'close', '--id', merchant, '--month', '2025-10');
    expect(exitCode).toBe(1);
    expect(out).toContain(`${gateway.entityId} 2025-10: CLOSED, 1 lines`);
    expect(out).toContain(`${other} refused: month has no lines, and there are none before it`);
    expect(audit).toMatchObject([
      { outcome: 'done', months: expect.arrayContaining([`${gateway.entityId} 2025-10: CLOSED, 1 lines`]) },
    ]);
    const again = await line.run('ledger', 'close', '--id', merchant, '--month', '2025-10');
    expect(again).toMatchObject({ exitCode: 1, out: '', audit: [{ outcome: 'refused' }] });
  });
});
