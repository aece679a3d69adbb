import type { Endpoint } from './endpoints.ts';
import { refused } from './refusals.ts';

/** The receipt that a shopper keeps of a payment; not in the interface. */
export const receiptEndpoints = [
  {
    id: 'readReceipt',
    method: 'GET',
    path: '/v1/payments/{id}/receipt',
    authorization: 'bearer',
    request: 'receiptQuery',
    summary: 'Returns the receipt of a successful payment for its shopper, as a page or, by `Accept`, as PDF.',
    replies: { 200: 'receipt', 400: 'error', 404: 'error', 406: 'error', 503: 'error', ...refused },
  },
] as const satisfies readonly Endpoint[];
