/** Something that a reader must never do, whatever it reads. */
export class Finding extends Error {
  override readonly name = 'Finding';
}

/** Checks that a condition holds. @throws Finding with `words`, which say what is wrong, if it does not. */
export const hold = (isSo: boolean, words: string): void => {
  if (!isSo) throw new Finding(words);
};

/** Returns a value as a text, also with amounts in it. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each)) ?? 'undefined';

const QUOTED = 160;

/** @throws Finding unless two values are alike. */
export const holdAlike = (one: unknown, other: unknown, words: string): void => {
  const [left, right] = [textOf(one), textOf(other)];
  if (left === right) return;
  let from = 0;
  while (left[from] === right[from]) from += 1;
  const part = (text: string): string => text.slice(Math.max(0, from - QUOTED / 2), from + QUOTED / 2);
  throw new Finding(`${words}: …${part(left)}… and …${part(right)}…`);
};

/** Returns whether a text has no half of a letter, which cannot be written in UTF-8. */
export const isWellFormed = (text: string): boolean => !/\p{Cs}/u.test(text);
