import { bareReference, SHORTEST_PART, wordsOf } from './terms.ts';

/** Returns whether texts that belong to a record have a typed one: as a part of a reference, or by all its words. */
export const isWithin = (typed: string, texts: readonly (string | undefined)[]): boolean => {
  const known = texts.filter((text) => text !== undefined);
  const part = bareReference(typed);
  if (part.length >= SHORTEST_PART && known.some((text) => bareReference(text).includes(part))) return true;
  const words = wordsOf(typed);
  const all = known.flatMap(wordsOf);
  return words.length > 0 && words.every((word) => all.some((each) => each.startsWith(word)));
};
