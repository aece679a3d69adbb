/** A number with this many digits may be a card number, even if its check digit is wrong: it is never echoed. */
const MANY_DIGITS = /\d{12}/;

/**
 * Groups of digits may be separated by anything but letters: blanks, punctuation, symbols and marks, including
 * invisible ones. Hangul has blanks that count as letters.
 */
const BETWEEN = /(?<=\p{Nd})[\p{Z}\p{P}\p{S}\p{M}\p{C}\u115f\u1160]+(?=\p{Nd})/gu;

const NOT_ASCII = /[^\x20-\x7e]/;

const isDigit = (point: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(point));

/** Returns a digit of any script as 0 to 9: the digits of each are consecutive code points. */
export const digitAsAscii = (digit: string): string => {
  const point = digit.codePointAt(0) ?? 0;
  let start = point;
  while (isDigit(start - 1)) start -= 1;
  return String((point - start) % 10);
};

/** Replaces the digits of all scripts by 0 to 9, and removes the separators between groups of digits. */
export const withPlainDigits = (text: string): string => {
  const plain = NOT_ASCII.test(text)
    ? text
        .normalize('NFKC')
        .replaceAll(/\p{Nd}/gu, (digit) => (digit >= '0' && digit <= '9' ? digit : digitAsAscii(digit)))
    : text;
  return plain.replaceAll(BETWEEN, '');
};

/**
 * Returns whether the last of some consecutive digits is the check digit of the others. Source: ISO/IEC 7812-1, annex B.
 */
export const hasFittingLastDigit = (digits: string, first = 0, end = digits.length): boolean => {
  let sum = 0;
  for (let place = end - 1, isDoubled = false; place >= first; place -= 1, isDoubled = !isDoubled) {
    const digit = digits.charCodeAt(place) - 48;
    const value = isDoubled ? digit * 2 : digit;
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
};

/** Most texts are names, without any digit. */
const ANY_DIGIT = /[\p{Nd}\p{No}]/u;

/** Returns whether a text contains so many digits in a row that it must not be echoed. */
export const mayHoldCardNumber = (text: string): boolean =>
  ANY_DIGIT.test(text) && MANY_DIGITS.test(withPlainDigits(text));
