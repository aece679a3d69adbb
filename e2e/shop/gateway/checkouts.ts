import { shop } from '../../../catalogue/texts/en/shop.ts';
import { type Line, totalOf } from '../cart.ts';
import { CURRENCY } from '../products.ts';
import { callGateway, type Exchange, type GatewayAccount, refused } from './account.ts';
import { monthlyFrom } from './monthly.ts';
import { type Outcome, outcomeOf, type StatusReply, storingOutcomeOf } from './outcome.ts';

/** A checkout at the gateway, with the data that the pay page needs to load the widget. */
export interface Checkout {
  readonly id: string;
  /** The hash of the widget's script, for the script tag's integrity attribute. */
  readonly integrity: string;
}

/** The purchase that a shopper is about to pay. */
interface Purchase {
  readonly lines: readonly Line[];
  /** The shop's own number of this attempt to pay. */
  readonly transactionId: string;
  readonly resultUrl: string;
  /** The number by which the shop identifies its customer. */
  readonly customerNumber: string;
  /** The stored accounts of this customer, which the form offers. */
  readonly storedAccounts: readonly string[];
  /**
   * For what is delivered every month, when it is bought: the account is stored, and the customer agrees to later
   * payments.
   */
  readonly subscribedAtMs?: number | undefined;
}

/** The billing address of the shop's customer, which banks need for 3-D Secure. A real shop asks for it. */
const billing = {
  'billing.street1': '12 St James Square',
  'billing.city': 'London',
  'billing.postcode': 'SW1Y 4JH',
  'billing.country': 'GB',
};

/** Returns the shop's customer: a stored account belongs to this customer only. A real shop knows the names. */
const customerOf = (customerNumber: string) => ({
  'customer.merchantCustomerId': customerNumber,
  'customer.givenName': 'Ada',
  'customer.surname': 'Lovelace',
  'customer.email': 'ada@shop.example',
});

/** The first payment of a subscription: the cardholder is present and agrees to the following ones. */
const agreement = {
  createRegistration: 'true',
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.type': 'RECURRING',
  'standingInstruction.source': 'CIT',
  // The gateway makes the later payments by itself.
  'job.name': shop.products['tea-club'].name,
};

/** Creates the checkout for one attempt to pay. */
export function createCheckout(account: GatewayAccount, purchase: Purchase, exchanges: Exchange[]): Promise<Checkout> {
  return newCheckout(account, exchanges, {
    amount: totalOf(purchase.lines),
    currency: CURRENCY,
    paymentType: 'DB',
    merchantTransactionId: purchase.transactionId,
    ...customerOf(purchase.customerNumber),
    ...billing,
    ...(purchase.subscribedAtMs === undefined ? {} : { ...agreement, ...monthlyFrom(purchase.subscribedAtMs) }),
    ...Object.fromEntries(purchase.storedAccounts.map((id, n) => [`registrations[${n}].id`, id])),
    shopperResultUrl: purchase.resultUrl,
    ...Object.fromEntries(purchase.lines.flatMap(cartItem)),
  });
}

/** Creates a checkout that stores an account without a payment. */
export function createStoringCheckout(
  account: GatewayAccount,
  { customerNumber, resultUrl }: Pick<Purchase, 'customerNumber' | 'resultUrl'>,
  exchanges: Exchange[],
): Promise<Checkout> {
  return newCheckout(account, exchanges, {
    createRegistration: 'true',
    ...customerOf(customerNumber),
    ...billing,
    shopperResultUrl: resultUrl,
  });
}

async function newCheckout(
  account: GatewayAccount,
  exchanges: Exchange[],
  parameters: Readonly<Record<string, string>>,
): Promise<Checkout> {
  const reply = await callGateway<Partial<Checkout> & StatusReply>(account, {
    method: 'POST',
    path: 'v1/checkouts',
    parameters: { ...parameters, integrity: 'true' },
    exchanges,
  });
  if (reply.id === undefined || reply.integrity === undefined) throw refused(reply);
  return { id: reply.id, integrity: reply.integrity };
}

function cartItem({ product, quantity }: Line, n: number): readonly (readonly [string, string])[] {
  const item = {
    merchantItemId: product.id,
    name: shop.products[product.id].name,
    quantity: String(quantity),
    price: product.price,
    totalAmount: totalOf([{ product, quantity }]),
    currency: CURRENCY,
  };
  return Object.entries(item).map(([name, value]) => [`cart.items[${n}].${name}`, value]);
}

/** The use of a checkout: a payment, or storing an account. */
type CheckoutUse = 'payment' | 'registration';

/** Returns the path, below the gateway's URL, of the final status of a checkout. */
export function resourcePathOf(checkoutId: string, use: CheckoutUse = 'payment'): string {
  return `/v1/checkouts/${checkoutId}/${use}`;
}

/** Queries the result of a checkout. Only the gateway's answer counts, never parameters from the browser. */
export async function finalOutcome(
  account: GatewayAccount,
  { id, use = 'payment' }: { readonly id: string; readonly use?: CheckoutUse },
  exchanges: Exchange[],
): Promise<Outcome> {
  const path = resourcePathOf(id, use).slice(1);
  const reply = await callGateway<StatusReply>(account, { method: 'GET', path, exchanges });
  return use === 'payment' ? outcomeOf(reply) : storingOutcomeOf(reply);
}

/** Queries the integrity of the widget's script, for pages that have no checkout yet. */
export async function scriptIntegrity(account: GatewayAccount): Promise<string> {
  const reply = await callGateway<StatusReply & { readonly integrity?: string }>(account, {
    method: 'GET',
    path: 'v1/fastcheckout/integrity',
    exchanges: [],
  });
  if (reply.integrity === undefined) throw refused(reply);
  return reply.integrity;
}

/**
 * Pays a checkout with the payment data that its shopper submitted and has now reviewed. After a failure of the request
 * the payment may have been made all the same: only its status counts.
 */
export async function confirmCheckout(
  account: GatewayAccount,
  checkout: Checkout,
  exchanges: Exchange[],
): Promise<Outcome> {
  const path = `v1/checkouts/${checkout.id}/confirmation`;
  const outcome = outcomeOf(await callGateway<StatusReply>(account, { method: 'POST', path, exchanges }));
  return outcome.state === 'failed' ? await finalOutcome(account, checkout, exchanges) : outcome;
}
