import type { Logger } from 'pino';
import { type Kept, keptNames, type RetentionDays, usualRetention } from '../../../catalogue/settings/retention.ts';
import type { MovableClock } from '../base/clock.ts';
import type { Environment } from '../base/environment.ts';
import type { Database, Insert } from '../database/database.ts';
import type { Forget } from '../database/forgetting.ts';
import { type TimerHandler, timerAt } from '../timers/timer.ts';

/** Rows dated by the real clock, so that a test that moves the gateway's clock still sees them. */
const byRealTime: ReadonlySet<Kept> = new Set([
  'events',
  'exports',
  'idempotencyKeys',
  'invitations',
  'paymentActs',
  'pulledWebhooks',
  'requests',
  'sessions',
]);

const DAY_MS = 24 * 60 * 60 * 1000;

/** A kind that this release does not know is left to other processes for this long. */
const FOR_OTHERS_MS = 60_000;

/**
 * Rows may be kept longer than required by this fraction: looking for them has a cost, above all where a test moves the
 * clock by months.
 */
const LONGER = 1 / 12;

/** The dependencies of the clean-up. */
interface CleanUpDependencies {
  readonly database: Database;
  readonly clock: MovableClock;
  readonly log: Logger;
  readonly environment: Environment;
  /** The default of the environment if it is absent. */
  readonly retention?: RetentionDays;
  /** The removal of each kind of row. */
  readonly forgets: Partial<Readonly<Record<Kept, Forget>>>;
}

const isKept = (name: string): name is Kept => keptNames.some((kept) => kept === name);

/** Creates the handler of the clean-up timers: one for each kind of row, repeating for ever. */
export const cleanUp = (dependencies: CleanUpDependencies): TimerHandler => {
  const { database, clock, log, environment, forgets } = dependencies;
  const { retention = usualRetention(environment) } = dependencies;
  return async ({ subject }) => {
    const nowMs = clock.now();
    // A later release beside this one keeps a kind of row that this one does not know.
    if (!isKept(subject)) return { againAtMs: nowMs + FOR_OTHERS_MS };
    const keptForMs = retention[subject] * DAY_MS;
    const beforeMs = (byRealTime.has(subject) ? clock.real : clock).now() - keptForMs;
    // The live environment has no rows of the simulation.
    const rows = (await forgets[subject]?.(database, beforeMs)) ?? 0;
    if (rows === 0) return { againAtMs: nowMs + keptForMs * LONGER };
    log.info({ rows, of: subject }, 'rows that have outlived their time were removed');
    return { againAtMs: nowMs }; // More rows may be left.
  };
};

/** Returns the timers of the clean-up. */
export const cleanUpTimers = (nowMs: number): readonly Insert[] =>
  keptNames.map((name) => timerAt('clean-up', name, nowMs));
