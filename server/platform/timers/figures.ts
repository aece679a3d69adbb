import type { Registry } from 'prom-client';
import { counter, histogram } from '../metrics/registered.ts';
import { timerKinds } from './kinds.ts';
import type { RunOutcome } from './run.ts';
import type { Timer } from './timer.ts';

/** Receives every ended run, and how many milliseconds after its due time it began. */
export type RunListener = (timer: Timer, outcome: RunOutcome, lateMs: number) => void;

const MS_PER_SECOND = 1_000;

/** Creates the listener that counts runs, their outcomes and their delays for monitoring, and then passes them on. */
export const timerFigures = (registry: Registry, next: RunListener): RunListener => {
  const runs = counter(registry, 'tollgate_timers_total');
  // A series that begins with its first failure would hide it from `increase`.
  for (const kind of Object.keys(timerKinds)) runs.inc({ kind, outcome: 'failed' }, 0);
  const lateness = histogram(registry, 'tollgate_timer_lateness_seconds');
  return (timer, outcome, lateMs) => {
    const { kind } = timer;
    runs.inc({ kind, outcome });
    lateness.observe({ kind }, Math.max(lateMs, 0) / MS_PER_SECOND);
    next(timer, outcome, lateMs);
  };
};
