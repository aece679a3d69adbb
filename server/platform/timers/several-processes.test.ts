import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { everyDatabase, sqlite, type TestDatabase } from '../../testing/databases.ts';
import { manualClock } from '../base/clock.ts';
import { Conflict, type Database } from '../database/database.ts';
import { openDatabase } from '../database/open.ts';
import { query } from '../database/query.ts';
import { timerAgain, timerDone, timerRecords } from './records.ts';
import { cancelTimer, type Timer, type TimerHandler, timerAt } from './timer.ts';
import { createTimers, type Timers, watchingTimers } from './timers.ts';

const START_MS = 1_795_176_000_000;
const LEASE = { leaseMs: 60_000, limit: 1, isBulk: false };

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly version: number;
  readonly leased_until: number;
}

const ofKind = query<{ timers: Row }, { kind: string }>()((db, input) =>
  db.selectFrom('timers').select(['id', 'version', 'leased_until']).where('kind', '=', input('kind')),
);

describe.each(everyDatabase.filter((each) => each !== sqlite))('several processes on $name', ({ open }) => {
  let stored: TestDatabase;
  let others: Database[];
  let started: Timers[];
  const clock = manualClock(START_MS);

  beforeEach(async () => {
    stored = await open();
    others = [await openDatabase(stored.url), await openDatabase(stored.url)];
    started = [];
  });

  afterEach(async () => {
    await Promise.all(started.map((timers) => timers.stop()));
    await Promise.all(others.map((each) => each.close()));
    await stored.close();
  });

  const process = (database: Database, handler: TimerHandler): Timers => {
    const log = { error: () => undefined };
    const handlers = { 'payment.capture': handler };
    const timers = createTimers({ watched: watchingTimers(database), clock, log: log as never, handlers });
    started.push(timers);
    return timers;
  };

  const store = (subjects: readonly string[]) =>
    stored.commit({ inserts: subjects.map((subject) => timerAt('payment.capture', subject, START_MS)) });

  const left = async () => (await stored.read(ofKind, { kind: 'payment.capture' })).map(({ id }) => id);

  /** Ends the leases of a dead process, as the passing of their time would. */
  const leasesEnd = async (): Promise<void> => {
    const rows = await stored.read(ofKind, { kind: 'payment.capture' });
    await stored.commit({
      updates: rows.map(({ id, version }) => ({
        table: 'timers',
        key: { id },
        version,
        set: { leased_until: 1 },
        keepsVersion: true,
      })),
    });
  };

  test('each timer is run once, by one of them', async () => {
    const ran: string[] = [];
    const handler: TimerHandler = async ({ subject }) => {
      ran.push(subject);
      return {};
    };
    const subjects = Array.from({ length: 400 }, (_, nth) => `number ${nth}`);
    await store(subjects);
    const counts = await Promise.all([stored, ...others].map((each) => process(each, handler).runDue()));
    expect(ran.toSorted()).toEqual(subjects.toSorted());
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(400);
    expect(await left()).toEqual([]);
  });

  test('a process does not wait for timers that another is claiming', async () => {
    await store(['one', 'two', 'three']);
    const taken = await Promise.all(
      [stored, ...others].map((each) => timerRecords(each).claim('payment.capture', START_MS, { ...LEASE, limit: 2 })),
    );
    const subjects = taken.flat().map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(subjects.length);
  });

  test('a timer of a killed process runs again when its lease has ended, not before', async () => {
    await store(['orphan']);
    const [dead] = await timerRecords(stored).claim('payment.capture', START_MS, LEASE);
    const records = timerRecords(others[0] ?? stored);
    expect(await records.giveBack()).toBe(0);
    expect(await records.claim('payment.capture', START_MS, LEASE)).toEqual([]);
    await leasesEnd();
    const seen: number[] = [];
    await process(others[0] ?? stored, async ({ attempts }) => {
      seen.push(attempts);
      return {};
    }).runDue();
    expect([dead?.subject, seen, await left()]).toEqual(['orphan', [0], []]);
  });

  test.each([
    ['end', (timer: Timer) => ({ deletes: [timerDone(timer)] })],
    ['repeat', (timer: Timer) => ({ updates: [timerAgain(timer, START_MS)] })],
  ])('a process whose lease was given back cannot %s the timer any more', async (_, result) => {
    await store(['taken']);
    const [timer] = await timerRecords(stored).claim('payment.capture', START_MS, LEASE);
    if (timer === undefined) throw new Error('the timer was not claimed');
    await leasesEnd();
    // A lease that ended does no harm to its holder until another process gives it back.
    expect(await timerRecords(others[0] ?? stored).giveBack()).toBe(1);
    await expect(stored.commit(result(timer))).rejects.toThrow(Conflict);
    expect(await left()).toEqual(['payment.capture:taken']);
  });

  test('a lease made by a clock that was an hour ahead ends in its usual time; a live holder does not notice', async () => {
    const leaseMs = 85_000;
    await store(['ahead', 'usual']);
    const records = timerRecords(stored);
    await records.claim('payment.capture', START_MS, { ...LEASE, leaseMs: 3_600_000 + leaseMs });
    await records.claim('payment.capture', START_MS, { ...LEASE, leaseMs });
    const until = async () => {
      const rows = await stored.read(ofKind, { kind: 'payment.capture' });
      return new Map(rows.map(({ id, leased_until, version }) => [id, { leased_until, version }]));
    };
    const before = await until();
    await records.shorten(() => leaseMs, 70_000);
    const after = await until();
    const [changed, same] = [...before].toSorted(([, one], [, other]) => other.leased_until - one.leased_until);
    expect(after.get(changed?.[0] ?? '')?.version).toBe(changed?.[1].version);
    expect(after.get(changed?.[0] ?? '')?.leased_until).toBeLessThanOrEqual((same?.[1].leased_until ?? 0) + 60_000);
    expect(after.get(same?.[0] ?? '')).toEqual(same?.[1]);
  });

  test('a run that ends after its lease stores nothing', async () => {
    await store(['twice']);
    let markTaken = () => {};
    const taken = new Promise<void>((resolve) => {
      markTaken = resolve;
    });
    let goOn = () => {};
    const ended = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const made = (subject: string) => ({ changes: { inserts: [timerAt('payment.expiry', subject, START_MS)] } });
    const slow = process(stored, async () => {
      markTaken();
      await ended;
      return made('late');
    }).runDue();
    await taken;
    await leasesEnd();
    await process(others[0] ?? stored, async () => made('in time')).runDue();
    goOn();
    await slow;
    const records = timerRecords(stored);
    expect(await records.byKey('payment.expiry', 'late')).toBeUndefined();
    expect(await records.byKey('payment.expiry', 'in time')).toBeDefined();
  });

  test('a timer that another process cancels while it runs stores nothing', async () => {
    await store(['cancelled']);
    await process(stored, async () => {
      await others[0]?.commit({ deletes: [cancelTimer('payment.capture', 'cancelled')] });
      return { changes: { inserts: [timerAt('payment.expiry', 'made', START_MS)] } };
    }).runDue();
    expect(await timerRecords(stored).byKey('payment.expiry', 'made')).toBeUndefined();
  });

  test('runDue waits for timers that others have claimed', async () => {
    await store(['theirs']);
    let end = () => {};
    const opened = new Promise<void>((resolve) => {
      end = resolve;
    });
    let markBegun = () => {};
    const begun = new Promise<void>((resolve) => {
      markBegun = resolve;
    });
    const theirs = process(stored, async () => {
      markBegun();
      await opened;
      return {};
    }).runDue();
    await begun;
    let isOver = false;
    const mine = process(others[0] ?? stored, async () => ({}))
      .runDue()
      .then((count) => {
        isOver = true;
        return count;
      });
    await others[1]?.ping();
    expect(isOver).toBe(false);
    end();
    expect([await theirs, await mine, await left()]).toEqual([1, 0, []]);
  });
});
