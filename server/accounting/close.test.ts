import { describe, expect, test } from 'vitest';
import type { LedgerLine } from '../payments/ledger/entry.ts';
import { insertLine } from '../payments/ledger/entry.ts';
import { manualClock } from '../platform/base/clock.ts';
import { Rejection } from '../platform/base/rejection.ts';
import { Unavailable } from '../platform/base/unavailable.ts';
import { startOfDay } from '../platform/base/zones.ts';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { type ClosingDependencies, carryOnClose, closedOf, closeMonth, type Found, reopenMonth } from './close.ts';
import { closingOf } from './closing.ts';
import { countLedger } from './count.ts';
import { accountingFaults, verifyBooks } from './verify.ts';

const ZONE = 'Europe/Berlin';
const DAY_MS = 24 * 60 * 60_000;

/** How much later Berlin is than UTC in winter. */
const WINTER_MS = 60 * 60_000;

const at = (day: string, hours = 12): number => startOfDay(day, ZONE) + hours * 60 * 60_000;

const line = (channelId: string, id: string, atMs: number, amount = 1000n): LedgerLine => ({
  channelId,
  sourceId: id,
  event: 'DEBIT',
  line: 0,
  paymentId: undefined,
  debit: 'ACQUIRER_RECEIVABLE',
  credit: 'MERCHANT_PAYABLE',
  amount,
  currency: 'EUR',
  atMs,
});

const person = (name: string, id = name) => ({ person: { id, name }, otherwise: 'token' });

const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Rejection);
  const { parameterErrors, reason } = (error as Rejection).details;
  return parameterErrors?.map(({ name, message }) => `${name} ${message}`).join(', ') ?? reason ?? '';
};

describe.each(databases)('the close of months on $name', ({ open }) => {
  /** Runs a test with an empty database and a clock that stands in November. */
  const withBooks = async (
    work: (books: {
      readonly database: TestDatabase;
      readonly closing: ClosingDependencies;
      readonly post: (...lines: readonly LedgerLine[]) => Promise<void>;
      readonly found: Found[];
      readonly clock: ReturnType<typeof manualClock>;
      /** May be changed meanwhile. */
      readonly settings: { zone: string; needsTwo: boolean; readonly left: Set<string> };
    }) => Promise<void>,
    needsTwo = false,
  ): Promise<void> => {
    const database = await open();
    const clock = manualClock(at('2026-11-10'));
    const found: Found[] = [];
    const settings = { zone: ZONE, needsTwo, left: new Set<string>() };
    const given = closingOf({
      database,
      clock,
      known: {
        entityById: () => Promise.resolve(undefined),
        settingsOf: () => Promise.reject(new Error('not asked')),
      },
      findOpen: () => Promise.resolve(found),
    });
    const closing: ClosingDependencies = {
      ...given,
      zoneOf: async (channelId) => (await given.books.of(channelId)).zone ?? settings.zone,
      needsTwo: () => Promise.resolve(settings.needsTwo),
      deliveredFormats: () => Promise.resolve([]),
      mayClose: (id) => Promise.resolve(!settings.left.has(id)),
    };
    try {
      await work({
        database,
        closing,
        post: (...lines) => database.commit({ inserts: lines.map(insertLine) }),
        found,
        clock,
        settings,
      });
    } finally {
      await database.close();
    }
  };

  const balanceAt = async ({ ledger }: ClosingDependencies, channelId: string, ms: number): Promise<bigint> =>
    (await ledger.balances(channelId, ms)).find(({ account }) => account === 'ACQUIRER_RECEIVABLE')?.balance ?? 0n;

  test('a closed month gets no line any more: a late one counts from the first moment after it', () =>
    withBooks(async ({ closing, post }) => {
      await post(
        line('c', 'a', at('2026-10-05')),
        line('c', 'b', at('2026-10-31', 23)),
        line('c', 'n', at('2026-11-02')),
      );
      const period = await closeMonth(closing, 'c', '2026-10', person('Anna'), undefined);
      expect(period).toMatchObject({ state: 'CLOSED', lines: 2, requestedBy: 'Anna', generation: 1 });
      expect(period.digest).toMatch(/^[0-9a-f]{64}$/);
      await post(line('c', 'late', at('2026-10-30')), line('c', 'new', at('2026-11-03')));
      const october = startOfDay('2026-11-01', ZONE);
      expect(await balanceAt(closing, 'c', october)).toBe(2000n);
      expect(await balanceAt(closing, 'c', october + 1)).toBe(3000n);
      expect(await balanceAt(closing, 'c', at('2026-11-04'))).toBe(5000n);
      expect(await verifyBooks(closing, ['c'])).toEqual({ periods: 1, faults: [] });
    }));

  test.each([
    ['that is not over', '2026-11', 'month is not over: its last day is 2026-11-30'],
    ['after one that is open', '2026-10', 'month cannot be closed yet: the next month to close is 2026-09'],
    ['before the first line', '2026-08', 'month is part of the opening balance: the first period is 2026-09'],
  ])('a month %s is refused', (_what, month, message) =>
    withBooks(async ({ closing, post }) => {
      await post(line('c', 'a', at('2026-09-05')));
      expect(await refusal(closeMonth(closing, 'c', month, person('Anna'), undefined))).toBe(message);
      expect(await closing.periods.of('c')).toEqual([]);
    }),
  );

  test('a channel without lines has nothing to close', () =>
    withBooks(async ({ closing }) => {
      const refused = await refusal(closeMonth(closing, 'c', '2026-10', person('Anna'), undefined));
      expect(refused).toBe('month has no lines, and there are none before it');
    }));

  test('what is open asks for a reason, and what blocks is refused', () =>
    withBooks(async ({ closing, post, found }) => {
      await post(line('c', 'a', at('2026-10-05')));
      found.push({ name: 'Unmatched records', count: 3, isBlocking: false });
      const close = (reason?: string) => closeMonth(closing, 'c', '2026-10', person('Anna'), reason);
      expect(await refusal(close())).toBe('reason must say why it is closed all the same; Unmatched records: 3');
      found.push({ name: 'Lines without a cause', count: 1, isBlocking: true });
      expect(await refusal(close('known'))).toBe('month cannot be closed; Lines without a cause: 1');
      found.pop();
      expect(await close('known')).toMatchObject({ state: 'CLOSED', reason: 'known' });
    }));

  test('two people must agree where the merchant wants it, within a day', () =>
    withBooks(async ({ closing, post, clock }) => {
      await post(line('c', 'a', at('2026-10-05')));
      const close = (name: string | undefined) =>
        closeMonth(
          closing,
          'c',
          '2026-10',
          name === undefined ? { person: undefined, otherwise: 'token' } : person(name),
          undefined,
        );
      expect(await refusal(close(undefined))).toContain('two people must agree');
      expect(await close('Anna')).toMatchObject({ state: 'REQUESTED', requestedBy: 'Anna' });
      expect(await refusal(close('Anna'))).toBe('month must be confirmed by another person');
      const renamed = closeMonth(closing, 'c', '2026-10', person('Anna of another name', 'Anna'), undefined);
      expect(await refusal(renamed)).toBe('month must be confirmed by another person');
      clock.advance(DAY_MS);
      expect(await close('Ben')).toMatchObject({ state: 'REQUESTED', requestedBy: 'Ben' });
      await post(line('c', 'not closed yet', at('2026-10-06')));
      expect(await close('Anna')).toMatchObject({ state: 'CLOSED', requestedBy: 'Ben', confirmedBy: 'Anna', lines: 2 });
      const reopen = (name: string) => reopenMonth(closing, 'c', '2026-10', person(name), 'a fee is wrong');
      expect(await reopen('Anna')).toMatchObject({ state: 'CLOSED', reopenedBy: 'Anna' });
      expect(await refusal(reopen('Anna'))).toBe('month must be confirmed by another person');
      expect(await reopen('Ben')).toMatchObject({ state: 'REOPENED', reopenedBy: 'Anna', reopenConfirmedBy: 'Ben' });
    }, true));

  test('a wish of days in another time zone is void, and the month can be closed and opened', () =>
    withBooks(async ({ closing, post, settings }) => {
      await post(line('c', 'a', at('2026-10-05')));
      const close = (name: string) => closeMonth(closing, 'c', '2026-10', person(name), undefined);
      for (const zone of ['Pacific/Auckland', 'America/Sao_Paulo', ZONE]) {
        settings.zone = zone;
        expect(await close('Anna')).toMatchObject({ state: 'REQUESTED', startsAtMs: startOfDay('2026-10-01', zone) });
        expect(await closing.periods.of('c')).toHaveLength(1);
      }
      expect(await close('Ben')).toMatchObject({ state: 'CLOSED', requestedBy: 'Anna', confirmedBy: 'Ben' });
      expect(await refusal(close('Ben'))).toBe('month is closed already');
      settings.needsTwo = false;
      expect(await reopenMonth(closing, 'c', '2026-10', person('Anna'), 'x')).toMatchObject({ state: 'REOPENED' });
    }, true));

  test('the reason of a wish is that of a close which confirms it, and of no other', () =>
    withBooks(async ({ closing, post, settings, found, clock }) => {
      await post(line('c', 'a', at('2026-10-05')));
      found.push({ name: 'Unmatched records', count: 3, isBlocking: false });
      const close = (name: string, reason?: string) => closeMonth(closing, 'c', '2026-10', person(name), reason);
      const asked = 'reason must say why it is closed all the same; Unmatched records: 3';
      await close('Anna', 'known');
      settings.needsTwo = false;
      expect(await refusal(close('Ben'))).toBe(asked);
      settings.needsTwo = true;
      clock.advance(DAY_MS);
      expect(await refusal(close('Ben'))).toBe(asked);
      await close('Ben', 'known to Ben');
      expect(await close('Anna')).toMatchObject({ state: 'CLOSED', reason: 'known to Ben' });
    }, true));

  test('a wish of somebody who may not close months any more is void', () =>
    withBooks(async ({ closing, post, settings }) => {
      await post(line('c', 'a', at('2026-10-05')));
      const close = (name: string) => closeMonth(closing, 'c', '2026-10', person(name), undefined);
      const reopen = (name: string) => reopenMonth(closing, 'c', '2026-10', person(name), `because of ${name}`);
      await close('Anna');
      settings.left.add('Anna');
      expect(await close('Ben')).toMatchObject({ state: 'REQUESTED', requestedBy: 'Ben' });
      expect(await close('Cleo')).toMatchObject({ state: 'CLOSED', requestedBy: 'Ben', confirmedBy: 'Cleo' });
      await reopen('Ben');
      settings.left.add('Ben');
      expect(await reopen('Cleo')).toMatchObject({ state: 'CLOSED', reopenedBy: 'Cleo' });
      expect(await reopen('Dora')).toMatchObject({ state: 'REOPENED', reopenedBy: 'Cleo', reopenConfirmedBy: 'Dora' });
    }, true));

  test('the month after one that is being closed waits for its digest', () =>
    withBooks(async ({ closing, post, database, clock }) => {
      clock.advance(60 * DAY_MS);
      await post(line('c', 'a', at('2026-10-05')), line('c', 'b', at('2026-11-05')));
      const close = (of: ClosingDependencies, month: string) => closeMonth(of, 'c', month, person('Anna'), undefined);
      const ending = { ...database, awaitWriters: () => Promise.reject(new Error('the process ends')) };
      await expect(close({ ...closing, database: ending }, '2026-10')).rejects.toThrow('the process ends');
      expect(await refusal(close(closing, '2026-10'))).toBe('month is being closed');
      expect(await refusal(close(closing, '2026-11'))).toBe('month cannot be closed while 2026-10 is being closed');
      const [begun] = await closing.periods.of('c');
      const timer = { kind: 'ledger.close', subject: begun?.id ?? '', dueAtMs: 0, attempts: 0, version: 1 } as const;
      const { changes = {} } = await carryOnClose(closing)({ ...timer, data: { channelId: 'c' } });
      await database.commit(changes);
      expect(await close(closing, '2026-11')).toMatchObject({ state: 'CLOSED', lines: 1 });
      expect(await verifyBooks(closing, ['c'])).toEqual({ periods: 2, faults: [] });
    }));

  test('a close that waits for a writer in vain has begun, and is carried on', () =>
    withBooks(async ({ closing, post, database }) => {
      await post(line('c', 'a', at('2026-10-05')));
      const unending = new Unavailable('a transaction of the database does not end', { outcome: 'nothing done' });
      const stuck = { ...closing, database: { ...database, awaitWriters: () => Promise.reject(unending) } };
      const begun = await closeMonth(stuck, 'c', '2026-10', person('Anna'), undefined);
      expect(begun).toMatchObject({ state: 'CLOSING', digest: undefined });
      await post(line('c', 'late', at('2026-10-06')));
      const timer = { kind: 'ledger.close', subject: begun.id, dueAtMs: 0, attempts: 0, version: 1 } as const;
      const { changes = {} } = await carryOnClose(closing)({ ...timer, data: { channelId: 'c' } });
      await database.commit(changes);
      expect(await closing.periods.of('c')).toMatchObject([{ state: 'CLOSED', lines: 1 }]);
      expect(await verifyBooks(closing, ['c'])).toEqual({ periods: 1, faults: [] });
    }));

  test('the digests of months are a chain, and opening one opens all later ones and keeps its digest', () =>
    withBooks(async ({ closing, post, clock }) => {
      clock.advance(60 * DAY_MS);
      await post(line('c', 'a', at('2026-09-05')), line('c', 'b', at('2026-10-05')), line('c', 'n', at('2026-11-05')));
      const close = (month: string) => closeMonth(closing, 'c', month, person('Anna'), undefined);
      const september = await close('2026-09');
      const october = await close('2026-10');
      const november = await close('2026-11');
      expect(september.previous).toBe('0'.repeat(64));
      expect([october.previous, november.previous]).toEqual([september.digest, october.digest]);
      expect(await refusal(reopenMonth(closing, 'c', '2026-08', person('Anna'), 'x'))).toBe('month is not closed');
      await post(line('c', 'late', at('2026-10-20')));
      expect(await reopenMonth(closing, 'c', '2026-10', person('Anna'), 'forgotten')).toMatchObject({
        state: 'REOPENED',
        reopenReason: 'forgotten',
      });
      expect(closedOf(await closing.periods.of('c')).map(({ period }) => period)).toEqual(['2026-09']);
      await post(line('c', 'later', at('2026-10-21')));
      expect(await close('2026-10')).toMatchObject({ generation: 2, lines: 2, previous: september.digest });
      // The line that was late before the month was opened again stays where it was posted.
      expect(await close('2026-11')).toMatchObject({ generation: 2, lines: 1 });
      expect((await closing.periods.of('c')).map(({ period, digest }) => [period, digest])).toContainEqual([
        '2026-10',
        october.digest,
      ]);
      expect(await verifyBooks(closing, ['c'])).toEqual({ periods: 3, faults: [] });
    }));

  test('of one hundred who close a month, one does', () =>
    withBooks(async ({ closing, post }) => {
      await post(...Array.from({ length: 50 }, (_, nth) => line('c', `a${nth}`, at('2026-10-05'))));
      const rivals = Array.from({ length: 100 }, (_, nth) =>
        closeMonth(closing, 'c', '2026-10', person(`Anna ${nth}`), undefined),
      );
      const ended = await Promise.allSettled(rivals);
      const closed = ended.filter(({ status }) => status === 'fulfilled');
      expect(closed).toHaveLength(1);
      expect(await closing.periods.of('c')).toHaveLength(1);
      expect(await verifyBooks(closing, ['c'])).toEqual({ periods: 1, faults: [] });
    }));

  const OCTOBER_6 = at('2026-10-06');
  const lineKey = { entity: 'c', posted_at: OCTOBER_6, source_id: 'b', event: 'DEBIT', line: 0 };

  test('a closed month whose channel has lost all lines is verified, too', () =>
    withBooks(async ({ closing, post, database }) => {
      await post(line('c', 'b', OCTOBER_6));
      await closeMonth(closing, 'c', '2026-10', person('Anna'), undefined);
      await database.commit({ deletes: [{ table: 'ledger_lines', key: lineKey }] });
      expect((await accountingFaults(database)).join()).toContain('c 2026-10: 2026-10-06: 0 lines instead of 1');
    }));

  test('balances of each day are those of the lines, counted or not, in time or late', () =>
    withBooks(async ({ closing, post }) => {
      const days = ['2026-09-30', '2026-10-01', '2026-10-02', '2026-10-15', '2026-10-31', '2026-11-01', '2026-11-09'];
      const posted: LedgerLine[] = [];
      const postSome = async (name: string): Promise<void> => {
        const lines = days.map((day, nth) => line('c', `${name}${nth}`, at(day, (nth * 7) % 24), BigInt(nth + 1)));
        posted.push(...lines);
        await post(...lines);
      };
      const check = async (): Promise<void> => {
        for (const day of [...days, '2026-12-01']) {
          const ms = startOfDay(day, ZONE);
          const sum = posted.filter(({ atMs }) => atMs < ms).reduce((total, { amount }) => total + amount, 0n);
          expect(await balanceAt(closing, 'c', ms), day).toBe(sum);
        }
        const [fromMs, beforeMs] = [startOfDay('2026-10-27', ZONE), startOfDay('2026-11-09', ZONE) + DAY_MS / 2];
        const moved = new Map<number, bigint>();
        for (const { day, amount } of await closing.ledger.movements('c', fromMs, beforeMs, WINTER_MS)) {
          moved.set(day, (moved.get(day) ?? 0n) + amount);
        }
        const expected = new Map<number, bigint>();
        for (const { atMs, amount } of posted.filter((each) => each.atMs >= fromMs && each.atMs < beforeMs)) {
          const day = Math.floor((atMs + WINTER_MS) / DAY_MS);
          expected.set(day, (expected.get(day) ?? 0n) + amount);
        }
        expect(moved).toEqual(expected);
      };
      await postSome('first');
      await check();
      await countLedger(closing, ['c'], () => Promise.resolve(startOfDay('2026-10-02', ZONE)));
      await check();
      await postSome('second');
      await check();
      await countLedger(closing, ['c'], () => Promise.resolve(startOfDay('2026-11-05', ZONE)));
      await postSome('third');
      await check();
      expect(await verifyBooks(closing, ['c'])).toEqual({ periods: 0, faults: [] });
    }));

  test('lines of nothing do not keep the count busy for ever', () =>
    withBooks(async ({ closing, post }) => {
      await post(line('c', 'a', at('2026-10-05'), 0n));
      await countLedger(closing, ['c'], () => Promise.resolve(at('2026-11-01')));
      await post(line('c', 'b', at('2026-11-05')));
      await countLedger(closing, ['c'], () => Promise.resolve(at('2026-11-06')));
      expect(await balanceAt(closing, 'c', at('2026-11-06'))).toBe(1000n);
    }));

  test('sums beyond the numbers that are exact stay exact', () =>
    withBooks(async ({ closing, post }) => {
      const huge = BigInt(Number.MAX_SAFE_INTEGER);
      await post(line('c', 'a', at('2026-09-05'), huge), line('c', 'b', at('2026-10-05'), huge - 1n));
      await post(...Array.from({ length: 100 }, (_, nth) => line('c', `d${nth}`, at('2026-10-06'), huge - 1n)));
      const sums = async (): Promise<readonly bigint[]> => [
        await balanceAt(closing, 'c', at('2026-10-05', 24)),
        await balanceAt(closing, 'c', at('2026-11-01')),
      ];
      const expected = [2n * huge - 1n, 102n * huge - 101n];
      expect(await sums()).toEqual(expected);
      for (const month of ['2026-09', '2026-10']) await closeMonth(closing, 'c', month, person('Anna'), undefined);
      expect(await sums()).toEqual(expected);
      const moved = await closing.ledger.movements('c', at('2026-10-01', 0), at('2026-11-01', 0), WINTER_MS);
      expect(moved.reduce((sum, { amount }) => sum + amount, 0n)).toBe(101n * huge - 101n);
      expect(await verifyBooks(closing, ['c'])).toEqual({ periods: 2, faults: [] });
    }));

  test('a database from before has its lines as the opening balance of the first whole month', () =>
    withBooks(async ({ closing, post, database }) => {
      await post(line('c', 'a', at('2026-09-05')), line('c', 'b', at('2026-09-20')));
      await database.commit({
        inserts: [
          {
            table: 'ledger_books',
            row: {
              entity: 'c',
              version: 1,
              counted_to: 0,
              open_from: 0,
              opening_at: at('2026-09-20'),
              time_zone: null,
            },
          },
        ],
      });
      const close = (month: string) => closeMonth(closing, 'c', month, person('Anna'), undefined);
      expect(await refusal(close('2026-09'))).toBe('month is part of the opening balance: the first period is 2026-10');
      expect(await close('2026-10')).toMatchObject({ lines: 0 });
    }));
});
