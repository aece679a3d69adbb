/** Parameters of one request that clients often send with another. */
export const elsewhere = {
  overridePaymentType: 'it is accepted only when a checkout is created',
  integrity: 'it is accepted only when a checkout is created or updated',
} as const;
