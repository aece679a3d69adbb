import type { ConnectorName } from '../../catalogue/connectors/connectors.ts';
import type { Finding } from '../../catalogue/connectors/findings.ts';
import type { Payments } from '../payments/payments.ts';
import type { Acquirer } from '../payments/ports/acquirer.ts';
import type { Channel } from '../payments/ports/channel.ts';
import type { Wing } from '../platform/wing.ts';
import type { EventDelivery, EventRefusal, ProcessorEvent } from './event.ts';

/** A report of a processor, as it was fetched. */
export interface FetchedReport {
  /** The name of the file. */
  readonly name: string;
  readonly text: string;
}

/** What moves the money of a channel. Its row in `catalogue/connectors` says which payments it takes. */
export interface Connector {
  /** Returns the acquirer of a channel; undefined where it cannot be used. */
  acquirerFor(channel: Channel): Promise<Acquirer | undefined>;
  /**
   * Reads the events of a delivery to a channel, and proves that the processor sent them. Where it signs nothing, the
   * state is asked for. Absent where the processor sends no events.
   * @throws AnswerLost where the processor must be asked, and does not answer: it sends the event again.
   */
  readEvents?(channel: Channel, delivery: EventDelivery): Promise<readonly ProcessorEvent[] | EventRefusal>;
  /**
   * Returns our reference of a payment, by the processor's id of it, for events that do not name it; undefined where
   * the processor knows none.
   */
  referenceOf?(channel: Channel, paymentId: string): Promise<string | undefined>;
  /**
   * Asks the processor something harmless with the credentials of a channel that has all settings that it needs, and
   * returns what was found. Absent where there is nobody to ask.
   */
  checkAccount?(channel: Channel): Promise<readonly Finding[]>;
  /**
   * Has the processor write the report of a payout; an event says when it is there. Returns why the processor does not.
   * Absent where it writes its reports by itself.
   * @throws AnswerLost where another attempt may succeed.
   */
  orderReport?(channel: Channel, payoutId: string): Promise<string | undefined>;
  /**
   * Fetches the settlement report that an event tells of. Returns it, or why it cannot be fetched; undefined where the
   * event tells of another report. Absent where no event tells.
   * @throws AnswerLost where another attempt may succeed.
   */
  fetchReport?(channel: Channel, facts: ProcessorEvent['facts']): Promise<FetchedReport | string | undefined>;
  /** Returns its endpoints, pages and timers: where it receives events, it asks `payments` to inquire. */
  wing?(payments: Payments): Wing;
}

/** Every connector of the table; undefined where the environment has it not. */
export type Connectors = Readonly<Record<ConnectorName, Connector | undefined>>;
