import { languageOf } from '../../catalogue/languages.ts';
import type { Checkout } from '../checkout/checkout.ts';
import { en, type Texts } from '../locales/en.ts';
import { localeIn } from '../locales/texts.ts';
import { type LanguageDigests, languagePart } from '../parts/language-part.ts';
import { loadPart } from '../parts/load-part.ts';

/** A shopper would rather read English than wait longer for nothing to read. */
const LONGEST_WAIT_MS = 6000;

/**
 * Gives the checkout the texts of the page's language, then calls back: at once with English, which is in the script, and
 * when they have come with another language. A language that does not come is English too, and the console is told: it
 * keeps nobody from paying, so the page's onError, where shops give a payment up, is not.
 */
export const whenTexts = (
  checkout: Checkout,
  digests: LanguageDigests,
  nonce: string,
  come: () => void,
): Promise<void> | undefined => {
  const { options, apiAddress, unloaded } = checkout;
  const language = languageOf(options.locale) ?? 'en';
  const digest = digests[language];
  if (!digest) {
    come();
    return undefined;
  }
  const late = new Promise<never>((_, reject) => setTimeout(reject, LONGEST_WAIT_MS));
  return Promise.race([loadPart<Texts>(apiAddress, languagePart(language, digest), nonce), late])
    .then(
      (texts) => {
        checkout.locale = localeIn(language, texts, options);
      },
      () => {
        // biome-ignore lint/suspicious/noConsole: the console is where the merchant's developer looks first.
        if (!unloaded.aborted) console.warn(`paymentWidgets: locale ${language} did not load, so it is in English.`);
      },
    )
    .then(() => {
      if (!unloaded.aborted) come();
    });
};

/** What is shown unless another language comes: English, with the page's own labels and messages. */
export const usualLocale = (options: Checkout['options']): Checkout['locale'] => localeIn('en', en, options);
