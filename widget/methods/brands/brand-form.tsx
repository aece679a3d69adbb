import { computed } from '@preact/signals';
import type { Checkout } from '../../checkout/checkout.ts';
import { goneSteps } from '../../checkout/steps.ts';
import type { BrandForm, BrandsPlace } from '../../lazy/chunks.ts';
import { mount } from '../../view/mount.ts';
import { classWhen } from '../../view/refs.ts';
import { unseen } from '../card/card-form.tsx';
import { Spinner } from '../spinner.tsx';
import { BrandFields } from './brand-fields.tsx';
import type { BrandTexts } from './brand-texts.ts';
import { CreditDetails, creditButton } from './credit.tsx';
import { type FormState, formState } from './form-state.ts';
import { mandateText, recursIn } from './mandate.ts';
import { canSubmit, isSubmitted, payBrand } from './pay-brand.ts';
import type { ShownBrand } from './shown-brands.ts';

/** The form of a brand, mounted in the page. */
interface Mounted extends BrandForm {
  unmount(): void;
}

/** Mounts the form of a brand: its fields and a button. */
export const mountBrand = (checkout: Checkout, brand: ShownBrand, texts: BrandTexts, place: BrandsPlace): Mounted => {
  const { options, locale } = checkout;
  const state = formState(checkout, brand, texts, place.resultUrl);
  const container = document.createElement('div');
  Object.assign(container, { lang: locale.tag, dir: locale.direction });
  container.className = `wpwl-container wpwl-container-${brand.part}-${brand.id} wpwl-container-${brand.part} wpwl-style-${options.style} wpwl-clearfix`;
  if (brand.part === 'invoice') container.classList.add(`wpwl-container-virtualAccount-${brand.id}`); // As pages know it.
  if (options.spinnerColor) container.style.setProperty('--tollgate-spinner', options.spinnerColor);
  place.after.after(container);
  const stops = [mount(container, <Form state={state} />), place.showMessage(container, state.channel)];
  const { id, name, brands = [id], home, page } = brand;
  const unlist = checkout.chooser?.add(container, { id: page ? 'card' : id, name, brands, home });
  return {
    container,
    channel: state.channel,
    unmount: () => {
      container.querySelector('form')?.reset();
      unlist?.();
      for (const stop of stops.reverse()) stop();
      container.remove();
    },
  };
};

const Form = ({ state }: { state: FormState }) => {
  const { checkout, brand } = state;
  const { locale, step, covered, options, configuration } = checkout;
  const { pages, keptOnPages } = configuration.value ?? {};
  return (
    <form
      class={`wpwl-form wpwl-form-${brand.part} wpwl-form-${brand.part}-${brand.id} wpwl-clearfix`}
      lang={locale.tag}
      dir={locale.direction}
      novalidate
      data-stores={pages?.[brand.id] && !keptOnPages?.includes(brand.id) ? 'never' : undefined}
      hidden={computed(() => goneSteps.has(step.value) || covered.value)}
      onPointerDown={({ target }) => {
        state.isPressing = target instanceof Element && target.closest('button') !== null;
      }}
      onKeyDown={(event) => {
        state.isPressing = false;
        const isField = event.target instanceof HTMLInputElement;
        if (event.key === 'Enter' && isField && options.disableSubmitOnEnter) event.preventDefault();
      }}
      onInput={({ currentTarget }) => {
        state.recurs.value = recursIn(currentTarget);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void payBrand(state, event.currentTarget, event);
      }}
    >
      {brand.takesAccount && brand.button === 'payWith' && (
        <div class={`wpwl-brand wpwl-brand-custom wpwl-brand-inline wpwl-brand-${brand.id}`}>{brand.name}</div>
      )}
      <BrandFields state={state} />
      {brand.fields.includes('accountIban') && checkout.resource !== 'registration' && <Mandate state={state} />}
      {/* It exists before its text changes; otherwise nothing is announced. */}
      <div class="wpwl-announcement" aria-live="assertive" style={unseen}>
        {state.announced}
      </div>
      <PayButton state={state} />
      {brand.isCredit && <CreditDetails state={state} />}
      {brand.page && (
        <p dir="auto" class="wpwl-page-hint">
          {state.texts.messages.onPage.replace('{provider}', brand.page)}
        </p>
      )}
    </form>
  );
};

/** The mandate to which the shopper agrees by paying by direct debit. */
const Mandate = ({ state }: { state: FormState }) => (
  <p dir="auto" class="wpwl-mandate" aria-live="polite">
    {computed(() => mandateText(state))}
  </p>
);

const PayButton = ({ state }: { state: FormState }) => {
  const { checkout, brand, texts, isHeldUp } = state;
  const { step, busy, locale } = checkout;
  const isBusy = (): boolean => busy.value && isSubmitted(state);
  // In a registration or a summary, the button names that step instead of a payment.
  const text =
    checkout.resource === 'payment'
      ? (brand.isCredit ? creditButton(state) : texts.messages[brand.button]).replaceAll('{brand}', brand.name)
      : locale.texts.labels.submit;
  return (
    <div class="wpwl-group wpwl-group-button wpwl-group-submit">
      <button
        type="submit"
        name="pay"
        class={`wpwl-button ${brand.takesAccount ? 'wpwl-button-pay' : 'wpwl-button-brand'} wpwl-button-brand-${brand.id}`}
        ref={classWhen({ 'wpwl-button-error': () => isHeldUp.value })}
        aria-disabled={computed(() => !canSubmit(state))}
        aria-busy={computed(isBusy)}
      >
        {computed(() => (step.value === 'unsure' && isSubmitted(state) ? locale.texts.messages.again : text))}
        <Spinner when={isBusy} />
      </button>
    </div>
  );
};
