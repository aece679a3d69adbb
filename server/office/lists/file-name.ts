import { timeOf } from '../../platform/base/clock.ts';
import { dateTimeIn, dayAfter, dayIn } from '../../platform/base/zones.ts';
import type { ListExport } from './records.ts';

const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const DAY_CHARACTERS = 'yyyy-mm-dd'.length;
const MONTH_CHARACTERS = 'yyyy-mm'.length;

/** Returns the day of a filter's time in a zone; lists of days name days. */
const dayOf = (text: string | undefined, zone: string): string | undefined =>
  text === undefined || !TIME.test(text) ? text : dateTimeIn(timeOf(text), zone).slice(0, DAY_CHARACTERS);

const isFirst = (day: string): boolean => day.endsWith('-01');

/** Returns the period that two days are: `2026-10` for a whole month, `2026-10-05` for a day, both days otherwise. */
const periodOf = (from: string, to: string): string => {
  if (from === to) return from;
  const month = from.slice(0, MONTH_CHARACTERS);
  const isMonth = isFirst(from) && isFirst(dayAfter(to)) && to.startsWith(month);
  return isMonth ? month : `${from}-to-${to}`;
};

/** Returns a name in small letters: `partly-refunded` for `partlyRefunded`. */
const inSmallLetters = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Returns the name of an exported file: its subject, and the period that it is of, as the person's calendar has it. One
 * without a period is of everything until the day of the export.
 */
export const periodFileName = (
  subject: string,
  filter: Readonly<Record<string, string | undefined>>,
  zone: string,
  madeMs: number,
): string => {
  const made = dayIn(madeMs, zone);
  const from = dayOf(filter['date.from'], zone);
  const to = dayOf(filter['date.to'], zone) ?? made;
  if (from !== undefined) return `${subject}-${periodOf(from, to)}`;
  return `${subject}-${filter['date.to'] === undefined ? made : `until-${to}`}`;
};

/** Returns the name of the file of an export: the list, the state of its payments if one was chosen, and the period. */
export const fileNameOf = ({
  list,
  format,
  request: { filter, zone },
  createdAtMs,
}: Pick<ListExport, 'list' | 'format' | 'request' | 'createdAtMs'>): string => {
  const state = list === 'payments' ? filter['state'] : undefined;
  const subject = state === undefined ? list : `${list}-${inSmallLetters(state)}`;
  return `${periodFileName(subject, filter, zone, createdAtMs)}.${format}`;
};
