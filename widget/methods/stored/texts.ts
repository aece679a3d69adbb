import type { stored } from '../../../catalogue/texts/en/stored.ts';
import type { Texts } from '../../../catalogue/texts/form-texts.ts';
import type { Checkout } from '../../checkout/checkout.ts';
import { settled } from '../../checkout/options.ts';

/** The texts of this chunk in the page's language. */
export type StoredTexts = typeof stored;

/** The texts that replace those of a payment where the shopper does something else. */
const replacements = {
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
} as const satisfies Record<string, (texts: StoredTexts) => SomeTexts>;

interface SomeTexts {
  readonly labels: Partial<Texts['labels']>;
  readonly messages: Partial<Texts['messages']>;
}

/** Sets the resource that is submitted and the texts for it, before any form is mounted. */
export const applyTexts = (checkout: Checkout, texts: StoredTexts): void => {
  const { given, labels: own } = checkout.options;
  if (checkout.resource === 'payment' && settled(given['useSummaryPage'], false)) checkout.resource = 'summary';
  const { resource, locale } = checkout;
  if (!Object.hasOwn(replacements, resource)) return;
  const { labels, messages } = replacements[resource as keyof typeof replacements](texts);
  // The page's own label of the button takes precedence.
  const isNamed = typeof (own as Partial<Texts['labels']> | undefined)?.submit === 'string';
  if (resource === 'registration' && !isNamed) checkout.buttonText.value = texts.labels.saveCard;
  checkout.locale = {
    ...locale,
    texts: {
      ...locale.texts,
      labels: isNamed ? locale.texts.labels : { ...locale.texts.labels, ...labels },
      messages: { ...locale.texts.messages, ...messages },
    },
  };
};
