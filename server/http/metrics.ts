import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { stopwatchMs } from '../base/clock.ts';

/** The metrics for operators: requests by endpoint and status, their durations and their result codes. */
export interface Metrics {
  /** Counts one answered request. `endpoint` and `code` come from tables, never from the caller. */
  answered(endpoint: string, status: number, code: string, seconds: number): void;
  /** The registry for metrics of other parts of the gateway. */
  readonly registry: Registry;
  /** Returns all metrics in the Prometheus text format, at most a second old. */
  text(): Promise<{ readonly contentType: string; readonly body: string }>;
}

/** From a fast read to a slow acquirer. */
const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

/** Caches series: finding the series of two labels costs more than counting in it. */
const cached = <Series>(find: (endpoint: string, label: string) => Series) => {
  const series = new Map<string, Series>();
  return (endpoint: string, label: string): Series => {
    const key = `${label} ${endpoint}`;
    const known = series.get(key) ?? find(endpoint, label);
    series.set(key, known);
    return known;
  };
};

/**
 * Any caller may read the metrics, and writing them takes as long as some payments: they are written once in this time.
 */
const KEPT_FOR_MS = 1_000;

/** Creates the metrics of one gateway; `nowMs` is the clock by which they are cached. */
export const metrics = (nowMs: () => number = stopwatchMs): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'tollgate_request_seconds',
    help: 'Time from the arrival of a request to the end of its reply.',
    labelNames: ['endpoint', 'status'],
    buckets: SECONDS_BUCKETS,
    registers: [registry],
  });
  const results = new Counter({
    name: 'tollgate_results_total',
    help: 'Replies by endpoint and result code.',
    labelNames: ['endpoint', 'code'],
    registers: [registry],
  });
  // Endpoints, statuses and codes are rows of tables, so the caches stay small.
  const durationOf = cached((endpoint, status) => durations.labels(endpoint, status));
  const resultOf = cached((endpoint, code) => results.labels(endpoint, code));
  let writtenAtMs = Number.NEGATIVE_INFINITY;
  let written: Promise<string> = Promise.resolve('');
  return {
    registry,
    answered: (endpoint, status, code, seconds) => {
      durationOf(endpoint, String(status)).observe(seconds);
      resultOf(endpoint, code).inc();
    },
    text: async () => {
      if (nowMs() - writtenAtMs >= KEPT_FOR_MS) {
        writtenAtMs = nowMs();
        written = registry.metrics();
      }
      return { contentType: registry.contentType, body: await written };
    },
  };
};
