import { type Outcome, outcomeOf, type StatusReply } from './outcome.ts';
import type { Product } from './products.ts';

/** A gateway that has not answered by then is not going to; the shopper gets a page that says so. */
const REPLY_LIMIT_MS = 10_000;

/** The gateway and the shop's account there. */
export interface GatewayAccount {
  /** The address of the gateway; ends with a slash. */
  readonly url: string;
  readonly entityId: string;
  readonly accessToken: string;
}

/** A checkout at the gateway: what the pay page needs to load the widget. */
export interface Checkout {
  readonly id: string;
  /** The hash of the widget's script, for the script tag's integrity attribute. */
  readonly integrity: string;
}

/** The gateway did not answer, or its answer says nothing about the payment. */
export class GatewayTrouble extends Error {
  override readonly name = 'GatewayTrouble';
}

/** Where the shop's customer lives: banks that ask their holders (3-D Secure) want to know. A real shop asks for it. */
const billing = {
  'billing.street1': '12 St James Square',
  'billing.city': 'London',
  'billing.postcode': 'SW1Y 4JH',
  'billing.country': 'GB',
};

/** Creates the checkout for one attempt to pay for a product. */
export async function createCheckout(
  account: GatewayAccount,
  purchase: { product: Product; transactionId: string; resultUrl: string },
): Promise<Checkout> {
  const { product, transactionId, resultUrl } = purchase;
  const reply = await ask<Partial<Checkout> & StatusReply>(account, 'v1/checkouts', {
    entityId: account.entityId,
    amount: product.price,
    currency: product.currency,
    paymentType: 'DB',
    merchantTransactionId: transactionId,
    ...billing,
    shopperResultUrl: resultUrl,
    integrity: 'true',
    'cart.items[0].merchantItemId': product.id,
    'cart.items[0].name': product.name,
    'cart.items[0].quantity': '1',
    'cart.items[0].price': product.price,
    'cart.items[0].totalAmount': product.price,
    'cart.items[0].currency': product.currency,
  });
  if (reply.id === undefined || reply.integrity === undefined) throw refused(reply);
  return { id: reply.id, integrity: reply.integrity };
}

/** The address, below the gateway's, where the final status of a checkout stands. */
export function resourcePathOf(checkoutId: string): string {
  return `/v1/checkouts/${checkoutId}/payment`;
}

/** Asks the gateway what has become of a checkout. Only the gateway's answer counts, never what the browser brings. */
export async function finalOutcome(account: GatewayAccount, checkoutId: string): Promise<Outcome> {
  const query = new URLSearchParams({ entityId: account.entityId });
  const reply = await ask<StatusReply>(account, `${resourcePathOf(checkoutId).slice(1)}?${query}`);
  return outcomeOf(reply);
}

/** Sends a request to the gateway: POST with parameters, GET without. */
async function ask<Reply extends StatusReply>(
  account: GatewayAccount,
  path: string,
  parameters?: Readonly<Record<string, string>>,
): Promise<Reply> {
  const headers = { authorization: `Bearer ${account.accessToken}` };
  const signal = AbortSignal.timeout(REPLY_LIMIT_MS);
  const request =
    parameters === undefined
      ? { headers, signal }
      : { method: 'POST', headers, signal, body: new URLSearchParams(parameters) };
  const { status, reply } = await fetch(new URL(path, account.url), request)
    .then(async (response) => ({ status: response.status, reply: (await response.json()) as Reply }))
    .catch((cause: unknown) => {
      throw new GatewayTrouble('The gateway did not answer.', { cause });
    });
  // 400 with 200.300.404 on a status means that the checkout is over; every other refusal is a fault of the set-up.
  if (status !== 200 && !(parameters === undefined && reply.result.code === '200.300.404')) throw refused(reply);
  return reply;
}

function refused(reply: StatusReply): GatewayTrouble {
  return new GatewayTrouble(`The gateway refused: ${reply.result.code} ${reply.result.description ?? ''}`);
}
