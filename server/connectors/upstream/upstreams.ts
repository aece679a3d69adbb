import type { Logger } from 'pino';
import type { Acquirer } from '../../payments/ports/acquirer.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { Environment } from '../../platform/base/environment.ts';
import type { Calls } from '../calls/calls.ts';
import type { SendingLimits } from '../calls/limits.ts';
import { sendingLimits } from '../calls/sending.ts';
import { refuseInClear, type UpstreamSettings } from './settings.ts';
import { upstream } from './upstream.ts';

/** What the upstreams of one gateway share. */
export interface UpstreamsDependencies {
  readonly clock: Clock;
  readonly log: Logger;
  readonly environment: Environment;
  readonly calls: Calls;
  readonly limits?: Partial<SendingLimits>;
}

/** The upstreams of one gateway. */
export interface Upstreams {
  /**
   * Returns the acquirer for a channel with these settings.
   * @throws WrongUpstream where account data would travel in clear in the live environment.
   */
  acquirerFor(settings: UpstreamSettings): Acquirer;
}

/** More channels than one process serves; beyond it the acquirers are created again, because they hold no state. */
const MAX_KEPT = 10_000;

/** Creates the upstreams of a gateway. */
export const upstreams = (dependencies: UpstreamsDependencies): Upstreams => {
  const { clock, log, environment, calls, limits } = dependencies;
  const acquirers = new Map<string, Acquirer>();

  const acquirerOf = (settings: UpstreamSettings): Acquirer =>
    upstream(settings, { clock, log, environment, calls, limits: { ...sendingLimits, ...limits } });

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
  };
};
