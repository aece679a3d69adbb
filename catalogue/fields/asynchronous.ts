import { shoppersUrl, webUrl } from '../formats/url.ts';
import type { Fields } from '../schema/field.ts';

/** Addresses for payments that end later. Source: interface, 'Asynchronous payment parameters'. */
export const asynchronous = {
  shopperResultUrl: ['conditional', shoppersUrl, 'Receives the shopper after the payment.'],
  // An address that can never be called is refused with the request.
  notificationUrl: ['optional', webUrl, 'Receives the result of the payment; webhooks replace it.', 'deprecated'],
} as const satisfies Fields;
