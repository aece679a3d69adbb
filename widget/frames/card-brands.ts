import { cardNumber } from 'card-validator/dist/card-number.js';

/** What the digits typed so far say about the card. */
export interface CardReading {
  readonly valid: boolean;
  /** The offered brands that the number can belong to; nothing while too little has been typed to tell. */
  readonly brands: readonly string[] | undefined;
  /** Behind how many digits a blank is shown. */
  readonly gaps: readonly number[];
  readonly maximumDigits: number;
}

const usualGaps = [4, 8, 12];
const MAXIMUM_DIGITS = 19; // ISO/IEC 7812
const UNKNOWN_SCHEME_DIGITS = { minimum: 8, maximum: 32 }; // The interface's limits of card.number.

/** The interface's brands for each scheme whose numbers can be told apart; local schemes share numbers with their partner. */
const brandsOfScheme: Readonly<Record<string, readonly string[]>> = {
  visa: ['VISA', 'VISADEBIT', 'VISAELECTRON', 'VPAY', 'CARTEBANCAIRE', 'CARTEBLEUE', 'DANKORT', 'MADA', 'BCMC'],
  mastercard: ['MASTER', 'MASTERDEBIT', 'CARTEBANCAIRE', 'MADA', 'BCMC'],
  'american-express': ['AMEX'],
  'diners-club': ['DINERS'],
  discover: ['DISCOVER', 'DINERS'],
  jcb: ['JCB'],
  unionpay: ['UNIONPAY', 'UNIONPAY_SMS'],
  maestro: ['MAESTRO', 'BCMC', 'DANKORT', 'MADA'],
  elo: ['ELO'],
  hiper: ['HIPERCARD'],
  hipercard: ['HIPERCARD'],
  naranja: ['NARANJA'],
  mir: [],
  troy: [],
  verve: [],
};

const recognised = new Set(Object.values(brandsOfScheme).flat());

/**
 * Reads a number of digits, complete or not, against the brands that a form offers. Brands whose numbers follow no public
 * pattern (a shop's own card) go with every number that is long enough.
 */
export const readCard = (digits: string, offered: readonly string[]): CardReading => {
  const { card, isValid } = cardNumber(digits);
  const patternless = offered.filter((brand) => !recognised.has(brand));
  const fits = digits.length >= UNKNOWN_SCHEME_DIGITS.minimum && patternless.length > 0;
  const ofScheme = card ? (brandsOfScheme[card.type] ?? []) : [];
  return {
    valid: isValid || fits,
    brands: card || fits ? [...offered.filter((brand) => ofScheme.includes(brand)), ...patternless] : undefined,
    gaps: card?.gaps ?? usualGaps,
    maximumDigits:
      patternless.length > 0 ? UNKNOWN_SCHEME_DIGITS.maximum : Math.max(...(card?.lengths ?? [MAXIMUM_DIGITS])),
  };
};
