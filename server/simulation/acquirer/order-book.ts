import type { Clock } from '../../base/clock.ts';
import type { Database, Insert } from '../../database/database.ts';
import { keptIfFirst } from '../../database/deciding.ts';
import { forgettingByAge } from '../../database/forgetting.ts';
import { keepingTogether } from '../../database/gathering.ts';
import { query } from '../../database/query.ts';

/** Which orders an acquirer has received. */
export interface OrderBook {
  /** Writes an order down; once it resolves, the acquirer has received it, whatever becomes of the caller. */
  enter(reference: string): Promise<void>;
  has(reference: string): Promise<boolean>;
}

interface Tables {
  simulator_orders: { readonly reference: string; readonly received_at: number };
}

const orderByReference = query<Tables, { reference: string }>()((db, input) =>
  db.selectFrom('simulator_orders').select(['reference']).where('reference', '=', input('reference')),
);

const insertOrder = (reference: string, received_at: number): Insert => ({
  table: 'simulator_orders',
  identity: ['reference'],
  row: { reference, received_at },
});

/** Those who wait for the acquirer's answer wait for its book: nothing is to rest between two commits. */
const NO_REST_MS = 0;

/** Gives the book of the simulated acquirer in a database: all processes there ask the same acquirer. */
export const storedBook = (database: Database, clock: Clock): OrderBook => {
  const keep = keepingTogether(database, NO_REST_MS);
  return {
    enter: async (reference) => {
      await keptIfFirst({ commit: keep }, { inserts: [insertOrder(reference, clock.now())] }); // It may be sent again.
    },
    has: async (reference) => (await database.read(orderByReference, { reference })).length > 0,
  };
};

/** Gives a book that ends with its process. */
export const bookInMemory = (): OrderBook => {
  const references = new Set<string>();
  return {
    enter: async (reference) => {
      references.add(reference);
    },
    has: async (reference) => references.has(reference),
  };
};

/** Removes orders that were received before a time. */
export const forgetReceivedOrders = forgettingByAge('simulator_orders', ['reference'], 'received_at');
