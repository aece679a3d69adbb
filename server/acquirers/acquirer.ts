import type { ResultCode } from '../../catalogue/result-codes.ts';

/** Card data on their way to the acquirer; they exist in memory only. */
export interface AcquirerCard {
  readonly number: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly holder: string | undefined;
  /** Known until the first call only: a security code is never stored. */
  readonly cvv: string | undefined;
}

/** What the acquirer is asked to do with money. */
export type AcquirerTask = 'authorize' | 'debit' | 'capture' | 'refund' | 'reverse';

/** One order to an acquirer. */
export interface AcquirerOrder {
  /** Ours, unique, the same however often the order is sent: the acquirer carries it out once. */
  readonly reference: string;
  readonly task: AcquirerTask;
  /** Whole hundredths. */
  readonly amount: bigint;
  readonly currency: string;
  readonly card: AcquirerCard | undefined;
  /** The reference of the earlier order that this one captures, refunds or reverses. */
  readonly referencedOrder: string | undefined;
}

/** How an order ended. */
export interface AcquirerAnswer {
  readonly code: ResultCode;
  /** What the acquirer tells beside the code; becomes `resultDetails`. */
  readonly details: Readonly<Record<string, string>>;
}

/** One processor, behind the same small interface as every other. */
export interface Acquirer {
  readonly name: string;
  /** Carries out an order. Rejects when the answer is unknown: the order may or may not have been carried out. */
  perform(order: AcquirerOrder): Promise<AcquirerAnswer>;
  /** Gives how an order ended that was sent before; nothing when it never arrived. */
  find(order: AcquirerOrder): Promise<AcquirerAnswer | undefined>;
}

/** The answer never came: nobody knows yet whether money moved. */
export class AnswerLost extends Error {
  readonly code: ResultCode;

  constructor(code: ResultCode, message: string) {
    super(message);
    this.name = 'AnswerLost';
    this.code = code;
  }
}
