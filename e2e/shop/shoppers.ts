import { randomBytes } from 'node:crypto';
import type { Line } from './cart.ts';
import type { Exchange } from './gateway/account.ts';
import type { Checkout } from './gateway/checkouts.ts';
import type { StoredAccount } from './gateway/outcome.ts';

/** The shop keeps its shoppers in memory; beyond this many it forgets the oldest. */
const SHOPPERS_LIMIT = 1000;

/** What the shop knows of a shopper. */
export interface Shopper {
  /** The value of the shopper's cookie. */
  readonly cookie: string;
  /** The number that the gateway is told: the cookie is a secret. */
  readonly customerNumber: string;
  cart: readonly Line[];
  /** The accounts that the gateway keeps for them. */
  accounts: readonly StoredAccount[];
  /** The checkout that stores one more account, while it is under way. */
  storing?: Promise<Checkout> | undefined;
  /** What was said with the gateway about the accounts. */
  readonly told: Exchange[];
}

/** Everybody who was here. */
export interface Shoppers {
  /** The shopper with this cookie; known from now on. */
  of(cookie: string): Shopper;
}

/** Keeps an account for the shopper; one that is stored again stays one. */
export function keepAccount(shopper: Shopper, account: StoredAccount): void {
  shopper.accounts = [...shopper.accounts.filter(({ id }) => id !== account.id), account];
}

/** Shoppers kept in memory: enough for an example. A real shop has accounts, and a database. */
export function shoppersInMemory(): Shoppers {
  const shoppers = new Map<string, Shopper>();
  return {
    of(cookie) {
      const known = shoppers.get(cookie);
      if (known !== undefined) return known;
      const shopper = { cookie, customerNumber: randomBytes(6).toString('hex'), cart: [], accounts: [], told: [] };
      shoppers.set(cookie, shopper);
      for (const oldest of shoppers.keys()) {
        if (shoppers.size <= SHOPPERS_LIMIT) break;
        shoppers.delete(oldest);
      }
      return shopper;
    },
  };
}
