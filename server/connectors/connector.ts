import type { ConnectorName } from '../../catalogue/connectors/connectors.ts';
import type { Acquirer } from '../payments/ports/acquirer.ts';
import type { Channel } from '../payments/ports/channel.ts';

/** A way to move money, as the gateway opens it. Its row in the table of connectors says what it is chosen by. */
export interface Connector {
  readonly name: ConnectorName;
  /** Returns the acquirer of a channel; undefined where it cannot be used. */
  acquirerFor(channel: Channel): Promise<Acquirer | undefined>;
}
