import { computed, signal } from '@preact/signals-core';
import type { Checkout } from '../checkout/checkout.ts';
import { load } from '../checkout/load.ts';
import { mount, watch } from '../elements/tree.ts';
import { type Card, createCard } from '../methods/card/card.ts';
import { CardForm } from '../methods/card/card-form.tsx';
import { Message } from './message.tsx';
import { addressOfReturn } from './return-to-shop.ts';
import type { ShopForm } from './shop-form.ts';

/** One form of the page with the widget in its place. */
export interface Widget {
  readonly form: ShopForm;
  readonly container: HTMLElement;
  /** Nothing while the brands are unknown. */
  card(): Card | undefined;
  unmount(): void;
}

/** Puts the widget in the place of a form of the page, which stays in the document, hidden, to be mounted again. */
export const mountWidget = (checkout: Checkout, form: ShopForm, number: number): Widget => {
  const { options } = checkout;
  const container = document.createElement('div');
  container.id = `card_${number}`;
  container.className = `wpwl-container wpwl-container-card wpwl-style-${options.style} wpwl-clearfix`;
  if (options.spinnerColor) container.style.setProperty('--tollgate-spinner', options.spinnerColor);
  form.element.after(container);
  form.element.hidden = true;

  const brands = computed(() => (form.cards.length > 0 ? form.cards : (checkout.configuration.value?.brands ?? [])));
  const card = computed(() =>
    form.isNested || brands.value.length === 0 ? undefined : createCard(checkout, brands.value),
  );
  const target = options.paymentTarget || `wpwl-target-${number}`;
  const unmount = mount(container, () => (
    <>
      {() => card.value && <CardForm card={card.value} />}
      <Message
        checkout={checkout}
        returnTo={() => addressOfReturn(checkout, form.action) ?? ''}
        again={() => again(checkout)}
      />
      {() => card.value && <Target card={card.value} name={target} />}
    </>
  ));
  return {
    form,
    container,
    card: () => card.value,
    unmount: () => {
      unmount();
      container.remove();
      form.element.hidden = false;
    },
  };
};

/** A third frame, for what comes after paying: it waits until the fields can be typed into, and the page was told. */
const Target = ({ card, name }: { card: Card; name: string }) => {
  const isDue = signal(false);
  watch(() => {
    if (!card.complete.value) return undefined;
    const due = setTimeout(() => {
      isDue.value = true;
    });
    return () => {
      clearTimeout(due);
      isDue.value = false;
    };
  });
  return <>{() => isDue.value && <iframe class="wpwl-target" name={name} title={name} hidden tabindex={-1} />}</>;
};

const again = (checkout: Checkout): void => {
  if (checkout.happen('again')) void load(checkout);
};
