import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Acquirer } from '../../payments/ports/acquirer.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { Environment } from '../../platform/base/environment.ts';
import type { ConnectionLimits, SendingLimits } from '../limits.ts';
import { type Circuit, circuit } from './circuit.ts';
import { connectionLimits, openConnection } from './connection.ts';
import { upstreamFigures } from './figures.ts';
import { sendingLimits } from './sending.ts';
import { refuseInClear, type UpstreamSettings } from './settings.ts';
import { upstream } from './upstream.ts';

/** What the upstreams of one gateway share. */
export interface UpstreamsDependencies {
  readonly clock: Clock;
  /** A circuit stays open for real time, whichever clock tests move. */
  readonly realClock: Clock;
  readonly log: Logger;
  readonly environment: Environment;
  /** The registry of the metrics. */
  readonly registry: Registry;
  readonly limits?: Partial<ConnectionLimits & SendingLimits>;
}

/** The upstreams of one gateway: all channels with the same address share connections and circuit. */
export interface Upstreams {
  /**
   * Returns the acquirer for a channel with these settings.
   * @throws WrongUpstream where account data would travel in clear in the live environment.
   */
  acquirerFor(settings: UpstreamSettings): Acquirer;
  /** Closes idle connections. */
  close(): void;
}

/** More channels than one process serves; beyond it the acquirers are created again, because they hold no state. */
const MAX_KEPT = 10_000;

/** Creates the upstreams of a gateway. */
export const upstreams = (dependencies: UpstreamsDependencies): Upstreams => {
  const { clock, realClock, log, environment, registry, limits } = dependencies;
  const connection = openConnection({ ...connectionLimits, ...limits });
  const figures = upstreamFigures(registry);
  const circuits = new Map<string, Circuit>();
  const acquirers = new Map<string, Acquirer>();

  const circuitOf = ({ baseUrl }: UpstreamSettings): Circuit => {
    const { host } = new URL(baseUrl);
    const known = circuits.get(host);
    if (known !== undefined) return known;
    const made = circuit(realClock, (isOpen) => {
      figures.circuit(host, isOpen);
      if (isOpen) log.error({ upstream: host }, 'an upstream is out of reach: it is not asked for now');
      else log.info({ upstream: host }, 'an upstream is back');
    });
    circuits.set(host, made);
    return made;
  };

  const acquirerOf = (settings: UpstreamSettings): Acquirer =>
    upstream(settings, {
      clock,
      log,
      environment,
      connection,
      circuit: circuitOf(settings),
      figures,
      limits: { ...sendingLimits, ...limits },
    });

  return {
    acquirerFor: (settings) => {
      const key = JSON.stringify(settings);
      const known = acquirers.get(key);
      if (known !== undefined) return known;
      refuseInClear(settings, environment);
      const made = acquirerOf(settings);
      if (acquirers.size >= MAX_KEPT) acquirers.clear();
      acquirers.set(key, made);
      return made;
    },
    close: connection.close,
  };
};
