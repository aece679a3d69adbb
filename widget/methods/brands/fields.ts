import type { JSX } from 'preact';
import { asciiDigits } from '../../locales/digits.ts';
import { plainPostcode } from '../../locales/postcode.ts';
import type { BrandTexts } from './brand-texts.ts';
import { ibanHolds, lengthOf, plainIban } from './iban.ts';

type Labels = keyof BrandTexts['labels'];

/** The key of a field's error message. */
export type FieldError = keyof BrandTexts['errorMessages'];

/** The description of one field. */
interface FieldRow {
  readonly parameter: string;
  readonly label: Labels;
  readonly error: FieldError;
  /** The error of an empty field, if it is another one than of a wrong value. */
  readonly emptyError?: FieldError;
  /** The keys of label, class names and error that existing pages use, where ours are more precise. */
  readonly known?: { readonly label: string; readonly error: string };
  /** A text if absent. */
  readonly kind?: 'date' | 'choice';
  readonly attributes?: Pick<JSX.IntrinsicElements['input'], 'autocomplete' | 'inputmode' | 'maxlength'> & {
    readonly type?: 'email' | 'password' | 'tel';
  };
  /** The field may be empty. */
  readonly isOptional?: true;
  /** Written from left to right in every language. */
  readonly isCode?: true;
  readonly isInCapitals?: true;
  /** Whether a normalized value is valid; any value is if absent. */
  readonly holds?: (plain: string) => boolean;
  /** Whether a value that is not valid is the beginning of one that may be. */
  readonly isBegun?: (plain: string) => boolean;
  /** Separators that people write and the gateway does not accept. */
  readonly between?: RegExp;
}

const matches = (pattern: RegExp) => (plain: string) => pattern.test(plain);

/** Whether a phone number is right so far, with fewer digits than this. */
const hasFewDigits = (least: number) => (plain: string) =>
  /^\+?[\d .()/-]+$/.test(plain) && plain.replace(/\D/g, '').length < least;

const signs = /[\s./-]/g;

/** The fields by name. Each brand has its own order of fields. The limits are those of the interface. */
const rows = {
  givenName: {
    parameter: 'customer.givenName',
    label: 'givenName',
    error: 'givenNameError',
    attributes: { autocomplete: 'given-name', maxlength: 50 },
  },
  surname: {
    parameter: 'customer.surname',
    label: 'surname',
    error: 'surNameError',
    attributes: { autocomplete: 'family-name', maxlength: 50 },
  },
  birthDate: {
    parameter: 'customer.birthDate',
    label: 'birthDate',
    error: 'birthDateError',
    kind: 'date',
    attributes: { autocomplete: 'bday' },
    holds: (plain) => /^\d{4}-\d\d-\d\d$/.test(plain) && plain < new Date().toISOString().slice(0, 10),
  },
  sex: {
    parameter: 'customer.sex',
    label: 'sex',
    error: 'sexError',
    kind: 'choice',
    attributes: { autocomplete: 'sex' },
  },
  email: {
    parameter: 'customer.email',
    label: 'email',
    error: 'emailError',
    emptyError: 'fieldEmptyError',
    attributes: { type: 'email', autocomplete: 'email', maxlength: 128 },
    isCode: true,
    holds: matches(/^(?=.{6})[^\s@]+@[^\s@]+\.[^\s@]{2,}$/),
    isBegun: matches(/^[^\s@]+(?:@[^\s@.]*)?$/),
  },
  mobile: {
    parameter: 'customer.mobile',
    label: 'mobilePhoneNumber',
    error: 'mobilePhoneNumberError',
    emptyError: 'fieldEmptyError',
    attributes: { type: 'tel', autocomplete: 'tel', maxlength: 25 },
    isCode: true,
    holds: matches(/^\+?(?=(?:\D*\d){6})[\d .()/-]{6,24}$/),
    isBegun: hasFewDigits(6),
  },
  taxNumber: {
    parameter: 'customer.identificationDocId',
    label: 'taxNumber',
    error: 'taxNumberError',
    emptyError: 'fieldEmptyError',
    attributes: { autocomplete: 'off', maxlength: 64 },
    isCode: true,
    holds: matches(/^.{8,64}$/),
  },
  street1: {
    parameter: 'billing.street1',
    label: 'street1',
    error: 'street1Error',
    attributes: { autocomplete: 'billing address-line1', maxlength: 100 },
  },
  postcode: {
    parameter: 'billing.postcode',
    label: 'postcode',
    error: 'postcodeError',
    emptyError: 'fieldEmptyError',
    attributes: { autocomplete: 'billing postal-code', maxlength: 16 },
    isCode: true,
    holds: matches(/^[A-Z0-9][A-Z0-9 ]*$/i),
  },
  city: {
    parameter: 'billing.city',
    label: 'city',
    error: 'cityError',
    attributes: { autocomplete: 'billing address-level2', maxlength: 80 },
  },
  billingCountry: {
    parameter: 'billing.country',
    label: 'country',
    error: 'countryError',
    kind: 'choice',
    attributes: { autocomplete: 'billing country' },
  },
  installments: {
    parameter: 'recurring.numberOfInstallments',
    label: 'numberOfInstallments',
    error: 'numberOfInstallmentsError',
    kind: 'choice',
  },
  bankChoice: {
    parameter: 'bankAccount.bic',
    label: 'bankName',
    error: 'bankNameError',
    known: { label: 'bankName', error: 'accountBankError' },
    kind: 'choice',
  },
  bankCountry: { parameter: 'bankAccount.country', label: 'country', error: 'countryError', kind: 'choice' },
  accountHolder: {
    parameter: 'bankAccount.holder',
    label: 'accountHolder',
    error: 'accountHolderError',
    attributes: { autocomplete: 'name', maxlength: 128 },
    holds: matches(/^.{4}/u),
  },
  accountIban: {
    parameter: 'bankAccount.iban',
    label: 'accountIban',
    error: 'accountIbanError',
    emptyError: 'fieldEmptyError',
    known: { label: 'accountNumber', error: 'accountNumberError' },
    attributes: { autocomplete: 'off' },
    isCode: true,
    holds: ibanHolds,
    isBegun: (plain) => /^[A-Z]{1,2}(?:\d|\d\d[A-Z0-9]*)?$/.test(plain) && plain.length < lengthOf(plain.slice(0, 2)),
  },
  accountBic: {
    parameter: 'bankAccount.bic',
    label: 'accountBic',
    error: 'accountBicError',
    emptyError: 'fieldEmptyError',
    known: { label: 'accountBank', error: 'accountBankError' },
    attributes: { autocomplete: 'off', maxlength: 20 },
    isOptional: true,
    isCode: true,
    isInCapitals: true,
    between: signs,
    holds: matches(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/),
  },
  accountNumber: {
    parameter: 'bankAccount.number',
    label: 'accountNumber',
    error: 'accountNumberError',
    emptyError: 'fieldEmptyError',
    attributes: { autocomplete: 'off', maxlength: 64 },
    isCode: true,
    between: signs,
    holds: matches(/^[A-Z0-9]{3,64}$/i),
  },
  accountBank: {
    parameter: 'bankAccount.bankCode',
    label: 'accountBank',
    error: 'accountBankError',
    emptyError: 'fieldEmptyError',
    attributes: { autocomplete: 'off', maxlength: 20 },
    isCode: true,
    between: signs,
    holds: matches(/^[A-Z0-9]{1,12}$/i),
  },
  bankName: {
    parameter: 'bankAccount.bankName',
    label: 'bankName',
    error: 'bankNameError',
    attributes: { autocomplete: 'off', maxlength: 255 },
    isOptional: true,
  },
  accountId: {
    parameter: 'virtualAccount.accountId',
    label: 'accountId',
    error: 'accountIdError',
    attributes: { autocomplete: 'username', maxlength: 100 },
    isCode: true,
  },
  accountMobile: {
    parameter: 'virtualAccount.accountId',
    label: 'mobilePhoneNumber',
    error: 'mobilePhoneNumberError',
    emptyError: 'fieldEmptyError',
    known: { label: 'mobilePhone', error: 'mobilePhoneNumberError' },
    attributes: { type: 'tel', autocomplete: 'tel', maxlength: 25 },
    isCode: true,
    between: /[\s().#/-]/g,
    holds: matches(/^\+?\d{8,15}$/),
    isBegun: hasFewDigits(8),
  },
  accountEmailOrMobile: {
    parameter: 'virtualAccount.accountId',
    label: 'accountEmailOrMobile',
    error: 'accountEmailOrMobileError',
    known: { label: 'accountId', error: 'accountIdError' },
    attributes: { autocomplete: 'email', maxlength: 100 },
    isCode: true,
    between: /[\s()]/g,
    holds: matches(/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$|^\+?(?=(?:\D*\d){6})[\d./-]{6,24}$/),
    isBegun: (plain) => hasFewDigits(6)(plain) || /^[^\s@]+@[^\s@.]*$/.test(plain),
  },
  giftCardNumber: {
    parameter: 'giftCard.number',
    label: 'giftCardNumber',
    error: 'giftCardNumberError',
    emptyError: 'fieldEmptyError',
    attributes: { autocomplete: 'off', inputmode: 'numeric', maxlength: 255 },
    isCode: true,
    between: /[\s-]/g,
    holds: matches(/^.{2}/),
    isBegun: matches(/^.$/),
  },
  pin: {
    parameter: 'giftCard.pin',
    label: 'pin',
    error: 'pinError',
    emptyError: 'pinEmptyError',
    attributes: { type: 'password', autocomplete: 'off', inputmode: 'numeric', maxlength: 255 },
    isCode: true,
    holds: matches(/^.{2}/),
    isBegun: matches(/^.$/),
  },
} as const satisfies Record<string, FieldRow>;

/** The name of a field. */
export type FieldName = keyof typeof rows;

/** The description of each field. */
export const fields: Readonly<Record<FieldName, FieldRow>> = rows;

/** Returns a value as the gateway accepts it. */
export const plainValue = (name: FieldName, typed: string): string => {
  if (name === 'accountIban') return plainIban(typed);
  if (name === 'postcode') return plainPostcode(typed);
  const { isCode, isInCapitals, between } = fields[name];
  const written = (isCode ? asciiDigits(typed) : typed).trim();
  const text = isInCapitals ? written.toUpperCase() : written;
  return between ? text.replace(between, '') : text;
};

/** The errors of the invalid fields. */
export type FieldErrors = Readonly<Partial<Record<FieldName, FieldError>>>;

/** Returns the error of what was typed into a field; nothing if it is valid. */
export const errorIn = (
  name: FieldName,
  typed: string,
  mayBeEmpty = fields[name].isOptional === true,
): FieldError | undefined => {
  const { error, emptyError, holds, isBegun } = fields[name];
  const plain = plainValue(name, typed);
  if (plain === '') return mayBeEmpty ? undefined : (emptyError ?? error);
  if (!holds || holds(plain)) return undefined;
  return isBegun?.(plain) ? 'fieldIncompleteError' : error;
};

/** Returns the key of an error that is in the class name of its message; pages know the one of the field. */
export const knownError = (name: FieldName, error: FieldError): string => {
  const { error: usual, known } = fields[name];
  return known?.error ?? (error === 'fieldEmptyError' || error === 'fieldIncompleteError' ? usual : error);
};
