import { asciiDigits } from './digits.ts';

/** Month and year of expiry as the interface expects them, in two and four digits. */
export interface Expiry {
  readonly month: string;
  readonly year: string;
}

/** Returns the text to show while a date is typed or pasted: `05` for `5`, `05 / 27` for `0527`, `5/27` and so on. */
export const arrangedExpiry = (text: string): string => {
  const [first = '', second] = asciiDigits(text).trim().split(/\D+/);
  if (second === undefined) {
    const digits = /^[2-9]/.test(first) ? `0${first}` : first;
    return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2, 6)}` : digits;
  }
  const [month, year] = first.length === 4 ? [second, first] : [first, second];
  return month && `${month.padStart(2, '0')} / ${year.slice(0, 4)}`;
};

/** Returns the text to show after a deletion: without a separator at the end. */
export const shortenedExpiry = (text: string): string => text.replace(/\D+$/, '');

/** Reads a date of expiry in any usual notation; returns nothing if it is incomplete or has no such month. */
export const expiryOf = (text: string): Expiry | undefined => {
  const [, month, year] = /^(0[1-9]|1[0-2]) \/ (\d\d|20\d\d)$/.exec(arrangedExpiry(text)) ?? [];
  return month && year ? { month, year: year.padStart(4, '20') } : undefined;
};

/** Returns the error of a date of expiry: not a date, or past. Without `today`, past dates are accepted. */
export const expiryProblem = (text: string, today?: Date): 'expiryMonthError' | 'expiryYearError' | '' => {
  const expiry = expiryOf(text);
  if (!expiry) return 'expiryMonthError';
  const firstOfMonth = new Date(Number(expiry.year), Number(expiry.month));
  return today && firstOfMonth <= today ? 'expiryYearError' : '';
};
