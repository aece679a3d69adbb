import type { AnswerSource } from '../../../../catalogue/books/bank-answers.ts';

/** Money beyond the amount of a payment. */
interface Surplus {
  readonly paymentId: string;
  readonly amount: string;
}

/** What became of the movements of a statement. */
export interface StatementTotals {
  /** Movements of orders of the gateway. */
  orders: number;
  /** Transfers of shoppers for payments that wait for them. */
  transfers: number;
  /** Payouts of processors that arrived. */
  payouts: number;
  /** Movements that have nothing to do with the gateway, such as a salary. */
  ignored: number;
  /** What came in beyond the amounts of payments. */
  readonly surplus: Surplus[];
}

/** What a status report did. */
export interface StatusTotals {
  /** Orders that the bank rejected now. */
  rejected: number;
  /** Orders that had their end before: rejected, taken back, or booked by the bank. */
  repeated: number;
  /** Files and orders that the channel has not sent to the bank. */
  unknown: number;
  /** Orders for which the report has the verification of the payee. */
  checked: number;
  /** Lines with a status that is not known; nothing was done about them. */
  unread: number;
}

/** What became of a file of the bank. It has neither accounts nor what people wrote into transfers. */
export type AnswerOutcome =
  | {
      readonly kind: 'statement';
      readonly totals: StatementTotals;
      readonly settlementFileId: string | undefined;
      readonly isRepeated: boolean;
    }
  | { readonly kind: 'report'; readonly totals: StatusTotals }
  | { readonly kind: 'refused'; readonly line: number | undefined; readonly reason: string };

/** A file of the bank that came, and what became of it in a channel. */
export interface NotedAnswer {
  readonly channelId: string;
  readonly id: string;
  readonly source: AnswerSource;
  /** The target from whose server it was fetched. */
  readonly targetId: string | undefined;
  readonly name: string;
  /** As many as were read. */
  readonly bytes: number;
  /** SHA-256 in hex digits; undefined unless all was read. */
  readonly digest: string | undefined;
  readonly outcome: AnswerOutcome;
  readonly receivedAtMs: number;
}
