import type { RefusedParameter } from '../bridge/messages.ts';
import type { Checkout } from './checkout.ts';

/** Fields that were added to a form because the payment lacks parameters that the shopper knows. */
export interface AddedFields {
  /** Adds fields for parameters. With `isAfterSubmit`, a message explains to the shopper why there are new fields. */
  add(names: readonly string[], isAfterSubmit: boolean): void;
  /** Shows every error; returns whether there is none. */
  attempt(): boolean;
  /** Marks the fields whose parameters the gateway refused; returns the parameters without a field. */
  refuse(errors: readonly RefusedParameter[]): readonly RefusedParameter[];
}

/** Creates the added fields of a form, without any field at first. */
export type MakeAddedFields = (checkout: Checkout, form: HTMLFormElement) => AddedFields;

/** The parameters that a shopper can enter. */
const askable = /^(?:billing\.(?:street1|city|postcode|state|country)|customer\.(?:givenName|surname|birthDate))$/;

const namesIn = (errors: readonly RefusedParameter[]): readonly string[] => errors.map(({ name }) => name);

/** Returns the parameters that a form can ask for and does not ask for yet. */
const askableIn = (form: HTMLFormElement, names: readonly string[]): readonly string[] =>
  names.filter((name) => askable.test(name) && !form.elements.namedItem(name));

/** Adds the fields of parameters that a form does not have. @throws if the chunk of the fields does not load. */
export const addFields = async (
  checkout: Checkout,
  form: HTMLFormElement,
  names: readonly string[],
  isAfterSubmit = false,
): Promise<readonly string[]> => {
  const asked = askableIn(form, names);
  if (asked.length === 0) return asked;
  const make = await checkout.loadAddedFields();
  const fields = checkout.added.get(form) ?? make(checkout, form);
  checkout.added.set(form, fields);
  fields.add(asked, isAfterSubmit);
  return asked;
};

/** Shows the errors of a form's added fields; returns whether there is none. */
export const addedFieldsAreValid = ({ added }: Checkout, form: HTMLFormElement): boolean =>
  added.get(form)?.attempt() ?? true;

/**
 * Handles parameters that the gateway refused and that have no field in a form. Missing ones that a shopper knows get
 * fields; the others are reported to the merchant, and the shopper reads that the shop is at fault.
 */
export const reportRefused = async (
  checkout: Checkout,
  form: HTMLFormElement,
  refused: readonly RefusedParameter[],
  description: string,
  brand?: string,
): Promise<void> => {
  const errors = checkout.added.get(form)?.refuse(refused) ?? refused;
  if (refused.length > 0 && errors.length === 0) return;
  const detail = errors.map(({ name, message }) => `${name}: ${message}`).join('; ') || description;
  // Where the form has an input, the shopper has left it empty and can correct it.
  const lacking = errors.filter(({ name, isMissing }) => isMissing && !form.elements.namedItem(name));
  const asked: readonly string[] = await addFields(checkout, form, namesIn(lacking), true).catch(() => []);
  const problem =
    errors.length > 0 && errors.every(({ name }) => asked.includes(name))
      ? 'parametersAsked'
      : lacking.length > 0
        ? 'parametersMissing'
        : 'submissionRefused';
  checkout.report(problem, { detail, ...(brand ? { brand } : {}) });
};
