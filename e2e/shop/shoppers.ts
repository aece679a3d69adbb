import { randomBytes } from 'node:crypto';
import type { Line } from './cart.ts';
import type { Exchange } from './gateway/account.ts';
import type { Checkout } from './gateway/checkouts.ts';
import type { StoredAccount } from './gateway/outcome.ts';

/** The most shoppers in memory; beyond it the shop drops the oldest. */
const SHOPPERS_LIMIT = 1000;

/** The shop's record of a shopper. */
export interface Shopper {
  /** The value of the shopper's cookie. */
  readonly cookie: string;
  /** The number by which the gateway identifies the shopper, because the cookie is a secret. */
  readonly customerNumber: string;
  cart: readonly Line[];
  /** The accounts that the gateway stores for the shopper. */
  accounts: readonly StoredAccount[];
  /** The gateway's ids of the shopper's subscriptions, the newest first. */
  subscriptions: readonly string[];
  /** The checkout that is storing one more account. */
  storing?: Promise<Checkout> | undefined;
  /** The requests to the gateway about the accounts. */
  readonly exchanges: Exchange[];
}

/** All shoppers who have visited. */
export interface Shoppers {
  /** Returns the shopper with this cookie; creates a new one. */
  of(cookie: string): Shopper;
}

/** Adds a stored account to the shopper; one that is stored again is not duplicated. */
export function keepAccount(shopper: Shopper, account: StoredAccount): void {
  shopper.accounts = [...shopper.accounts.filter(({ id }) => id !== account.id), account];
}

/** Adds a subscription to the shopper; one that is known is not duplicated. */
export function keepSubscription(shopper: Shopper, id: string): void {
  shopper.subscriptions = [id, ...shopper.subscriptions.filter((known) => known !== id)];
}

/** Creates a store of shoppers in memory, which is enough for an example. A real shop has accounts and a database. */
export function shoppersInMemory(): Shoppers {
  const shoppers = new Map<string, Shopper>();
  return {
    of(cookie) {
      const known = shoppers.get(cookie);
      if (known !== undefined) return known;
      const shopper = {
        cookie,
        customerNumber: randomBytes(6).toString('hex'),
        cart: [],
        accounts: [],
        subscriptions: [],
        exchanges: [],
      };
      shoppers.set(cookie, shopper);
      for (const oldest of shoppers.keys()) {
        if (shoppers.size <= SHOPPERS_LIMIT) break;
        shoppers.delete(oldest);
      }
      return shopper;
    },
  };
}
