import type { Clock } from '../../platform/base/clock.ts';
import type { Database, Insert } from '../../platform/database/database.ts';
import { commitUnlessConflict } from '../../platform/database/deciding.ts';
import { forgettingByAge } from '../../platform/database/forgetting.ts';
import { keepingTogether } from '../../platform/database/gathering.ts';
import { query } from '../../platform/database/query.ts';

/** The record of the orders that an acquirer has received. */
export interface OrderBook {
  /** Records an order; when it resolves, the acquirer has received it, even if the caller dies. */
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

/** No pause between two commits, because callers wait for the acquirer's answer and so for its order book. */
const NO_REST_MS = 0;

/** Creates the order book of the simulated acquirer in a database, which all processes on that database share. */
export const storedBook = (database: Database, clock: Clock): OrderBook => {
  const keep = keepingTogether(database, NO_REST_MS);
  return {
    enter: async (reference) => {
      // An order may be sent again.
      await commitUnlessConflict({ commit: keep }, { inserts: [insertOrder(reference, clock.now())] });
    },
    has: async (reference) => (await database.read(orderByReference, { reference })).length > 0,
  };
};

/** Creates an order book in memory. */
export const bookInMemory = (): OrderBook => {
  const references = new Set<string>();
  return {
    enter: async (reference) => {
      references.add(reference);
    },
    has: async (reference) => references.has(reference),
  };
};

/** Deletes orders that were received before a time. */
export const forgetReceivedOrders = forgettingByAge('simulator_orders', ['reference'], 'received_at');
