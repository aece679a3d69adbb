import type { ActName } from '../acts.ts';

/** A record with which an act cannot do anything, and why. */
export interface Unfit {
  readonly id: string;
  readonly reason: string;
}

/** What an act would do. */
export interface PreviewReply {
  readonly count: number;
  readonly sums: readonly { readonly currency: string; readonly count: number; readonly sum: string }[];
  /** Where notifications would go, and how many to each. */
  readonly consumers: readonly { readonly url: string; readonly count: number }[];
  readonly unfit: readonly Unfit[];
}

/** What became of a notification that was sent again. */
export interface SentAgain {
  readonly id: string;
  readonly url: string;
  readonly state: 'waiting' | 'delivered' | 'failed';
  /** Whether it was tried since it was sent again. */
  readonly isTried: boolean;
  /** Why it is not delivered: a status of the consumer's server, or a word such as `timed-out`. */
  readonly reason?: string;
}

/** What an act has done with a record. */
export interface ActItem {
  readonly id: string;
  readonly state: 'OPEN' | 'DONE' | 'FAILED';
  /** The refund. */
  readonly made?: string;
  /** The notifications. */
  readonly sent?: readonly SentAgain[];
  readonly reason?: string;
}

/** An act with many records. */
export interface ActReply {
  readonly id: string;
  readonly act: ActName;
  readonly state: 'RUNNING' | 'ENDED';
  readonly items: readonly ActItem[];
}
