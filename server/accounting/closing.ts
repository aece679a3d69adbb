import { type ClosingCheck, closingChecks } from '../../catalogue/books/closing-checks.ts';
import type { ChannelSettings } from '../../catalogue/settings/channel-settings.ts';
import type { Access } from '../access/access.ts';
import { channelsWith } from '../access/people/model/person.ts';
import { peopleRecords } from '../access/people/model/records.ts';
import type { LedgerCause } from '../payments/books/ledger-check.ts';
import { bookRecords } from '../payments/books/records.ts';
import { ledgerBooks } from '../payments/ledger/books.ts';
import { ledgerRecords } from '../payments/ledger/records.ts';
import type { Clock } from '../platform/base/clock.ts';
import { dayAfter, dayIn, startOfDay } from '../platform/base/zones.ts';
import type { Database } from '../platform/database/database.ts';
import type { TimerHandler } from '../platform/timers/timer.ts';
import { nextLookMs } from '../settlement/reconciliation/daily.ts';
import { checksOf } from './checks.ts';
import type { ClosingDependencies } from './close.ts';
import { type CountingDependencies, countLedger } from './count.ts';
import { periodRecords } from './periods.ts';

/** A close compares no more payments with the ledger: it takes seconds. `ledger verify` compares all. */
const MOST_PAYMENTS = 100_000;

/** Creates the function that returns what is open in the days of a month of a channel, by the table of checks. */
export const findingOpen =
  (database: Database, causes: readonly LedgerCause[]): ClosingDependencies['findOpen'] =>
  async (channelId, period) =>
    (await checksOf({ database, causes, channelId, period, mostPayments: MOST_PAYMENTS })).map(({ check, count }) => {
      const row: ClosingCheck = closingChecks[check];
      return { name: row.found, count, isBlocking: row.blocks === true };
    });

/** Returns the time zone of a channel's books by its settings, unless a closed month has fixed one. */
const zoneIn = (settings: Pick<ChannelSettings, 'books.timeZone' | 'settlement.timeZone'>): string =>
  settings['books.timeZone'] === 'none' ? settings['settlement.timeZone'] : settings['books.timeZone'];

/** What closing takes from other wings. */
interface ClosingGiven {
  readonly database: Database;
  readonly clock: Clock;
  readonly known: Pick<Access['known'], 'entityById' | 'settingsOf'>;
  readonly findOpen: ClosingDependencies['findOpen'];
}

/** Returns what closing needs. The time zone of the books is fixed by the first close. */
export const closingOf = ({ database, clock, known, findOpen }: ClosingGiven): ClosingDependencies => {
  const books = ledgerBooks(database);
  return {
    database,
    clock,
    ledger: ledgerRecords(database),
    books,
    periods: periodRecords(database),
    zoneOf: async (channelId) => (await books.of(channelId)).zone ?? zoneIn(await known.settingsOf(channelId)),
    needsTwo: async (channelId) => {
      const { merchant = channelId } = (await known.entityById(channelId)) ?? {};
      return (await known.settingsOf(merchant))['books.fourEyes'];
    },
    deliveredFormats: async (channelId) => (await known.settingsOf(channelId))['books.deliver'],
    mayClose: async (personId, channelId) => {
      const people = peopleRecords(database);
      const [person, given, row, settings] = await Promise.all([
        people.byId(personId),
        people.rolesOf(personId),
        known.entityById(channelId),
        known.settingsOf(channelId),
      ]);
      const { 'settlement.divisionId': division } = settings;
      const placed = { id: channelId, merchant: row?.merchant ?? channelId, division };
      return person?.state === 'ACTIVE' && channelsWith('books.close', given, [placed]).length > 0;
    },
    findOpen,
  };
};

/** Creates the handler of the timer that counts each day a day after its end: outcomes may be written late. */
export const countDaily =
  ({ clock, ...dependencies }: CountingDependencies & { readonly clock: Clock }): TimerHandler =>
  async () => {
    const nowMs = clock.now();
    const channels = await bookRecords(dependencies.database).channels();
    await countLedger(dependencies, channels, async (channelId) => {
      const zone = await dependencies.zoneOf(channelId);
      return startOfDay(dayAfter(dayIn(nowMs, zone), -1), zone);
    });
    return { againAtMs: nextLookMs(nowMs) };
  };
