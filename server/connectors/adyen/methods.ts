import type { Brand } from '../../../catalogue/brands/brands.ts';
import type { adyen } from '../../../catalogue/connectors/adyen.ts';
import { pageLanguage } from '../calls/page-language.ts';

type AdyenBrand = (typeof adyen.brands)[number];

/** One way to pay, as Adyen names it. */
interface Method {
  /** The name by which a page offers it: that of all cards for each card. */
  readonly type: string;
  /** The names in events of what was paid; the first is the usual one. */
  readonly paid: readonly string[];
  /** Adyen takes it only with the items that are paid. */
  readonly needsItems?: true;
}

/** All cards are one way to pay. */
const CARD = 'scheme';

const card = (...paid: readonly string[]): Method => ({ type: CARD, paid });
const named = (type: string, ...more: readonly string[]): Method => ({ type, paid: [type, ...more] });
const klarna = (type: string): Method => ({ type, paid: [type], needsItems: true });

/** Adyen's names of the ways to pay. Source: Adyen's description, payment method types; documentation, 'Capture'. */
const methods: Readonly<Record<AdyenBrand, Method>> = {
  VISA: card('visa'),
  MASTER: card('mc'),
  AMEX: card('amex'),
  DINERS: card('diners'),
  DISCOVER: card('discover'),
  JCB: card('jcb'),
  UNIONPAY: card('cup'),
  CARTEBANCAIRE: card('cartebancaire'),
  BCMC: named('bcmc', 'bcmc_mobile'),
  IDEAL: named('ideal'),
  EPS: named('eps'),
  PRZELEWY: named('onlineBanking_PL'),
  BLIK: named('blik'),
  TWINT: named('twint'),
  TRUSTLY: named('trustly'),
  PAYPAL: named('paypal'),
  KLARNA_PAYMENTS_ONE: klarna('klarna'),
  KLARNA_PAYMENTS_PAYLATER: klarna('klarna'),
  KLARNA_PAYMENTS_PAYNOW: klarna('klarna_paynow'),
  KLARNA_PAYMENTS_SLICEIT: klarna('klarna_account'),
  DIRECTDEBIT_SEPA: named('sepadirectdebit'),
  ALIPAY: named('alipay'),
  WECHAT_PAY: named('wechatpayWeb'),
  MBWAY: named('mbway'),
  PAYSAFECARD: named('paysafecard'),
};

const isAdyenBrand = (brand: string): brand is AdyenBrand => Object.hasOwn(methods, brand);

/** Returns how Adyen names the way to pay with a brand; undefined for brands that it does not take. */
export const methodOf = (brand: string | undefined): Method | undefined =>
  brand !== undefined && isAdyenBrand(brand) ? methods[brand] : undefined;

/** Whether a merchant account offers a brand, by its types of ways to pay and its brands of cards. */
export const isOffered = (
  brand: string,
  types: ReadonlySet<string | undefined>,
  cards: ReadonlySet<unknown>,
): boolean => {
  const method = methodOf(brand);
  if (method?.type !== CARD) return types.has(method?.type);
  return types.has(CARD) && method.paid.some((each) => cards.has(each));
};

/**
 * Returns the brand that was paid, by Adyen's name of it; undefined for one that has no row. Where several brands have
 * this name, it is the one that was asked for, if it is among them.
 */
export const brandPaid = (name: string | undefined, asked: string | undefined): Brand | undefined => {
  const rows = Object.keys(methods)
    .filter(isAdyenBrand)
    .filter((brand) => name !== undefined && methods[brand].paid.includes(name));
  return rows.find((brand) => brand === asked) ?? rows[0];
};

/** The languages of Adyen's page. Source: Adyen's documentation, 'Pay by Link', language. */
const locales = `
  cs-CZ da-DK de-DE el-GR en-US es-ES fi-FI fr-FR hr-HR hu-HU it-IT ja-JP ko-KR nl-NL no-NO pl-PL pt-PT pt-BR ro-RO
  ru-RU sk-SK sl-SI sv-SE zh-CN zh-TW`;

/** Returns the language of Adyen's page for a shopper's, such as `de-AT`; undefined leaves it to Adyen. */
export const localeOf = (wanted: string | undefined): string | undefined => pageLanguage(wanted, locales);
