import type { ListName } from '../whole-lists.ts';

/** An export of a list. */
export interface ShownExport {
  readonly id: string;
  /** The name of its file: the list, and the period that it is of. */
  readonly name: string;
  readonly list: ListName;
  readonly format: 'csv' | 'xlsx';
  readonly state: 'MAKING' | 'READY' | 'FAILED';
  readonly created: string;
  /** The number of exported entries, so far. */
  readonly rows: number;
  /** Entries that were left out, since a file has a largest number of them. */
  readonly isCut: boolean;
  readonly bytes?: number;
}

/** The exports of a person, the newest first. */
export interface ExportsReply {
  readonly exports: readonly ShownExport[];
}

/** What was added up in one currency. */
export interface CurrencyTotal {
  readonly currency: string;
  readonly count: number;
  /** The sum of all amounts; of payments, only that of the successful ones. */
  readonly sum: string;
  /** Of payments: what shoppers paid, what went back to them, and the difference. */
  readonly charged?: string;
  readonly refunded?: string;
  readonly net?: string;
  /** Of payments: what shoppers tried to pay, and was declined. */
  readonly declined?: string;
}

/** The totals of a list. */
export interface TotalsReply {
  readonly count: number;
  readonly totals: readonly CurrencyTotal[];
  /** More entries match than were added up: the totals are those of the newest. */
  readonly isCut: boolean;
}
