import { randomBytes } from 'node:crypto';
import type { Line } from './cart.ts';
import type { Exchange } from './gateway/account.ts';
import type { Checkout } from './gateway/checkouts.ts';
import type { Outcome } from './gateway/outcome.ts';
import type { Product } from './products.ts';
import type { Shopper } from './shoppers.ts';

/** The most orders in memory; beyond it the shop drops the oldest. */
const ORDERS_LIMIT = 1000;

/** An order of a shopper, with the state of its payment. */
export interface Order {
  readonly id: string;
  readonly shopper: Shopper;
  readonly lines: readonly Line[];
  /** Whether the order is the content of the cart, which is emptied when the order is paid. */
  readonly isCart: boolean;
  /** The number of checkouts that this order has had. */
  attempts: number;
  /** The one checkout that can be paid now; a promise, so that concurrent requests share it. */
  checkout?: Promise<Checkout> | undefined;
  outcome: Outcome;
  /** The requests to the gateway about this order. */
  readonly exchanges: Exchange[];
}

/** Returns whether something in the order is delivered every month. */
export function isSubscription({ lines }: Pick<Order, 'lines'>): boolean {
  return lines.some(({ product }) => product.isMonthly);
}

/** All orders of the shop. */
export interface Orders {
  /** Places an order of one product, or of the cart's content; undefined when the cart is empty. */
  place(shopper: Shopper, product: Product | undefined): Order | undefined;
  /** Returns the order with this id, if it is this shopper's. */
  find(cookie: string, id: unknown): Order | undefined;
  /** Returns the order with this id for any caller: nothing of it may be shown. */
  known(id: string): Order | undefined;
  /** Returns a shopper's orders, the newest first. */
  of(cookie: string): readonly Order[];
}

/** Creates a store of orders in memory, which is enough for an example. A real shop has a database. */
export function ordersInMemory(): Orders {
  const orders = new Map<string, Order>();
  return {
    place(shopper, product) {
      const isCart = product === undefined;
      const lines = isCart ? shopper.cart : [{ product, quantity: 1 }];
      if (lines.length === 0) return undefined;
      const id = randomBytes(6).toString('hex').toUpperCase();
      const outcome: Outcome = { state: 'unpaid' };
      const order: Order = { id, shopper, lines, isCart, attempts: 0, outcome, exchanges: [] };
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
