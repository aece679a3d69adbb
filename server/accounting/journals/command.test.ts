import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine, type TestCommandLine } from '../../testing/commands.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';

const OCTOBER_TO_DECEMBER = ['--from', '2026-10-01', '--to', '2026-12-31'];

describe.each(databases)('ledger journal on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let line: TestCommandLine;
  let folder = '';

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    line = await commandLine(database.url);
    folder = await mkdtemp(join(tmpdir(), 'tollgate-journals-'));
    await gateway.post('/v1/payments', cardPayment);
    gateway.clock.advance(1_000);
    await gateway.post('/v1/payments', { ...cardPayment, currency: 'USD' });
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
    await line.close();
    await rm(folder, { recursive: true });
  });

  const journal = (...words: readonly string[]) => line.run('ledger', 'journal', '--id', gateway.entityId, ...words);

  test('writes what the interface sends, for its owner alone', async () => {
    const out = join(folder, 'ledger.csv');
    const { exitCode, said } = await journal('--format', 'csv', ...OCTOBER_TO_DECEMBER, '--out', out);
    expect([exitCode, said]).toEqual([0, '']);
    const asked = { entityId: gateway.entityId, format: 'csv', 'date.from': '2026-10-01', 'date.to': '2026-12-31' };
    const reply = await gateway.get(`/v1/ledger/journal?${new URLSearchParams(asked)}`);
    expect(await readFile(out, 'utf8')).toBe(reply.text);
    expect(reply.text.trim().split('\n')).toHaveLength(3);
    expect((await stat(out)).mode & 0o777).toBe(0o600);
  });

  test('replaces no file', async () => {
    const out = join(folder, 'twice.json');
    await journal('--format', 'json', ...OCTOBER_TO_DECEMBER, '--out', out);
    const { exitCode, said } = await journal('--format', 'csv', ...OCTOBER_TO_DECEMBER, '--out', out);
    expect([exitCode, said]).toEqual([1, expect.stringContaining('exists already')]);
    expect(JSON.parse(await readFile(out, 'utf8'))).toMatchObject({
      lines: [{ currency: 'EUR' }, { currency: 'USD' }],
    });
  });

  test.each([
    [['--format', 'excel', ...OCTOBER_TO_DECEMBER], '--format must be one of hledger, beancount'],
    [['--format', 'csv', '--from', '2026-02-30', '--to', '2026-12-31'], '--from must be a day'],
    [['--format', 'csv', '--from', '2026-12-31', '--to', '2026-10-01'], '--to invalid or missing parameter'],
    [['--format', 'csv', '--from', '2025-01-01', '--to', '2026-10-01'], '--to must be at most 366 days after --from'],
    [['--format', 'csv', ...OCTOBER_TO_DECEMBER, '--currency', 'EURO'], '--currency must be a currency'],
    [['--format', 'xero', ...OCTOBER_TO_DECEMBER], '--format needs the setting books.chart of the channel'],
  ])('%j is refused with what would be right', async (words, fault) => {
    const { exitCode, said } = await journal(...words);
    expect([exitCode === 0, said]).toEqual([false, expect.stringContaining(fault)]);
  });

  test('an unknown channel is refused', async () => {
    const words = ['--id', 'f'.repeat(32), '--format', 'csv', ...OCTOBER_TO_DECEMBER];
    const { exitCode, said } = await line.run('ledger', 'journal', ...words);
    expect([exitCode, said]).toEqual([1, expect.stringContaining('No merchant or channel has the id')]);
  });
});
