import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LedgerEntry, posting } from '../payments/ledger/entry.ts';
import { ledgerRecords } from '../payments/ledger/records.ts';
import { startOfDay } from '../platform/base/zones.ts';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { type PostedLine, postedLines } from './posted-lines.ts';

const idOf = (number: number): string => number.toString(16).padStart(32, '0');

describe.each(databases)('posted lines on $name', ({ open }) => {
  let database: TestDatabase;
  let channels = 0;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  /** A channel of its own with these events. */
  const channelWith = async (entries: readonly Omit<LedgerEntry, 'channelId' | 'currency'>[]): Promise<string> => {
    channels += 1;
    const channelId = idOf(channels);
    await database.commit({ inserts: posting(entries.map((entry) => ({ ...entry, channelId, currency: 'EUR' }))) });
    return channelId;
  };

  const linesOf = async (channelId: string, zone: string, from: string, to: string): Promise<readonly PostedLine[]> => {
    const lines: PostedLine[] = [];
    for await (const line of postedLines(ledgerRecords(database), channelId, zone, { from, to })) lines.push(line);
    return lines;
  };

  test('none is lost or doubled where the end of a page cuts the lines of one cause', async () => {
    const atMs = startOfDay('2026-10-14', 'UTC');
    // Three lines of each cause: 1,000 is no multiple of it. All happen at once, as those of one file do.
    const entries = Array.from({ length: 1_500 }, (_, number) =>
      (['SETTLEMENT', 'CONVERSION_OUT', 'FEE'] as const).map((event) => ({
        ...{ event, atMs, sourceId: idOf(number), amount: BigInt(number + 1) },
      })),
    ).flat();
    const channelId = await channelWith(entries);
    const lines = await linesOf(channelId, 'UTC', '2026-10-14', '2026-10-14');
    expect(lines.map(({ sourceId, event }) => `${sourceId} ${event}`)).toEqual(
      entries.map(({ sourceId, event }) => `${sourceId} ${event}`),
    );
  });

  test('have the day of the zone, also where clocks change', async () => {
    const zone = 'Europe/Berlin';
    const times = ['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27'].map((day) => startOfDay(day, zone));
    const entries = times.flatMap((atMs, number) => [
      { event: 'DEBIT' as const, sourceId: idOf(2 * number), amount: 1n, atMs: atMs - 1 },
      { event: 'DEBIT' as const, sourceId: idOf(2 * number + 1), amount: 1n, atMs },
    ]);
    const channelId = await channelWith(entries);
    const days = async (from: string, to: string) => (await linesOf(channelId, zone, from, to)).map(({ day }) => day);
    expect(await days('2026-10-25', '2026-10-25')).toEqual(['2026-10-25', '2026-10-25']);
    expect(await days('2026-10-01', '2026-10-31')).toEqual([
      ...['2026-10-23', '2026-10-24', '2026-10-24', '2026-10-25'],
      ...['2026-10-25', '2026-10-26', '2026-10-26', '2026-10-27'],
    ]);
  });

  test('are those of captured money: authorizations are outside the balance sheet', async () => {
    const entry = { atMs: startOfDay('2026-10-14', 'UTC'), sourceId: idOf(1), amount: 100n };
    const ids = { authorizationId: idOf(1), paymentId: idOf(2) };
    const channelId = await channelWith([
      { ...entry, ...ids, event: 'AUTHORIZATION' },
      { ...entry, ...ids, event: 'CAPTURE', sourceId: idOf(2) },
    ]);
    const lines = await linesOf(channelId, 'UTC', '2026-10-14', '2026-10-14');
    expect(lines.map(({ event, debit, credit, paymentId }) => [event, debit, credit, paymentId])).toEqual([
      ['CAPTURE', 'ACQUIRER_RECEIVABLE', 'MERCHANT_PAYABLE', idOf(2)],
    ]);
  });
});
