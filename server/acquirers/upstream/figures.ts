import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

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

/** From an upstream in the same building to a processor that uses all its time. */
const SECONDS_BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];

/** Creates the metrics of the upstreams in `registry`. */
export const upstreamFigures = (registry: Registry): UpstreamFigures => {
  const registers = [registry];
  const durations = new Histogram({
    name: 'tollgate_upstream_request_seconds',
    help: 'Requests to upstream gateways: how long each took, and how it ended.',
    labelNames: ['upstream', 'outcome'],
    buckets: SECONDS_BUCKETS,
    registers,
  });
  const open = new Gauge({
    name: 'tollgate_upstream_circuit_open',
    help: '1 while an upstream gateway is out of reach and not asked.',
    labelNames: ['upstream'],
    registers,
  });
  const twice = new Counter({
    name: 'tollgate_upstream_orders_found_twice_total',
    help: 'Orders that an upstream gateway holds more than once; each needs a person.',
    labelNames: ['upstream'],
    registers,
  });
  return {
    called: (host, outcome, seconds) => durations.labels(host, outcome).observe(seconds),
    circuit: (host, isOpen) => open.labels(host).set(isOpen ? 1 : 0),
    foundTwice: (host) => twice.labels(host).inc(),
  };
};
