import type { Database } from '../platform/database/database.ts';
import { dyingAt } from './databases.ts';
import { passed, startGateway, type TestGateway } from './gateway-under-test.ts';
import { leasesEnded } from './timers.ts';

const MINUTE_MS = 60_000;

/**
 * Starts a process beside another, which runs what is due and dies at one of its commits. Returns whether it died: it
 * does not if it makes fewer commits. `diesAt` counts from 1.
 */
export const runDying = async (
  database: Database,
  beside: TestGateway,
  diesAt: number,
  moment: 'before' | 'after',
): Promise<boolean> => {
  const { dying, died, started } = dyingAt(database, diesAt, moment);
  const victim = await startGateway(dying, { beside });
  started();
  const ran = victim.gateway.timers.runDue().then(() => false);
  const isDead = await Promise.race([died.then(() => true), ran]);
  ran.catch(() => undefined);
  const closed = victim.close();
  if (!isDead) await closed;
  await leasesEnded(database);
  return isDead;
};

/** Runs what is due in two processes until nothing is, and recovers what a dead one has left. */
export const settleIn = async (gateway: TestGateway, other: TestGateway): Promise<void> => {
  for (let more = 1; more > 0; ) {
    const ran = await Promise.all([gateway, other].map((each) => each.gateway.timers.runDue()));
    more = ran.reduce((sum, each) => sum + each, 0);
    gateway.realClock.advance(2);
  }
  for (let minutes = 0; minutes < 6; minutes += 1) await passed(gateway, MINUTE_MS);
};
