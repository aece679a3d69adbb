import { randomBytes } from 'node:crypto';
import type { Line } from './cart.ts';
import type { Exchange } from './gateway/account.ts';
import type { Checkout } from './gateway/checkouts.ts';
import type { Outcome } from './gateway/outcome.ts';
import type { Product } from './products.ts';
import type { Shopper } from './shoppers.ts';

/** The shop keeps its orders in memory; beyond this many it forgets the oldest. */
const ORDERS_LIMIT = 1000;

/** What a shopper wants to buy, and how far the payment has come. */
export interface Order {
  readonly id: string;
  readonly shopper: Shopper;
  readonly lines: readonly Line[];
  /** It is what the cart held, which is empty once it is paid. */
  readonly isCart: boolean;
  /** How many checkouts this order has had. */
  attempts: number;
  /** The one checkout that can be paid now; a promise, so that two requests at once share it. */
  checkout?: Promise<Checkout> | undefined;
  outcome: Outcome;
  /** What became of the later payments of a subscription, in order. */
  readonly renewals: Outcome[];
  /** What was said with the gateway about this order. */
  readonly told: Exchange[];
}

/** Whether something in the order is delivered every month. */
export function isSubscription({ lines }: Pick<Order, 'lines'>): boolean {
  return lines.some(({ product }) => product.isMonthly);
}

/** All orders of the shop. */
export interface Orders {
  /** Places an order of one product, or of what the cart holds; nothing when that is nothing. */
  place(shopper: Shopper, product: Product | undefined): Order | undefined;
  /** The order with this id, if it is this shopper's. */
  find(cookie: string, id: unknown): Order | undefined;
  /** The order with this id, whoever asks: nothing of it may be shown. */
  known(id: string): Order | undefined;
  /** A shopper's orders, the newest first. */
  of(cookie: string): readonly Order[];
}

/** Orders kept in memory: enough for an example. A real shop has a database here. */
export function ordersInMemory(): Orders {
  const orders = new Map<string, Order>();
  return {
    place(shopper, product) {
      const isCart = product === undefined;
      const lines = isCart ? shopper.cart : [{ product, quantity: 1 }];
      if (lines.length === 0) return undefined;
      const id = randomBytes(6).toString('hex').toUpperCase();
      const outcome: Outcome = { state: 'unpaid' };
      const order: Order = { id, shopper, lines, isCart, attempts: 0, outcome, renewals: [], told: [] };
      orders.set(id, order);
      for (const oldest of orders.keys()) {
        if (orders.size <= ORDERS_LIMIT) break;
        orders.delete(oldest);
      }
      return order;
    },
    find(cookie, id) {
      const order = typeof id === 'string' ? orders.get(id) : undefined;
      return order?.shopper.cookie === cookie ? order : undefined;
    },
    known: (id) => orders.get(id),
    of: (cookie) => [...orders.values()].filter(({ shopper }) => shopper.cookie === cookie).reverse(),
  };
}
