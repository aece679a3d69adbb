import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { insertLine } from '../payments/ledger/entry.ts';
import { ledgerRecords } from '../payments/ledger/records.ts';
import { dayAfter, dayIn, startOfDay } from '../platform/base/zones.ts';
import { databases } from '../testing/databases.ts';
import { casesOf } from '../testing/lengths.ts';
import { statementsOf } from './month-statement.ts';
import { daysOfMonth, monthAfter, monthOf } from './months.ts';

const HOUR_MS = 60 * 60_000;

/** From 12 hours behind UTC to 14 before it; with odd offsets, and with clocks that change at midnight. */
const ZONES = [
  ...['Etc/GMT+12', 'Pacific/Pago_Pago', 'Pacific/Marquesas', 'America/Los_Angeles', 'America/St_Johns'],
  ...['America/Sao_Paulo', 'Atlantic/Azores', 'UTC', 'Europe/London', 'Europe/Berlin', 'Africa/Cairo', 'Asia/Beirut'],
  ...['Asia/Kathmandu', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Apia', 'Pacific/Chatham'],
  'Pacific/Kiritimati',
] as const;

/** Since 2012, no clock goes back over midnight into the day before. */
const monthOfYears = fc
  .record({ year: fc.integer({ min: 2012, max: 2040 }), month: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`);

test('each moment is in one month of each zone, and each day in the month of its name', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      monthOfYears,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (zone, month, at) => {
        const { from, to, fromMs, beforeMs } = daysOfMonth(month, zone);
        expect(daysOfMonth(monthAfter(month), zone).fromMs).toBe(beforeMs);
        expect([monthOf(from), monthOf(to), from.slice(8)]).toEqual([month, month, '01']);
        for (const ms of [fromMs, beforeMs - 1, fromMs + Math.floor(at * (beforeMs - fromMs - 1))]) {
          const day = dayIn(ms, zone);
          expect(monthOf(day), `${ms} in ${zone}`).toBe(month);
          expect(ms).toBeGreaterThanOrEqual(startOfDay(day, zone));
          expect(ms).toBeLessThan(startOfDay(dayAfter(day), zone));
        }
        expect(monthOf(dayIn(fromMs - 1, zone)) < month).toBe(true);
      },
    ),
    // Samoa had no 30 December 2011.
    { numRuns: casesOf(500, 20_000), examples: [['Pacific/Apia', '2011-12', 0.97]] },
  );
});

describe.each(databases)('the days of differences on $name', ({ open }) => {
  test('are those of each zone', async () => {
    const database = await open();
    const ledger = ledgerRecords(database);
    let made = 0;
    try {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...ZONES),
          monthOfYears,
          fc.integer({ min: 1, max: 28 }),
          async (zone, month, date) => {
            made += 1;
            const [channelId, day] = [`channel ${made}`, `${month}-${String(date).padStart(2, '0')}`];
            const line = { event: 'DEBIT', line: 0, debit: 'ACQUIRER_RECEIVABLE', credit: 'MERCHANT_PAYABLE' } as const;
            const atMs = startOfDay(day, zone) + 12 * HOUR_MS;
            const money = { amount: 100n, currency: 'EUR', paymentId: undefined, sourceId: 'a', atMs };
            await database.commit({ inserts: [insertLine({ channelId, ...line, ...money })] });
            const [statement] = await statementsOf({ ledger, channelId, zone }, daysOfMonth(month, zone));
            expect(
              statement?.differences.map(({ since }) => since),
              `${day} in ${zone}`,
            ).toEqual([dayIn(atMs, zone)]);
          },
        ),
        { numRuns: casesOf(60, 2_000) },
      );
    } finally {
      await database.close();
    }
  });
});
