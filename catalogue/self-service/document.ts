import type { Language } from '../languages/languages.ts';
import type { SelfServiceTexts } from '../texts/en/account.ts';

/** The id of the element, a script of type `application/json`, in which the document has its `AccountDocument`. */
export const ACCOUNT_DATA = 'account-data';

/**
 * What the server writes into the document that was built: the language and direction into the first element, the title,
 * and before the end of the head the style sheet of the shop's colour and the data.
 */
export interface AccountDocument {
  readonly language: Language;
  readonly shop: { readonly name: string; readonly logoUrl?: string; readonly supportUrl?: string };
  /** Whether no money moves: the page says so. */
  readonly isTest: boolean;
  readonly texts: SelfServiceTexts;
}
