import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payoutRecords } from '../settlement/processor-files/model/payouts.ts';
import { commandLine, type TestCommandLine } from '../testing/commands.ts';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { startGateway, type TestGateway } from '../testing/gateway-under-test.ts';

const UNKNOWN_ID = 'f'.repeat(32);
const COLUMNS = 'PaymentType;Amount;Currency;SettlementFee;SettlementDate;PayoutId';

describe.each(databases)('statements of payouts by command on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let line: TestCommandLine;
  let [channel, payout, folder] = ['', '', ''];

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    line = await commandLine(database.url);
    channel = gateway.entityId;
    const report = `${COLUMNS}\nDEBIT;92.00;EUR;1.50;2026-11-20;PO-command-1\n`;
    const content = Buffer.from(report).toString('base64');
    await gateway.post('/v1/settlement/files', { 'file.name': 'report.csv', 'file.content': content });
    await gateway.gateway.timers.runDue();
    payout = (await payoutRecords(database).newest(channel, {}, 1))[0]?.id ?? '';
    folder = dirname((await line.fileOf('')).slice(1));
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
    await line.close();
  });

  const state = (values: Readonly<Record<string, string>>) =>
    line.run('settlement', 'statement', ...Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]));

  test('are written to a new file, as CSV with every record or as PDF', async () => {
    const csv = join(folder, 'statement.csv');
    const { exitCode, out, said } = await state({ id: channel, payout, file: csv, locale: 'de_AT' });
    expect([exitCode, said]).toEqual([0, '']);
    expect(out).toContain('PO-command-1');
    expect(await readFile(csv, 'utf8')).toMatch(/^line;.*\nRECORD;PAYMENTS;Zahlungen;1;EUR;92.00;1.50;;90.50;/);
    const pdf = join(folder, 'statement.pdf');
    expect((await state({ id: channel, payout, file: pdf })).exitCode).toBe(0);
    expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('never replace a file', async () => {
    const file = (await line.fileOf('mine')).slice(1);
    const named = `${file}.csv`;
    expect((await state({ id: channel, payout, file: named })).exitCode).toBe(0);
    const written = await readFile(named, 'utf8');
    const { exitCode, said } = await state({ id: channel, payout, file: named, locale: 'de' });
    expect([exitCode, said]).toEqual([1, expect.stringContaining('could not be written')]);
    expect(await readFile(named, 'utf8')).toBe(written);
  });

  test.each([
    ['another ending', { file: 'statement.txt' }, 2, 'ends with .pdf or .csv'],
    ['a language that there is not', { locale: 'tlh' }, 2, 'a language such as'],
    ['a payout that there is not', {}, 1, 'no payout with the id'],
    ['a channel that there is not', { id: UNKNOWN_ID }, 1, 'No channel has the id'],
  ])('are refused for %s', async (_what, more, exitCode, why) => {
    const ran = await state({ id: channel, payout: UNKNOWN_ID, file: 'statement.pdf', ...more });
    expect([ran.exitCode, ran.said]).toEqual([exitCode, expect.stringContaining(why)]);
  });
});
