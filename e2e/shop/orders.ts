import { randomBytes } from 'node:crypto';
import type { Checkout } from './gateway.ts';
import type { Outcome } from './outcome.ts';
import type { Product } from './products.ts';

/** The shop keeps its orders in memory; beyond this many it forgets the oldest. */
const ORDERS_LIMIT = 1000;

/** What a shopper wants to buy, and how far the payment has come. */
export interface Order {
  readonly id: string;
  /** The shopper whose order it is: the value of the shop's cookie. */
  readonly shopper: string;
  readonly product: Product;
  /** How many checkouts this order has had. */
  attempts: number;
  /** The one checkout that can be paid now; a promise, so that two requests at once share it. */
  checkout?: Promise<Checkout> | undefined;
  outcome: Outcome;
}

/** All orders of the shop. */
export interface Orders {
  place(shopper: string, product: Product): Order;
  /** The order with this id, if it is this shopper's. */
  find(shopper: string, id: unknown): Order | undefined;
  /** The order with this id, whoever asks: nothing of it may be shown. */
  known(id: string): Order | undefined;
  /** A shopper's orders, the newest first. */
  of(shopper: string): readonly Order[];
}

/** Orders kept in memory: enough for an example. A real shop has a database here. */
export function ordersInMemory(): Orders {
  const orders = new Map<string, Order>();
  return {
    place(shopper, product) {
      const id = randomBytes(6).toString('hex').toUpperCase();
      const order: Order = { id, shopper, product, attempts: 0, outcome: { state: 'unpaid' } };
      orders.set(id, order);
      for (const oldest of orders.keys()) {
        if (orders.size <= ORDERS_LIMIT) break;
        orders.delete(oldest);
      }
      return order;
    },
    find(shopper, id) {
      const order = typeof id === 'string' ? orders.get(id) : undefined;
      return order?.shopper === shopper ? order : undefined;
    },
    known: (id) => orders.get(id),
    of: (shopper) => [...orders.values()].filter((order) => order.shopper === shopper).reverse(),
  };
}
