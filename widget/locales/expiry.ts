import { asciiDigits, digitsOf } from './digits.ts';
import { deletedOverGap, type Edit, type Typed } from './typing.ts';

/** Month and year of expiry as the interface expects them, in two and four digits. */
export interface Expiry {
  readonly month: string;
  readonly year: string;
}

const SEPARATOR = ' / ';
const MAXIMUM_DIGITS = 6;

/** Returns the text to show while a date is typed or pasted: `05` for `5`, `05 / 27` for `0527`, `5/27` and so on. */
export const arrangedExpiry = (text: string): string => {
  // A pasted date can follow words such as "valid thru" and invisible marks of the writing direction.
  const written = asciiDigits(text).replace(/^[^\d/.-]+/, '');
  const [first = '', second] = written.split(/\D+/);
  const [, year, month] = /^(20\d\d)\D*(0[1-9]|1[0-2]|[1-9](?!\d))/.exec(written) ?? [];
  if (year && month) return `${month.padStart(2, '0')}${SEPARATOR}${year}`;
  if (second === undefined || first.length > 2) {
    const digits = (/^[2-9]/.test(first) ? '0' : '') + digitsOf(written);
    return digits.length > 2 ? digits.slice(0, 2) + SEPARATOR + digits.slice(2, MAXIMUM_DIGITS) : digits;
  }
  return first && first.padStart(2, '0') + SEPARATOR + second.slice(0, 4);
};

/** Returns the text to show after a change, and the caret after the same digit as before. */
export const typedExpiry = (edit: Edit): Typed => {
  const isDeletion = edit.inputType.startsWith('delete');
  const { text, caret } = deletedOverGap(edit);
  if (caret < text.length) return changedInside(asciiDigits(text), caret, isDeletion);
  const next = isDeletion ? text.replace(/\D+$/, '') : arrangedExpiry(text);
  return { text: next, caret: next.length };
};

/** Month and year keep their digits when one of them is changed. What is too much for the month goes to the year. */
const changedInside = (text: string, caret: number, isDeletion: boolean): Typed => {
  const left = text.slice(0, caret);
  const after = digitsOf(text.slice(caret));
  const before = digitsOf(left).slice(0, MAXIMUM_DIGITS - after.length);
  const written = /^\d+(?=\D)/.exec(text)?.[0].length;
  // No month begins with such a digit.
  const isPadded = !isDeletion && (written ?? before.length) === 1 && /^[2-9]/.test(before + after);
  const digits = (isPadded ? '0' : '') + before + after;
  const monthDigits = isPadded ? 2 : Math.min(written ?? 2, 2);
  const [month, year] = [digits.slice(0, monthDigits), digits.slice(monthDigits)];
  const digitsBefore = before.length + (isPadded && before ? 1 : 0);
  const isInYear = digitsBefore > monthDigits || (digitsBefore === monthDigits && /\D$/.test(left));
  return {
    text: month + (year && SEPARATOR + year),
    caret: digitsBefore + (year && isInYear ? SEPARATOR.length : 0),
  };
};

/** Reads a date of expiry in any usual notation; returns nothing if it is incomplete or has no such month. */
export const expiryOf = (text: string): Expiry | undefined => {
  const [, month, year] = /^(0[1-9]|1[0-2]) \/ (\d\d|20\d\d)$/.exec(arrangedExpiry(text)) ?? [];
  return month && year ? { month, year: year.padStart(4, '20') } : undefined;
};

/** Returns the error of a date of expiry: missing, not a date, or past. Without `today`, past dates are accepted. */
export const expiryProblem = (
  text: string,
  today?: Date,
): 'expiryEmptyError' | 'expiryMonthError' | 'expiryYearError' | '' => {
  if (text.trim() === '') return 'expiryEmptyError';
  const expiry = expiryOf(text);
  if (!expiry) return 'expiryMonthError';
  const firstOfMonth = new Date(Number(expiry.year), Number(expiry.month));
  return today && firstOfMonth <= today ? 'expiryYearError' : '';
};
