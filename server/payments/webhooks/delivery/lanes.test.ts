import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CallEnd, createLanes, type Lanes, type Turn } from './lanes.ts';

describe('the lanes of consumers', () => {
  let lanes: Lanes;

  beforeEach(() => {
    vi.useFakeTimers();
    lanes = createLanes(() => vi.getMockedSystemTime()?.getTime() ?? 0);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const started = (turn: Turn) => {
    if ('laterMs' in turn) throw new Error(`it must come back after ${turn.laterMs} ms`);
    return turn.end;
  };
  const laterMs = (turn: Turn) => ('laterMs' in turn ? turn.laterMs : 0);
  const oneAfterTheOther = async (count: number, how: CallEnd) => {
    for (let made = 0; made < count; made += 1) started(await lanes.enter('a'))(how);
  };
  /** Returns how many of a crowd are admitted at once. */
  const atOnce = async (name: string) => {
    let inside = 0;
    const entering = async () => {
      if ('end' in (await lanes.enter(name))) inside += 1;
    };
    for (let count = 0; count < 200; count += 1) void entering();
    await vi.advanceTimersByTimeAsync(0);
    return inside;
  };

  test('admit one call to a new consumer', async () => {
    expect(await atOnce('a')).toBe(1);
  });

  test('admit more and more calls to a consumer that answers, up to 64', async () => {
    await oneAfterTheOther(3, 'answered');
    expect(await atOnce('a')).toBe(8);
    await vi.advanceTimersByTimeAsync(10_000);
    lanes = createLanes(() => 0);
    await oneAfterTheOther(20, 'answered');
    expect(await atOnce('a')).toBe(64);
  });

  test.each([
    ['refused', 32],
    ['timed-out', 1],
    ['not made', 64],
  ] as const)('after a call that is %s admit %i', async (how, expected) => {
    await oneAfterTheOther(20, 'answered');
    await oneAfterTheOther(1, how);
    const turns = await Promise.all(Array.from({ length: expected }, () => lanes.enter('a')));
    expect(turns.every((turn) => 'end' in turn)).toBe(true);
    expect(await atOnce('a')).toBe(0);
  });

  test('give the next turn as soon as a call ends', async () => {
    const first = started(await lanes.enter('a'));
    const second = lanes.enter('a');
    first('answered');
    expect('end' in (await second)).toBe(true);
  });

  test('send callers away from a consumer that hangs for a second, each with a time of its own', async () => {
    await lanes.enter('a');
    const waiting = Array.from({ length: 5 }, () => lanes.enter('a'));
    await vi.advanceTimersByTimeAsync(1_000);
    const times = (await Promise.all(waiting)).map(laterMs);
    expect(times).toEqual([2_000, 6_000, 14_000, 30_000, 60_000]);
    expect(laterMs(await lanes.enter('a'))).toBe(90_000);
  });

  test('send no caller away as long as calls end, however long the queue is', async () => {
    let end = started(await lanes.enter('a'));
    const waiting = Array.from({ length: 10 }, () => lanes.enter('a'));
    for (const turn of waiting) {
      await vi.advanceTimersByTimeAsync(900);
      end('refused');
      const given = await turn;
      expect(laterMs(given)).toBe(0);
      end = started(given);
    }
  });

  test('send no caller away because the process was suspended', async () => {
    let stoodStillMs = 0;
    lanes = createLanes(() => (vi.getMockedSystemTime()?.getTime() ?? 0) + stoodStillMs);
    const end = started(await lanes.enter('a'));
    const waiting = lanes.enter('a');
    for (let stalls = 0; stalls < 3; stalls += 1) {
      stoodStillMs += 60_000;
      await vi.advanceTimersByTimeAsync(200);
    }
    end('answered');
    expect('end' in (await waiting)).toBe(true);
  });

  test('send callers away that have waited as long as a run may take, even if calls end', async () => {
    let end = started(await lanes.enter('a'));
    const waiting = Array.from({ length: 40 }, () => lanes.enter('a'));
    const turns: Turn[] = [];
    for (const turn of waiting) void turn.then((got) => turns.push(got));
    for (let call = 0; call < 22; call += 1) {
      await vi.advanceTimersByTimeAsync(900);
      end('refused');
      await vi.advanceTimersByTimeAsync(0);
      const latest = turns[call];
      if (latest !== undefined) end = started(latest);
    }
    await vi.advanceTimersByTimeAsync(500);
    expect(turns).toHaveLength(40);
    expect(laterMs(await lanes.enter('other'))).toBe(0);
    expect(Math.max(...turns.map(laterMs))).toBeLessThanOrEqual(30_000);
  });

  test('send callers away from a full queue, and for at most ten minutes from a dead consumer', async () => {
    await lanes.enter('a');
    const crowd = Array.from({ length: 513 }, () => lanes.enter('a'));
    expect(laterMs((await crowd.at(-1)) ?? { laterMs: 0 })).toBe(500);
    started(await lanes.enter('b'))('timed-out');
    await lanes.enter('b');
    let last = 0;
    for (let count = 0; count < 100; count += 1) last = laterMs(await lanes.enter('b'));
    expect(last).toBe(600_000);
  });

  test('leave room for others, however many slow consumers have long queues', async () => {
    let stepped = 0;
    const entering = async (name: string) => {
      if ('laterMs' in (await lanes.enter(name))) stepped += 1;
    };
    for (let crowd = 0; crowd < 30; crowd += 1) {
      for (let count = 0; count < 513; count += 1) void entering(`slow ${crowd}`);
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(30 * 512 - stepped).toBeLessThan(2_200);
    const end = started(await lanes.enter('fine'));
    const next = lanes.enter('fine');
    end('answered');
    expect('end' in (await next)).toBe(true);
  });

  test('space the callers that step back as far apart as calls end, so that each can then make its call', async () => {
    let end = started(await lanes.enter('a'));
    for (let call = 0; call < 20; call += 1) {
      const next = lanes.enter('a');
      await vi.advanceTimersByTimeAsync(200);
      end('refused');
      end = started(await next);
    }
    for (let count = 0; count < 512; count += 1) void lanes.enter('a');
    const times = await Promise.all(Array.from({ length: 6 }, () => lanes.enter('a')));
    const [first = 0, second = 0] = times.slice(-2).map(laterMs);
    expect(second - first).toBeGreaterThan(150);
    expect(second - first).toBeLessThan(250);
    end('answered');
  });

  test('keep callers waiting as long as a slow consumer takes to answer', async () => {
    const first = started(await lanes.enter('a'));
    await vi.advanceTimersByTimeAsync(3_000);
    first('answered');
    const calls = [started(await lanes.enter('a')), started(await lanes.enter('a'))];
    const waiting = lanes.enter('a');
    await vi.advanceTimersByTimeAsync(3_000);
    for (const end of calls) end('answered');
    expect('end' in (await waiting)).toBe(true);
  });

  test('send callers away from a slow consumer that hangs, after not much longer than its answers took', async () => {
    const first = started(await lanes.enter('a'));
    await vi.advanceTimersByTimeAsync(3_000);
    first('refused');
    await lanes.enter('a');
    const waiting = lanes.enter('a');
    await vi.advanceTimersByTimeAsync(6_100);
    expect(laterMs(await waiting)).toBe(2_000);
  });

  test('empty the queue of a consumer that takes two seconds for each answer within the longest step', async () => {
    let served = 0;
    const deliver = async () => {
      const turn = await lanes.enter('a');
      if ('laterMs' in turn) setTimeout(() => void deliver(), turn.laterMs);
      else
        setTimeout(() => {
          served += 1;
          turn.end('answered');
        }, 2_000);
    };
    for (let count = 0; count < 400; count += 1) void deliver();
    await vi.advanceTimersByTimeAsync(660_000);
    expect(served).toBe(400);
  });

  test('treat a consumer as new once all callers that stepped back have come again', async () => {
    started(await lanes.enter('a'))('timed-out');
    await vi.advanceTimersByTimeAsync(600_001);
    const end = started(await lanes.enter('a'));
    const next = lanes.enter('a');
    end('answered');
    expect('end' in (await next)).toBe(true);
  });

  test('remove silent consumers to which no more is sent', async () => {
    const kept = new Map();
    lanes = createLanes(() => vi.getMockedSystemTime()?.getTime() ?? 0, undefined, kept);
    for (let count = 0; count < 60_000; count += 1) {
      started(await lanes.enter(`host ${count}`))('timed-out');
      if (count % 20_000 === 0) await vi.advanceTimersByTimeAsync(600_001);
    }
    expect(kept.size).toBeLessThanOrEqual(40_000);
  });

  test('keep consumers apart', async () => {
    for (let count = 0; count < 1_000; count += 1) await lanes.enter(`hangs ${count}`);
    expect('end' in (await lanes.enter('fine'))).toBe(true);
  });
});
