import { computed, effect } from '@preact/signals';
import type { HostedFieldName } from '../bridge/messages.ts';
import type { Checkout } from '../checkout/checkout.ts';
import type { Card } from '../methods/card/card.ts';
import type { Stop } from '../view/mount.ts';

/** The errors that a page writes beside a field. The widget's own have an id or a role. */
const PAGE_HINTS = '[class*="wpwl-hint-"][class*="Error"]:not([id], [role])';

/**
 * Prepares the forms for each submission and undoes what callbacks of the page leave behind:
 * - An error that the page has written is removed when the shopper changes its field. All of them are removed before the
 *   page's callback runs again, since each press of the button would add another one.
 * - A button that the page has disabled together with its error is enabled, so that the shopper can try again.
 * - A form inside a form of the page does not submit that one too, and the console has a warning.
 */
export const watchSubmissions = (checkout: Checkout, containers: () => readonly HTMLElement[]): (() => void) => {
  const submitted = ({ target: form }: Event): void => {
    const container = form instanceof HTMLFormElement && containers().find((own) => own.contains(form));
    if (!container) return;
    removePageErrors(form.querySelectorAll(PAGE_HINTS));
    // Only here, since listeners of the page on the widget's own form have to be called.
    if (container.closest('form')) container.addEventListener('submit', stopPropagation, { once: true });
  };
  const changed = ({ target: control }: Event): void => {
    if (control instanceof Element && containers().some((own) => own.contains(control))) removePageErrorsOf(control);
  };
  window.addEventListener('input', changed, { capture: true, signal: checkout.unloaded });
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

/** Removes the errors that the page has written about a frame's field when the shopper changes that. */
export const watchEntry = (frame: HTMLIFrameElement, { hosted }: Card): Stop => {
  const length = computed(() => hosted[frame.dataset['field'] as HostedFieldName]?.value.length);
  let before = length.peek();
  return effect(() => {
    if (length.value !== before) removePageErrorsOf(frame);
    before = length.value;
  });
};

const removePageErrorsOf = (control: Element): void =>
  removePageErrors(control.closest('.wpwl-group')?.querySelectorAll(PAGE_HINTS) ?? []);

const removePageErrors = (hints: Iterable<Element>): void => {
  const groups = [...hints].map((hint) => {
    const group = hint.closest('.wpwl-group, form');
    hint.remove();
    return group;
  });
  for (const group of groups) {
    if (group?.querySelector('[class*="wpwl-hint-"][class*="Error"]')) continue; // The widget has found an error too.
    for (const control of group?.querySelectorAll('.wpwl-has-error') ?? []) control.classList.remove('wpwl-has-error');
  }
};

const enableButtons = (containers: readonly HTMLElement[]): void => {
  for (const container of containers) {
    for (const button of container.querySelectorAll<HTMLButtonElement>('.wpwl-button-pay')) button.disabled = false;
  }
};
