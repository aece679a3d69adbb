import { Counter, Histogram, type Registry } from 'prom-client';
import type { RunOutcome } from './run.ts';
import type { Timer } from './timer.ts';

/** Receives every ended run, and how many milliseconds after its due time it began. */
export type RunListener = (timer: Timer, outcome: RunOutcome, lateMs: number) => void;

/** From practically no delay, over the promised second, to the delays after an outage. */
const SECONDS_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600];

const MS_PER_SECOND = 1_000;

/** Creates the listener that counts runs, their outcomes and their delays for monitoring, and then passes them on. */
export const timerFigures = (registry: Registry, next: RunListener): RunListener => {
  const runs = new Counter({
    name: 'tollgate_timers_total',
    help: 'Runs of timers by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  const lateness = new Histogram({
    name: 'tollgate_timer_lateness_seconds',
    help: 'Time from when a timer was due to when it was run.',
    labelNames: ['kind'],
    buckets: SECONDS_BUCKETS,
    registers: [registry],
  });
  return (timer, outcome, lateMs) => {
    const { kind } = timer;
    runs.inc({ kind, outcome });
    lateness.observe({ kind }, Math.max(lateMs, 0) / MS_PER_SECOND);
    next(timer, outcome, lateMs);
  };
};
