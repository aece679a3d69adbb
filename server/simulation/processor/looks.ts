import type { Brand } from '../../../catalogue/brands/brands.ts';
import type { ProviderLook } from '../../platform/pages/provider-page.ts';

/** The colours of well-known providers, by the brands that redirect to them. */
export const looks: Readonly<Partial<Record<Brand, ProviderLook>>> = {
  PAYPAL: ['#003087', '#fff'],
  PAYPAL_CONTINUE: ['#003087', '#fff'],
  AMAZONPAY: ['#232f3e', '#fff'],
  ALIPAY: ['#0d5bd1', '#fff'],
  WECHAT_PAY: ['#06723a', '#fff'],
  MONEYBOOKERS: ['#5b1f57', '#fff'],
  MBWAY: ['#b80000', '#fff'],
  STC_PAY: ['#4f008c', '#fff'],
  MASTERPASS: ['#1a1a1a', '#fff'],
  CLICK_TO_PAY: ['#1a1a1a', '#fff'],
  IDEAL: ['#cc0066', '#fff'],
  GIROPAY: ['#000268', '#fff'],
  EPS: ['#a4036f', '#fff'],
  SOFORTUEBERWEISUNG: ['#ffb3c7', '#17120f'],
  TRUSTLY: ['#0ee06e', '#111'],
  PRZELEWY: ['#b3091f', '#fff'],
  BLIK: ['#111', '#fff'],
  TWINT: ['#111', '#fff'],
  PAYDIREKT: ['#a50034', '#fff'],
  INTERAC: ['#fdb913', '#1a1a1a'],
  PAYSAFECARD: ['#0a5f8c', '#fff'],
  SIBS_MULTIBANCO: ['#1d4f91', '#fff'],
  KLARNA_PAYMENTS_PAYLATER: ['#ffb3c7', '#17120f'],
  KLARNA_PAYMENTS_PAYNOW: ['#ffb3c7', '#17120f'],
  KLARNA_PAYMENTS_SLICEIT: ['#ffb3c7', '#17120f'],
  KLARNA_PAYMENTS_ONE: ['#ffb3c7', '#17120f'],
  KLARNA_INSTALLMENTS: ['#ffb3c7', '#17120f'],
  KLARNA_INVOICE: ['#ffb3c7', '#17120f'],
  TABBY: ['#3bff9d', '#111'],
  AFTERPAY: ['#b2fce4', '#111'],
};

/** The colours of all others. */
export const otherLook: ProviderLook = ['#37415c', '#fff'];

/** Returns the colours of the provider to which a brand redirects. */
export const lookOf = (brand: Brand): ProviderLook => looks[brand] ?? otherLook;
