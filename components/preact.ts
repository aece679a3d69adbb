import { h, type JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { type CheckoutForm, type CheckoutProps, checkoutFormIn } from './checkout-form.ts';

export type { CheckoutProps } from './checkout-form.ts';

/** The checkout form as a Preact component. On a server it renders an empty element. */
export const Checkout = (props: CheckoutProps): JSX.Element => {
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<CheckoutForm>(undefined);
  useEffect(() => {
    if (!place.current) return;
    form.current ??= checkoutFormIn(place.current);
    form.current.show(props);
  });
  useEffect(() => () => form.current?.remove(), []);
  return h('div', { ref: place });
};
