import type { Logger } from 'pino';
import type { Clock } from '../../platform/base/clock.ts';
import type { Environment } from '../../platform/base/environment.ts';
import type { Calls } from '../calls/calls.ts';
import type { SendingLimits } from '../calls/limits.ts';

/** The dependencies of requests to an upstream. */
export interface UpstreamDependencies {
  readonly clock: Clock;
  readonly log: Logger;
  readonly environment: Environment;
  readonly calls: Calls;
  readonly limits: SendingLimits;
}
