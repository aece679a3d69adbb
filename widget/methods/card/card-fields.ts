import type { Texts } from '../../../catalogue/texts/form-texts.ts';
import type { FieldState, HostedFieldName } from '../../bridge/messages.ts';
import type { CallbackName, Options } from '../../checkout/options.ts';
import { expiryProblem } from '../../locales/expiry.ts';
import { brandFacts } from './brand-facts.ts';

/** The fields of the card form, by the names which their class names carry. */
export type CardField = 'brand' | 'cardNumber' | 'expiry' | 'cardHolder' | 'cvv';

/** What can be wrong with a field. */
export type CardError = keyof Texts['errorMessages'];

/** What stands in the form, as far as the page may know it. */
export interface CardInput {
  readonly brand: string;
  readonly expiry: string;
  readonly holder: string;
  readonly hosted: Readonly<Record<'cardNumber' | 'cvv', FieldState>>;
}

const MINIMUM_HOLDER_CHARACTERS = 3; // The interface's limits of card.holder.
const MAXIMUM_HOLDER_CHARACTERS = 128; // What fills a field for its shopper does not heed maxlength.
const DAY_MS = 86_400_000; // By which a shopper's clock can be wrong, or ahead by its zone; the gateway knows the time.

/** The error of each field that the gateway has refused. */
export const refusalOf: Readonly<Record<CardField, CardError>> = {
  brand: 'cardBrandError',
  cardNumber: 'cardNumberError',
  expiry: 'expiryMonthError',
  cardHolder: 'cardHolderError',
  cvv: 'cvvError',
};

/** What the page is told when a field was left. */
export const blurCallbackOf = {
  cardNumber: 'onBlurCardNumber',
  expiry: 'onBlurExpiryDate',
  cardHolder: 'onBlurCardHolder',
  cvv: 'onBlurSecurityCode',
} as const satisfies Record<HostedFieldName, CallbackName>;

/** The fields in which the gateway's parameters are entered. */
export const fieldOfParameter: Readonly<Record<string, CardField>> = {
  paymentBrand: 'brand',
  'card.number': 'cardNumber',
  'card.expiry': 'expiry',
  'card.expiryMonth': 'expiry',
  'card.expiryYear': 'expiry',
  'card.holder': 'cardHolder',
  'card.cvv': 'cvv',
};

/** What is wrong with each field, under the options of the page. */
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
    const { length } = holder.trim();
    const isRight =
      length === 0
        ? allowEmptyCardHolderName
        : length >= MINIMUM_HOLDER_CHARACTERS && length <= MAXIMUM_HOLDER_CHARACTERS;
    return isRight ? '' : 'cardHolderError';
  },
  cvv: ({ brand, hosted: { cvv } }, { requireCvv, allowEmptyCvv }) => {
    const mayBeEmpty = allowEmptyCvv || brandFacts[brand]?.codeMayBeMissing === true;
    return !requireCvv || cvv.valid || (mayBeEmpty && cvv.length === 0) ? '' : 'cvvError';
  },
};
