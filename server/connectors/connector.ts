import type { ConnectorName } from '../../catalogue/connectors/connectors.ts';
import type { Payments } from '../payments/payments.ts';
import type { Acquirer } from '../payments/ports/acquirer.ts';
import type { Channel } from '../payments/ports/channel.ts';
import type { Wing } from '../platform/wing.ts';

/** What moves the money of a channel. Its row in `catalogue/connectors` says which payments it takes. */
export interface Connector {
  /** Returns the acquirer of a channel; undefined where it cannot be used. */
  acquirerFor(channel: Channel): Promise<Acquirer | undefined>;
  /** Returns its endpoints, pages and timers: where it receives events, it asks `payments` to inquire. */
  wing?(payments: Payments): Wing;
}

/** Every connector of the table; undefined where the environment has it not. */
export type Connectors = Readonly<Record<ConnectorName, Connector | undefined>>;
