import type { Format } from '../schema/format.ts';

/** Returns other spellings of a text, the smallest change first; the format of the interface tries each. */
type Spellings = (text: string) => readonly string[];

/** A longer text is not a careless spelling. */
const LONGEST_TEXT = 200;

/** Derives a format that also accepts a text if one of its other spellings is correct, and stores that spelling. */
export const respelled =
  (spellings: Spellings) =>
  (format: Format): Format => ({
    ...format,
    read: (text) => {
      const value = format.read(text);
      if (value !== undefined || text.length > LONGEST_TEXT) return value;
      for (const spelling of spellings(text)) {
        const read = format.read(spelling);
        if (read !== undefined) return read;
      }
      return undefined;
    },
  });

const FLOAT = /^\d{1,10}(?:\.\d)?$/;

/** An amount as a program prints a number: with one decimal, or with none. More decimals would have to be rounded. */
export const amountSpellings: Spellings = (text) => {
  if (!FLOAT.test(text)) return [];
  return [text.includes('.') ? `${text}0` : `${text}.00`];
};

/** A boolean in any case of letters, as some languages print it. */
export const booleanSpellings: Spellings = (text) => [text.toLowerCase()];

/** Hyphens of every kind, and the minus sign. */
const HYPHENS = /[\p{Pd}\u2212]/gu;

/** A postcode without blanks at its ends, without hyphens, or without both of them anywhere. */
export const postcodeSpellings: Spellings = (text) => {
  const plain = text.normalize('NFKC').replaceAll(HYPHENS, '-').replaceAll(/\s+/g, ' ').trim();
  return [plain, plain.replaceAll('-', ''), plain.replaceAll(/[- ]/g, '')];
};

/** A two-digit code without its leading zero, as a program prints a number. */
export const codeSpellings: Spellings = (text) => [`0${text}`];

/** The zeros of the scripts whose digits shoppers type; the other nine follow each. */
const ZEROS = ['\u0660', '\u06f0', '\u0966', '\u09e6', '\u0e50'].map((zero) => zero.charCodeAt(0));

const DIGITS_OF_OTHER_SCRIPTS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g;

const DIGITS = 10;

const inAscii = (digit: string): string => {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.find((each) => code >= each && code < each + DIGITS) ?? code;
  return String(code - zero);
};

/**
 * Reduces a telephone number to digits, blanks, dots, brackets, slashes and hyphens, with a plus in front if one
 * precedes all digits.
 */
const tidied = (text: string): string => {
  const plain = text
    .normalize('NFKC')
    .replaceAll(DIGITS_OF_OTHER_SCRIPTS, inAscii)
    .replaceAll(HYPHENS, '-')
    .replaceAll(/[^\d+.()/-]+/g, ' ');
  const plus = /^\D*\+/.test(plain) ? '+' : '';
  const signs = plain
    .replaceAll('+', ' ')
    .replaceAll(/\([^\d)]*\)/g, ' ')
    .replaceAll(/(?<= )\.(?= )/g, ' ') // The dot stood after a word.
    .replaceAll(/ +/g, ' ');
  return plus + signs.replace(/^[ .)/-]+/, '').replace(/[ .(/-]+$/, '');
};

/** A cleaned telephone number; then only its plus and digits; then only its digits. */
export const phoneSpellings: Spellings = (text) => {
  const plain = tidied(text);
  const digits = plain.replaceAll(/\D/g, '');
  return [plain, plain.startsWith('+') ? `+${digits}` : digits, digits];
};

/** Returns whether a text has no digit and therefore means that there is no telephone number. */
export const isWithoutDigit = (text: string): boolean => text.length <= LONGEST_TEXT && !/\p{Nd}/u.test(text);
