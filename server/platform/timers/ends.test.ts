import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { manualClock } from '../base/clock.ts';
import { type TimerKind, timerKinds } from './kinds.ts';
import { timerRecords } from './records.ts';
import { cancelTimer, type TimerHandler, timerAt, timerMoved } from './timer.ts';
import { createTimers, watchingTimers } from './timers.ts';

const START_MS = 1_795_176_000_000;
const MINUTE_MS = 60_000;

describe.each(databases)('ends of timers on $name', ({ open }) => {
  let stored: TestDatabase;
  let ran: string[];
  let logged: string[];

  beforeEach(async () => {
    stored = await open();
    [ran, logged] = [[], []];
  });
  afterEach(() => stored.close());

  const timersWith = (answer: TimerHandler, changed: Partial<typeof timerKinds> = {}) => {
    const handler: TimerHandler = async (timer) => {
      ran.push(timer.subject);
      return await answer(timer);
    };
    return createTimers({
      watched: watchingTimers(stored),
      clock: manualClock(START_MS),
      log: { error: (_details: object, text: string) => void logged.push(text) } as never,
      handlers: { 'payment.capture': handler },
      kinds: { ...timerKinds, ...changed },
    });
  };
  const add = (subject: string, inMs = 0, kind: TimerKind = 'payment.capture') =>
    stored.commit({ inserts: [timerAt(kind, subject, START_MS + inMs)] });
  const left = (subject: string, kind: TimerKind = 'payment.capture') => timerRecords(stored).byKey(kind, subject);

  describe('a run that did its work before a conflict', () => {
    const rival = (version: number) => ({
      table: 'timers',
      key: { id: 'payment.expiry:rival' },
      version,
      set: { data: '{}' },
    });

    test('is decided again without repeating the work', async () => {
      await add('rival', MINUTE_MS, 'payment.expiry');
      const version = (await left('rival', 'payment.expiry'))?.version ?? 0;
      const timers = timersWith(async () => {
        await stored.commit({ updates: [rival(version)] });
        return {
          changes: { updates: [rival(version)] },
          decideAgain: async () => ({ changes: { updates: [rival(version + 1)] } }),
        };
      });
      await add('once');
      await timers.runDue();
      expect([ran, await left('once')]).toEqual([['once'], undefined]);
      expect(await left('rival', 'payment.expiry')).toMatchObject({ version: version + 2 });
    });

    test('stores its `ifLost` changes when the timer was moved meanwhile', async () => {
      let moved = false;
      const timers = timersWith(async (timer) => {
        if (moved) return {};
        moved = true;
        await stored.commit({ updates: [timerMoved(timer, START_MS + MINUTE_MS)] });
        return { ifLost: async () => ({ inserts: [timerAt('payment.expiry', 'trace', START_MS + MINUTE_MS)] }) };
      });
      await add('moved');
      await timers.runDue();
      expect(await left('moved')).toMatchObject({ dueAtMs: START_MS + MINUTE_MS });
      expect(await left('trace', 'payment.expiry')).toBeDefined();
    });
  });

  test('of many ends that are stored together, a conflict affects only one', async () => {
    const timers = timersWith(
      async (timer) => {
        if (timer.subject === 'cancelled') await stored.commit({ deletes: [cancelTimer(timer.kind, timer.subject)] });
        return timer.subject === 'again' ? { againAtMs: START_MS + MINUTE_MS } : {};
      },
      { 'payment.capture': { ...timerKinds['payment.capture'], isBulk: true } as never },
    );
    const crowd = ['one', 'cancelled', 'two', 'again', 'three'];
    await Promise.all(crowd.map((subject) => add(subject)));
    await timers.runDue();
    expect(ran.toSorted()).toEqual(crowd.toSorted());
    const stay = await Promise.all(crowd.map(async (subject) => ((await left(subject)) ? [subject] : [])));
    expect(stay.flat()).toEqual(['again']);
    expect(logged).toEqual([]);
  });
});
