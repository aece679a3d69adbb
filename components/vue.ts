import {
  camelize,
  defineComponent,
  h,
  onActivated,
  onBeforeUnmount,
  onDeactivated,
  onMounted,
  onUpdated,
  ref,
} from 'vue';
import { type CheckoutForm, type CheckoutProps, checkoutFormIn, valuesOf } from './checkout-form.ts';

export type { CheckoutProps } from './checkout-form.ts';

/**
 * The checkout form as a Vue component. Listeners are callbacks: `@ready` is `onReady`. On a server it renders an empty
 * element.
 */
export const Checkout = defineComponent<CheckoutProps>(
  (_, { attrs }) => {
    const place = ref<HTMLDivElement>();
    let form: CheckoutForm | undefined;
    const show = (): void => form?.show(propsOf(attrs));
    onMounted(() => {
      if (place.value) form = checkoutFormIn(place.value);
      show();
    });
    onUpdated(show);
    onActivated(show);
    onDeactivated(() => form?.remove());
    onBeforeUnmount(() => form?.remove());
    return () => {
      valuesOf(propsOf(attrs)); // So that Vue renders again when a value within an option changes.
      return h('div', { ref: place });
    };
  },
  { name: 'TollgateCheckout', inheritAttrs: false },
);

/** Returns the props under their own names; templates may write `checkout-id`. */
const propsOf = (attrs: Readonly<Record<string, unknown>>): CheckoutProps => {
  const named = Object.entries(attrs).map(([name, value]) => [camelize(name), value]);
  return Object.fromEntries(named) as CheckoutProps;
};
