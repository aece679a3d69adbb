import { type OtherBrand, otherBrands } from '../../../catalogue/brands/other-brands.ts';
import type { CallbackName } from '../../checkout/options.ts';

/** A group of brands that are paid elsewhere. */
interface BrandKind {
  /** The piece of class names by which pages know their containers and forms. */
  readonly part: string;
  readonly before: CallbackName;
}

/** What pages know of each method. */
const kinds: Readonly<Partial<Record<OtherBrand['method'], BrandKind>>> = {
  bankRedirect: { part: 'onlineTransfer', before: 'onBeforeSubmitOnlineTransfer' },
  virtual: { part: 'virtualAccount', before: 'onBeforeSubmitVirtualAccount' },
  prepayment: { part: 'prepayment', before: 'onBeforeSubmitPrepayment' },
  invoice: { part: 'invoice', before: 'onBeforeSubmitInlineVirtualAccount' },
};

/** What a shopper is asked for before a purchase on account. */
export type BrandField = 'givenName' | 'surname' | 'birthDate' | 'sex';

/** The fields by the parameters that a brand needs; a date of birth is of use with a name only. */
const fieldsOf: Readonly<Record<string, readonly BrandField[]>> = {
  'customer.birthDate': ['givenName', 'surname', 'birthDate'],
  'customer.sex': ['sex'],
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
  if (!kind) return undefined;
  const fields = (brand.needs ?? []).flatMap((name) => fieldsOf[name] ?? []);
  return { ...kind, id, name: brand.name, fields };
};
