import { bankChoices } from '../../../catalogue/brands/bank-choices.ts';
import { type OtherBrand, otherBrands } from '../../../catalogue/brands/other-brands.ts';
import type { banks } from '../../../catalogue/texts/en/banks.ts';
import type { Checkout } from '../../checkout/checkout.ts';
import { type CallbackName, settled } from '../../checkout/options.ts';
import { type FieldName, fields } from './fields.ts';

/** A group of brands that are paid in the same way. */
interface BrandKind {
  /** The name of the method in the class names of containers and forms. */
  readonly part: string;
  readonly before: CallbackName;
}

/** The class name and the callback of each method, which pages use. */
const kinds: Readonly<Partial<Record<OtherBrand['method'], BrandKind>>> = {
  bankRedirect: { part: 'onlineTransfer', before: 'onBeforeSubmitOnlineTransfer' },
  virtual: { part: 'virtualAccount', before: 'onBeforeSubmitVirtualAccount' },
  prepayment: { part: 'prepayment', before: 'onBeforeSubmitPrepayment' },
  invoice: { part: 'invoice', before: 'onBeforeSubmitInlineVirtualAccount' },
  cardWallet: { part: 'virtualAccount', before: 'onBeforeSubmitVirtualAccount' },
  giftCard: { part: 'giftCard', before: 'onBeforeSubmitPrepayment' },
  directDebit: { part: 'directDebit', before: 'onBeforeSubmitDirectDebit' },
};

/** The fields for each parameter that a brand asks for. Data of a person is accepted only together with their name. */
const fieldsOf: Readonly<Record<string, readonly FieldName[]>> = {
  'customer.birthDate': ['givenName', 'surname', 'birthDate'],
  'customer.sex': ['givenName', 'surname', 'sex'],
  'customer.email': ['givenName', 'surname', 'email'],
  'customer.mobile': ['givenName', 'surname', 'mobile'],
  'customer.identificationDocId': ['givenName', 'surname', 'taxNumber'],
  'billing.street1': ['street1'],
  'billing.postcode': ['postcode'],
  'billing.city': ['city'],
  'billing.country': ['billingCountry'],
  'recurring.numberOfInstallments': ['installments'],
  'bankAccount.country': ['bankCountry'],
  'bankAccount.iban': ['accountHolder', 'accountIban', 'accountBic'],
  'bankAccount.number': ['accountHolder', 'bankCountry', 'accountNumber', 'accountBank', 'bankName'],
  'virtualAccount.accountId': ['accountId'],
  'giftCard.number': ['giftCardNumber', 'pin'],
};

/** The field of an account, by the kind of its identifier. */
const accountFields = {
  userName: 'accountId',
  mobile: 'accountMobile',
  emailOrMobile: 'accountEmailOrMobile',
} as const satisfies Record<string, FieldName>;

/** The button texts of brands whose names are common words and have to be translated. */
const buttons: Readonly<Record<string, keyof typeof banks.messages>> = {
  DIRECTDEBIT_SEPA: 'payBySepa',
  DIRECTDEBIT: 'payByDebit',
  GIFTCARD: 'payByGiftCard',
  BANKTRANSFER_SEPA: 'payByTransfer',
  PREPAYMENT: 'payByTransfer',
};

/** A brand as its form shows it. */
export interface ShownBrand extends BrandKind {
  readonly id: string;
  readonly name: string;
  /** The key of the button's text. */
  readonly button: keyof typeof banks.messages;
  readonly fields: readonly FieldName[];
  /** The form has fields for the account, so the shopper is not redirected. */
  readonly takesAccount: boolean;
  /** The names of its banks by their BICs. */
  readonly banks: Readonly<Record<string, string>>;
  readonly countries: readonly string[];
  /** The countries in which shoppers expect it; several regions if absent. */
  readonly home: readonly string[] | undefined;
  readonly installments: readonly number[];
  /** The shopper applies for a credit at the provider. */
  readonly isCredit: boolean;
  /** The shopper chooses between the account and a QR code at the provider. */
  readonly hasQrCode: boolean;
  /** The brands that its button stands for; itself alone if absent. */
  readonly brands?: readonly string[];
  /** The processor on whose page the shopper enters a card. */
  readonly page?: string | undefined;
}

const withoutFields = {
  fields: [],
  takesAccount: false,
  banks: {},
  countries: [],
  home: undefined,
  installments: [],
  isCredit: false,
  hasQrCode: false,
} as const satisfies Partial<ShownBrand>;

/** Whether the shopper enters a card of this brand on the page of a processor. */
export const isCardOnPage = (id: string, { configuration }: Checkout): boolean =>
  !Object.hasOwn(otherBrands, id) && configuration.value?.pages?.[id] !== undefined;

/** Returns the one way to pay with cards of these brands on the page of a processor. */
export const cardsOnPage = (ids: readonly [string, ...string[]], { configuration }: Checkout): ShownBrand => ({
  ...withoutFields,
  part: 'card',
  before: 'onBeforeSubmitCard',
  id: ids[0],
  name: '', // The text of its button says what it is.
  button: 'payByCard',
  brands: ids,
  page: configuration.value?.pages?.[ids[0]],
});

/** Returns a brand as its form shows it, or the reason, in English, why the widget cannot show it. */
export const shownBrand = (id: string, checkout: Checkout): ShownBrand | string => {
  const brand: OtherBrand | undefined = Object.hasOwn(otherBrands, id)
    ? otherBrands[id as keyof typeof otherBrands]
    : undefined;
  const kind = brand && kinds[brand.method];
  if (!brand) return 'unknown';
  if (!kind) return 'a wallet that has no form';
  const { value: configuration } = checkout.configuration;
  const currency = configuration?.currency;
  if (currency && brand.currencies?.includes(currency) === false) return `cannot be paid in ${currency}`;
  if (configuration?.pages?.[id] !== undefined) {
    if (checkout.resource === 'registration') return 'cannot be stored';
    const { name, home } = brand;
    return { ...withoutFields, ...kind, id, name, home, button: buttons[id] ?? 'payWith' };
  }
  const isInline = kind.part === 'virtualAccount' && isNamedIn(checkout.options.given['inlineFlow'], id);
  const takesAccount = isInline || brand.method === 'directDebit' || brand.method === 'giftCard';
  if (checkout.resource === 'registration' && (!takesAccount || brand.method === 'giftCard')) return 'cannot be stored';
  const choice = bankChoices[id];
  const given = new Set(configuration?.given);
  const names = parametersOf(id, brand, isInline, checkout)
    .flatMap((name) => fieldsOf[name] ?? [])
    .filter((name) => !given.has(fields[name].parameter));
  const asked = names.map((name) => (name === 'accountId' ? accountFields[brand.isKnownBy ?? 'userName'] : name));
  return {
    ...kind,
    ...(isInline && { before: 'onBeforeSubmitInlineVirtualAccount' }),
    id,
    name: brand.name,
    button: buttons[id] ?? (kind.part === 'invoice' ? 'placeOrder' : 'payWith'),
    fields: [...new Set<FieldName>(choice ? [...asked, 'bankChoice'] : asked)],
    takesAccount,
    banks: choice?.banks ?? {},
    countries: brand.countries ?? [],
    home: brand.home,
    installments: brand.installments ?? [],
    isCredit: brand.isCredit ?? false,
    hasQrCode: isInline && brand.hasQrCode === true,
  };
};

/**
 * Returns the parameters of a form: those of the brand, its account if the form has it, and those of the page's
 * options.
 */
const parametersOf = (
  id: string,
  { method, needs = [], asks = [] }: OtherBrand,
  isInline: boolean,
  { options }: Checkout,
): readonly string[] => {
  const all = [...needs, ...asks];
  if (id === 'DIRECTDEBIT_SEPA') all.push('bankAccount.iban');
  if (method === 'giftCard') all.push('giftCard.number');
  if (isInline) all.push('virtualAccount.accountId');
  if (method === 'prepayment' && settled(options.given['showTaxNumberField'], false)) {
    all.push('customer.identificationDocId');
  }
  if (method !== 'invoice') return all;
  const isBirthDateAsked = settled(options.given['showBirthDate'], all.includes('customer.birthDate'));
  const others = all.filter((name) => name !== 'customer.birthDate');
  return isBirthDateAsked ? ['customer.birthDate', ...others] : others;
};

/** Whether a page's list contains a brand. Some pages write the names in one string. */
const isNamedIn = (list: unknown, id: string): boolean => {
  const names: readonly unknown[] = Array.isArray(list) ? list : String(list ?? '').split(/[\s,]+/);
  return names.includes(id);
};
