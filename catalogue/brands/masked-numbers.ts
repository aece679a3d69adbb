import { digitAsAscii, hasFittingLastDigit } from '../schema/card-numbers.ts';
import { isOfKnownRange } from './brands.ts';

const FEWEST_DIGITS = 12;
const MOST_DIGITS = 19;

/** As many as replies show of an account. */
const LAST_DIGITS = 4;

/** A letter fits names and postcodes, which may have no asterisk. */
const MASK = 'X';

/** Between the groups of a number stand a few characters, but no letter, and nothing that separates those of a list. */
const LONGEST_BETWEEN = 6;
const APART = /[A-Za-z,;\n\r]/;

const [ZERO, NINE, LAST_ASCII] = [0x30, 0x39, 0x7e];
const APART_IN_ASCII: readonly boolean[] = Array.from({ length: LAST_ASCII + 1 }, (_, unit) =>
  APART.test(String.fromCharCode(unit)),
);

const isDigit = (unit: number): boolean => unit >= ZERO && unit <= NINE;

/** Returns whether a text has enough digits for a number, of any script, wherever they are. */
export const hasManyDigits = (text: string): boolean => {
  if (text.length < FEWEST_DIGITS) return false;
  let [digits, others] = [0, 0];
  for (let place = 0; place < text.length && digits < FEWEST_DIGITS; place += 1) {
    const unit = text.charCodeAt(place);
    if (isDigit(unit)) digits += 1;
    else if (unit > LAST_ASCII) others += 1;
  }
  if (digits >= FEWEST_DIGITS || digits + others < FEWEST_DIGITS) return digits >= FEWEST_DIGITS;
  return digits + (text.match(/(?![0-9])[\p{Nd}\p{No}]/gu)?.length ?? 0) >= FEWEST_DIGITS;
};

/** Blanks that count as letters. */
const BLANK_LETTERS = '\u115f\u1160\u3164\uffa0';

/** Some digits have a circle or a dot. */
const ONE_DIGIT = /^(\p{Nd})\.?$/u;

const standIns = new Map<string, string>();
const MOST_STAND_INS = 2_000;

/** Returns ASCII characters in place of another one, as many as its UTF-16 code units: a digit, a letter or blanks. */
const standIn = (character: string): string => {
  const known = standIns.get(character);
  if (known !== undefined) return known;
  const digit = ONE_DIGIT.exec(character.normalize('NFKC'))?.[1];
  const isLetter = /[\p{L}\p{N}]/u.test(character) && !BLANK_LETTERS.includes(character);
  const shown = digit === undefined ? (isLetter ? 'x' : ' ') : digitAsAscii(digit);
  const found = isLetter && digit === undefined ? shown.repeat(character.length) : shown.padEnd(character.length);
  if (standIns.size < MOST_STAND_INS) standIns.set(character, found);
  return found;
};

/** Digits of a hash or of a record's id are no number. */
const HASH = /(?<![a-z\d])(?=\d*[a-f])[a-f\d]{32,}(?![a-z\d])/gi;

const NOT_ASCII = /[^\0-\x7e]/;
const EACH_NOT_ASCII = /[^\0-\x7e]/gu;

const inAscii = (text: string): string =>
  (NOT_ASCII.test(text) ? text.replaceAll(EACH_NOT_ASCII, standIn) : text).replaceAll(HASH, (hash) =>
    'x'.repeat(hash.length),
  );

/** Digits that may belong together, in groups. */
interface Groups {
  digits: string;
  /** How many digits are before each group, and where it begins in the text. */
  readonly offsets: number[];
  readonly starts: number[];
}

/** Returns the groups of digits of an ASCII text, apart where two of them cannot belong together. */
const groupsOf = (text: string): readonly Groups[] => {
  const all: Groups[] = [];
  let groups: Groups | undefined;
  let last = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (isDigit(text.charCodeAt(place))) {
      const start = place;
      while (isDigit(text.charCodeAt(place + 1))) place += 1;
      if (groups === undefined || start - last > LONGEST_BETWEEN) {
        groups = { digits: '', offsets: [], starts: [] };
        all.push(groups);
      }
      last = place + 1;
      groups.offsets.push(groups.digits.length);
      groups.starts.push(start);
      groups.digits += text.slice(start, last);
    } else if (APART_IN_ASCII[text.charCodeAt(place)] === true) groups = undefined;
  }
  return all;
};

/**
 * Returns how many digits the card number has that begins with a group and ends with one, or 0. It is of a known range,
 * as long as its brand has them, and has the right check digit. The longest counts.
 */
const lengthAt = ({ digits, offsets }: Groups, group: number): number => {
  const first = offsets[group] ?? 0;
  let longest = 0;
  for (let next = group + 1; next <= offsets.length; next += 1) {
    const end = offsets[next] ?? digits.length;
    if (end - first > MOST_DIGITS) break;
    if (end - first < FEWEST_DIGITS || !hasFittingLastDigit(digits, first, end)) continue;
    if (isOfKnownRange(digits.slice(first, end))) longest = end - first;
  }
  return longest;
};

/** Returns the places of the digits of card numbers in an ASCII text, but those of the last ones. */
const hiddenIn = (text: string): ReadonlySet<number> => {
  const hidden = new Set<number>();
  for (const groups of groupsOf(text)) {
    for (const [group, start] of groups.starts.entries()) {
      for (let [place, left] = [start, lengthAt(groups, group) - LAST_DIGITS]; left > 0; place += 1) {
        if (!isDigit(text.charCodeAt(place))) continue;
        hidden.add(place);
        left -= 1;
      }
    }
  }
  return hidden;
};

/**
 * Returns a text with X for the digits of every card number in it, but the last four: `4200 0000 0000 0000` is
 * `XXXX XXXX XXXX 0000`. A number may be written in groups and in any script. Takes time linear in the text.
 */
export const withMaskedCardNumbers = (text: string): string => {
  if (!hasManyDigits(text)) return text;
  const hidden = hiddenIn(inAscii(text));
  if (hidden.size === 0) return text;
  let masked = '';
  for (let place = 0; place < text.length; place += 1) {
    if (hidden.has(place)) {
      masked += MASK;
      if ((text.codePointAt(place) ?? 0) > 0xffff) place += 1;
    } else masked += text[place];
  }
  // The last four digits of one number, with the digits after them, may be another number.
  return withMaskedCardNumbers(masked);
};
