import type { Registry } from 'prom-client';
import { counter, gauge, histogram } from '../../platform/metrics/registered.ts';

/** The outcome of one request to a processor. */
export type CallOutcome = 'answered' | 'not sent' | 'answer lost';

/** The metrics of calls to processors. */
export interface CallFigures {
  /** Counts one request; `host` is the processor's. */
  called(host: string, outcome: CallOutcome, seconds: number): void;
  circuit(host: string, isOpen: boolean): void;
  /** Counts an order that a processor has more than once. */
  foundTwice(host: string): void;
}

/** Creates the metrics of calls in `registry`. */
export const callFigures = (registry: Registry): CallFigures => {
  const durations = histogram(registry, 'tollgate_upstream_request_seconds');
  const open = gauge(registry, 'tollgate_upstream_circuit_open');
  const twice = counter(registry, 'tollgate_upstream_orders_found_twice_total');
  return {
    called: (host, outcome, seconds) => durations.labels(host, outcome).observe(seconds),
    circuit: (host, isOpen) => open.labels(host).set(isOpen ? 1 : 0),
    foundTwice: (host) => twice.labels(host).inc(),
  };
};
