import type { Endpoint } from './endpoints.ts';
import { keyed, refused } from './refusals.ts';

/** The way of a merchant's customers to the self-service page; not in the interface. */
export const customerEndpoints = [
  {
    id: 'createCustomerSession',
    method: 'POST',
    path: '/v1/customers/sessions',
    authorization: 'bearer',
    request: 'customerSessionRequest',
    summary: 'Makes a link that opens the self-service page once, for a customer whom the merchant knows.',
    replies: { 200: 'customerSession', 400: 'error', ...refused, ...keyed },
  },
] as const satisfies readonly Endpoint[];
