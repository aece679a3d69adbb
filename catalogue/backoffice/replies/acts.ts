import type { ActName } from '../acts.ts';

/** A payment with which an act cannot do anything, and why. */
export interface Unfit {
  readonly id: string;
  readonly reason: string;
}

/** What an act would do. */
export interface PreviewReply {
  readonly count: number;
  readonly sums: readonly { readonly currency: string; readonly count: number; readonly sum: string }[];
  readonly unfit: readonly Unfit[];
}

/** What an act has done with a payment. */
export interface ActItem {
  readonly id: string;
  readonly state: 'OPEN' | 'DONE' | 'FAILED';
  /** The refund. */
  readonly made?: string;
  readonly reason?: string;
}

/** An act with many payments. */
export interface ActReply {
  readonly id: string;
  readonly act: ActName;
  readonly state: 'RUNNING' | 'ENDED';
  readonly items: readonly ActItem[];
}
