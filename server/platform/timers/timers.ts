import { setTimeout as wait } from 'node:timers/promises';
import { type Attributes, SpanKind } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { type Clock, stopwatchMs } from '../base/clock.ts';
import type { ChangeSet, Database, Value } from '../database/database.ts';
import { keepingTogether } from '../database/gathering.ts';
import { tracedCommit } from '../database/observed.ts';
import { inSpan, markFailed } from '../traces/span.ts';
import type { RunListener } from './figures.ts';
import { type KindOfTimer, type TimerKind, timerKinds } from './kinds.ts';
import { leasesFor } from './leases.ts';
import { dueTimers, type TimerRecords, timerRecords, upcomingTimers } from './records.ts';
import { runTimer } from './run.ts';
import { type Timer, type TimerHandler, traceOf } from './timer.ts';

/** A sleep that can be interrupted. */
interface Sleeper {
  /** Resolves after this many milliseconds, or when woken; at once when woken since the last sleep. */
  until(milliseconds: number): Promise<void>;
  wake(): void;
}

/** Creates a sleep. */
const sleeper = (): Sleeper => {
  let isWoken = false;
  let end: (() => void) | undefined;
  return {
    until: (milliseconds) =>
      new Promise((resolve) => {
        const timeout = setTimeout(() => end?.(), isWoken ? 0 : Math.max(0, milliseconds));
        end = () => {
          clearTimeout(timeout);
          isWoken = false;
          end = undefined;
          resolve();
        };
      }),
    wake: () => {
      isWoken = true;
      end?.();
    },
  };
};

/** Receives the kind and due time of each timer that this process stores or moves. */
type TimerListener = (kind: string, dueAtMs: number) => void;

/** A database whose commits notify the timers. */
export interface WatchedDatabase {
  readonly database: Database;
  onTimer(listener: TimerListener): void;
}

const changesTimers = ({ inserts = [], updates = [] }: ChangeSet): boolean =>
  inserts.some(({ table }) => table === 'timers') || updates.some(({ table }) => table === 'timers');

const notify = ({ inserts = [], updates = [] }: ChangeSet, listener: TimerListener): void => {
  for (const { table, row } of inserts) {
    if (table === 'timers') listener(String(row['kind']), Number(row['due_at']));
  }
  for (const { table, key, set } of updates) {
    if (table === 'timers' && set['due_at'] !== undefined) listener(kindIn(key['id']), Number(set['due_at']));
  }
};

const kindIn = (id: Value | undefined): string => String(id).split(':', 1).join();

/** Wraps a database so that a timer that is due at once need not wait for the next poll. */
export const watchingTimers = (database: Database): WatchedDatabase => {
  const listeners: TimerListener[] = [];
  return {
    database: {
      ...database,
      commit: (changes) => {
        const stored = database.commit(changes);
        if (!changesTimers(changes)) return stored;
        return stored.then(() => {
          for (const listener of listeners) notify(changes, listener);
        });
      },
    },
    onTimer: (listener) => void listeners.push(listener),
  };
};

/** The handler of each kind of timer. */
export type TimerHandlers = Readonly<Partial<Record<TimerKind, TimerHandler>>>;

/** The dependencies of the timers of one database. */
interface TimersDependencies {
  readonly watched: WatchedDatabase;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  readonly handlers: TimerHandlers;
  /** The properties of the kinds, where a test needs others. */
  readonly kinds?: Readonly<Record<TimerKind, KindOfTimer>>;
  /** Returns whether another process runs all timers at this moment. */
  readonly isHeld?: () => boolean;
  readonly ran?: RunListener;
}

/** Runs due timers; any number of processes may do so on one PostgreSQL. */
export interface Timers {
  /** Releases all timers that are claimed: no other process works on the database, so their processes are dead. */
  releaseAll(): Promise<void>;
  /** Starts to run each timer when it is due. */
  start(): void;
  /** Claims no more timers; resolves when the running ones have ended. */
  stop(): Promise<void>;
  /**
   * Runs all timers that are due now; resolves when they have run, including those that other processes have claimed.
   * Returns how many ran here.
   */
  runDue(): Promise<number>;
  /** Returns when the next timer is due that is not due yet, without housekeeping. */
  nextDueMs(): Promise<number | undefined>;
}

/** Other processes store timers too, and clocks jump: no sleep is longer than this. */
const LONGEST_SLEEP_MS = 500;

/** Timers that arrive one by one are claimed together, because a poll costs as much as running several of them. */
const SHORTEST_SLEEP_MS = 10;

/** The most timers of a kind that one poll claims, because starting them together delays requests. */
const MOST_AT_A_LOOK = 100;

/** How often timers of a killed process are looked for. */
const GIVE_BACK_EVERY_MS = 2_000;

/** How often to check whether other processes have run the timers that they claimed. */
const ASK_OTHERS_EVERY_MS = 20;

interface Look {
  readonly claimed: number;
  readonly nextDueMs: number;
}

/** Returns the earliest due time that is still to come. */
const earliest = (heads: readonly { readonly dueAtMs: number }[], nowMs: number): number | undefined => {
  const later = heads.map(({ dueAtMs }) => dueAtMs).filter((dueAtMs) => dueAtMs > nowMs);
  return later.length === 0 ? undefined : Math.min(...later);
};

const usualKinds: Readonly<Record<TimerKind, KindOfTimer>> = timerKinds;

const attributesOf = ({ kind, subject, attempts }: Timer): Attributes => ({
  'tollgate.timer.kind': kind,
  'tollgate.timer.subject': subject,
  'tollgate.timer.attempt': attempts + 1,
});

/** Creates the function that runs a claimed timer and reports the run. */
const runningBy = (dependencies: TimersDependencies, records: TimerRecords) => {
  const { watched, clock, kinds = usualKinds } = dependencies;
  const { database } = watched;
  // The ends of many timers share a commit, and each waits for it in its own trace.
  const keepTogether = tracedCommit(database.kind, keepingTogether(database));
  return async (timer: Timer, handler: TimerHandler): Promise<void> => {
    const lateMs = clock.now() - timer.dueAtMs;
    const settings = kinds[timer.kind];
    const keep = settings.isBulk ? keepTogether : database.commit;
    const start = { kind: SpanKind.INTERNAL, attributes: attributesOf(timer), ...traceOf(timer) };
    const outcome = await inSpan(`timer ${timer.kind}`, start, async (span) => {
      const ended = await runTimer({ ...dependencies, database, records, keep }, timer, settings, handler);
      span.setAttribute('tollgate.timer.outcome', ended);
      if (ended === 'failed') markFailed(span, 'timer failed');
      return ended;
    });
    dependencies.ran?.(timer, outcome, lateMs);
  };
};

/** Creates the function that claims due timers and starts them, up to the limit of each kind. */
const looking = (dependencies: TimersDependencies, ended: () => void) => {
  const { watched, clock, handlers, kinds = usualKinds } = dependencies;
  const { database } = watched;
  const records = timerRecords(database);
  const leases = leasesFor(database, records, kinds);
  const upcoming = upcomingTimers(database, Object.keys(handlers) as TimerKind[]);
  const runTaken = runningBy(dependencies, records);
  const running = new Map<TimerKind, Set<Promise<void>>>();
  let [gaveBackAtMs, runs] = [Number.NEGATIVE_INFINITY, 0];
  watched.onTimer((kind, dueAtMs) => leases.noticed(kind, dueAtMs));

  const run = async (timer: Timer, handler: TimerHandler): Promise<void> => {
    await runTaken(timer, handler);
    leases.release(timer);
    runs += 1;
  };

  const launch = (timer: Timer, mine: Set<Promise<void>>): void => {
    const handler = handlers[timer.kind];
    if (handler === undefined) return;
    const under = run(timer, handler).finally(() => {
      mine.delete(under);
      ended();
    });
    mine.add(under);
  };

  const take = async (kind: TimerKind, nowMs: number): Promise<number> => {
    const mine = running.get(kind) ?? new Set();
    running.set(kind, mine);
    const free = Math.min(kinds[kind].atOnce - mine.size, MOST_AT_A_LOOK);
    const claimed = free > 0 ? await leases.claim(kind, kinds[kind], nowMs, free) : [];
    for (const timer of claimed) launch(timer, mine);
    return claimed.length;
  };

  return {
    records,
    runs: () => runs,
    nextDueMs: async (): Promise<number | undefined> => {
      const nowMs = clock.now();
      return earliest(
        (await upcoming(nowMs)).filter(({ kind }) => !kinds[kind].isHousekeeping),
        nowMs,
      );
    },
    running: (): readonly Promise<void>[] => [...running.values()].flatMap((each) => [...each]),
    look: async (): Promise<Look> => {
      if (stopwatchMs() - gaveBackAtMs > GIVE_BACK_EVERY_MS) {
        gaveBackAtMs = stopwatchMs();
        await leases.giveBack();
      }
      const nowMs = clock.now();
      const heads = await upcoming(nowMs);
      const due = new Set(heads.filter(({ dueAtMs }) => dueAtMs <= nowMs).map(({ kind }) => kind));
      const taken: number[] = [];
      for (const kind of due) taken.push(await take(kind, nowMs));
      const claimed = taken.reduce((sum, each) => sum + each, 0);
      if (taken.includes(MOST_AT_A_LOOK)) return { claimed, nextDueMs: nowMs };
      return { claimed, nextDueMs: earliest(heads, nowMs) ?? Number.POSITIVE_INFINITY };
    },
  };
};

/** Creates the runner for the timers of a database. */
export const createTimers = (dependencies: TimersDependencies): Timers => {
  const { watched, clock, log, isHeld = () => false } = dependencies;
  const sleep = sleeper();
  const { look, running, runs, records, nextDueMs } = looking(dependencies, () => sleep.wake());
  /** A timer that is due earlier interrupts the sleep. */
  let wakesAtMs = Number.NEGATIVE_INFINITY;
  let noticedMs = Number.POSITIVE_INFINITY;
  let stopping = false;
  let loop: Promise<void> | undefined;
  let lastLook: Promise<unknown> = Promise.resolve();
  watched.onTimer((_kind, dueAtMs) => {
    noticedMs = Math.min(noticedMs, dueAtMs);
    if (dueAtMs < wakesAtMs) sleep.wake();
  });

  /** Polls run one at a time: two would claim more than there is room for. */
  const lookNext = (): Promise<Look> => {
    const next = lastLook.then(look);
    lastLook = next.catch(() => undefined);
    return next;
  };

  const lookOrLog = async (): Promise<number> => {
    if (isHeld()) return Number.POSITIVE_INFINITY;
    try {
      return (await lookNext()).nextDueMs;
    } catch (error) {
      log.error({ err: error }, 'due timers could not be claimed');
      return Number.POSITIVE_INFINITY;
    }
  };

  const runForEver = async (): Promise<void> => {
    while (!stopping) {
      [wakesAtMs, noticedMs] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
      const nextDueMs = Math.min(await lookOrLog(), noticedMs);
      await wait(SHORTEST_SLEEP_MS);
      const sleepMs = Math.min(Math.max(nextDueMs - clock.now(), 0), LONGEST_SLEEP_MS);
      wakesAtMs = clock.now() + sleepMs;
      if (noticedMs >= wakesAtMs) await sleep.until(sleepMs);
    }
  };

  const isAnyDue = dueTimers(watched.database, Object.keys(dependencies.handlers) as TimerKind[]);

  return {
    nextDueMs,
    releaseAll: async () => void (await records.releaseAll()),
    start: () => {
      loop ??= runForEver();
    },
    stop: async () => {
      stopping = true;
      sleep.wake();
      await loop;
      await Promise.all(running());
    },
    runDue: async () => {
      const before = runs();
      for (;;) {
        const { claimed } = await lookNext();
        const underWay = running();
        if (underWay.length > 0) await Promise.race(underWay);
        // A timer that ended during the look may have stored another, here or in another process.
        else if (claimed === 0 && !(await isAnyDue(clock.now()))) return runs() - before;
        else if (claimed === 0) await wait(ASK_OTHERS_EVERY_MS);
      }
    },
  };
};
