/** The reasons why a checkout cannot be used, as `result.checkoutFault` of a reply names them for programs. */
export const checkoutFaults = {
  unknown: 'there is none with this id, here or any more',
  expired: 'it expired before anything was submitted on it',
  otherEntity: 'another channel made it',
  otherPage: 'the form stands in a page of another origin than `shopperResultUrl`',
  submitted: 'something was submitted on it already',
  linkEnded: 'the payment link that it belongs to has ended, or takes no more payments',
  otherUse: 'it is for something else, such as storing an account',
} as const satisfies Readonly<Record<string, string>>;

/** A reason why a checkout cannot be used. */
export type CheckoutFault = keyof typeof checkoutFaults;
