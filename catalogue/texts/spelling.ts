/** What the tests of the texts know of a language, so that no two languages are mixed up and no text is left in English. */
export interface Spelling {
  /** The letters that the language is written in, where they are not Latin: every text has one of them. */
  readonly script?: RegExp;
  /** A letter of the language that its neighbours do without: it is found in the form, and in the pages. */
  readonly has?: RegExp;
  /** What its neighbours write and this language does not: found nowhere. */
  readonly hasNot?: RegExp;
  /** The names of texts that are the same in English, such as `banks.labels.pin`. */
  readonly sameInEnglish?: readonly string[];
}
