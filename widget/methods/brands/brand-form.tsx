import { type Signal, signal } from '@preact/signals-core';
import type { RefusedParameter } from '../../bridge/messages.ts';
import type { Checkout } from '../../checkout/checkout.ts';
import { settle } from '../../checkout/settle.ts';
import { goneSteps } from '../../checkout/steps.ts';
import { mount } from '../../elements/tree.ts';
import { browserData } from '../../gateway/browser-data.ts';
import { submit } from '../../gateway/submit.ts';
import { banks } from '../../locales/english/banks.ts';
import { textsOf } from '../../locales/part-texts.ts';
import type { BrandForm, BrandsPlace } from '../../parts/parts.ts';
import { addedBy, alongWith } from '../added-inputs.ts';
import { BrandFields, type FieldErrors, fieldErrors, parameterOf } from './brand-fields.tsx';
import type { RedirectBrand } from './redirect-brands.ts';

/** A form of a brand in the page. */
interface Mounted extends BrandForm {
  unmount(): void;
}

/** Puts the form of a brand into the page: a button, and what has to be asked before. */
export const mountBrand = (checkout: Checkout, brand: RedirectBrand, place: BrandsPlace): Mounted => {
  const { options, locale } = checkout;
  const container = document.createElement('div');
  const channel = crypto.getRandomValues(new Uint32Array(4)).join('-');
  Object.assign(container, { lang: locale.tag, dir: locale.direction });
  container.className = `wpwl-container wpwl-container-${brand.part}-${brand.id} wpwl-style-${options.style} wpwl-clearfix`;
  if (options.spinnerColor) container.style.setProperty('--tollgate-spinner', options.spinnerColor);
  place.after.after(container);
  const stops = [
    mount(container, () => (
      <RedirectForm checkout={checkout} brand={brand} channel={channel} resultUrl={place.resultUrl} />
    )),
    place.showMessage(container, channel),
  ];
  return {
    container,
    channel,
    unmount: () => {
      for (const stop of stops.reverse()) stop();
      container.remove();
    },
  };
};

interface FormProps {
  readonly checkout: Checkout;
  readonly brand: RedirectBrand;
  readonly channel: string;
  resultUrl(): string;
}

const RedirectForm = ({ checkout, brand, channel, resultUrl }: FormProps) => {
  const { locale, step, covered, submitter } = checkout;
  const { again } = locale.texts.messages;
  const { payWith } = textsOf(checkout, 'banks', banks).messages;
  const errors = signal<FieldErrors>({});
  const isSubmitted = (): boolean => submitter.value?.channel === channel;
  return (
    <form
      class={`wpwl-form wpwl-form-${brand.part} wpwl-form-${brand.part}-${brand.id} wpwl-clearfix`}
      lang={locale.tag}
      dir={locale.direction}
      novalidate
      hidden={() => goneSteps.has(step.value) || covered.value}
      onSubmit={(event) => {
        event.preventDefault();
        void pay({ checkout, brand, channel, resultUrl, errors }, event.currentTarget, event);
      }}
    >
      <BrandFields checkout={checkout} brand={brand} channel={channel} errors={errors} />
      <div class="wpwl-group wpwl-group-brand wpwl-group-submit">
        <button
          type="submit"
          name="pay"
          class={`wpwl-button wpwl-button-brand wpwl-button-brand-${brand.id}`}
          disabled={() => step.value !== 'editing' && !(step.value === 'unsure' && isSubmitted())}
          aria-busy={() => `${checkout.busy.value && isSubmitted()}`}
        >
          {() => checkout.busy.value && isSubmitted() && <span class="wpwl-spinner" aria-hidden="true" />}
          {() => (step.value === 'unsure' && isSubmitted() ? again : payWith.replace('{brand}', brand.name))}
        </button>
      </div>
    </form>
  );
};

interface Paying extends FormProps {
  readonly errors: Signal<FieldErrors>;
}

/** Submits the form: checks it, lets the page have its say, and sends it. */
const pay = async (
  { checkout, brand, channel, resultUrl, errors }: Paying,
  form: HTMLFormElement,
  event: Event,
): Promise<void> => {
  const isAgain = checkout.step.value === 'unsure';
  checkout.problem.value = undefined;
  if (isAgain) {
    if (!checkout.happen('again')) return;
  } else {
    errors.value = checkout.options.validation ? fieldErrors(brand.fields, new FormData(form)) : {};
    if (Object.keys(errors.value).length > 0) return focusFirstWrong(form);
    if (!checkout.happen('submit')) return;
    checkout.submitter.value = { channel, usualTarget: '_top' };
    const allowed = await checkout.ask(brand.before, form, event);
    if (!checkout.happen(allowed ? 'allowed' : 'stopped') || !allowed) return;
    checkout.call('onAfterSubmit', form);
  }
  const fields = [...addedBy(new FormData(form)), ...alongWith(checkout, resultUrl())];
  const body = new URLSearchParams({ ...browserData(), ...Object.fromEntries(fields) });
  body.set('paymentBrand', brand.id);
  const refused = settle(checkout, await submit(checkout, body, () => undefined));
  if (refused) correct(checkout, errors, form, refused.errors, refused.description);
};

const correct = (
  checkout: Checkout,
  errors: Signal<FieldErrors>,
  form: HTMLFormElement,
  refused: readonly RefusedParameter[],
  description: string,
): void => {
  const own = Object.entries(parameterOf).filter(([, parameter]) => refused.some(({ name }) => name === parameter));
  errors.value = Object.fromEntries(own.map(([field]) => [field, true]));
  const others = refused.filter(({ name }) => !Object.values(parameterOf).includes(name));
  if (others.length > 0 || refused.length === 0) {
    const detail = others.map(({ name, message }) => `${name}: ${message}`).join('; ') || description;
    checkout.report('submissionRefused', { detail });
  }
  focusFirstWrong(form);
};

const focusFirstWrong = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>('.wpwl-control.wpwl-has-error')?.focus();
