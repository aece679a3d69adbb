import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Checkout } from '../../checkout/checkout.ts';
import { record, settled } from '../../checkout/options.ts';
import type { BrandTexts } from './brand-texts.ts';
import { type FieldError, type FieldErrors, type FieldName, fields } from './fields.ts';
import type { ShownBrand } from './shown-brands.ts';

/** The form of a brand: what it works with, and what is wrong in it. */
export interface FormState {
  readonly checkout: Checkout;
  readonly brand: ShownBrand;
  /** Its random name. */
  readonly channel: string;
  readonly texts: BrandTexts;
  readonly errors: Signal<FieldErrors>;
  /** The shopper has tried to pay, and not every error is gone yet. */
  readonly isHeldUp: ReadonlySignal<boolean>;
  /** The shopper has tried to pay. */
  readonly attempted: Signal<boolean>;
  /** The fields without which the gateway refused to go on. */
  readonly demanded: Signal<ReadonlySet<FieldName>>;
  /** The pointer is on the button: a mistake that was told now would move the button away from under it. */
  isPressing: boolean;
  /** The address of the shop, if the gateway has to be told; empty otherwise. */
  resultUrl(): string;
}

/** Gives the state of a form that nothing was typed into. */
export const formState = (
  checkout: Checkout,
  brand: ShownBrand,
  texts: BrandTexts,
  resultUrl: () => string,
): FormState => {
  const errors = signal<FieldErrors>({});
  const attempted = signal(false);
  return {
    checkout,
    brand,
    channel: crypto.getRandomValues(new Uint32Array(4)).join('-'),
    texts,
    errors,
    attempted,
    isHeldUp: computed(() => attempted.value && Object.keys(errors.value).length > 0),
    demanded: signal(new Set<FieldName>()),
    isPressing: false,
    resultUrl,
  };
};

/** Tells whether a field is shown: that of the bank's code waits until somebody wants it. */
export const isAsked = ({ checkout, demanded }: FormState, name: FieldName): boolean =>
  name !== 'accountBic' || settled(checkout.options.given['displayBic'], false) || demanded.value.has(name);

/** Tells whether a field may stay empty. */
export const mayBeEmpty = ({ brand, demanded }: FormState, name: FieldName): boolean =>
  name === 'bankChoice' ? brand.mayWait : fields[name].isOptional === true && !demanded.value.has(name);

/** Gives a field's label, in the page's own words where it has some. */
export const labelOf = (state: FormState, name: FieldName): string => {
  const { label, known } = fields[name];
  const text = ownWords(state.checkout.options.labels, label, known?.label) ?? state.texts.labels[label];
  return fields[name].isOptional && mayBeEmpty(state, name)
    ? state.texts.messages.optional.replace('{field}', text)
    : text;
};

/** Gives what a shopper reads about a mistake, in the page's own words where it has some. */
export const errorText = ({ checkout, texts }: FormState, name: FieldName, error: FieldError): string =>
  ownWords(checkout.options.errorMessages, error, fields[name].known?.error) ?? texts.errorMessages[error];

/** A page that knows only the older key means the same text. */
const ownWords = (given: unknown, key: string, known = ''): string | undefined => {
  const own = record(given);
  return typeof own[key] !== 'string' && typeof own[known] === 'string' ? String(own[known]) : undefined;
};
