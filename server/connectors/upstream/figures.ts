import type { Registry } from 'prom-client';
import { counter, gauge, histogram } from '../../platform/metrics/registered.ts';

/** The outcome of one request to an upstream. */
export type CallOutcome = 'answered' | 'not sent' | 'answer lost';

/** The metrics of the upstreams. */
export interface UpstreamFigures {
  /** Counts one request; `host` is the upstream's, as the settings name it. */
  called(host: string, outcome: CallOutcome, seconds: number): void;
  circuit(host: string, isOpen: boolean): void;
  /** Counts an order that the upstream has more than once. */
  foundTwice(host: string): void;
}

/** Creates the metrics of the upstreams in `registry`. */
export const upstreamFigures = (registry: Registry): UpstreamFigures => {
  const durations = histogram(registry, 'tollgate_upstream_request_seconds');
  const open = gauge(registry, 'tollgate_upstream_circuit_open');
  const twice = counter(registry, 'tollgate_upstream_orders_found_twice_total');
  return {
    called: (host, outcome, seconds) => durations.labels(host, outcome).observe(seconds),
    circuit: (host, isOpen) => open.labels(host).set(isOpen ? 1 : 0),
    foundTwice: (host) => twice.labels(host).inc(),
  };
};
