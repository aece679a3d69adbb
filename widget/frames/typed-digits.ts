import { digitsOf } from '../locales/digits.ts';

/** A text and the position of the caret in it. */
export interface Typed {
  readonly text: string;
  readonly caret: number;
}

/** Returns the digits with a space at each gap, and the caret after the same digit as before. */
export const grouped = (typed: Typed, gaps: readonly number[], maximumDigits: number): Typed => {
  const digits = digitsOf(typed.text).slice(0, maximumDigits);
  const before = Math.min(digitsOf(typed.text.slice(0, typed.caret)).length, digits.length);
  const blanks = gaps.filter((gap) => gap < digits.length);
  return {
    text: [0, ...blanks].map((start, index) => digits.slice(start, blanks[index])).join(' '),
    caret: before + blanks.filter((gap) => gap < before).length,
  };
};
