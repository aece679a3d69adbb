import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '../base/clock.ts';
import { together } from '../database/change-set.ts';
import { Conflict } from '../database/database.ts';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { type TimerKind, timerKinds } from './kinds.ts';
import { timerRecords } from './records.ts';
import { cancelTimer, type Timer, type TimerEnd, type TimerHandler, timerAt, timerMoved } from './timer.ts';
import { createTimers, type Timers } from './timers.ts';
import { watchingTimers } from './watch.ts';

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
  ) => {
    const handler: TimerHandler = async (timer) => {
      ran.push(timer);
      return await answer(timer);
    };
    const handlers = { 'payment.capture': handler, 'payment.expiry': handler };
    const kinds = { ...timerKinds, ...changed };
    const watched = watchingTimers(stored);
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

  test('each runs once, when it is due, in the order of their times', async () => {
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

  test('what a run decides is kept together with the end of its timer', async () => {
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

  test('one that is to come again keeps its count of attempts and comes no sooner than it says', async () => {
    const timers = timersWith(({ attempts }) => (attempts < 2 ? { againAtMs: clock.now() + MINUTE_MS } : {}));
    await add('again');
    for (let minute = 0; minute < 4; minute += 1) {
      await timers.runDue();
      clock.advance(MINUTE_MS);
    }
    expect(ran.map(({ attempts }) => attempts)).toEqual([0, 1, 2]);
  });

  test('one that steps back before it tries anything has its attempts to come', async () => {
    const timers = timersWith(() => ({ againAtMs: clock.now() + MINUTE_MS, isNoAttempt: true }));
    await add('stepping');
    await timers.runDue();
    expect(await left('stepping')).toMatchObject({ attempts: 0, dueAtMs: START_MS + MINUTE_MS });
  });

  test('one that is to come again at once lets time pass', async () => {
    const timers = timersWith(() => ({ againAtMs: 0 }));
    await add('eager');
    expect(await timers.runDue()).toBe(1);
    expect(await left('eager')).toMatchObject({ dueAtMs: START_MS + 1 });
  });

  test('one that throws comes again after the back-off of its kind, and others are not held up', async () => {
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

  test('one that takes too long has failed, and its late result counts for nothing', async () => {
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

  test('a full kind holds up no other, and never runs more than it may', async () => {
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

  test('one that is cancelled while it runs leaves nothing behind', async () => {
    const timers = timersWith(async () => {
      await stored.commit({ deletes: [cancelTimer('payment.capture', 'cancelled')] });
      return { changes: { inserts: [timerAt('payment.expiry', 'made', START_MS)] } };
    });
    await add('cancelled').then(timers.runDue);
    expect(subjects()).toEqual(['cancelled']);
    expect(await left('made', 'payment.expiry')).toBeUndefined();
  });

  test('one that is cancelled and stored anew while it runs is another, which is not ended with it', async () => {
    const timers = timersWith(async () => {
      await stored.commit({ deletes: [cancelTimer('payment.capture', 'anew')] });
      return add('anew', MINUTE_MS).then(() => ({}));
    });
    await add('anew').then(timers.runDue);
    expect((await left('anew'))?.dueAtMs).toBe(START_MS + MINUTE_MS);
  });

  test('one that is moved while it runs comes at the new time, and the run is not kept', async () => {
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

  test('what it decided upon has moved on: it decides again', async () => {
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

  test('one that is stored while all sleep is run when it is due, and stopping waits for what runs', async () => {
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

  test('a database that is gone for a while loses nothing', async () => {
    let isGone = true;
    const timers = createTimers({
      watched: watchingTimers({
        ...stored,
        commit: (changes) => (isGone ? Promise.reject(new Error('the disk is full')) : stored.commit(changes)),
      }),
      clock,
      log: {
        error: (_details: object, text: string) => {
          logged.push(text);
          isGone = !stored.shared && !text.includes('written down');
        },
      } as never,
      handlers: { 'payment.capture': async () => ({}) },
    });
    await add('patient');
    await timers.runDue();
    if (stored.shared) {
      // The database is back when the failure is written down, and the timer comes again.
      expect(logged).toEqual(['a timer failed and is run again later']);
      expect(await left('patient')).toMatchObject({ subject: 'patient', attempts: 1 });
      clock.advance(10_000);
      await timers.runDue();
    } else expect(logged).toContain('the failure of a timer could not be written down');
    expect(await left('patient')).toBeUndefined();
  });

  test('a change set may hold one beside anything else', async () => {
    const inserts = [timerAt('payment.capture', 'beside', START_MS)];
    await stored.commit(together({ inserts }, { deletes: [cancelTimer('payment.expiry', 'beside')] }));
    expect(await left('beside')).toMatchObject({ subject: 'beside' });
  });
});
