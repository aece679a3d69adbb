import type { RefusedParameter } from '../bridge/messages.ts';
import type { Checkout } from './checkout.ts';

/** Fields that were added to a form, because the payment lacks parameters that a shopper knows. */
export interface AddedFields {
  /** Adds fields for parameters; with `isNews` the shopper is told, since they had tried to pay without. */
  add(names: readonly string[], isNews: boolean): void;
  /** Shows every error; tells whether there is none. */
  attempt(): boolean;
  /** Marks the fields whose parameters the gateway refused; gives the parameters that belong to none of them. */
  refuse(errors: readonly RefusedParameter[]): readonly RefusedParameter[];
}

/** Gives fields that can be added to a form; there is none at first. */
export type MakeAddedFields = (checkout: Checkout, form: HTMLFormElement) => AddedFields;

/** What a shopper can enter by themselves. */
const askable = /^(?:billing\.(?:street1|city|postcode|state|country)|customer\.(?:givenName|surname|birthDate))$/;

const namesIn = (errors: readonly RefusedParameter[]): readonly string[] => errors.map(({ name }) => name);

/** Gives those of the parameters that a form can ask for and does not ask for yet. */
const askableIn = (form: HTMLFormElement, names: readonly string[]): readonly string[] =>
  names.filter((name) => askable.test(name) && !form.elements.namedItem(name));

/** Adds the fields of parameters to a form, as far as it does not have them. @throws where their part does not come. */
export const addFields = async (
  checkout: Checkout,
  form: HTMLFormElement,
  names: readonly string[],
  isNews = false,
): Promise<readonly string[]> => {
  const asked = askableIn(form, names);
  if (asked.length === 0) return asked;
  const make = await checkout.loadAddedFields();
  const fields = checkout.added.get(form) ?? make(checkout, form);
  checkout.added.set(form, fields);
  fields.add(asked, isNews);
  return asked;
};

/** Shows what is wrong in the added fields of a form; tells whether nothing is. */
export const addedAreRight = ({ added }: Checkout, form: HTMLFormElement): boolean =>
  added.get(form)?.attempt() ?? true;

/**
 * Goes on with parameters that the gateway refused and that belong to no field of a form: what is missing and known to the
 * shopper is asked for; for the rest the merchant is told, and the shopper that the shop is at fault.
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
  // What the form has an input for was left empty there: that is the shopper's to check.
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
