import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ManualClock, manualClock } from '../../platform/base/clock.ts';
import { Conflict } from '../../platform/database/database.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import type { Stage } from './model/sessions.ts';
import { beginning, endingAll, isConfirmed, replacing, sessionLimits, sessionsOf, sessionWith } from './sessions.ts';

const START_MS = 1_795_176_000_000;
const from = { address: '192.0.2.7', agent: 'a browser' };

describe.each(databases)('a session on $name', ({ open }) => {
  let database: TestDatabase;
  let clock: ManualClock;
  beforeEach(async () => {
    database = await open();
    clock = manualClock(START_MS);
  });
  afterEach(() => database.close());

  const dependencies = () => ({ database, clock });
  const begun = async (stage: Stage = 'FULL', person = 'p') => {
    const issued = beginning(dependencies(), person, stage, from);
    await database.commit(issued.changes);
    return issued;
  };

  test('is found by its token, which is stored nowhere', async () => {
    const { token, session } = await begun();
    expect(await sessionWith(dependencies(), token)).toEqual(session);
    expect(JSON.stringify(session)).not.toContain(token);
  });

  test.each([undefined, '', 'x', '0'.repeat(64), 'A'.repeat(64)])('is not found by %j', async (token) => {
    await begun();
    expect(await sessionWith(dependencies(), token)).toBeUndefined();
  });

  test('ends when it is not used', async () => {
    const { token } = await begun();
    clock.advance(sessionLimits.idleMs - 1);
    expect(await sessionWith(dependencies(), token)).toBeDefined();
    clock.advance(sessionLimits.idleMs - 1);
    expect(await sessionWith(dependencies(), token)).toBeDefined();
    clock.advance(sessionLimits.idleMs);
    expect(await sessionWith(dependencies(), token)).toBeUndefined();
  });

  test('ends after its longest time, however much it is used, and however often it is confirmed', async () => {
    let { token, session } = await begun();
    for (let usedMs = 0; usedMs < sessionLimits.longestMs - sessionLimits.idleMs; usedMs += sessionLimits.idleMs / 2) {
      clock.advance(sessionLimits.idleMs / 2);
      session = (await sessionWith(dependencies(), token)) ?? session;
      const next = replacing(dependencies(), session, 'FULL');
      await database.commit(next.changes);
      ({ token, session } = next);
    }
    expect(await sessionWith(dependencies(), token)).toBeDefined();
    clock.advance(sessionLimits.idleMs - 1);
    await sessionWith(dependencies(), token);
    clock.advance(1);
    expect(await sessionWith(dependencies(), token)).toBeUndefined();
  });

  test('has a new token after the sign-in; the one before is worth nothing', async () => {
    const planted = await begun('CODE');
    const after = replacing(dependencies(), planted.session, 'FULL');
    await database.commit(after.changes);
    expect(await sessionWith(dependencies(), planted.token)).toBeUndefined();
    expect(await sessionWith(dependencies(), after.token)).toMatchObject({ stage: 'FULL', person: 'p' });
  });

  test('is replaced once, although fifty try at once', async () => {
    const { session } = await begun('CODE');
    const ends = await Promise.allSettled(
      Array.from({ length: 50 }, () => database.commit(replacing(dependencies(), session, 'FULL').changes)),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(Conflict);
    expect(await sessionsOf(dependencies(), 'p')).toHaveLength(1);
  });

  test('is used by fifty requests at once', async () => {
    const { token } = await begun();
    clock.advance(sessionLimits.idleMs / 2);
    const found = await Promise.all(Array.from({ length: 50 }, () => sessionWith(dependencies(), token)));
    expect(found.filter((each) => each?.person !== 'p')).toEqual([]);
  });

  test('that is not complete ends soon, and is no session yet', async () => {
    const { token } = await begun('CODE');
    expect(await sessionsOf(dependencies(), 'p')).toEqual([]);
    clock.advance(sessionLimits.signInMs);
    expect(await sessionWith(dependencies(), token)).toBeUndefined();
  });

  test('is confirmed for some minutes after the sign-in', async () => {
    const { session } = await begun();
    expect(isConfirmed(session, START_MS + sessionLimits.confirmedMs - 1)).toBe(true);
    expect(isConfirmed(session, START_MS + sessionLimits.confirmedMs)).toBe(false);
    expect(isConfirmed((await begun('CODE')).session, START_MS)).toBe(false);
  });

  test('ends with all others of its person, or all but one', async () => {
    const [kept, other, foreign] = [await begun(), await begun(), await begun('FULL', 'q')];
    await database.commit(await endingAll(dependencies(), 'p', kept.session));
    expect(await sessionWith(dependencies(), other.token)).toBeUndefined();
    expect(await sessionWith(dependencies(), kept.token)).toBeDefined();
    await database.commit(await endingAll(dependencies(), 'p'));
    expect(await sessionWith(dependencies(), kept.token)).toBeUndefined();
    expect(await sessionWith(dependencies(), foreign.token)).toBeDefined();
  });
});
