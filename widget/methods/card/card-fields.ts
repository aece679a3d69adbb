import type { Texts } from '../../../catalogue/texts/form-texts.ts';
import type { FieldState, HostedFieldName } from '../../bridge/messages.ts';
import type { CallbackName, Options } from '../../checkout/options.ts';
import { expiryProblem } from '../../locales/expiry.ts';
import { isHolder } from '../../locales/holder.ts';
import { brandFacts } from './brand-facts.ts';

/** The fields of the card form, by the names in their class names. */
export type CardField = 'brand' | 'cardNumber' | 'expiry' | 'cardHolder' | 'cvv';

/** The error of a field. */
export type CardError = keyof Texts['errorMessages'];

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

/** The callback of the page when a field is left. */
export const blurCallbackOf = {
  cardNumber: 'onBlurCardNumber',
  expiry: 'onBlurExpiryDate',
  cardHolder: 'onBlurCardHolder',
  cvv: 'onBlurSecurityCode',
} as const satisfies Record<HostedFieldName, CallbackName>;

/** The field in which a parameter is entered. */
export const fieldOfParameter: Readonly<Record<string, CardField>> = {
  paymentBrand: 'brand',
  'card.number': 'cardNumber',
  'card.expiry': 'expiry',
  'card.expiryMonth': 'expiry',
  'card.expiryYear': 'expiry',
  'card.holder': 'cardHolder',
  'card.cvv': 'cvv',
};

/** The check of each field, which depends on the options of the page. */
export type CardChecks = Readonly<Record<CardField, (input: CardInput, options: Options) => CardError | ''>>;

/** The checks of a form whose holder and date of expiry are inputs of the page. */
export const cardChecks: CardChecks = {
  brand: () => '',
  cardNumber: ({ hosted: { cardNumber } }) => {
    if (!cardNumber.valid) return 'cardNumberError';
    return cardNumber.brands?.length === 0 ? 'cardBrandError' : '';
  },
  expiry: ({ expiry }, { disableCardExpiryDateValidation }) =>
    expiryProblem(expiry, disableCardExpiryDateValidation ? undefined : new Date(Date.now() - DAY_MS)),
  cardHolder: ({ holder }, { allowEmptyCardHolderName }) => {
    const isRight = holder.trim() === '' ? allowEmptyCardHolderName : isHolder(holder);
    return isRight ? '' : 'cardHolderError';
  },
  cvv: ({ brand, hosted: { cvv } }, { requireCvv, allowEmptyCvv }) => {
    const mayBeEmpty = allowEmptyCvv || brandFacts[brand]?.codeMayBeMissing === true;
    return !requireCvv || cvv.valid || (mayBeEmpty && cvv.length === 0) ? '' : 'cvvError';
  },
};
