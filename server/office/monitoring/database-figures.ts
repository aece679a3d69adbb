import type { Registry } from 'prom-client';
import {
  type LabelOf,
  type MetricName,
  MOST_COUNTED,
  metrics,
  type OpenAge,
  openAges,
} from '../../../catalogue/monitoring/metrics.ts';
import { dataKeyRecords } from '../../access/vault/records.ts';
import { type OpenState, openPayments } from '../../payments/model/open-payments.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { gauge } from '../../platform/metrics/registered.ts';
import type { TimerKind } from '../../platform/timers/kinds.ts';
import { timerRecords, upcomingTimers } from '../../platform/timers/records.ts';
import { fetchedRecords } from '../../settlement/file-transfers/model/fetched-records.ts';
import { readSeldom } from './read-seldom.ts';

/** The dependencies of the figures that are read from the database. */
interface DatabaseFiguresDependencies {
  readonly database: Database;
  /** The clock by which timers are due. */
  readonly clock: Clock;
  readonly registry: Registry;
  /** The kinds of timers that this process runs. */
  readonly kinds: readonly TimerKind[];
}

/** How often one process reads, however often it is scraped. */
const READ_EVERY_MS = 5_000;

/** The ages of keys change once a year, and are read from all keys. */
const READ_KEYS_EVERY_MS = 600_000;

const MS_PER_SECOND = 1_000;

/** The timers of a kind that are due. */
interface Due {
  readonly count: number;
  readonly behindMs: number;
}

interface Reading {
  readonly open: readonly { readonly state: OpenState; readonly age: OpenAge; readonly count: number }[];
  readonly due: ReadonlyMap<TimerKind, Due>;
  readonly notifications: number;
  readonly visitsFailForMs: number;
}

/** Creates the function that reads the work that waits; each query uses an index and counts up to a limit. */
const readingWork = ({ database, clock, kinds }: DatabaseFiguresDependencies): (() => Promise<Reading>) => {
  const payments = openPayments(database);
  const timers = timerRecords(database);
  const upcoming = upcomingTimers(database, kinds);
  const fetched = fetchedRecords(database);
  return async () => {
    const nowMs = clock.now();
    const limits = Object.values(openAges).map((seconds) => nowMs - seconds * MS_PER_SECOND);
    const firstDue = new Map<TimerKind, number>();
    for (const { kind, dueAtMs } of await upcoming(nowMs)) {
      if (dueAtMs <= nowMs) firstDue.set(kind, Math.min(dueAtMs, firstDue.get(kind) ?? dueAtMs));
    }
    const due = new Map<TimerKind, Due>();
    for (const [kind, dueAtMs] of firstDue) {
      due.set(kind, { count: await timers.count(kind, nowMs, MOST_COUNTED), behindMs: nowMs - dueAtMs });
    }
    return {
      open: await payments.byAge(limits, MOST_COUNTED),
      due,
      visitsFailForMs: nowMs - ((await fetched.failingSinceMs()) ?? nowMs),
      notifications: await timers.count('notification', Number.MAX_SAFE_INTEGER, MOST_COUNTED),
    };
  };
};

/** Creates the function that reads when the oldest key in use was made. @throws Error if there is none yet. */
const oldestKey = (database: Database): (() => Promise<number>) => {
  const { oldestInUseMs } = dataKeyRecords(database);
  return async () => {
    const oldestMs = await oldestInUseMs();
    if (oldestMs === undefined) throw new Error('there is no data key yet');
    return oldestMs;
  };
};

type Sample<Name extends MetricName> = readonly [labels: Readonly<Record<LabelOf<Name>, string>>, value: number];

/** Registers the metrics that every process reads from the database; they have no values while it cannot be read. */
export const measureStoredWork = (dependencies: DatabaseFiguresDependencies): void => {
  const { database, registry, kinds } = dependencies;
  const work = readSeldom(readingWork(dependencies), READ_EVERY_MS);
  const keys = readSeldom(oldestKey(database), READ_KEYS_EVERY_MS);

  const stored = <Name extends MetricName<'gauge'>, Found>(
    name: Name,
    read: () => Promise<Found | undefined>,
    samplesOf: (found: Found) => readonly Sample<Name>[],
  ): void => {
    const isLabelled = Object.keys(metrics[name].labels).length > 0;
    gauge(registry, name, async (own) => {
      const found = await read();
      own.reset();
      if (!isLabelled) own.remove(); // Its reset leaves a zero.
      if (found === undefined) return;
      for (const [labels, value] of samplesOf(found)) own.set(labels, value);
    });
  };

  stored('tollgate_payments_open', work, ({ open }) => open.map(({ state, age, count }) => [{ state, age }, count]));
  stored('tollgate_timers_due', work, ({ due }) => kinds.map((kind) => [{ kind }, due.get(kind)?.count ?? 0]));
  stored('tollgate_timers_behind_seconds', work, ({ due }) =>
    kinds.map((kind) => [{ kind }, (due.get(kind)?.behindMs ?? 0) / MS_PER_SECOND]),
  );
  stored('tollgate_notifications_waiting', work, ({ notifications }) => [[{}, notifications]]);
  stored('tollgate_bank_visits_failing_seconds', work, ({ visitsFailForMs }) => [
    [{}, visitsFailForMs / MS_PER_SECOND],
  ]);
  stored('tollgate_vault_oldest_key_timestamp_seconds', keys, (oldestMs) => [[{}, oldestMs / MS_PER_SECOND]]);
};
