import { type OtherBrand, otherBrands } from '../../../catalogue/brands/other-brands.ts';
import type { CallbackName } from '../../checkout/options.ts';

/** A group of brands that are paid elsewhere. */
interface BrandKind {
  /** The piece of class names by which pages know their containers and forms. */
  readonly part: string;
  readonly before: CallbackName;
}

const virtualAccount: BrandKind = { part: 'virtualAccount', before: 'onBeforeSubmitVirtualAccount' };

/** What pages know of each method. */
const kinds: Readonly<Partial<Record<OtherBrand['method'], BrandKind>>> = {
  bankRedirect: { part: 'onlineTransfer', before: 'onBeforeSubmitOnlineTransfer' },
  virtual: virtualAccount,
  wallet: virtualAccount,
  prepayment: { part: 'prepayment', before: 'onBeforeSubmitPrepayment' },
  invoice: { part: 'invoice', before: 'onBeforeSubmitInlineVirtualAccount' },
};

/** What a shopper is asked for before a purchase on account. */
export type BrandField = 'birthDate' | 'sex';

/** Who buys on account is looked up by their date of birth, and by the older services by their sex too. */
const asked: Readonly<Record<string, readonly BrandField[]>> = {
  KLARNA_PAYMENTS_PAYLATER: ['birthDate'],
  KLARNA_PAYMENTS_PAYNOW: [],
  KLARNA_PAYMENTS_SLICEIT: ['birthDate'],
  KLARNA_PAYMENTS_ONE: ['birthDate'],
  KLARNA_INVOICE: ['birthDate', 'sex'],
  RATENKAUF: ['birthDate', 'sex'],
  AFTERPAY: ['birthDate'],
  AFFIRM: [],
  PAYOLUTION_INVOICE: ['birthDate', 'sex'],
};

/** A brand that is paid elsewhere: with a bank, with a wallet, later by invoice or before by voucher. */
export interface RedirectBrand extends BrandKind {
  readonly id: string;
  readonly name: string;
  readonly fields: readonly BrandField[];
}

/** Gives the brand of an id; nothing for an id that is unknown, or paid in a way that the widget does not show. */
export const redirectBrand = (id: string): RedirectBrand | undefined => {
  const brand: OtherBrand | undefined = Object.hasOwn(otherBrands, id)
    ? otherBrands[id as keyof typeof otherBrands]
    : undefined;
  const kind = brand && kinds[brand.method];
  // A wallet that brings a token of its own is opened in the page, not elsewhere.
  return kind && !brand.wallet ? { ...kind, id, name: brand.name, fields: asked[id] ?? [] } : undefined;
};
