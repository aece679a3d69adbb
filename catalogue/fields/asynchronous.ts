import { shoppersUrl, webUrl } from '../formats/url.ts';
import type { Fields, RequestOf } from '../schema/field.ts';

/** Where to go when a payment ends later. Source: interface, 'Asynchronous payment parameters'. */
export const asynchronous = {
  shopperResultUrl: ['conditional', shoppersUrl, 'Receives the shopper after the payment.'],
  // What could never be called is refused where it is said.
  notificationUrl: ['optional', webUrl, 'Receives the result of the payment; webhooks replace it.', 'deprecated'],
} as const satisfies Fields;

/** The asynchronous parameters of a request. */
export type AsynchronousRequest = RequestOf<typeof asynchronous>;
