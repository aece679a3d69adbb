/** The letters and words of a language. Tests use them to find texts in the wrong language and untranslated texts. */
export interface Spelling {
  /** The script of a language that is not written in Latin letters: every text has a letter of it. */
  readonly script?: RegExp;
  /** A letter that similar languages do not have: the form, the pages and the shop have it somewhere. */
  readonly has?: RegExp;
  /** Letters or words of similar languages: no text has them. */
  readonly hasNot?: RegExp;
  /** The names of texts that are the same in English, such as `banks.labels.pin`. */
  readonly sameInEnglish?: readonly string[];
}
