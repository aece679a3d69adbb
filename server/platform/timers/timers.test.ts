import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { manualClock } from '../base/clock.ts';
import { together } from '../database/change-set.ts';
import { type ChangeSet, Conflict } from '../database/database.ts';
import { type TimerKind, timerKinds } from './kinds.ts';
import { timerRecords } from './records.ts';
import { cancelTimer, type Timer, type TimerEnd, type TimerHandler, timerAt, timerMoved } from './timer.ts';
import { createTimers, type Timers, watchingTimers } from './timers.ts';

const START_MS = 1_795_176_000_000;
const MINUTE_MS = 60_000;

/** A promise, and the function that resolves it. */
const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
};

describe.each(databases)('timers on $name', ({ open }) => {
  let stored: TestDatabase;
  let clock: ReturnType<typeof manualClock>;
  let ran: Timer[];
  let logged: string[];
  const started: Timers[] = [];

  beforeEach(async () => {
    stored = await open();
    clock = manualClock(START_MS);
    ran = [];
    logged = [];
  });

  afterEach(async () => {
    await Promise.all(started.splice(0).map((timers) => timers.stop()));
    await stored.close();
  });

  const log = { error: (details: object, text: string) => void logged.push(`${text} ${JSON.stringify(details)}`) };

  const timersWith = (
    answer: (timer: Timer) => Promise<TimerEnd> | TimerEnd,
    changed: Partial<typeof timerKinds> = {},
    database: TestDatabase = stored,
  ) => {
    const handler: TimerHandler = async (timer) => {
      ran.push(timer);
      return await answer(timer);
    };
    const handlers = { 'payment.capture': handler, 'payment.expiry': handler };
    const kinds = { ...timerKinds, ...changed };
    const watched = watchingTimers(database);
    const timers = createTimers({ watched, clock, log: log as never, handlers, kinds });
    started.push(timers);
    return { ...timers, database: watched.database };
  };

  const add = (
    subject: string,
    inMs = 0,
    kind: TimerKind = 'payment.capture',
    database: Pick<TestDatabase, 'commit'> = stored,
  ) => database.commit({ inserts: [timerAt(kind, subject, START_MS + inMs, { of: subject })] });
  const left = async (subject: string, kind: TimerKind = 'payment.capture') =>
    timerRecords(stored).byKey(kind, subject);
  const subjects = () => ran.map(({ subject }) => subject);

  test('each runs once, when it is due, in the order of the due times', async () => {
    const timers = timersWith(() => ({}), {
      'payment.capture': { ...timerKinds['payment.capture'], atOnce: 1 } as never,
    });
    await add('later', 2 * MINUTE_MS);
    await add('second', 2);
    await add('first', 1);
    expect(await timers.runDue()).toBe(0);
    clock.advance(MINUTE_MS);
    expect(await timers.runDue()).toBe(2);
    expect(subjects()).toEqual(['first', 'second']);
    expect(ran[0]).toMatchObject({
      kind: 'payment.capture',
      data: { of: 'first' },
      dueAtMs: START_MS + 1,
      attempts: 0,
    });
    expect(await timers.runDue()).toBe(0);
    clock.advance(MINUTE_MS);
    expect(await timers.runDue()).toBe(1);
    expect(await left('later')).toBeUndefined();
  });

  test('there is one of each kind and subject', async () => {
    await add('one');
    await expect(add('one', 5)).rejects.toBeInstanceOf(Conflict);
    await add('one', 0, 'payment.expiry');
  });

  test('the changes of a run are stored together with the end of its timer', async () => {
    const timers = timersWith((timer) =>
      timer.subject === 'one'
        ? {
            changes: {
              inserts: [timerAt('payment.expiry', 'made', START_MS)],
              deletes: [cancelTimer('payment.expiry', 'gone')],
            },
          }
        : {},
    );
    await add('gone', MINUTE_MS, 'payment.expiry');
    await add('one');
    await timers.runDue();
    expect(subjects()).toEqual(['one', 'made']);
    expect(await left('gone', 'payment.expiry')).toBeUndefined();
  });

  test('a timer that another stores runs too, when that one ends while due timers are read', async () => {
    const long = gate();
    const read: typeof stored.read = async (...args) => {
      const rows = await stored.read(...args);
      if (subjects().includes('long') && (await left('short')) === undefined) {
        long.open();
        await expect.poll(() => left('long')).toBeUndefined();
      }
      return rows;
    };
    const timers = timersWith(
      async ({ subject }) => {
        if (subject !== 'long') return {};
        await long.opened;
        return { changes: { inserts: [timerAt('payment.expiry', 'made', START_MS)] } };
      },
      {},
      { ...stored, read },
    );
    await add('short');
    await add('long');
    await timers.runDue();
    expect(subjects()).toContain('made');
  });

  test('a repeated timer keeps its number of attempts and does not run early', async () => {
    const timers = timersWith(({ attempts }) => (attempts < 2 ? { againAtMs: clock.now() + MINUTE_MS } : {}));
    await add('again');
    for (let minute = 0; minute < 4; minute += 1) {
      await timers.runDue();
      clock.advance(MINUTE_MS);
    }
    expect(ran.map(({ attempts }) => attempts)).toEqual([0, 1, 2]);
  });

  test('a run that tried nothing does not count as an attempt', async () => {
    const timers = timersWith(() => ({ againAtMs: clock.now() + MINUTE_MS, isNoAttempt: true }));
    await add('stepping');
    await timers.runDue();
    expect(await left('stepping')).toMatchObject({ attempts: 0, dueAtMs: START_MS + MINUTE_MS });
  });

  test('a timer that repeats at once runs at a later time', async () => {
    const timers = timersWith(() => ({ againAtMs: 0 }));
    await add('eager');
    expect(await timers.runDue()).toBe(1);
    expect(await left('eager')).toMatchObject({ dueAtMs: START_MS + 1 });
  });

  test('a timer that fails repeats after the back-off of its kind, and does not delay others', async () => {
    const timers = timersWith(({ subject }) => {
      if (subject === 'poison') throw new Error('the moon is full');
      return {};
    });
    await add('poison', -1);
    await add('good');
    await add('other', 0, 'payment.expiry');
    await timers.runDue();
    expect(subjects().toSorted()).toEqual(['good', 'other', 'poison']);
    const [first, second] = timerKinds['payment.capture'].backOffSeconds;
    expect(await left('poison')).toMatchObject({ attempts: 1, dueAtMs: START_MS + first * 1000 });
    clock.advance(first * 1000);
    await timers.runDue();
    expect(await left('poison')).toMatchObject({ attempts: 2, dueAtMs: START_MS + (first + second) * 1000 });
    expect(logged).toHaveLength(2);
    expect(logged[0]).toMatch(/^a timer failed .*"timer":"payment.capture","subject":"poison"/);
  });

  test('a run that takes too long has failed, and its late result is ignored', async () => {
    const { opened, open: end } = gate();
    const short = { ...timerKinds['payment.capture'], longestSeconds: 0.02 } as never;
    const timers = timersWith(
      async () => {
        await opened;
        return { changes: { inserts: [timerAt('payment.expiry', 'late', START_MS)] } };
      },
      { 'payment.capture': short },
    );
    await add('slow');
    expect(await timers.runDue()).toBe(1);
    expect(await left('slow')).toMatchObject({ attempts: 1 });
    end();
    await timers.runDue();
    expect(await left('late', 'payment.expiry')).toBeUndefined();
  });

  test('a kind at its limit does not exceed it and does not delay other kinds', async () => {
    const { opened, open: end } = gate();
    let most = 0;
    let now = 0;
    const timers = timersWith(
      async ({ kind }) => {
        if (kind === 'payment.expiry') {
          end();
          return {};
        }
        now += 1;
        most = Math.max(most, now);
        await opened;
        now -= 1;
        return {};
      },
      { 'payment.capture': { ...timerKinds['payment.capture'], atOnce: 3 } as never },
    );
    for (let each = 0; each < 10; each += 1) await add(`slow ${each}`, -MINUTE_MS);
    await add('quick', 0, 'payment.expiry');
    expect(await timers.runDue()).toBe(11);
    expect(most).toBe(3);
  });

  test('a timer that is cancelled while it runs stores nothing', async () => {
    const timers = timersWith(async () => {
      await stored.commit({ deletes: [cancelTimer('payment.capture', 'cancelled')] });
      return { changes: { inserts: [timerAt('payment.expiry', 'made', START_MS)] } };
    });
    await add('cancelled').then(timers.runDue);
    expect(subjects()).toEqual(['cancelled']);
    expect(await left('made', 'payment.expiry')).toBeUndefined();
  });

  test('a timer that is cancelled and stored again while it runs is a new one, which the old run does not end', async () => {
    const timers = timersWith(async () => {
      await stored.commit({ deletes: [cancelTimer('payment.capture', 'anew')] });
      return add('anew', MINUTE_MS).then(() => ({}));
    });
    await add('anew').then(timers.runDue);
    expect((await left('anew'))?.dueAtMs).toBe(START_MS + MINUTE_MS);
  });

  test('a timer that is moved while it runs repeats at the new time, and the run stores nothing', async () => {
    let isFirst = true;
    const timers = timersWith(async (timer) => {
      if (isFirst) {
        isFirst = false;
        await stored.commit({ updates: [timerMoved(timer, START_MS + MINUTE_MS)] });
      }
      return {};
    });
    await add('moved');
    await timers.runDue();
    expect(await left('moved')).toMatchObject({ dueAtMs: START_MS + MINUTE_MS, attempts: 0 });
    clock.advance(MINUTE_MS);
    expect(await timers.runDue()).toBe(1);
    expect(await left('moved')).toBeUndefined();
  });

  test('a run decides again when its data have changed', async () => {
    let tries = 0;
    const timers = timersWith(async () => {
      tries += 1;
      if (tries === 1) await add('rival', 0, 'payment.expiry');
      return tries === 1 ? { changes: { inserts: [timerAt('payment.expiry', 'rival', START_MS)] } } : {};
    });
    await add('one');
    await timers.runDue();
    expect(subjects().filter((subject) => subject === 'one')).toHaveLength(2);
    expect(await left('one')).toBeUndefined();
  });

  test('a timer that is stored during a sleep runs when it is due, and stopping waits for running timers', async () => {
    const { opened, open: end } = gate();
    const begun = gate();
    const timers = timersWith(async () => {
      begun.open();
      await opened;
      return {};
    });
    timers.start();
    await add('soon', 0, 'payment.capture', timers.database);
    await begun.opened;
    const stopped = timers.stop();
    end();
    await stopped;
    expect(await left('soon')).toBeUndefined();
  });

  test('no timer is lost while the database is away', async () => {
    let isGone = true;
    const isClaim = ({ updates = [] }: ChangeSet) => updates.some(({ set }) => set['due_at'] === undefined);
    const timers = createTimers({
      watched: watchingTimers({
        ...stored,
        commit: (changes) =>
          isGone && !isClaim(changes) ? Promise.reject(new Error('the disk is full')) : stored.commit(changes),
      }),
      clock,
      log: {
        error: (_details: object, text: string) => {
          logged.push(text);
          isGone = !stored.shared && !text.includes('could not be stored');
        },
      } as never,
      handlers: { 'payment.capture': async () => ({}) },
    });
    await add('patient');
    await timers.runDue();
    if (stored.shared) {
      // The database is back when the failure is stored, and the timer repeats.
      expect(logged).toEqual(['a timer failed and is run again later']);
      expect(await left('patient')).toMatchObject({ subject: 'patient', attempts: 1 });
      clock.advance(10_000);
      await timers.runDue();
    } else expect(logged).toContain('the failure of a timer could not be stored');
    expect(await left('patient')).toBeUndefined();
  });

  test('a change set may contain a timer beside other changes', async () => {
    const inserts = [timerAt('payment.capture', 'beside', START_MS)];
    await stored.commit(together({ inserts }, { deletes: [cancelTimer('payment.expiry', 'beside')] }));
    expect(await left('beside')).toMatchObject({ subject: 'beside' });
  });
});
