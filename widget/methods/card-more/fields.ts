import { plainPostcode } from '../../locales/postcode.ts';

/** The fields of the billing address, in the order in which they are asked for. */
export const billingFields = ['country', 'street1', 'street2', 'postcode', 'city', 'state'] as const;

/** A field of the billing address. */
export type BillingField = (typeof billingFields)[number];

/** The fields beyond the card, by the names in their class names. */
export type MoreField = 'givenName' | 'surName' | 'taxNumber' | 'birthDate' | BillingField;

/** The error of such a field: the key that pages know. */
export type MoreError = `${MoreField}Error`;

/** The parameter that each field fills. */
export const parameterOf: Readonly<Record<MoreField, string>> = {
  givenName: 'customer.givenName',
  surName: 'customer.surname',
  taxNumber: 'customer.identificationDocId',
  birthDate: 'customer.birthDate',
  country: 'billing.country',
  street1: 'billing.street1',
  street2: 'billing.street2',
  postcode: 'billing.postcode',
  city: 'billing.city',
  state: 'billing.state',
};

/** The longest text that the interface accepts in each field. */
export const maximumCharactersOf: Readonly<Partial<Record<MoreField, number>>> = {
  givenName: 50,
  surName: 50,
  taxNumber: 64,
  street1: 100,
  street2: 100,
  postcode: 16,
  city: 80,
  state: 50,
};

/** The pattern of a field that is not empty. Fields without a pattern accept any text. */
const shapes: Readonly<Partial<Record<MoreField, RegExp>>> = {
  taxNumber: /^.{8,}$/,
  birthDate: /^\d{4}-\d\d-\d\d$/,
  postcode: /^[A-Za-z0-9][A-Za-z0-9 ]*$/,
  state: /^[\p{L}\p{M}\p{N}.][\p{L}\p{M}\p{N}. ]*$/u,
};

/** Whether a text is valid in a field. It may be empty unless it `isMandatory`. */
export const isRight = (field: MoreField, text: string, isMandatory: boolean, today = new Date()): boolean => {
  if (text === '') return !isMandatory;
  if (field === 'birthDate' && text >= today.toISOString().slice(0, 10)) return false;
  return shapes[field]?.test(text) ?? true;
};

/** Returns a text as the gateway accepts it: with spaces for the hyphens and slashes of postcodes and states. */
export const normalized = (field: MoreField, text: string): string => {
  const trimmed = text.trim().replace(/\s+/g, ' ');
  if (field === 'postcode') return plainPostcode(text);
  // As in the list of countries. A page may also set an unknown country.
  if (field === 'country') return trimmed.toUpperCase();
  return field === 'state' ? trimmed.replace(/\s*[-‐–/]\s*/g, ' ') : trimmed;
};
