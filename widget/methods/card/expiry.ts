import { asciiDigits } from '../../locales/digits.ts';

/** Month and year of expiry as the interface takes them: two digits and four. */
export interface Expiry {
  readonly month: string;
  readonly year: string;
}

const separated = /^\s*(?<month>\d{1,2})\s*[/.\-–\s]\s*(?<year>\d{2}|\d{4})\s*$/;
const joined = /^\s*(?<month>\d{2})(?<year>\d{2}|\d{4})\s*$/;
const yearFirst = /^\s*(?<year>\d{4})-(?<month>\d{1,2})\s*$/;

/** Reads a date of expiry however it is written: 5/27, 05 / 2027, 0527, 2027-05. Gives nothing for an incomplete one. */
export const expiryOf = (text: string): Expiry | undefined => {
  const typed = asciiDigits(text);
  const { month = '', year = '' } =
    (separated.exec(typed) ?? joined.exec(typed) ?? yearFirst.exec(typed))?.groups ?? {};
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return undefined;
  return { month: month.padStart(2, '0'), year: year.padStart(4, '20') };
};

/** Gives the text to show while a date is typed: `5` becomes `05`, `0527` becomes `05 / 27`. */
export const arrangedExpiry = (text: string): string => {
  const typed = asciiDigits(text).replace(/[^\d/.\-–\s]/g, '');
  const whole = expiryOf(typed);
  if (whole && !joined.test(typed)) return written(whole, typed);
  const [month = '', rest] = typed.trim().split(/\s*[/.\-–\s]\s*/);
  if (rest !== undefined && month.length <= 2) return month ? `${month.padStart(2, '0')} / ${rest.slice(0, 4)}` : '';
  if (/^[2-9]$/.test(month)) return `0${month}`;
  return month.length > 2 ? `${month.slice(0, 2)} / ${month.slice(2, 6)}` : month;
};

/** Gives the text to show after a deletion: a separator at the end goes with the digit behind it. */
export const shortenedExpiry = (text: string): string => text.replace(/[\s/]+$/, '');

/** Tells what is wrong with a date of expiry: not a date, or past. `today` is left out when past dates are welcome. */
export const expiryProblem = (text: string, today?: Date): 'expiryMonthError' | 'expiryYearError' | '' => {
  const expiry = expiryOf(text);
  if (!expiry) return 'expiryMonthError';
  const months = Number(expiry.year) * 12 + Number(expiry.month);
  const past = today !== undefined && months < today.getFullYear() * 12 + today.getMonth() + 1;
  return past ? 'expiryYearError' : '';
};

const written = ({ month, year }: Expiry, typed: string): string =>
  `${month} / ${/\d{4}/.test(typed) ? year : year.slice(2)}`;
