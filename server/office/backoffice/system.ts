import type { Registry } from 'prom-client';
import { MOST_COUNTED, type SystemReply, type TimersShown } from '../../../catalogue/backoffice/replies/system.ts';
import { dataKeyRecords } from '../../access/vault/records.ts';
import { type Clock, timestampText } from '../../platform/base/clock.ts';
import { migrations } from '../../platform/database/migrate.ts';
import { type TimerKind, timerKinds } from '../../platform/timers/kinds.ts';
import { timerRecords } from '../../platform/timers/records.ts';
import type { OfficeDependencies } from './dependencies.ts';
import type { ServeOffice } from './serve.ts';

/** The dependencies of the installation's state. */
export interface SystemViewDependencies extends OfficeDependencies {
  /** The clock by which timers are due, which tests move. */
  readonly gatewayClock: Clock;
  readonly buildNumber: string;
  /** The metrics of the process. */
  readonly registry: Registry;
  /** Whether requests can be served now; may also reject. */
  ready(): Promise<boolean>;
}

const BYTES_PER_MIB = 1_048_576;
const MS_PER_SECOND = 1_000;

const kinds = Object.keys(timerKinds) as TimerKind[];

/** Due work comes first, then planned work. */
const urgency = ({ due, next }: TimersShown): number => (due > 0 ? 2 : Number(next !== undefined));

/** Returns the figures of the process from its metrics. */
const processOf = async (registry: Registry): Promise<NonNullable<SystemReply['process']>> => {
  const first = async (name: string) => (await registry.getSingleMetric(name)?.get())?.values[0];
  const [version, started, memory] = await Promise.all([
    first('nodejs_version_info'),
    first('process_start_time_seconds'),
    first('process_resident_memory_bytes'),
  ]);
  return {
    node: String(version?.labels['version'] ?? ''),
    startedAt: timestampText((started?.value ?? 0) * MS_PER_SECOND),
    memoryMiB: Math.round((memory?.value ?? 0) / BYTES_PER_MIB),
  };
};

/** Binds the state of the installation. */
export const bindSystem = (serve: ServeOffice, dependencies: SystemViewDependencies): void => {
  const { database, gatewayClock, environment, buildNumber, registry, ready } = dependencies;
  const timers = timerRecords(database);
  const dataKeys = dataKeyRecords(database);

  const timersOf = async (kind: TimerKind): Promise<TimersShown> => {
    const nowMs = gatewayClock.now();
    const due = await timers.waiting(kind, 0, nowMs, MOST_COUNTED);
    const [next] = due.length > 0 ? [] : await timers.waiting(kind, nowMs, Number.MAX_SAFE_INTEGER, 1);
    const [oldest] = due;
    return {
      kind,
      meaning: timerKinds[kind].meaning,
      due: due.length,
      ...(oldest === undefined ? {} : { oldestDue: timestampText(oldest.dueAtMs) }),
      ...(next === undefined ? {} : { next: timestampText(next.dueAtMs) }),
    };
  };

  const vaultOf = async (): Promise<NonNullable<SystemReply['vault']>> => {
    const { count, oldest, newest } = await dataKeys.ages();
    return {
      dataKeys: count,
      ...(oldest === undefined ? {} : { oldest: timestampText(oldest) }),
      ...(newest === undefined ? {} : { newest: timestampText(newest) }),
    };
  };

  serve.person('readSystem', async ({ isEverywhere }) => {
    const isReady = await ready().catch(() => false);
    const reply: SystemReply = {
      environment,
      build: buildNumber,
      isReady,
      database: { kind: database.kind, migration: migrations.length },
    };
    if (!isEverywhere) return { code: '000.000.100', fields: { ...reply } };
    const whole: SystemReply = {
      ...reply,
      process: await processOf(registry),
      timers: (await Promise.all(kinds.map(timersOf))).toSorted((a, b) => urgency(b) - urgency(a)),
      vault: await vaultOf(),
    };
    return { code: '000.000.100', fields: { ...whole } };
  });
};
