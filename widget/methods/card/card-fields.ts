import type { Texts } from '../../../catalogue/texts/form-texts.ts';
import type { FieldState, HostedFieldName } from '../../bridge/messages.ts';
import type { Checkout } from '../../checkout/checkout.ts';
import { type CallbackName, type Options, record } from '../../checkout/options.ts';
import { expiryProblem } from '../../locales/expiry.ts';
import { holderProblem } from '../../locales/holder.ts';
import { brandFacts } from './brand-facts.ts';

/** The fields of the card form, by the names in their class names. */
export type CardField = 'brand' | 'cardNumber' | 'expiry' | 'cardHolder' | 'cvv';

/** The error of a field. */
export type CardError = keyof Texts['errorMessages'];

/**
 * The errors with a more precise message, and the key that pages know for them: its class name stands beside the field,
 * and its replacement in `errorMessages` counts for them too.
 */
export const knownErrors: Readonly<Partial<Record<CardError, CardError>>> = {
  cardNumberEmptyError: 'cardNumberError',
  cardNumberIncompleteError: 'cardNumberError',
  expiryEmptyError: 'expiryMonthError',
  cardHolderEmptyError: 'cardHolderError',
  cardHolderNumberError: 'cardHolderError',
  cvvEmptyError: 'cvvError',
  cvvIncompleteError: 'cvvError',
};

/** Returns the message of an error, or the page's replacement for it or for the key that pages know. */
export const messageOf = ({ locale, options }: Checkout, error: CardError): string => {
  const known = knownErrors[error];
  const own = record(options.errorMessages);
  const isReplaced = known !== undefined && typeof own[known] === 'string' && typeof own[error] !== 'string';
  return locale.texts.errorMessages[isReplaced ? known : error];
};

/**
 * Returns what screen readers announce when several fields hold the payment up, by their labels. Nothing for a single
 * one: its own message is announced then.
 */
export const announcementOf = ({ locale: { tag, texts } }: Checkout, labels: readonly string[]): string =>
  labels.length > 1 ? texts.messages.check.replace('{field}', () => new Intl.ListFormat(tag).format(labels)) : '';

/** Whether a field may be empty. */
export const mayBeEmpty = (field: CardField, brand: string, options: Options): boolean => {
  if (field === 'cardHolder') return options.allowEmptyCardHolderName;
  return field === 'cvv' && (options.allowEmptyCvv || brandFacts[brand]?.codeMayBeMissing === true);
};

/** Returns the label of the name on the card, which says whether it is optional unless the page replaces it. */
export const holderLabel = ({ options, locale: { texts } }: Checkout): string => {
  const { cardHolder } = texts.labels;
  const isOwn = typeof record(options.labels)['cardHolder'] === 'string';
  return isOwn || !mayBeEmpty('cardHolder', '', options)
    ? cardHolder
    : texts.messages.optional.replace('{field}', () => cardHolder);
};

/** The contents of the form, as far as the page may know them. */
export interface CardInput {
  readonly brand: string;
  readonly expiry: string;
  readonly holder: string;
  readonly hosted: Readonly<Record<'cardNumber' | 'cvv', FieldState>>;
}

// The error allowed to a shopper's clock, with its time zone. The gateway checks the date again.
const DAY_MS = 86_400_000;

/** The error to show for a field that the gateway has refused. */
export const refusalOf: Readonly<Record<CardField, CardError>> = {
  brand: 'cardBrandError',
  cardNumber: 'cardNumberError',
  expiry: 'expiryMonthError',
  cardHolder: 'cardHolderError',
  cvv: 'cvvError',
};

/** All fields. */
export const cardFields = Object.keys(refusalOf) as CardField[];

/** The callback of the page when a field is left. */
export const blurCallbackOf = {
  cardNumber: 'onBlurCardNumber',
  expiry: 'onBlurExpiryDate',
  cardHolder: 'onBlurCardHolder',
  cvv: 'onBlurSecurityCode',
} as const satisfies Record<HostedFieldName, CallbackName>;

/** Returns the parameter of a field, such as `card.number`; that of month and year begin with the one of the expiry. */
export const parameterOf = (field: CardField): string =>
  field === 'brand' ? 'paymentBrand' : `card.${field.replace('card', '').toLowerCase()}`;

/** Returns the field in which a parameter is entered. */
export const fieldOf = (parameter: string): CardField | undefined =>
  cardFields.find((field) => parameter.startsWith(parameterOf(field)));

/** The check of each field, which depends on the options of the page. */
export type CardChecks = Readonly<Record<CardField, (input: CardInput, options: Options) => CardError | ''>>;

/** The checks of a form whose holder and date of expiry are inputs of the page. */
export const cardChecks: CardChecks = {
  brand: () => '',
  cardNumber: ({ hosted: { cardNumber } }) => {
    if (cardNumber.length === 0) return 'cardNumberEmptyError';
    if (!cardNumber.valid) return (cardNumber.error as CardError | undefined) ?? 'cardNumberError';
    return cardNumber.brands?.length === 0 ? 'cardBrandError' : '';
  },
  expiry: ({ expiry }, { disableCardExpiryDateValidation }) =>
    expiryProblem(expiry, disableCardExpiryDateValidation ? undefined : new Date(Date.now() - DAY_MS)),
  cardHolder: ({ holder }, { allowEmptyCardHolderName }) => holderProblem(holder, allowEmptyCardHolderName),
  cvv: ({ brand, hosted: { cvv } }, options) => {
    if (!options.requireCvv || cvv.valid) return '';
    if (cvv.length > 0) return 'cvvIncompleteError';
    return mayBeEmpty('cvv', brand, options) ? '' : 'cvvEmptyError';
  },
};
