import type { ConnectorName } from '../../catalogue/connectors/connectors.ts';
import type { EventKind } from '../../catalogue/payments/processor-events.ts';

/** An event of a processor, as its connector reads it from a request whose origin is proven. */
export interface ProcessorEvent {
  /** Tells events of one channel apart; an event that is sent again has the same. */
  readonly identity: string;
  readonly kind: EventKind;
  /** Our reference of the order that it is about, where the processor knows it. */
  readonly reference: string | undefined;
  /** The processor's id of the payment that it is about. */
  readonly paymentId: string | undefined;
  /**
   * Its other facts; nothing about a person. `id` is the processor's id of the refund, capture or dispute, `amount` and
   * `currency` are written as in the interface (`12.34`, `EUR`), `reason` is that of a chargeback. `payment` is the id
   * that orders about a capture or refund made elsewhere refer to, where it is not `paymentId`. `says` is `paid` where
   * the payment, or our capture, refund or reversal of it, succeeded, and `failed` where it failed after that.
   */
  readonly facts: Readonly<Record<string, string>>;
}

/** Returns where a channel receives the events of a connector. `baseUrl` ends with a slash. */
export const eventsUrlOf = (baseUrl: string, connector: ConnectorName, channelId: string): string =>
  `${baseUrl}v1/connectors/${connector}/${channelId}`;

/** A request to the address of the events of a channel, as it arrived. */
export interface EventDelivery {
  /** The headers, by their names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  /** The network of whoever sent it, as `networkOf` returns it: what proves nothing has a bound there. */
  readonly network: string;
}

/**
 * Why a delivery was refused: nothing proves that the processor sent it, it cannot be read, or the channel has no
 * account at the processor.
 */
export type EventRefusal = 'forged' | 'unreadable' | 'not set up';
