import type { Logger } from 'pino';
import type { Vault } from '../../access/vault/vault.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { Environment } from '../../platform/base/environment.ts';
import type { Throttle } from '../../platform/http/throttle.ts';
import type { ProcessorEvent } from '../event.ts';
import type { Calls } from './calls.ts';
import type { SendingLimits } from './limits.ts';

/** What the connectors are opened with that call another machine. */
export interface ConnectorGiven {
  readonly vault: Vault;
  readonly calls: Calls;
  readonly environment: Environment;
  readonly log: Logger;
  /** The clock by which orders are received. */
  readonly clock: Clock;
  /** The real clock, by which pages and tokens of processors expire. */
  readonly realClock: Clock;
  /** The public address of the gateway, with a slash at its end. */
  readonly baseUrl: string;
  readonly limits?: Partial<SendingLimits>;
  /** Returns the stored events about an order of ours, in the order in which they came. */
  readonly eventsOf: (channelId: string, reference: string) => Promise<readonly ProcessorEvent[]>;
  /** Returns whether a payment here, or an event before, has a processor's id of a payment. */
  readonly isKnown: (channelId: string, paymentId: string) => Promise<boolean>;
  /** The rates of those who have no token. */
  readonly throttle: Throttle;
}
