import { effect } from '@preact/signals';
import type { ComponentChild } from 'preact';
import type { Checkout } from '../../checkout/checkout.ts';
import type { FormsPlace } from '../../lazy/chunks.ts';
import { mount } from '../../view/mount.ts';
import { storedOptions } from './stored-options.ts';
import type { StoredTexts } from './texts.ts';

/** The forms whose accounts can be stored; some processors do not store what is entered on their pages. */
const storing = ':is(.wpwl-form-card, .wpwl-form-directDebit):not([data-stores])';

/**
 * Adds to the forms of new accounts, above the button: a box to store the account, or the note that nothing is charged.
 */
export const addToForms = (checkout: Checkout, place: FormsPlace, texts: StoredTexts): (() => void) => {
  const isRegistration = checkout.resource === 'registration';
  if (!isRegistration && !storedOptions(checkout.options).asksToStore) return () => undefined;
  const added = new Map<HTMLElement, () => void>();
  const watching = effect(() => {
    // If the merchant stores the account anyway, there is no box. Another list of brands mounts another form.
    const isAsked = !isRegistration && !checkout.configuration.value?.createRegistration;
    for (const container of place.containers()) {
      const form = container.querySelector<HTMLElement>(storing);
      if (!form) continue;
      if (!isRegistration && !isAsked) added.get(form)?.();
      else if (!added.has(form)) {
        const what = isRegistration
          ? addTo(form, 'registration-note', texts.messages.nothingCharged)
          : addTo(form, 'register', <Box checkout={checkout} text={texts.labels.register} />);
        added.set(form, what);
      }
    }
  });
  return () => {
    watching();
    for (const remove of added.values()) remove();
  };
};

const addTo = (form: HTMLElement, name: string, view: ComponentChild): (() => void) => {
  const group = document.createElement('div');
  group.className = `wpwl-group wpwl-group-${name}`;
  const stop = mount(group, view);
  form.querySelector('.wpwl-group-submit')?.before(group);
  return () => {
    stop();
    group.remove();
  };
};

const Box = ({ checkout, text }: { checkout: Checkout; text: string }) => (
  <label class="wpwl-registration">
    <input
      class="wpwl-control-register"
      type="checkbox"
      name="createRegistration"
      value="true"
      // A disabled input would not be sent.
      onClick={(event) => {
        if (checkout.locked.value) event.preventDefault();
      }}
    />
    <span>{text}</span>
  </label>
);
