import { millisecondsOf } from '../platform/base/clock.ts';
import { type Form, WrongUsage } from './command.ts';

const MS_OF = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** The latest time that can be given; ids and columns hold more. */
const FARTHEST_MS = 100 * 366 * MS_OF.d;

const DURATION = /^([1-9]\d{0,6})([mhdw])$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const DATE_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:?\d\d)?$/;

/** The form of an expiry. */
export const expiry: Form = {
  placeholder: 'WHEN',
  words: 'a date (2027-01-31), a date and time (2027-01-31T18:00:00Z) or a duration (90m, 12h, 90d, 52w)',
  pattern: new RegExp([DURATION, DATE, DATE_TIME].map(({ source }) => source).join('|')),
};

/** V8 parses 30 February as 2 March. */
const isRealDay = (text: string): boolean => {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  const firstOfMonth = millisecondsOf(`${text.slice(0, 7)}-01T00:00:00Z`);
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  const daysInMonth = (millisecondsOf(`${next}-01T00:00:00Z`) - firstOfMonth) / MS_OF.d;
  return day >= 1 && day <= daysInMonth;
};

const timeOf = (text: string): number => {
  if (!isRealDay(text)) return Number.NaN;
  if (DATE.test(text)) return millisecondsOf(`${text}T00:00:00Z`) + MS_OF.d;
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text.slice('yyyy-MM-ddT'.length));
  return millisecondsOf(`${text.replace(' ', 'T')}${hasZone ? '' : 'Z'}`);
};

/**
 * Parses a text of the form `expiry` to milliseconds. A date expires at the end of its day, and a time without a zone
 * is UTC.
 * @throws WrongUsage where there is no such time, or it is more than a century ahead.
 */
export const expiryOf = (text: string, nowMs: number): number => {
  const [, count, unit] = DURATION.exec(text) ?? [];
  const timeMs = unit === undefined ? timeOf(text) : nowMs + Number(count) * MS_OF[unit as keyof typeof MS_OF];
  if (Number.isNaN(timeMs) || timeMs > nowMs + FARTHEST_MS) throw new WrongUsage(`--expires must be ${expiry.words}.`);
  return timeMs;
};
