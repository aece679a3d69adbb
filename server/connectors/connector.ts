import type { Acquirer } from '../payments/ports/acquirer.ts';
import type { Channel } from '../payments/ports/channel.ts';

/** A way to move money, as the gateway finds it for a channel. */
export interface Connector {
  /** Its name in the settings `acquirer.*`, and with the payments that it has. */
  readonly name: string;
  /** Returns whether a channel has settings for it. */
  isSetUp(settings: Channel['settings']): boolean;
  /** Returns the acquirer of a channel; undefined where it cannot be used. */
  acquirerFor(channel: Channel): Promise<Acquirer | undefined>;
  /**
   * Returns whether it takes the payments of a brand in every channel that has settings for it, whatever `acquirer.*`
   * names. Without this function it takes none.
   */
  isAlwaysFor?(brand: string): boolean;
  /** It replaces connectors that are named but not set up; in the test environment only. */
  readonly isStandIn?: true;
}
