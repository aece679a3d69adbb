import type { Brand } from '../../../catalogue/brands/brands.ts';
import type { mollie } from '../../../catalogue/connectors/mollie.ts';
import { pageLanguage } from '../calls/page-language.ts';

type MollieBrand = (typeof mollie.brands)[number];

/** Mollie's names of the ways to pay, by brand. Source: Mollie's description, method of a payment. */
const methodNames = {
  VISA: 'creditcard',
  MASTER: 'creditcard',
  AMEX: 'creditcard',
  MAESTRO: 'creditcard',
  VPAY: 'creditcard',
  CARTEBANCAIRE: 'creditcard',
  BCMC: 'bancontact',
  IDEAL: 'ideal',
  EPS: 'eps',
  PRZELEWY: 'przelewy24',
  BLIK: 'blik',
  TWINT: 'twint',
  TRUSTLY: 'trustly',
  PAYPAL: 'paypal',
  MBWAY: 'mbway',
  SIBS_MULTIBANCO: 'multibanco',
  PAYSAFECARD: 'paysafecard',
  KLARNA_PAYMENTS_ONE: 'klarna',
} as const satisfies Record<MollieBrand, string>;

/** Mollie's name of a way to pay. */
export type Method = (typeof methodNames)[MollieBrand];

const CARD = 'creditcard';

/** Mollie's names of card brands. Source: Mollie's description, details.cardLabel. */
const cardLabels: Readonly<Record<string, Brand>> = {
  'American Express': 'AMEX',
  'Carte Bleue': 'CARTEBLEUE',
  'Cartes Bancaires': 'CARTEBANCAIRE',
  Dankort: 'DANKORT',
  'Diners Club': 'DINERS',
  Discover: 'DISCOVER',
  JCB: 'JCB',
  Maestro: 'MAESTRO',
  Mastercard: 'MASTER',
  Unionpay: 'UNIONPAY',
  Visa: 'VISA',
  Vpay: 'VPAY',
};

const isMollieBrand = (brand: string | undefined): brand is MollieBrand =>
  brand !== undefined && Object.hasOwn(methodNames, brand);

/** Returns Mollie's name of the way to pay with a brand; undefined for brands that it does not take. */
export const methodOf = (brand: string | undefined): Method | undefined =>
  isMollieBrand(brand) ? methodNames[brand] : undefined;

const brandsOfMethods: ReadonlyMap<string, Brand> = new Map(
  Object.entries(methodNames).flatMap(([brand, method]) =>
    method !== CARD && isMollieBrand(brand) ? [[method, brand] as const] : [],
  ),
);

/** Returns the brand that was paid; undefined where Mollie does not tell it, or it has no row. */
export const brandPaid = (method: string | undefined, cardLabel: string | undefined): Brand | undefined => {
  if (method !== CARD) return brandsOfMethods.get(method ?? '');
  return cardLabel !== undefined && Object.hasOwn(cardLabels, cardLabel) ? cardLabels[cardLabel] : undefined;
};

/**
 * The languages of Mollie's page; the first of several that share a language is the one for shoppers elsewhere.
 * Source: Mollie's description, locale.
 */
const locales = `
  ca_ES cs_CZ da_DK de_DE de_AT de_CH de_LU en_US en_GB en_BE en_NL es_ES fi_FI fr_FR fr_BE fr_LU hu_HU is_IS it_IT
  lt_LT lv_LV nb_NO nl_NL nl_BE pl_PL pt_PT sk_SK sv_SE`;

/** Returns the language of Mollie's page for a shopper's, such as `de-AT`; undefined leaves it to the browser. */
export const localeOf = (wanted: string | undefined): string | undefined => pageLanguage(wanted, locales);
