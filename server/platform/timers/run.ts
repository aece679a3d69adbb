import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import { together } from '../database/change-set.ts';
import { type ChangeSet, Conflict, type Database } from '../database/database.ts';
import { deciding } from '../database/deciding.ts';
import type { KindOfTimer } from './kinds.ts';
import { type TimerRecords, timerAgain, timerDone } from './records.ts';
import type { Timer, TimerEnd, TimerHandler } from './timer.ts';

/** The outcome of a run: stored, repeated later, failed, or lost because the timer was cancelled or moved meanwhile. */
export type RunOutcome = 'done' | 'again' | 'failed' | 'lost';

/** The dependencies of a run. */
interface RunDependencies {
  readonly database: Database;
  readonly records: TimerRecords;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  /** Stores the end of a run. */
  keep(changes: ChangeSet): Promise<void>;
}

/** Of several competing runs each wins once; one that loses this often has met a fault. */
const MAX_CONFLICTS = 20;

/** Competing runs wait for a random time up to this before they try again. */
const LONGEST_STEP_MS = 100;

/** When not even a failure can be stored, the database is gone: the next attempt waits this long. */
const DATABASE_GONE_MS = 2_000;

const MS_PER_SECOND = 1_000;

const inTime = async (end: Promise<TimerEnd>, { longestSeconds }: KindOfTimer): Promise<TimerEnd> => {
  let timeout: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timeout = setTimeout(() => reject(new Error(`no end within ${longestSeconds} s`)), longestSeconds * MS_PER_SECOND);
  });
  return await Promise.race([end, deadline]).finally(() => clearTimeout(timeout));
};

/** A repeated timer is due later than now; otherwise it would keep all others from running. */
const changesOf = (timer: Timer, end: TimerEnd, nowMs: number): ChangeSet =>
  together(
    end.changes ?? {},
    end.againAtMs === undefined
      ? { deletes: [timerDone(timer)] }
      : { updates: [timerAgain(timer, Math.max(end.againAtMs, nowMs + 1), end.isNoAttempt)] },
  );

const isStillOurs = async ({ records }: RunDependencies, { kind, subject, version }: Timer): Promise<boolean> =>
  (await records.byKey(kind, subject))?.version === version;

const keepThough = async ({ database }: RunDependencies, { ifLost }: TimerEnd): Promise<void> => {
  if (ifLost !== undefined) await deciding(database, async () => ({ changes: await ifLost(), result: undefined }));
};

const runOnce = async (
  dependencies: RunDependencies,
  timer: Timer,
  settings: KindOfTimer,
  handler: TimerHandler,
): Promise<RunOutcome> => {
  let decide = () => handler(timer);
  for (let conflicts = 0; ; conflicts += 1) {
    const end = await inTime(decide(), settings);
    try {
      await dependencies.keep(changesOf(timer, end, dependencies.clock.now()));
      return end.againAtMs === undefined ? 'done' : 'again';
    } catch (error) {
      if (!(error instanceof Conflict) || conflicts === MAX_CONFLICTS) throw error;
    }
    // The timer was cancelled or moved, or the data that it decided upon changed: in the second case it decides again.
    if (!(await isStillOurs(dependencies, timer))) {
      await keepThough(dependencies, end);
      return 'lost';
    }
    decide = end.decideAgain ?? decide;
    await wait(Math.random() * LONGEST_STEP_MS);
  }
};

const backOffMs = ({ backOffSeconds }: KindOfTimer, attempts: number): number =>
  (backOffSeconds[Math.min(attempts, backOffSeconds.length - 1)] ?? 0) * MS_PER_SECOND;

/**
 * Runs one timer and stores its end in one change set with the decision of its handler. A failure is logged and the
 * timer repeats after the back-off of its kind. Never throws.
 */
export const runTimer = async (
  dependencies: RunDependencies,
  timer: Timer,
  settings: KindOfTimer,
  handler: TimerHandler,
): Promise<RunOutcome> => {
  const { kind, subject } = timer;
  try {
    return await runOnce(dependencies, timer, settings, handler);
  } catch (error) {
    dependencies.log.error({ err: error, timer: kind, subject }, 'a timer failed and is run again later');
  }
  try {
    const againAtMs = dependencies.clock.now() + backOffMs(settings, timer.attempts);
    await dependencies.database.commit({ updates: [timerAgain(timer, againAtMs)] });
  } catch (error) {
    if (error instanceof Conflict) return 'lost';
    dependencies.log.error({ err: error, timer: kind, subject }, 'the failure of a timer could not be stored');
    await wait(DATABASE_GONE_MS);
  }
  return 'failed';
};
