import { effect } from '@preact/signals';
import type { Checkout } from '../checkout/checkout.ts';

/** The errors that a page writes beside a field. The widget's own have an id or a role. */
const PAGE_HINTS = '[class*="wpwl-hint-"][class*="Error"]:not([id], [role])';

/**
 * Prepares the forms for each submission and undoes what callbacks of the page leave behind:
 * - Errors that the page has written are removed when its callback runs again. Otherwise each press would add one.
 * - A button that the page has disabled together with its error is enabled, so that the shopper can try again.
 * - A form inside a form of the page does not submit that one too, and the console has a warning.
 */
export const watchSubmissions = (checkout: Checkout, containers: () => readonly HTMLElement[]): (() => void) => {
  const submitted = ({ target: form }: Event): void => {
    const container = form instanceof HTMLFormElement && containers().find((own) => own.contains(form));
    if (!container) return;
    removePageErrors(form);
    // Only here, since listeners of the page on the widget's own form have to be called.
    if (container.closest('form')) container.addEventListener('submit', stopPropagation, { once: true });
  };
  // Before all other listeners, which may write new errors.
  window.addEventListener('submit', submitted, { capture: true, signal: checkout.unloaded });
  if (containers().some((container) => container.closest('form'))) {
    // biome-ignore lint/suspicious/noConsole: the console is where the merchant's developer looks first.
    console.warn('paymentWidgets: the form is inside another form, which parsers drop. Move it out.');
  }
  let wasAsking = false;
  return effect(() => {
    const { value: step } = checkout.step;
    if (wasAsking && step === 'editing') queueMicrotask(() => enableButtons(containers()));
    wasAsking = step === 'asking';
  });
};

const stopPropagation = (event: Event): void => event.stopPropagation();

const removePageErrors = (form: HTMLFormElement): void => {
  const groups = new Set([...form.querySelectorAll(PAGE_HINTS)].map((hint) => hint.closest('.wpwl-group') ?? form));
  for (const hint of form.querySelectorAll(PAGE_HINTS)) hint.remove();
  for (const group of groups) {
    if (group.querySelector('[class*="wpwl-hint-"][class*="Error"]')) continue; // The widget has found an error too.
    for (const control of group.querySelectorAll('.wpwl-has-error')) control.classList.remove('wpwl-has-error');
  }
};

const enableButtons = (containers: readonly HTMLElement[]): void => {
  for (const container of containers) {
    for (const button of container.querySelectorAll<HTMLButtonElement>('.wpwl-button-pay')) button.disabled = false;
  }
};
