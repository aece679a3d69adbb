import type { ReasonTexts } from '../../catalogue/texts/en/backoffice/reasons.ts';
import { loadSentences, ownWords } from '../frame/sentences.ts';
import { loadTexts } from '../frame/texts.ts';

let meanings: Readonly<Record<string, string>> = {};

/** Loads what the reasons of banks mean in the language of the page. */
export const loadBankReasons = async (): Promise<void> => {
  [meanings] = await Promise.all([loadTexts<ReasonTexts>('reasons'), loadSentences()]);
};

/**
 * Returns the reason of a bank as its code and its meaning, such as `AC04, account closed`, and that of the gateway in
 * the language of the page; see `loadBankReasons`.
 */
export const bankReasonText = (code: string): string => {
  const meaning = Object.hasOwn(meanings, code) ? meanings[code] : undefined;
  return meaning === undefined ? ownWords(code) : `${code}, ${meaning}`;
};
