import { isSubscription, type Order } from '../orders.ts';
import { keepAccount, keepSubscription } from '../shoppers.ts';
import type { GatewayAccount } from './account.ts';
import { type Checkout, confirmCheckout, createCheckout, finalOutcome, resourcePathOf } from './checkouts.ts';
import { mayTryAgain, type Outcome } from './outcome.ts';
import { gatewayTime } from './subscriptions.ts';

/** Takes the payments for orders through the gateway. An order has one payable checkout at any time. */
export interface Till {
  /** Returns the checkout of an order; the first call creates it, and later calls share it. */
  checkoutOf(order: Order): Promise<Checkout>;
  /** Updates an order from the status of its checkout at the gateway. */
  refresh(order: Order): Promise<void>;
  /** Returns an order a new checkout on the next call, if the old one can certainly not be paid any more. */
  startOver(order: Order): Promise<void>;
  /** Pays with the payment data that the shopper submitted for a summary page. */
  confirm(order: Order): Promise<void>;
  /** Returns whether a resourcePath from the widget's redirect is that of the order's own checkout. */
  recognises(order: Order, resourcePath: unknown): Promise<boolean>;
  /** Returns the URL to which the widget sends the shopper back. */
  resultUrl(order: Order): string;
}

/** Creates the till of the shop with this account at the gateway and this public URL, which ends with a slash. */
export function openTill(account: GatewayAccount, shopUrl: string): Till {
  const till: Till = {
    resultUrl: (order) => new URL(`orders/${order.id}/result`, shopUrl).href,

    checkoutOf(order) {
      if (order.checkout !== undefined) return order.checkout;
      order.attempts += 1;
      const { lines, id, attempts, shopper } = order;
      const purchase = {
        lines,
        transactionId: `${id}-${attempts}`,
        resultUrl: till.resultUrl(order),
        customerNumber: shopper.customerNumber,
        storedAccounts: shopper.accounts.map((stored) => stored.id),
      };
      const checkout = isSubscription(order)
        ? gatewayTime(account).then((subscribedAtMs) =>
            createCheckout(account, { ...purchase, subscribedAtMs }, order.exchanges),
          )
        : createCheckout(account, purchase, order.exchanges);
      order.checkout = checkout;
      checkout.catch(() => {
        order.checkout = undefined;
      });
      return checkout;
    },

    async refresh(order) {
      const { checkout, outcome } = order;
      if (checkout === undefined || outcome.state === 'approved' || mayTryAgain(outcome)) return;
      const latest = await finalOutcome(account, await checkout, order.exchanges);
      if (order.checkout !== checkout) return;
      settle(order, latest);
    },

    async startOver(order) {
      await till.refresh(order);
      if (!mayTryAgain(order.outcome)) return;
      order.outcome = { state: 'unpaid' };
      order.checkout = undefined;
    },

    async confirm(order) {
      await till.refresh(order);
      const { checkout, outcome } = order;
      if (checkout === undefined || outcome.submitted === undefined) return;
      settle(order, await confirmCheckout(account, await checkout, order.exchanges));
    },

    async recognises(order, resourcePath) {
      return order.checkout !== undefined && resourcePath === resourcePathOf((await order.checkout).id);
    },
  };
  return till;
}

/** Stores the outcome of an order's payment, and applies its consequences. */
function settle(order: Order, outcome: Outcome): void {
  order.outcome = outcome;
  if (outcome.state === 'approved' && order.isCart) order.shopper.cart = [];
  if (outcome.stored !== undefined) keepAccount(order.shopper, outcome.stored);
  if (outcome.subscription !== undefined) keepSubscription(order.shopper, outcome.subscription);
}
