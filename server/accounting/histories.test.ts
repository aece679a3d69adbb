import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { insertLine, type LedgerLine } from '../payments/ledger/entry.ts';
import { manualClock } from '../platform/base/clock.ts';
import { Rejection } from '../platform/base/rejection.ts';
import { startOfDay } from '../platform/base/zones.ts';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open.ts';
import { databases, dyingAt, type TestDatabase, writesTo } from '../testing/databases.ts';
import { casesOf } from '../testing/lengths.ts';
import {
  type ClosingDependencies,
  carryOnClose,
  closedOf,
  closeMonth,
  holding,
  nextMonth,
  reopenMonth,
} from './close.ts';
import { closingOf } from './closing.ts';
import { countLedger } from './count.ts';
import { bookedAt } from './digest.ts';
import type { Period } from './periods.ts';
import { verifyBooks } from './verify.ts';

const ROUNDS = casesOf(12, 300);
const DEADLINE_MS = 3_600_000;
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'] as const;
const MONTHS = ['2026-07', '2026-08', '2026-09', '2026-10'] as const;
const DAY_MS = 24 * 60 * 60_000;

/** What happens to the books of a channel, one after the other or at once. */
type Step =
  | { readonly does: 'post'; readonly dayOfYear: number; readonly hour: number; readonly cents: number }
  | { readonly does: 'count'; readonly dayOfYear: number }
  | { readonly does: 'close' | 'reopen'; readonly month: number; readonly people: readonly string[] };

const dayOfYear = fc.integer({ min: 181, max: 310 });

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('post' as const),
      dayOfYear,
      hour: fc.integer({ min: 0, max: 23 }),
      cents: fc.integer({ min: 1, max: 100_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('count' as const), dayOfYear }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('close' as const, 'close' as const, 'reopen' as const),
      month: fc.integer({ min: 0, max: MONTHS.length - 1 }),
      people: fc.array(fc.constantFrom('anna', 'ben', 'cleo'), { minLength: 1, maxLength: 5 }),
    }),
  },
);

interface History {
  readonly zone: (typeof ZONES)[number];
  /** Steps of one turn are taken at once. */
  readonly turns: readonly (readonly Step[])[];
  /** The commit of the books at which the closing process of a turn dies; 0: it does not. */
  readonly diesAt: readonly number[];
  /** Whether another process carries on after a turn what was begun; otherwise after a later one. */
  readonly carriesOn: readonly boolean[];
  /** Whether two people must agree in a turn. */
  readonly needsTwo: readonly boolean[];
  readonly moment: 'before' | 'after';
}

const history: fc.Arbitrary<History> = fc.record({
  zone: fc.constantFrom(...ZONES),
  turns: fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 3, maxLength: 12 }),
  diesAt: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 12, maxLength: 12 }),
  carriesOn: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
  needsTwo: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
  moment: fc.constantFrom('before', 'after'),
});

const closes = (month: number): Step => ({ does: 'close', month, people: ['anna', 'ben'] });
const posts = (day: number): Step => ({ does: 'post', dayOfYear: day, hour: 12, cents: 100 });
const reopens: Step = { does: 'reopen', month: 0, people: ['anna', 'ben'] };
const JULY = 190;
const SEPTEMBER = 250;

/** A history in which all that is counted happens: by chance alone a short run may miss a part of it. */
const COMPLETE: History = {
  zone: 'Europe/Berlin',
  turns: [[posts(JULY), posts(SEPTEMBER)], [closes(0)], [posts(JULY)], [closes(2)], [reopens], [closes(0)]],
  diesAt: [0, 0, 0, 1, 0, 0],
  carriesOn: [true, true, true, true, true, true],
  needsTwo: [false, true, false, false, false, false],
  moment: 'after',
};

const line = (channelId: string, id: string, atMs: number, cents: number): LedgerLine => ({
  channelId,
  sourceId: id,
  event: 'DEBIT',
  line: 0,
  paymentId: undefined,
  debit: 'ACQUIRER_RECEIVABLE',
  credit: 'MERCHANT_PAYABLE',
  amount: BigInt(cents),
  currency: 'EUR',
  atMs,
});

describe.each(databases)('random histories of closed books on $name', ({ open }) => {
  const counts = { closed: 0, confirmed: 0, died: 0, late: 0, reopened: 0 };

  /** Runs a history on a channel of its own, and checks what must hold at each moment. */
  const live = async (database: TestDatabase, beside: Database, channelId: string, lived: History): Promise<void> => {
    const { zone, turns, diesAt, carriesOn, needsTwo, moment } = lived;
    let turn = 0;
    const clock = manualClock(startOfDay('2026-11-15', zone));
    const known = {
      entityById: () => Promise.resolve(undefined),
      settingsOf: () => Promise.reject(new Error('unasked')),
    };
    const booksOf = (own: Database): ClosingDependencies => ({
      ...closingOf({ database: own, clock, known, findOpen: () => Promise.resolve([]) }),
      zoneOf: () => Promise.resolve(zone),
      needsTwo: () => Promise.resolve(needsTwo[turn] === true),
      deliveredFormats: () => Promise.resolve([]),
      mayClose: () => Promise.resolve(true),
    });
    const books = booksOf(database);
    const posted = new Map<string, LedgerLine>();
    const digests = new Map<string, Period>();

    const atOf = ({ dayOfYear: day, hour }: { readonly dayOfYear: number; readonly hour: number }): number =>
      startOfDay('2026-01-01', zone) + day * DAY_MS + hour * 60 * 60_000;

    const post = async (own: Database, cents: number, atMs: number): Promise<void> => {
      const made = line(channelId, `s${posted.size}-${cents}`, atMs, cents);
      posted.set(made.sourceId, made);
      await own.commit({ inserts: [insertLine(made)] });
    };

    const refusedOrDone = (work: Promise<unknown>): Promise<void> =>
      work.then(
        () => undefined,
        (error: unknown) => {
          if (!(error instanceof Rejection)) throw error;
        },
      );

    const take = async (own: Database, each: Step): Promise<void> => {
      const of = booksOf(own);
      if (each.does === 'post') return await post(own, each.cents, atOf(each));
      if (each.does === 'count') {
        return await countLedger(of, [channelId], () => Promise.resolve(atOf({ ...each, hour: 0 })));
      }
      const closed = closedOf(await of.periods.of(channelId)).map(({ period }) => period);
      const random = MONTHS[each.month] ?? '';
      const next = each.month % 2 === 0 ? await nextMonth(of, channelId) : undefined;
      const month = (each.does === 'close' ? next : closed[each.month % Math.max(closed.length, 1)]) ?? random;
      const work = (id: string) => {
        const closer = { person: { id, name: id }, otherwise: '' };
        return each.does === 'close'
          ? closeMonth(of, channelId, month, closer, undefined)
          : reopenMonth(of, channelId, month, closer, 'history');
      };
      await Promise.all(each.people.map((id) => refusedOrDone(work(id))));
    };

    /** What a process that died has begun is carried on by another one. */
    const carryOn = async (): Promise<void> => {
      const begun = (await books.periods.of(channelId)).filter(({ state }) => state === 'CLOSING');
      for (const { id } of begun) {
        const timer = {
          kind: 'ledger.close',
          subject: id,
          data: { channelId },
          dueAtMs: 0,
          attempts: 0,
          version: 1,
        } as const;
        const { changes = {} } = await carryOnClose(books)(timer);
        await database.commit(changes);
      }
    };

    const check = async (): Promise<void> => {
      expect((await verifyBooks(books, [channelId])).faults).toEqual([]);
      const all = await books.periods.of(channelId);
      const closed = closedOf(all);
      for (const { confirmedBy, requestedBy } of all) expect(confirmedBy).not.toBe(requestedBy);
      counts.confirmed += all.filter(({ confirmedBy }) => confirmedBy !== undefined).length;
      // A closed month has no open one before it.
      expect(closed.map(({ startsAtMs }) => startsAtMs)).toEqual(
        holding(all)
          .filter(({ state }) => state !== 'REQUESTED')
          .slice(0, closed.length)
          .map(({ startsAtMs }) => startsAtMs),
      );
      for (const period of closed) {
        const before = digests.get(period.id);
        // As long as a month stays closed, nothing of it changes.
        if (before !== undefined) expect([period.digest, period.lines]).toEqual([before.digest, before.lines]);
        digests.set(period.id, period);
      }
      const stored: LedgerLine[] = [];
      for (const found of await books.ledger.after(channelId, 0, 10_000)) stored.push(found);
      expect(new Set(stored.map(({ sourceId }) => sourceId))).toEqual(new Set(posted.keys()));
      counts.late += stored.filter(({ bookedAtMs }) => bookedAtMs !== undefined).length;
      for (const month of [...MONTHS, '2026-11', '2026-12']) {
        const ms = startOfDay(`${month}-01`, zone);
        const expected = stored.filter((each) => bookedAt(each) < ms).reduce((sum, { amount }) => sum + amount, 0n);
        const balances = await books.ledger.balances(channelId, ms);
        expect(balances.find(({ account }) => account === 'ACQUIRER_RECEIVABLE')?.balance ?? 0n).toBe(expected);
      }
    };

    for (const [place, steps] of turns.entries()) {
      turn = place;
      const dies = diesAt[place] ?? 0;
      const written = writesTo(['ledger_books', 'ledger_sums', 'ledger_periods']);
      const { dying, died, started } = dyingAt(database, dies === 0 ? Number.MAX_SAFE_INTEGER : dies, moment, written);
      started();
      const isOfBooks = ({ does }: Step): boolean => does !== 'post';
      // Payments are posted by a process that lives on.
      const ends = steps.map((each) => take(isOfBooks(each) ? dying : beside, each));
      const posts = ends.filter((_, nth) => !isOfBooks(steps[nth] as Step));
      const outcome = await Promise.race([Promise.all(ends).then(() => 'lived' as const), died]);
      await Promise.all(posts);
      if (outcome === 'died') counts.died += 1;
      if (carriesOn[place] === true || place === turns.length - 1) await carryOn();
      await check();
    }
    const all = await books.periods.of(channelId);
    counts.closed += all.filter(({ closedAtMs }) => closedAtMs !== undefined).length;
    counts.reopened += all.filter(({ state }) => state === 'REOPENED').length;
  };

  test('closed months stay as they are, late lines count later, and balances are those of the lines', {
    timeout: DEADLINE_MS,
  }, async () => {
    const database = await open();
    const beside = database.shared ? await openDatabase(database.url) : database;
    let channel = 0;
    try {
      await fc.assert(
        fc.asyncProperty(history, async (lived) => {
          channel += 1;
          await live(database, beside, `channel ${channel}`, lived);
        }),
        { numRuns: ROUNDS, endOnFailure: true, examples: [[COMPLETE]] },
      );
    } finally {
      if (beside !== database) await beside.close();
      await database.close();
    }
    for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(0);
  });
});
