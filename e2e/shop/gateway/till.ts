import { isSubscription, type Order } from '../orders.ts';
import { keepAccount } from '../shoppers.ts';
import type { GatewayAccount } from './account.ts';
import { type Checkout, confirmCheckout, createCheckout, finalOutcome, resourcePathOf } from './checkouts.ts';
import { mayTryAgain, type Outcome } from './outcome.ts';
import { chargeSubscription } from './stored-accounts.ts';

/** Takes the payments for orders through the gateway. At any time an order has one checkout that can be paid. */
export interface Till {
  /** The checkout that pays for an order; created at the first call, and shared by all that follow. */
  checkoutOf(order: Order): Promise<Checkout>;
  /** Brings an order up to date with what the gateway says of its checkout. */
  refresh(order: Order): Promise<void>;
  /** Gives an order a new checkout at the next call, if the old one is certain to stay unpaid. */
  startOver(order: Order): Promise<void>;
  /** Pays with what the shopper has handed in for a summary page. */
  confirm(order: Order): Promise<void>;
  /** Charges a subscription for the next month, as a shop does each month by itself. */
  renew(order: Order): Promise<void>;
  /** Whether a resourcePath, as the widget brings it back, names the order's own checkout. */
  recognises(order: Order, resourcePath: unknown): Promise<boolean>;
  /** Where the widget brings the shopper back to. */
  resultUrl(order: Order): string;
}

/** Opens the till of the shop with this account at the gateway and this public address, which ends with a slash. */
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
        isSubscription: isSubscription(order),
      };
      const checkout = createCheckout(account, purchase, order.told);
      order.checkout = checkout;
      checkout.catch(() => {
        order.checkout = undefined;
      });
      return checkout;
    },

    async refresh(order) {
      const { checkout, outcome } = order;
      if (checkout === undefined || outcome.state === 'approved' || mayTryAgain(outcome)) return;
      const latest = await finalOutcome(account, await checkout, order.told);
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
      if (checkout === undefined || outcome.handedIn === undefined) return;
      settle(order, await confirmCheckout(account, await checkout, order.told));
    },

    async renew(order) {
      const registrationId = order.outcome.stored?.id;
      if (registrationId === undefined || !isSubscription(order)) return;
      const transactionId = `${order.id}-month-${order.renewals.length + 2}`;
      order.renewals.push(
        await chargeSubscription(account, { registrationId, lines: order.lines, transactionId }, order.told),
      );
    },

    async recognises(order, resourcePath) {
      return order.checkout !== undefined && resourcePath === resourcePathOf((await order.checkout).id);
    },
  };
  return till;
}

/** Notes what has become of an order, and what follows from it. */
function settle(order: Order, outcome: Outcome): void {
  order.outcome = outcome;
  if (outcome.state === 'approved' && order.isCart) order.shopper.cart = [];
  if (outcome.stored !== undefined) keepAccount(order.shopper, outcome.stored);
}
