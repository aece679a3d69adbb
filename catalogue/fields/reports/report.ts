import { date } from '../../formats/times.ts';
import type { Fields, RequestOf } from '../../schema/field.ts';
import { oneOf } from '../../schema/format.ts';

/** The scope of a report. Source: interface, 'Reporting parameters'. */
export const report = {
  'date.from': ['required', date, 'First day of the report.'],
  'date.to': ['required', date, 'Last day of the report.'],
  sortValue: ['optional', oneOf('SettlementTxDate'), 'The value that sorts the report.'],
  sortOrder: ['optional', oneOf('ASC', 'DESC', 'asc', 'desc'), 'Whether the first or the last comes first.'],
} as const satisfies Fields;

/** The report parameters of a request. */
export type ReportParameters = RequestOf<typeof report>;
