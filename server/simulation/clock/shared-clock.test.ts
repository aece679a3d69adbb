import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { manualClock, movableClock } from '../../platform/base/clock.ts';
import { sharedDatabases, type TestDatabase } from '../../testing/databases.ts';
import { insertProcess, updateProcess, versionOfProcess } from './records.ts';
import { type SharedClock, sharedClock } from './shared-clock.ts';

const HOUR_MS = 3_600_000;

describe.each(sharedDatabases)('a clock that processes share on $name', ({ open }) => {
  let database: TestDatabase;
  let shared: SharedClock;
  const real = manualClock(10 * HOUR_MS);

  beforeEach(async () => {
    database = await open();
    const log = { error: () => undefined };
    shared = sharedClock({ database, clock: movableClock(real), log, stored: async () => undefined });
    await shared.start();
    return () => database.close();
  });
  afterEach(() => shared.stop());

  const move = () => shared.change((stored) => ({ ...stored, staysFrozen: false }));

  test('does not wait for ever for a dead process whose clock was ahead', { timeout: 20_000 }, async () => {
    const dead = { id: 'dead', version: 1, clockVersion: 0 };
    await database.commit({ inserts: [insertProcess(dead, real.now() + HOUR_MS)] });
    await move();
    await expect(shared.agreed()).resolves.toBeUndefined();
  });

  test('waits for a living process whose clock is ahead', { timeout: 20_000 }, async () => {
    const ahead = { id: 'ahead', clockVersion: 0 };
    await database.commit({ inserts: [insertProcess({ ...ahead, version: 1 }, real.now() + HOUR_MS)] });
    await move();
    let hasAgreed = false;
    const agreed = shared.agreed().then(() => {
      hasAgreed = true;
    });
    // Signs of life, and at last the one with the version of the clock for which the other waits.
    const sign = async (clockVersion: number) => {
      const version = await versionOfProcess(database, 'ahead');
      await database.commit({ updates: [updateProcess({ ...ahead, version, clockVersion }, real.now() + HOUR_MS)] });
    };
    for (let count = 0; count < 20; count += 1) await sign(0);
    expect(hasAgreed).toBe(false);
    await sign(1_000);
    await agreed;
  });

  test('shows that this process lives after its own clock was put back', async () => {
    const signOfLife = () => versionOfProcess(database, shared.me);
    await expect.poll(signOfLife).toBeGreaterThan(0);
    real.advance(HOUR_MS);
    const ahead = await signOfLife();
    await expect.poll(signOfLife).toBeGreaterThan(ahead);
    real.advance(-HOUR_MS);
    const back = await signOfLife();
    await expect.poll(signOfLife).toBeGreaterThan(back);
  });
});
