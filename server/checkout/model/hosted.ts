import type { Checkout } from './checkout.ts';

/** Where the pages are on which shoppers pay, below the address of the gateway. */
export const PAY_PATH = 'pay/';

/** Where the pages of hosted checkouts are, below that. */
export const HOSTED_PATH = `${PAY_PATH}checkouts/`;

/** Returns whether the gateway has a page for a checkout. */
export const isHosted = ({ request }: Pick<Checkout, 'request'>): boolean => request['hosted'] === 'true';

/**
 * Returns the address of the page of a hosted checkout. It has the id of the checkout, which is a capability already:
 * the form gives it to the browser, and who has it may do what the page does, and no more.
 */
export const hostedAddress = ({ baseUrl }: { readonly baseUrl: string }, id: string): string =>
  `${baseUrl}${HOSTED_PATH}${id}`;

/** Returns the address of the receipt, to which a shopper comes back whose merchant has no page. */
export const receiptAddress = (dependencies: { readonly baseUrl: string }, id: string): string =>
  `${hostedAddress(dependencies, id)}/result`;
