import { form as en } from '../../catalogue/texts/en/form.ts';
import type { Checkout } from '../checkout/checkout.ts';
import type { LoadChunk } from '../lazy/load-chunk.ts';
import { localeIn } from '../locales/texts.ts';

/** A shopper would rather read English than wait longer for nothing to read. */
const LONGEST_WAIT_MS = 6000;

/**
 * Gives the checkout the texts of the page's language, then calls back: at once with English, which is in the script, and
 * when they have come with another language. A language that does not come is English too, and the console is told: it
 * keeps nobody from paying, so the page's onError, where shops give a payment up, is not.
 */
export const whenTexts = (
  checkout: Checkout,
  load: LoadChunk,
  come: () => Promise<void> | undefined,
): Promise<void> | undefined => {
  const { options, unloaded } = checkout;
  const { language } = options;
  if (!language || language === 'en') return come();
  const late = new Promise<never>((_, reject) => setTimeout(reject, LONGEST_WAIT_MS));
  return Promise.race([load(language), late])
    .then(
      (texts) => {
        checkout.locale = localeIn(language, texts, options);
      },
      () => {
        // biome-ignore lint/suspicious/noConsole: the console is where the merchant's developer looks first.
        if (!unloaded.aborted) console.warn(`paymentWidgets: locale ${language} did not load: English instead.`);
      },
    )
    .then(() => (unloaded.aborted ? undefined : come()));
};

/** What is shown unless another language comes: English, with the page's own labels and messages. */
export const usualLocale = (options: Checkout['options']): Checkout['locale'] => localeIn('en', en, options);
