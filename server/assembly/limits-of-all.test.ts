import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { attemptLimits } from '../access/people/limits.ts';
import { manualClock } from '../platform/base/clock.ts';
import { Rejection } from '../platform/base/rejection.ts';
import { type Answering, answeringAt, type Link, linkTo } from '../platform/processes/calls.ts';
import { keepingLimits, limitsKeptBy } from './limits-of-all.ts';

const RIVALS = 50;

describe('limits of all processes of a gateway', () => {
  let folder: string;
  let answering: Answering;
  let links: Link[];
  const clock = manualClock(0);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tollgate-limits-'));
    links = [];
    const rates = { throttlePerSecond: 10, throttlePerOperation: new Map([['pay', 5]]) };
    answering = await answeringAt(join(folder, 'socket'), keepingLimits(rates, clock));
  });
  afterEach(async () => {
    for (const link of links) link.close();
    await answering.close();
    await rm(folder, { recursive: true, force: true });
  });

  const process = () => {
    const link = linkTo(join(folder, 'socket'));
    links.push(link);
    return { ...limitsKeptBy(link), end: async () => (await link.peer()).close() };
  };

  test('fifty processes admit as many requests together as one', async () => {
    const processes = Array.from({ length: RIVALS }, process);
    const admitted = async (caller: string, operation: string, rate?: number): Promise<number> => {
      const outcomes = await Promise.allSettled(
        processes.map(async (each) => each.throttle?.admit(caller, operation, rate)),
      );
      for (const each of outcomes)
        if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: '800.120.100' });
      return outcomes.filter(({ status }) => status === 'fulfilled').length;
    };
    expect(await admitted('a', 'read')).toBe(20);
    expect(await admitted('a', 'pay')).toBe(10);
    expect(await admitted('b', 'pay', 7)).toBe(14);
    clock.advance(1_000);
    expect(await admitted('a', 'read')).toBe(10);
  });

  test('passwords are hashed one at a time, and a process that ends gives its turn back', async () => {
    const [first, second, third] = [process(), process(), process()];
    expect(await first.hashTurns?.take('stranger')).toBe(true);
    const turns = [second, third].map((each) => each.hashTurns?.take('known'));
    let taken = 0;
    for (const turn of turns) void turn?.then(() => (taken += 1)).catch(() => undefined);
    await second.throttle?.admit('x', 'y');
    expect(taken).toBe(0);
    await first.end(); // It was killed with its turn.
    expect(await turns[0]).toBe(true);
    second.hashTurns?.pass();
    expect(await turns[1]).toBe(true);
    third.hashTurns?.pass();
    expect(await first.hashTurns?.take('stranger')).toBe(true);
  });

  test('a process that ends while it waits for its turn leaves it to the next', async () => {
    const [first, second, third] = [process(), process(), process()];
    await first.hashTurns?.take('known');
    const lost = second.hashTurns?.take('known');
    lost?.catch(() => undefined);
    await second.throttle?.admit('x', 'y');
    const last = third.hashTurns?.take('known');
    await third.throttle?.admit('x', 'y');
    for (const link of links.slice(1, 2)) link.close();
    await second.end().catch(() => undefined);
    first.hashTurns?.pass();
    expect(await last).toBe(true);
  });

  test('no more wait for a hash in all processes than in one', async () => {
    const processes = Array.from({ length: RIVALS }, process);
    const turns = processes.map((each) => each.hashTurns?.take('stranger'));
    const refused = turns.map(async (each) => (await each) === false);
    // One has its turn and 32 wait; the others are refused at once.
    await expect
      .poll(async () => {
        const known = await Promise.all(refused.map((each) => Promise.race([each, Promise.resolve(undefined)])));
        return known.filter((each) => each === true).length;
      })
      .toBe(RIVALS - 33);
  });

  test('failed attempts at any process count for all', async () => {
    const limits = Array.from({ length: RIVALS }, () => attemptLimits(process().attemptCounts));
    const attempts = limits.map((each) =>
      each.attempt({ unknownBrowser: 'a@example.com' }, async () => {
        throw new Rejection('800.900.300');
      }),
    );
    const outcomes = (await Promise.allSettled(attempts)) as PromiseRejectedResult[];
    const codes = outcomes.map(({ reason }) => (reason as Rejection).code);
    expect(codes.filter((code) => code === '800.900.300')).toHaveLength(10);
    expect(codes.filter((code) => code === '800.120.100')).toHaveLength(RIVALS - 10);
  });
});
