'use client';

import { createElement, type ReactElement, useEffect, useRef } from 'react';
import { type CheckoutForm, type CheckoutProps, checkoutFormIn } from './checkout-form.ts';

export type { CheckoutProps } from './checkout-form.ts';

/** The checkout form as a React component. On a server it renders an empty element. */
export const Checkout = (props: CheckoutProps): ReactElement => {
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<CheckoutForm>(undefined);
  useEffect(() => {
    if (!place.current) return;
    form.current ??= checkoutFormIn(place.current);
    form.current.show(props);
  });
  useEffect(() => () => form.current?.remove(), []);
  return createElement('div', { ref: place });
};
