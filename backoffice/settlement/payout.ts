import { processorReportOf } from '../../catalogue/books/processor-reports.ts';

/** A payout, as the merchants' interface shows it. */
export interface ShownPayout {
  readonly id: string;
  readonly entityId: string;
  readonly format: string;
  readonly reference: string;
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
  readonly records: number;
  readonly difference?: string;
  readonly state: string;
  readonly arrivedOn?: string;
}

/** Returns who pays, by the format of the file that said so. */
export const payerOf = (format: string, simulator: string): string =>
  format === 'TOLLGATE_SIMULATOR' ? simulator : (processorReportOf(format)?.processor ?? format);
