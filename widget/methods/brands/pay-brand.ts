import { batch } from '@preact/signals';
import type { RefusedParameter } from '../../bridge/messages.ts';
import { addedFieldsAreValid, reportRefused } from '../../checkout/added-fields.ts';
import { settle } from '../../checkout/settle.ts';
import { browserData } from '../../gateway/browser-data.ts';
import { submit } from '../../gateway/submit.ts';
import { addedBy, alongWith } from '../added-inputs.ts';
import { announcementOf } from '../card/card-fields.ts';
import { errorIn, type FieldError, type FieldErrors, type FieldName, fields, plainValue } from './fields.ts';
import { type FormState, isAsked, labelOf, mayBeEmpty } from './form-state.ts';
import { recursIn } from './mandate.ts';

type Parameters = readonly (readonly [string, string])[];

/** Submits a form: checks it, asks the page, and sends it. After a lost connection, sends the same again. */
export const payBrand = async (state: FormState, form: HTMLFormElement, event: Event): Promise<void> => {
  const { checkout, brand, channel } = state;
  if (!canSubmit(state)) return;
  const isAgain = checkout.step.value === 'unsure';
  checkout.problem.value = undefined;
  if (isAgain) {
    if (!checkout.happen('again')) return;
  } else {
    state.attempted.value = true;
    showErrors(state, checkout.options.validation ? fieldErrors(state, form) : {});
    const isRight = addedFieldsAreValid(checkout, form);
    if (!isRight || Object.keys(state.errors.value).length > 0) return focusFirstWrong(form);
    if (!checkout.happen('submit')) return;
    checkout.submitter.value = { channel, usualTarget: '_top' };
    const allowed = await checkout.ask(brand.before, form, event);
    if (!checkout.happen(allowed ? 'allowed' : 'stopped') || !allowed) return;
    checkout.call('onAfterSubmit', form);
  }
  const refused = settle(checkout, await submit(checkout, bodyOf(state, form)));
  if (refused) correct(state, form, refused.errors, refused.description);
};

/** Whether this form has made the submission under way. */
export const isSubmitted = ({ channel, checkout: { submitter } }: FormState): boolean =>
  submitter.value?.channel === channel;

/** Whether the form can be submitted, or submitted again after a lost connection. */
export const canSubmit = (state: FormState): boolean => {
  const { value: step } = state.checkout.step;
  return step === 'editing' || (step === 'unsure' && isSubmitted(state));
};

const askedIn = (state: FormState): readonly FieldName[] => state.brand.fields.filter((name) => isAsked(state, name));

/** Returns the content of a field, also of a disabled one. */
const typedIn = (form: HTMLFormElement, name: FieldName): string => {
  const control = form.elements.namedItem(fields[name].parameter);
  return control && 'value' in control ? String(control.value) : '';
};

const fieldErrors = (state: FormState, form: HTMLFormElement): FieldErrors => {
  const found = askedIn(state).map((name) => [name, fieldError(state, name, typedIn(form, name))]);
  return Object.fromEntries(found.filter(([, error]) => error));
};

/** Returns the error of a field; also if it still holds what the gateway has refused. */
const fieldError = (state: FormState, name: FieldName, typed: string): FieldError | undefined =>
  errorIn(name, typed, mayBeEmpty(state, name)) ?? (state.refused.get(name) === typed ? fields[name].error : undefined);

const bodyOf = (state: FormState, form: HTMLFormElement): URLSearchParams => {
  const { checkout, brand } = state;
  const names = askedIn(state);
  const typed = names.map((name) => [fields[name].parameter, plainValue(name, typedIn(form, name))] as const);
  const body = new URLSearchParams({
    ...browserData(),
    ...Object.fromEntries(addedBy(new FormData(form))),
    ...Object.fromEntries([...typed, ...derived(state, new Map(typed))].filter(([, value]) => value !== '')),
    ...Object.fromEntries(alongWith(checkout, state.resultUrl())),
  });
  body.set('paymentBrand', brand.id);
  const { mandate } = checkout.configuration.value ?? {};
  const shown = form.querySelector('.wpwl-mandate')?.textContent;
  // The gateway may keep its text as proof only if this form shows just that, and none of the page.
  if (mandate && shown === mandate[recursIn(form) ? 'stored' : 'text']) {
    body.set('shopper.mandateLanguage', mandate.language);
  }
  return body;
};

/** Returns the parameters that follow from what the shopper has entered. */
const derived = ({ checkout, brand }: FormState, typed: ReadonlyMap<string, string>): Parameters => [
  ['bankAccount.bankName', brand.banks[typed.get('bankAccount.bic') ?? ''] ?? typed.get('bankAccount.bankName') ?? ''],
  // By paying by direct debit, the shopper signs the mandate today.
  [
    'bankAccount.mandate.dateOfSignature',
    typed.get('bankAccount.iban') && checkout.resource !== 'registration' ? today() : '',
  ],
  ['customer.identificationDocType', typed.get('customer.identificationDocId') ? 'TAXSTATEMENT' : ''],
];

/** The current date in the shopper's time zone. */
const today = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Parameters without a field of their own, by the field in which they can be corrected. */
const standIns: Readonly<Record<string, FieldName>> = {
  'bankAccount.bankCode': 'accountBic',
  'bankAccount.country': 'accountIban',
};

const fieldOf = ({ brand }: FormState, parameter: string): FieldName | undefined => {
  const standIn = standIns[parameter];
  return (
    brand.fields.find((name) => fields[name].parameter === parameter) ??
    (standIn && brand.fields.includes(standIn) ? standIn : undefined)
  );
};

/** Shows the gateway's errors at the fields where they can be corrected. */
const correct = (
  state: FormState,
  form: HTMLFormElement,
  refused: readonly RefusedParameter[],
  description: string,
): void => {
  const own = refused.map(({ name }) => fieldOf(state, name)).filter((name) => name !== undefined);
  for (const name of own) state.refused.set(name, typedIn(form, name));
  state.demanded.value = new Set([...state.demanded.value, ...own]);
  showErrors(state, Object.fromEntries(own.map((name) => [name, fields[name].error])));
  const others = refused.filter(({ name }) => !fieldOf(state, name));
  if (others.length > 0 || refused.length === 0) void reportRefused(state.checkout, form, others, description);
  focusFirstWrong(form);
};

/** Shows the errors of fields, and announces several of them together. */
const showErrors = (state: FormState, errors: FieldErrors): void =>
  batch(() => {
    const labels = askedIn(state).filter((name) => errors[name] !== undefined);
    state.announced.value = announcementOf(
      state.checkout,
      labels.map((name) => labelOf(state, name)),
    );
    state.errors.value = errors;
  });

const focusFirstWrong = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>('.wpwl-control.wpwl-has-error')?.focus();
