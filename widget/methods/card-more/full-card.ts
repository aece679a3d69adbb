import { batch, computed, type Signal, signal } from '@preact/signals';
import { cardMore } from '../../../catalogue/texts/en/card-more.ts';
import { late } from '../../../catalogue/texts/en/late.ts';
import type { FieldSettings, FieldState, HostedFieldName, RefusedParameter } from '../../bridge/messages.ts';
import type { Checkout } from '../../checkout/checkout.ts';
import { type LoadedTexts, textsOf } from '../../locales/chunk-texts.ts';
import { brandFacts } from '../card/brand-facts.ts';
import { type Card, changeBrand, createCard } from '../card/card.ts';
import { announcementOf, type CardChecks, type CardError, cardChecks } from '../card/card-fields.ts';
import { hintOf } from '../card/code-place.ts';
import { type BillingField, billingFields, isRight, type MoreField, parameterOf } from './fields.ts';
import { createMoreFields, type MoreFields } from './more-fields.ts';
import { type MoreOptions, moreOptionsOf } from './more-options.ts';
import { hasStates } from './states.ts';

/** The texts of the card form, including those of this chunk. */
export type FullTexts = LoadedTexts & typeof cardMore & { readonly labels: (typeof late)['labels'] };

/** The state of the full card form. */
export interface FullCard extends Card {
  readonly asked: MoreOptions;
  readonly texts: FullTexts;
  readonly fields: MoreFields;
  /** The brands that the shopper can choose by their marks; empty if there is no choice. */
  readonly choices: Signal<readonly string[]>;
  /** Handles the shopper's choice of a brand. */
  choose(brand: string): void;
}

const untouched: FieldState = { length: 0, valid: false };

/** Creates the state of an empty full card form, with the fields that the page's options need. */
export const createFullCard = (given: Checkout, brands: readonly string[], resultUrl = (): string => ''): FullCard => {
  const checkout = withMoreTexts(given);
  const { options, step } = checkout;
  const asked = moreOptionsOf(options, offersCardsOnly());
  const hosted = hostedOf(asked);
  const card = createCard(checkout, brands, resultUrl, checksOf(asked, hosted));
  const frames = Object.keys({ ...hosted, cardNumber: 0, ...(options.requireCvv ? { cvv: 0 } : {}) });
  const isMandatory = (field: BillingField): boolean =>
    asked.mandatory.has(field) || checkout.configuration.value?.requiredBilling?.includes(parameterOf[field]) === true;
  const fields = createMoreFields(asked.billing ?? {}, (field, values) =>
    options.validation ? isWrong(field, values, { ...asked, isMandatory }, options.allowEmptyCardHolderName) : false,
  );
  const complete = computed(() => card.heard.value.size === frames.length);
  const ready = computed(() => step.value === 'editing' && complete.value);
  const isHeldUp = computed(() => card.isHeldUp.value || fields.isHeldUp.value);
  const full: FullCard = {
    ...card,
    asked,
    fields,
    complete,
    ready,
    isHeldUp,
    texts: checkout.locale.texts as FullTexts,
    entered: {
      ...card.entered,
      ...Object.fromEntries(allFields.map((field) => [parameterOf[field], fields.values[field]])),
    },
    hosted: { ...card.hosted, ...hosted },
    framePage: checkout.frames.all,
    payable: computed(() => step.value === 'unsure' || ready.value),
    attempt: () => {
      const { givenName, surName } = fields.values;
      if (asked.splitsHolder) card.holder.value = `${givenName.value} ${surName.value}`.trim();
      return batch(() => {
        const isRightCard = card.attempt();
        const isRight = fields.attempt() && isRightCard;
        const { labels } = full.texts;
        const more = allFields
          .filter((field) => fields.shown(field) !== '')
          .map((field) => labels[field === 'surName' ? 'surname' : field]);
        card.announced.value = announcementOf(checkout, [...card.faults(), ...more]);
        return isRight;
      });
    },
    refuse: (errors) => {
      const isOwn = ({ name }: RefusedParameter): boolean =>
        allFields.some((field) => parameterOf[field] === name && isShown(field, fields.values, asked));
      const others = errors.filter((error) => !isOwn(error));
      return card.refuse([...fields.refuse(errors.filter(isOwn)), ...others]);
    },
    adapt: (field) => settingsFor(full, field),
    ...brandChoice(card, asked, () => full),
  };
  return full;
};

const offersCardsOnly = (): boolean =>
  [...document.querySelectorAll<HTMLElement>('form.paymentWidgets')]
    .flatMap(({ dataset, textContent }) => (dataset['brands'] || textContent || '').split(/[\s,]+/).filter(Boolean))
    .every((brand) => Object.hasOwn(brandFacts, brand));

/** Returns a checkout whose texts include those of this chunk. */
export const withMoreTexts = (checkout: Checkout): Checkout => {
  const { locale } = checkout;
  const more = textsOf(checkout, 'cardMore', cardMore);
  const texts = {
    ...locale.texts,
    labels: { ...locale.texts.labels, ...textsOf(checkout, 'late', late).labels, ...more.labels },
    errorMessages: { ...locale.texts.errorMessages, ...more.errorMessages },
    messages: { ...locale.texts.messages, ...more.messages },
  };
  // Not a copy: later changes of the checkout's members, such as `call`, take effect here too.
  return Object.create(checkout, { locale: { value: { ...locale, texts } } });
};

type MoreHosted = Readonly<Partial<Record<'expiry' | 'cardHolder', Signal<FieldState>>>>;

const hostedOf = ({ hidesCard, splitsHolder }: MoreOptions): MoreHosted =>
  hidesCard ? { expiry: signal(untouched), ...(splitsHolder ? {} : { cardHolder: signal(untouched) }) } : {};

const checksOf = ({ splitsHolder, asksForBrands }: MoreOptions, { expiry, cardHolder }: MoreHosted): CardChecks => ({
  ...cardChecks,
  cardNumber: (input, options) => {
    const error = cardChecks.cardNumber(input, options);
    // The gateway's list determines the brand for certain, so the message can say that it is not offered.
    return error === 'cardBrandError' && asksForBrands ? ('cardBinError' as CardError) : error;
  },
  ...(expiry ? { expiry: () => expiry.value.error as CardError | '' } : {}),
  ...(cardHolder ? { cardHolder: () => cardHolder.value.error as CardError | '' } : {}),
  ...(splitsHolder ? { cardHolder: () => '' as const } : {}),
});

const allFields = Object.keys(parameterOf) as readonly MoreField[];

const isOfBilling = (field: MoreField): field is BillingField => (billingFields as readonly string[]).includes(field);

/** Whether the form has a field. */
const isShown = (
  field: MoreField,
  values: MoreFields['values'],
  { billing, splitsHolder, asksForBirthDate, asksForTaxNumber }: MoreOptions,
): boolean => {
  if (isOfBilling(field)) return billing !== undefined && (field !== 'state' || hasStates(values.country.value));
  if (field === 'birthDate') return asksForBirthDate;
  return field === 'taxNumber' ? asksForTaxNumber : splitsHolder;
};

const isWrong = (
  field: MoreField,
  values: MoreFields['values'],
  asked: MoreOptions & { isMandatory(field: BillingField): boolean },
  mayBeNameless: boolean,
): boolean => {
  if (!isShown(field, values, asked)) return false;
  const text = values[field].value.trim();
  if (isOfBilling(field)) return !isRight(field, text, asked.isMandatory(field));
  if (field === 'birthDate' || field === 'taxNumber') return !isRight(field, text, false);
  // Both names are mandatory as soon as one of them, the birth date or the tax number is given.
  const others = [values.givenName, values.surName, values.birthDate, values.taxNumber];
  return !isRight(field, text, !mayBeNameless || others.some(({ value }) => value.trim() !== ''));
};

/** Selects the brand by the number, or by the shopper's choice if several brands are possible. */
const brandChoice = (card: Card, { priority, showsMarks }: MoreOptions, full: () => FullCard) => {
  const { checkout, brand, brands } = card;
  const choices = signal<readonly string[]>(showsMarks ? brands : []);
  let detected = String(undefined);
  let listedBefore: string | undefined;
  let chosen = '';
  return {
    choices,
    choose: (next: string): void => {
      chosen = next;
      changeBrand(full(), next);
    },
    follow: ({ brands: possible, listed }: FieldState): void => {
      if (listed && String(listed) !== listedBefore) checkout.call('onDetectBin', undefined, { brands: listed });
      listedBefore = listed && String(listed);
      if (detected === String(possible)) return;
      detected = String(possible);
      const ordered = inOrder(possible ?? [], priority);
      if (!showsMarks) choices.value = ordered.length > 1 ? ordered : [];
      const [first] = ordered;
      const stays = ordered.includes(chosen) || (chosen === brand.value && brandFacts[chosen]?.isChosen);
      const next = stays ? chosen : first;
      if (next && next !== brand.value) changeBrand(full(), next);
      checkout.call('onDetectBrand', undefined, ordered, brand.value);
    },
  };
};

/** Returns brands with the preferred ones first. */
const inOrder = (brands: readonly string[], priority: readonly string[]): readonly string[] => [
  ...priority.filter((brand) => brands.includes(brand)),
  ...brands.filter((brand) => !priority.includes(brand)),
];

/** Returns the hint where the code is on a card of the selected brand. */
export const codeHint = ({ brand, texts: { labels } }: FullCard): string => labels[hintOf(brandFacts[brand.value])];

/** Returns the settings of a frame beyond the usual ones. */
const settingsFor = (card: FullCard, field: HostedFieldName): Partial<FieldSettings> => {
  const { asked, checkout, texts } = card;
  const { options } = checkout;
  if (field === 'cardNumber' || field === 'cvv') {
    const description = field === 'cvv' && asked.showsCodeHint ? codeHint(card) : '';
    const more = { placeholderLook: asked.placeholders[field], description };
    return { more: field === 'cvv' ? more : { ...more, asksForBrands: asked.asksForBrands } };
  }
  const isExpiry = field === 'expiry';
  const label = isExpiry ? texts.labels.expiryDate : texts.labels.cardHolder;
  const placeholder = isExpiry ? texts.labels.mmyy : label;
  return {
    label,
    placeholder: options.showPlaceholders ? placeholder : '',
    more: {
      takesPastDates: options.disableCardExpiryDateValidation,
      takesNoHolder: options.allowEmptyCardHolderName,
    },
  };
};
