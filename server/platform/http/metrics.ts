import { collectDefaultMetrics, Registry } from 'prom-client';
import { stopwatchMs } from '../base/clock.ts';
import { counter, histogram, keptSeries } from '../metrics/registered.ts';

/** The metrics for operators: requests by endpoint and status, their durations and their result codes. */
export interface Metrics {
  /** Counts one answered request. `endpoint` and `code` come from tables, never from the caller. */
  answered(endpoint: string, status: number, code: string, seconds: number): void;
  /** The registry for metrics of other parts of the gateway. */
  readonly registry: Registry;
  /** Returns all metrics in the Prometheus text format, at most a second old. */
  text(): Promise<{ readonly contentType: string; readonly body: string }>;
}

/**
 * Any caller may read the metrics, and writing them takes as long as some payments: they are written once in this time.
 */
const KEPT_FOR_MS = 1_000;

/** Returns a function that writes metrics at most once a second; `nowMs` is the clock for that. */
export const writtenSeldom = (write: () => Promise<string>, nowMs: () => number = stopwatchMs) => {
  let writtenAtMs = Number.NEGATIVE_INFINITY;
  let written: Promise<string> = Promise.resolve('');
  return (): Promise<string> => {
    if (nowMs() - writtenAtMs >= KEPT_FOR_MS) {
      writtenAtMs = nowMs();
      written = write();
    }
    return written;
  };
};

/**
 * Creates the metrics of one process. `ofAll` returns those of all processes of its gateway, where it has several;
 * `nowMs` is the clock by which they are cached.
 */
export const metrics = (nowMs: () => number = stopwatchMs, ofAll?: () => Promise<string>): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = histogram(registry, 'tollgate_request_seconds');
  const results = counter(registry, 'tollgate_results_total');
  // Endpoints, statuses and codes are rows of tables, so the kept series are few.
  const durationOf = keptSeries((endpoint = '', status = '') => durations.labels(endpoint, status));
  const resultOf = keptSeries((endpoint = '', code = '') => results.labels(endpoint, code));
  const text = ofAll ?? writtenSeldom(() => registry.metrics(), nowMs);
  return {
    registry,
    answered: (endpoint, status, code, seconds) => {
      durationOf(endpoint, String(status)).observe(seconds);
      resultOf(endpoint, code).inc();
    },
    text: async () => ({ contentType: registry.contentType, body: await text() }),
  };
};
