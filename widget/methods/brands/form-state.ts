import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Checkout } from '../../checkout/checkout.ts';
import { record, settled } from '../../checkout/options.ts';
import type { BrandTexts } from './brand-texts.ts';
import { type FieldError, type FieldErrors, type FieldName, fields, knownError } from './fields.ts';
import type { ShownBrand } from './shown-brands.ts';

/** The state of a brand's form. */
export interface FormState {
  readonly checkout: Checkout;
  readonly brand: ShownBrand;
  /** Random name of the form. */
  readonly channel: string;
  readonly texts: BrandTexts;
  readonly errors: Signal<FieldErrors>;
  /** The shopper has tried to pay and has not corrected all errors yet. */
  readonly isHeldUp: ReadonlySignal<boolean>;
  /** The shopper has tried to pay. */
  readonly attempted: Signal<boolean>;
  /** The fields that the gateway has refused. They may no longer be empty. */
  readonly demanded: Signal<ReadonlySet<FieldName>>;
  /** The shopper wants to scan a QR code at the provider; then the account is not asked for. */
  readonly wantsQrCode: Signal<boolean>;
  /** The shopper agrees to later debits too: by storing the account, or by an input that the page has added. */
  readonly recurs: Signal<boolean>;
  /** What screen readers announce instead of several messages at once: the fields that hold the payment up. */
  readonly announced: Signal<string>;
  /** What the gateway has refused of each field. It is not sent again. */
  readonly refused: Map<FieldName, string>;
  /** The pointer is pressing a button. An error shown now would move the button away from it. */
  isPressing: boolean;
  /** Returns the shop's return address if the gateway does not know it yet; empty otherwise. */
  resultUrl(): string;
}

/** Creates the state of an empty form. */
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
    wantsQrCode: signal(false),
    recurs: signal(false),
    announced: signal(''),
    refused: new Map(),
    isPressing: false,
    resultUrl,
  };
};

/** Whether a field is shown: the BIC only if the page wants it or the gateway needs it, an account unless a QR code. */
export const isAsked = ({ checkout, demanded, wantsQrCode }: FormState, name: FieldName): boolean =>
  name === 'accountMobile'
    ? !wantsQrCode.value
    : name !== 'accountBic' || settled(checkout.options.given['displayBic'], false) || demanded.value.has(name);

/** Whether a field may be empty. */
export const mayBeEmpty = ({ demanded }: FormState, name: FieldName): boolean =>
  fields[name].isOptional === true && !demanded.value.has(name);

/** Returns a field's label, or the page's replacement. */
export const labelOf = (state: FormState, name: FieldName): string => {
  const { label, known } = fields[name];
  const text = olderReplacement(state.checkout.options.labels, label, known?.label) ?? state.texts.labels[label];
  return fields[name].isOptional && mayBeEmpty(state, name)
    ? state.checkout.locale.texts.messages.optional.replace('{field}', text)
    : text;
};

/** Returns a field's error message, or the page's replacement for it or for the keys that pages know. */
export const errorText = ({ checkout, texts }: FormState, name: FieldName, error: FieldError): string => {
  const own = record(checkout.options.errorMessages);
  const replaced = [error, knownError(name, error), fields[name].error].find((key) => typeof own[key] === 'string');
  return replaced === undefined ? texts.errorMessages[error] : String(own[replaced]);
};

/** Returns the page's replacement under the older key, unless the page has one under the newer key. */
const olderReplacement = (given: unknown, key: string, known = ''): string | undefined => {
  const own = record(given);
  return typeof own[key] !== 'string' && typeof own[known] === 'string' ? String(own[known]) : undefined;
};
