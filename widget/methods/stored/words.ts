import type { stored } from '../../../catalogue/texts/en/stored.ts';
import type { Texts } from '../../../catalogue/texts/form-texts.ts';
import type { Checkout } from '../../checkout/checkout.ts';
import { settled } from '../../checkout/options.ts';

/** The part's texts in the page's language. */
export type StoredTexts = typeof stored;

/** Where the shopper does something else than pay: the words that stand for those of a payment. */
const words = {
  registration: ({ labels, messages }: StoredTexts) => ({
    labels: { submit: labels.save },
    messages: {
      processing: messages.saving,
      unsure: messages.unsureSaved,
      incomplete: messages.incompleteSave,
      shopIncomplete: messages.unusableSave,
      expired: messages.expiredSave,
      unusable: messages.unusableSave,
    },
  }),
  summary: ({ labels, messages }: StoredTexts) => ({
    labels: { submit: labels.nextStep },
    messages: { processing: messages.handingIn, unsure: messages.unsureSaved },
  }),
} as const satisfies Record<string, (texts: StoredTexts) => PartOfTexts>;

interface PartOfTexts {
  readonly labels: Partial<Texts['labels']>;
  readonly messages: Partial<Texts['messages']>;
}

/** Settles what is submitted, and the words for it, before any form is mounted. */
export const speak = (checkout: Checkout, texts: StoredTexts): void => {
  const { given, labels: own } = checkout.options;
  if (checkout.resource === 'payment' && settled(given['useSummaryPage'], false)) checkout.resource = 'summary';
  const { resource, locale } = checkout;
  if (!Object.hasOwn(words, resource)) return;
  const { labels, messages } = words[resource as keyof typeof words](texts);
  // A page that names the button itself is right whatever it does.
  const isNamed = typeof (own as Partial<Texts['labels']> | undefined)?.submit === 'string';
  checkout.locale = {
    ...locale,
    texts: {
      ...locale.texts,
      labels: isNamed ? locale.texts.labels : { ...locale.texts.labels, ...labels },
      messages: { ...locale.texts.messages, ...messages },
    },
  };
};
