import type { Brand } from '../../../catalogue/brands/brands.ts';
import type { stripe } from '../../../catalogue/connectors/stripe.ts';
import { pageLanguage } from '../calls/page-language.ts';

type StripeBrand = (typeof stripe.brands)[number];

/** Stripe's names of the ways to pay, by brand. Source: Stripe's description, payment_method_types. */
const methodNames = {
  VISA: 'card',
  MASTER: 'card',
  AMEX: 'card',
  DINERS: 'card',
  DISCOVER: 'card',
  JCB: 'card',
  UNIONPAY: 'card',
  CARTEBANCAIRE: 'card',
  BCMC: 'bancontact',
  IDEAL: 'ideal',
  EPS: 'eps',
  PRZELEWY: 'p24',
  BLIK: 'blik',
  TWINT: 'twint',
  KLARNA_PAYMENTS_ONE: 'klarna',
  DIRECTDEBIT_SEPA: 'sepa_debit',
  ALIPAY: 'alipay',
  WECHAT_PAY: 'wechat_pay',
} as const satisfies Record<StripeBrand, string>;

/** Stripe's names of card brands. */
const cardBrands: Readonly<Record<string, Brand>> = {
  visa: 'VISA',
  mastercard: 'MASTER',
  amex: 'AMEX',
  diners: 'DINERS',
  discover: 'DISCOVER',
  jcb: 'JCB',
  unionpay: 'UNIONPAY',
  cartes_bancaires: 'CARTEBANCAIRE',
};

/** Returns Stripe's name of the way to pay with a brand; undefined for brands that it does not take. */
export const methodOf = (brand: string | undefined): string | undefined =>
  brand !== undefined && Object.hasOwn(methodNames, brand) ? methodNames[brand as StripeBrand] : undefined;

/** Returns the brand of a card that was charged; undefined for one that has no row. */
export const brandOfCard = (name: string | undefined): Brand | undefined =>
  name !== undefined && Object.hasOwn(cardBrands, name) ? cardBrands[name] : undefined;

/** The languages of Stripe's page. Source: Stripe's description, locale. */
const languages = `
  bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv
  th tr vi zh zh-HK zh-TW`;

/** Returns the language of Stripe's page for a shopper's, such as `de-AT`; `auto` is the browser's. */
export const languageOf = (wanted: string | undefined): string => pageLanguage(wanted, languages) ?? 'auto';
