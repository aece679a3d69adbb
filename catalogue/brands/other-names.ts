import { nearestName } from '../schema/names/nearest-name.ts';

/**
 * Other names of brands, in capitals with letters and digits only: `AMERICANEXPRESS` also stands for `American Express`
 * and `AMERICAN_EXPRESS`. A name that differs from the id only in separators, such as `APPLE_PAY`, needs no row.
 */
export const otherNames: Readonly<Record<string, string>> = {
  AMERICANEXPRESS: 'AMEX',
  AX: 'AMEX',
  BANCONTACT: 'BCMC',
  MISTERCASH: 'BCMC',
  CARTESBANCAIRES: 'CARTEBANCAIRE',
  CB: 'CARTEBANCAIRE',
  EUROCARD: 'MASTER',
  MASTERCARD: 'MASTER',
  MC: 'MASTER',
  DEBITMASTERCARD: 'MASTERDEBIT',
  MASTERCARDDEBIT: 'MASTERDEBIT',
  DINERSCLUB: 'DINERS',
  DINERSCLUBINTERNATIONAL: 'DINERS',
  DISCOVERCARD: 'DISCOVER',
  CUP: 'UNIONPAY',
  DEBITVISA: 'VISADEBIT',
  ELECTRON: 'VISAELECTRON',
  ANDROIDPAY: 'GOOGLEPAY',
  GPAY: 'GOOGLEPAY',
  PAYWITHGOOGLE: 'GOOGLEPAY',
  APPLE: 'APPLEPAY',
  AMAZON: 'AMAZONPAY',
  AMAZONPAYMENTS: 'AMAZONPAY',
  C2P: 'CLICK_TO_PAY',
  SRC: 'CLICK_TO_PAY',
  PAYPALCHECKOUT: 'PAYPAL',
  PAYPALEXPRESS: 'PAYPAL',
  PAYPALEXPRESSCHECKOUT: 'PAYPAL',
  PAYPALWALLET: 'PAYPAL',
  SKRILL: 'MONEYBOOKERS',
  WECHAT: 'WECHAT_PAY',
  ACH: 'DIRECTDEBIT',
  ELV: 'DIRECTDEBIT_SEPA',
  LASTSCHRIFT: 'DIRECTDEBIT_SEPA',
  SDD: 'DIRECTDEBIT_SEPA',
  SEPA: 'DIRECTDEBIT_SEPA',
  SEPADEBIT: 'DIRECTDEBIT_SEPA',
  SEPADIRECTDEBIT: 'DIRECTDEBIT_SEPA',
  SOFORT: 'SOFORTUEBERWEISUNG',
  SOFORTBANKING: 'SOFORTUEBERWEISUNG',
  P24: 'PRZELEWY',
  PRZELEWY24: 'PRZELEWY',
  BOLETOBANCARIO: 'BOLETO',
  MULTIBANCO: 'SIBS_MULTIBANCO',
  POSTFINANCECARD: 'PF_KARTE_DIRECT',
  TRUSTPAY: 'TRUSTPAY_VA',
  YANDEXMONEY: 'YANDEX',
  YOOMONEY: 'YANDEX',
  CLEARPAY: 'AFTERPAY',
  EASYCREDIT: 'RATENKAUF',
  KLARNA: 'KLARNA_PAYMENTS_ONE',
  KLARNAPAYLATER: 'KLARNA_PAYMENTS_PAYLATER',
  KLARNAPAYNOW: 'KLARNA_PAYMENTS_PAYNOW',
  KLARNASLICEIT: 'KLARNA_PAYMENTS_SLICEIT',
  PAYOLUTION: 'PAYOLUTION_INVOICE',
};

/** Returns a name in capitals with letters and digits only. */
export const plainName = (name: string): string => name.replace(/[^A-Za-z0-9]/g, '').toUpperCase();

/**
 * Returns the error for a name that is no brand, with the id that was likely meant: by another name of it or by a
 * typing error.
 */
export const noBrand = (name: string, ids: readonly string[]): string => {
  const plain = plainName(name);
  const meant = Object.hasOwn(otherNames, plain) ? otherNames[plain] : nearestName(name, ids);
  return `${name} is not a brand${meant === undefined ? '' : `; did you mean ${meant}?`}`;
};
