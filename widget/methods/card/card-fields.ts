import type { FieldState, HostedFieldName } from '../../bridge/messages.ts';
import type { Options } from '../../checkout/options.ts';
import type { Texts } from '../../locales/en.ts';
import { brandFacts } from './brand-facts.ts';
import { expiryProblem } from './expiry.ts';

/** The fields of the card form, by the names which their class names carry. */
export type CardField = 'brand' | 'cardNumber' | 'expiry' | 'cardHolder' | 'cvv';

/** What can be wrong with a field. */
export type CardError = keyof Texts['errorMessages'];

/** What stands in the form, as far as the page may know it. */
export interface CardInput {
  readonly brand: string;
  readonly expiry: string;
  readonly holder: string;
  readonly hosted: Readonly<Record<HostedFieldName, FieldState>>;
}

const MINIMUM_HOLDER_CHARACTERS = 3; // The interface's limit of card.holder.

/** The error of each field that the gateway has refused. */
export const refusalOf: Readonly<Record<CardField, CardError>> = {
  brand: 'cardBrandError',
  cardNumber: 'cardNumberError',
  expiry: 'expiryMonthError',
  cardHolder: 'cardHolderError',
  cvv: 'cvvError',
};

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

/** Tells what is wrong with each field, under the options of the page. */
export const cardChecks: Readonly<Record<CardField, (input: CardInput, options: Options) => CardError | ''>> = {
  brand: () => '',
  cardNumber: ({ hosted: { cardNumber } }) => {
    if (!cardNumber.valid) return 'cardNumberError';
    return cardNumber.brands?.length === 0 ? 'cardBrandError' : '';
  },
  expiry: ({ expiry }, { disableCardExpiryDateValidation }) =>
    expiryProblem(expiry, disableCardExpiryDateValidation ? undefined : new Date()),
  cardHolder: ({ holder }, { allowEmptyCardHolderName }) => {
    const { length } = holder.trim();
    const isRight = length === 0 ? allowEmptyCardHolderName : length >= MINIMUM_HOLDER_CHARACTERS;
    return isRight ? '' : 'cardHolderError';
  },
  cvv: ({ brand, hosted: { cvv } }, { requireCvv, allowEmptyCvv }) => {
    const mayBeEmpty = allowEmptyCvv || brandFacts[brand]?.codeMayBeMissing === true;
    return !requireCvv || cvv.valid || (mayBeEmpty && cvv.length === 0) ? '' : 'cvvError';
  },
};
