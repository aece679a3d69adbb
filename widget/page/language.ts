import { form as en } from '../../catalogue/texts/en/form.ts';
import type { Checkout } from '../checkout/checkout.ts';
import type { PlacedForm } from '../checkout/chooser.ts';
import type { LoadChunk } from '../lazy/load-chunk.ts';
import { localeIn } from '../locales/texts.ts';

/** After this time the form appears in English. */
const LONGEST_WAIT_MS = 6000;

/**
 * Sets the texts of the page's language, then calls `proceed`: at once for English, which is in the script, and after
 * loading for another language. If it does not load, the texts stay English and the console shows a warning. `onError`
 * is not called, since shops may give up the payment there, and the shopper can pay. The chooser comes before `proceed`
 * too, where the page wants one; if it does not load, the forms are stacked.
 */
export const whenTexts = (
  checkout: Checkout,
  load: LoadChunk,
  forms: readonly PlacedForm[],
  proceed: () => Promise<void> | undefined,
): Promise<void> | undefined => {
  const { options, unloaded } = checkout;
  const { language } = options;
  let ready: Promise<unknown> | undefined;
  if (language && language !== 'en') {
    const late = new Promise<never>((_, reject) => setTimeout(reject, LONGEST_WAIT_MS));
    ready = Promise.race([load(language), late]).then(
      (texts) => {
        checkout.locale = localeIn(language, texts, options);
      },
      () => {
        // biome-ignore lint/suspicious/noConsole: the console is where the merchant's developer looks first.
        if (!unloaded.aborted) console.warn(`paymentWidgets: locale ${language} did not load: English instead.`);
      },
    );
  }
  if (/accordion|tabs/.test(String(options.given['layout']))) {
    ready = Promise.resolve(ready)
      .then(() => load('chooser'))
      .then(
        (choose) => choose(checkout, forms),
        () => undefined,
      );
  }
  return ready === undefined ? proceed() : ready.then(() => (unloaded.aborted ? undefined : proceed()));
};

/** The chunks that show texts. */
const withOwnTexts = /^(brands|chooser|wallets|stored|card-more|redirect|finish)$/;

/**
 * Returns the function that loads chunks, each together with its texts in the language of the page. A chunk whose texts
 * do not load is in English.
 */
export const withTexts =
  (load: LoadChunk, checkout: () => Checkout): LoadChunk =>
  async (name) => {
    const { locale, options } = checkout();
    const { texts } = locale;
    if (texts.later && !texts.parts && withOwnTexts.test(name)) {
      const parts = load(`${options.language as 'de'}-later`).catch(() => undefined);
      const chunk = await load(name);
      texts.parts = await parts;
      return chunk;
    }
    return load(name);
  };

/** The default locale: English, with the labels and messages that the page replaces. */
export const usualLocale = (options: Checkout['options']): Checkout['locale'] => localeIn('en', en, options);
