import type { Database, Insert, Update } from '../../database/database.ts';
import { forgettingByAge } from '../../database/forgetting.ts';
import { query } from '../../database/query.ts';
import type { OrderState } from './cases.ts';

/** What the simulated processor keeps of an order; the gateway reads none of it. */
export interface ProcessorOrder {
  readonly reference: string;
  /** Stands in the address of its page. */
  readonly pageKey: string;
  readonly version: number;
  readonly entity: string;
  readonly state: OrderState;
  /** Whole hundredths. */
  readonly amount: bigint;
  readonly currency: string;
  readonly brand: string;
  /** Where the shopper goes back to. */
  readonly returnUrl: string | undefined;
  readonly locale: string | undefined;
  /** What the merchant calls the order. */
  readonly orderName: string | undefined;
  /** The money comes in days after the shopper agreed. */
  readonly isPaidLater: boolean;
  readonly createdAtMs: number;
  /** When it was paid, or will be. */
  readonly paidAtMs: number | undefined;
}

interface OrderRow {
  readonly reference: string;
  readonly page_key: string;
  readonly version: number;
  readonly entity: string;
  readonly state: string;
  readonly amount: number;
  readonly currency: string;
  readonly brand: string;
  readonly return_url: string | null;
  readonly locale: string | null;
  readonly order_name: string | null;
  readonly paid_later: number;
  readonly created_at: number;
  readonly paid_at: number | null;
}

interface Tables {
  simulated_orders: OrderRow;
}

const orderByReference = query<Tables, { reference: string }>()((db, input) =>
  db.selectFrom('simulated_orders').selectAll().where('reference', '=', input('reference')),
);

const orderByPageKey = query<Tables, { pageKey: string }>()((db, input) =>
  db.selectFrom('simulated_orders').selectAll().where('page_key', '=', input('pageKey')),
);

const orderOf = (row: OrderRow): ProcessorOrder => ({
  reference: row.reference,
  pageKey: row.page_key,
  version: row.version,
  entity: row.entity,
  state: row.state as OrderState,
  amount: BigInt(row.amount),
  currency: row.currency,
  brand: row.brand,
  returnUrl: row.return_url ?? undefined,
  locale: row.locale ?? undefined,
  orderName: row.order_name ?? undefined,
  isPaidLater: row.paid_later === 1,
  createdAtMs: row.created_at,
  paidAtMs: row.paid_at ?? undefined,
});

const PAGE_KEY = /^[0-9a-f]{32}$/;

/** Gives the orders that the simulated processor keeps in one database. */
export const processorRecords = (database: Database) => ({
  byReference: async (reference: string): Promise<ProcessorOrder | undefined> => {
    const [row] = await database.read(orderByReference, { reference });
    return row && orderOf(row);
  },
  byPageKey: async (pageKey: string): Promise<ProcessorOrder | undefined> => {
    if (!PAGE_KEY.test(pageKey)) return undefined;
    const [row] = await database.read(orderByPageKey, { pageKey });
    return row && orderOf(row);
  },
});

/** The orders that the simulated processor keeps in one database. */
export type ProcessorRecords = ReturnType<typeof processorRecords>;

/** Gives the insertion of a new order. */
export const insertOrder = (order: ProcessorOrder): Insert => ({
  table: 'simulated_orders',
  row: {
    reference: order.reference,
    page_key: order.pageKey,
    version: order.version,
    entity: order.entity,
    state: order.state,
    amount: order.amount,
    currency: order.currency,
    brand: order.brand,
    return_url: order.returnUrl ?? null,
    locale: order.locale ?? null,
    order_name: order.orderName ?? null,
    paid_later: order.isPaidLater ? 1 : 0,
    created_at: order.createdAtMs,
    paid_at: order.paidAtMs ?? null,
  },
});

/** Gives the update by which an order has another state. */
export const updateOrder = (
  { reference, version }: ProcessorOrder,
  state: OrderState,
  paidAtMs: number | undefined,
): Update => ({
  table: 'simulated_orders',
  key: { reference },
  version,
  set: { state, paid_at: paidAtMs ?? null },
});

/** Removes orders that were made before a time. */
export const forgetOrders = forgettingByAge('simulated_orders', ['reference'], 'created_at');
