import { factsOf, type Movement, numbering, returnFactsOf } from '../../../connectors/sepa/files/movement.ts';
import type { TransferRecords } from '../../../connectors/sepa/model/expected.ts';
import type { SepaRecords } from '../../../connectors/sepa/model/records.ts';
import type { Payout } from '../../processor-files/model/payouts.ts';
import type { BookingDayCheck } from './booking-day.ts';
import type { FindingDependencies, ToldInFile } from './find-order.ts';
import type { FindingPayouts } from './payouts.ts';

/** What a statement is read with: what the gateway knows. Nothing is changed by it. */
export interface ReadingDependencies extends FindingDependencies, FindingPayouts {
  readonly sepa: SepaRecords;
  readonly transfers: Pick<TransferRecords, 'expected'>;
  /** Returns whether a transfer is a refund; otherwise it is a payout. */
  isRefund(channelId: string, paymentId: string): Promise<boolean>;
  /** The account of the channel. */
  readonly iban: string;
  /** The day in the channel's zone. */
  readonly today: string;
  /** Returns why a movement cannot have its day. */
  readonly faultOfDay: BookingDayCheck;
}

/** How far a statement has been read: a movement is understood by those before it. */
export interface Reading {
  readonly told: ToldInFile;
  /** The numbers of movements that are alike, for each way to tell what is alike. */
  readonly numbers: {
    readonly ofFacts: (movement: Movement) => number;
    readonly ofReturns: (movement: Movement) => number;
  };
  /** The payouts of processors that the merchant expects; read once, when a movement may be one. */
  payouts: readonly Payout[] | undefined;
}

/** Returns the state of a statement that is still to be read. */
export const newReading = (): Reading => ({
  told: { booked: new Set(), returned: new Set(), guessed: new Set(), entry: undefined },
  numbers: { ofFacts: numbering(factsOf), ofReturns: numbering(returnFactsOf) },
  payouts: undefined,
});
