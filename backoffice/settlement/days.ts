import type { PeriodName } from '../../catalogue/backoffice/periods.ts';
import { timeIn } from '../frame/time.ts';
import type { Query } from '../parts/filter-rows.tsx';
import { periodIn } from '../parts/period.tsx';

/** The period of the views of settlement unless another is chosen: both add up the same days. */
export const USUAL_PERIOD: PeriodName = 'last30d';

/** Settlement knows days, without times: those of the reader's calendar on which the period begins and ends. */
const dayAt = (utc: string | undefined): string | undefined => {
  const time = utc === undefined ? undefined : timeIn(`${utc}+0000`);
  if (time === undefined) return undefined;
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
};

/** Returns the days of the period in the address, as requests for settlement name them. */
export const daysIn = (
  query: Query,
  ifAbsent: PeriodName,
): { readonly 'date.from': string | undefined; readonly 'date.to': string | undefined } => {
  const { from, to } = periodIn(query, ifAbsent);
  return { 'date.from': dayAt(from), 'date.to': dayAt(to) };
};
