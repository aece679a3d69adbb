import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityRecords } from '../access/entities/records.ts';
import { addChannel } from '../access/entities/settings.ts';
import { issueToken } from '../access/entities/tokens.ts';
import { startOfDay } from '../platform/base/zones.ts';
import { commandLine, type TestCommandLine } from '../testing/commands.ts';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing/gateway-under-test.ts';
import { SETTINGS_PAUSE_MS } from '../testing/merchant.ts';

const MONTH_MS = 31 * 24 * 60 * 60_000;
const DIVISION = '0a'.repeat(16);

interface Closes {
  readonly entityId: string;
  readonly nextMonth?: string;
  readonly refusal?: string;
  readonly periods: readonly { readonly month: string; readonly state: string }[];
}

describe.each(databases)('months of several channels on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let line: TestCommandLine;
  let merchant = '';
  let later = '';
  let headers: Readonly<Record<string, string>> = {};

  // The first channel sells since October, the other one, of a division of its own, since November.
  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database, { startMs: startOfDay('2025-10-20', 'UTC') });
    line = await commandLine(database.url);
    const { clock, entityId, gateway: running } = gateway;
    const dependencies = { database, clock, vault: running.vault };
    later = await addChannel(dependencies, entityId, 'Later', { 'settlement.divisionId': DIVISION });
    merchant = (await entityRecords(database).entity(entityId))?.merchant ?? '';
    const { token } = await issueToken(dependencies, merchant, undefined);
    headers = { Authorization: `Bearer ${token}` };
    clock.advance(SETTINGS_PAUSE_MS);
    await pay(entityId, '92.00');
    clock.advance(MONTH_MS);
    await pay(later, '8.00');
    clock.advance(MONTH_MS);
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
    await line.close();
  });

  const pay = async (entityId: string, amount: string): Promise<void> => {
    const { body } = await gateway.post('/v1/payments', { ...cardPayment, entityId, amount }, headers);
    expect(body.result.code).toBe('000.100.110');
  };

  const send = (path: 'periods' | 'periods/reopened', parameters: Readonly<Record<string, string>>) =>
    gateway.post(`/v1/ledger/${path}`, { entityId: merchant, ...parameters }, headers);

  const closesIn = (body: object): readonly Closes[] => (body as { readonly channels: readonly Closes[] }).channels;
  const statesIn = (body: object, channelId: string): readonly string[] | undefined =>
    closesIn(body)
      .find(({ entityId }) => entityId === channelId)
      ?.periods.map(({ month, state }) => `${month} ${state}`);

  test('what is refused for one is done for the other, by API, and it says why', async () => {
    const { status, body } = await send('periods', { month: '2025-10' });
    expect(status).toBe(200);
    expect(statesIn(body, gateway.entityId)).toEqual(['2025-10 CLOSED']);
    expect(closesIn(body).map(({ entityId, refusal }) => [entityId, refusal])).toEqual(
      expect.arrayContaining([
        [gateway.entityId, undefined],
        [later, 'month is part of the opening balance: the first period is 2025-11'],
      ]),
    );
  });

  test('what is refused for all is refused with the reason of each', async () => {
    const { status, body } = await send('periods', { month: '2025-10' });
    expect(status).toBe(400);
    expect(body.result.parameterErrors?.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        `is closed already (channel ${gateway.entityId})`,
        `is part of the opening balance: the first period is 2025-11 (channel ${later})`,
      ]),
    );
    const same = await send('periods', { month: '2099-01' });
    expect(same.body.result.parameterErrors).toEqual([
      expect.objectContaining({ name: 'month', message: 'is not over: its last day is 2099-01-31' }),
    ]);
  });

  test('a command does the same: it names what it closed and what was refused, and notes it', async () => {
    const run = (name: string, ...words: readonly string[]) => line.run('ledger', name, '--id', merchant, ...words);
    expect((await send('periods', { month: '2025-11', divisionId: DIVISION })).status).toBe(200);
    const { exitCode, out, audit } = await run('close', '--month', '2025-11');
    expect([exitCode, out.split('\n').toSorted()]).toEqual([
      1,
      [`${gateway.entityId} 2025-11: CLOSED, 0 lines`, `${later} refused: month is closed already`].toSorted(),
    ]);
    expect(audit).toEqual([
      expect.objectContaining({ outcome: 'done', months: expect.arrayContaining([out.split('\n')[0]]) }),
    ]);
    const all = await run('close', '--month', '2025-10');
    expect([all.exitCode, all.said]).toEqual([
      1,
      expect.stringContaining(`is closed already (channel ${gateway.entityId})`),
    ]);
    const reopened = await run('reopen', '--month', '2025-10', '--reason', 'A fee was missing');
    expect([reopened.exitCode, reopened.out]).toEqual([
      1,
      expect.stringContaining(`${later} refused: month is not closed`),
    ]);
  });

  test('a division is the sum of its channels, by command and by API', async () => {
    const own = ['--id', merchant, '--division', DIVISION];
    expect((await line.run('ledger', 'balances', ...own)).out).toContain('8.00  ACQUIRER_RECEIVABLE');
    expect((await line.run('ledger', 'balances', '--id', merchant)).out).toContain('100.00  ACQUIRER_RECEIVABLE');
    expect((await line.run('ledger', 'periods', ...own)).out).toMatch(
      new RegExp(`^${later} 2025-11 CLOSED 1 \\w{64}$`),
    );
    const { status, body } = await send('periods/reopened', {
      month: '2025-11',
      divisionId: DIVISION,
      reason: 'A test',
    });
    expect([status, statesIn(body, later), closesIn(body).length]).toEqual([200, ['2025-11 REOPENED'], 1]);
    const other = await line.run('ledger', 'balances', '--id', merchant, '--division', '0b'.repeat(16));
    expect([other.exitCode, other.said]).toEqual([1, '--division must be the division of one of these channels.']);
  });
});
