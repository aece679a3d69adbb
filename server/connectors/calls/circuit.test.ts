import { describe, expect, test } from 'vitest';
import { manualClock } from '../../platform/base/clock.ts';
import { circuit } from './circuit.ts';
import { NotSent } from './connection.ts';

const SECOND = 1000;

describe('the circuit of an upstream', () => {
  const made = () => {
    const clock = manualClock(0);
    const changes: boolean[] = [];
    const one = circuit(clock, (isOpen) => changes.push(isOpen));
    const fail = () => one.guard(() => Promise.reject(new Error('cut'))).catch((error: unknown) => error);
    const succeed = () => one.guard(async () => 'answer').catch((error: unknown) => error);
    return { clock, changes, one, fail, succeed };
  };

  const failing = async (times: number) => {
    const dependencies = made();
    for (let time = 0; time < times; time += 1) await dependencies.fail();
    return dependencies;
  };

  test('stays closed while calls fail and succeed alternately', async () => {
    const { one, fail, succeed, changes } = made();
    for (let turn = 0; turn < 20; turn += 1) {
      for (let time = 0; time < 4; time += 1) await fail();
      await succeed();
    }
    expect(one.isOpen).toBe(false);
    expect(changes).toEqual([]);
  });

  test('opens after five failures in a row; then calls fail at once, and nothing is sent', async () => {
    const { one, succeed, changes } = await failing(5);
    expect(one.isOpen).toBe(true);
    expect(changes).toEqual([true]);
    const refused = await succeed();
    expect(refused).toBeInstanceOf(NotSent);
    expect(refused).toMatchObject({ passing: false });
  });

  test('allows one call after ten seconds, and closes when it succeeds', async () => {
    const { one, succeed, changes, clock } = await failing(5);
    clock.advance(10 * SECOND - 1);
    expect(await succeed()).toBeInstanceOf(NotSent);
    clock.advance(1);
    expect(await succeed()).toBe('answer');
    expect(one.isOpen).toBe(false);
    expect(changes).toEqual([true, false]);
  });

  test('allows one call when the clock was put back, however far', async () => {
    const { one, succeed, clock } = await failing(5);
    clock.advance(-3600 * SECOND);
    expect(await succeed()).toBe('answer');
    expect(one.isOpen).toBe(false);
  });

  test('allows only one call, and stays open for as long again when it fails', async () => {
    const { one, succeed, changes, clock } = await failing(5);
    clock.advance(10 * SECOND);
    let end: (error: Error) => void = () => undefined;
    const trial = one
      .guard(
        () =>
          new Promise((_resolve, reject) => {
            end = reject;
          }),
      )
      .catch(() => 'failed');
    expect(await succeed()).toBeInstanceOf(NotSent);
    end(new Error('cut'));
    expect(await trial).toBe('failed');
    expect(await succeed()).toBeInstanceOf(NotSent);
    clock.advance(10 * SECOND);
    expect(await succeed()).toBe('answer');
    expect(changes).toEqual([true, false]);
  });

  test('closes when a call that began before it opened succeeds', async () => {
    const dependencies = made();
    let end: (answer: string) => void = () => undefined;
    const slow = dependencies.one.guard(
      () =>
        new Promise<string>((resolve) => {
          end = resolve;
        }),
    );
    for (let time = 0; time < 5; time += 1) await dependencies.fail();
    end('late');
    expect(await slow).toBe('late');
    expect(dependencies.one.isOpen).toBe(false);
  });
});
