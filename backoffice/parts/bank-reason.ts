import type { ReasonTexts } from '../../catalogue/texts/en/backoffice/reasons.ts';
import { loadTexts } from '../frame/texts.ts';

let meanings: Readonly<Record<string, string>> = {};

/** Loads what the reasons of banks mean in the language of the page. */
export const loadBankReasons = async (): Promise<void> => {
  meanings = await loadTexts<ReasonTexts>('reasons');
};

/** Returns the reason of a bank as its code and its meaning, such as `AC04, account closed`; see `loadBankReasons`. */
export const bankReasonText = (code: string): string => {
  const meaning = Object.hasOwn(meanings, code) ? meanings[code] : undefined;
  return meaning === undefined ? code : `${code}, ${meaning}`;
};
