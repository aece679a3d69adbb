/** Returns the word for a name of a reply; the name itself for one that this page does not know. */
export const wordIn = (words: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(words, name) ? (words[name] ?? name) : name;
