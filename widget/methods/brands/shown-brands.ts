import { bankChoices } from '../../../catalogue/brands/bank-choices.ts';
import { type OtherBrand, otherBrands } from '../../../catalogue/brands/other-brands.ts';
import type { banks } from '../../../catalogue/texts/en/banks.ts';
import type { Checkout } from '../../checkout/checkout.ts';
import { type CallbackName, settled } from '../../checkout/options.ts';
import { type FieldName, fields } from './fields.ts';

/** A group of brands that are paid in the same way. */
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
  cardWallet: { part: 'virtualAccount', before: 'onBeforeSubmitVirtualAccount' },
  giftCard: { part: 'giftCard', before: 'onBeforeSubmitPrepayment' },
  directDebit: { part: 'directDebit', before: 'onBeforeSubmitDirectDebit' },
};

/** The fields by the parameters that a brand asks for; whatever is told of a person is of use with a name only. */
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

/** The field of an account, by what it is known by. */
const accountFields = {
  userName: 'accountId',
  mobile: 'accountMobile',
  emailOrMobile: 'accountEmailOrMobile',
} as const satisfies Record<string, FieldName>;

/** The buttons of brands whose names are words of a language, not of a company. */
const buttons: Readonly<Record<string, keyof typeof banks.messages>> = {
  DIRECTDEBIT_SEPA: 'payBySepa',
  DIRECTDEBIT: 'payByDebit',
  GIFTCARD: 'payByGiftCard',
};

/** A brand with a form of its own: what it asks for, and what may be chosen there. */
export interface ShownBrand extends BrandKind {
  readonly id: string;
  readonly name: string;
  /** What its button says. */
  readonly button: keyof typeof banks.messages;
  readonly fields: readonly FieldName[];
  /** Where the form itself takes the account, and nobody is led elsewhere. */
  readonly takesAccount: boolean;
  /** The names of its banks by their BICs. */
  readonly banks: Readonly<Record<string, string>>;
  readonly countries: readonly string[];
  readonly installments: readonly number[];
  /** The shopper applies for a credit where they are led to. */
  readonly isCredit: boolean;
  /** Fields that may stay empty, though others must not. */
  readonly mayWait: boolean;
}

/** Gives a brand as its form shows it; the reason, in English, where the widget cannot show it. */
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
    button: buttons[id] ?? 'payWith',
    fields: [...new Set<FieldName>(choice ? [...asked, 'bankChoice'] : asked)],
    takesAccount,
    banks: choice?.banks ?? {},
    countries: brand.countries ?? [],
    installments: brand.installments ?? [],
    isCredit: brand.isCredit ?? false,
    mayWait: choice?.mayWait ?? false,
  };
};

/** What is asked for: what the brand needs and asks, its account where the form takes it, and what the page wants. */
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

/** Tells whether a page's list names a brand; some write one name, or several in one text. */
const isNamedIn = (list: unknown, id: string): boolean => {
  const names: readonly unknown[] = Array.isArray(list) ? list : String(list ?? '').split(/[\s,]+/);
  return names.includes(id);
};
