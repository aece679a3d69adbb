import type { Database, Insert, Update } from '../../platform/database/database.ts';
import { forgettingByAge } from '../../platform/database/forgetting.ts';
import { query } from '../../platform/database/query.ts';
import type { OrderState } from './cases.ts';

/** The simulated processor's record of an order; the gateway does not read it. */
export interface ProcessorOrder {
  readonly reference: string;
  /** The key in the URL of the order's page. */
  readonly pageKey: string;
  readonly version: number;
  readonly channelId: string;
  readonly state: OrderState;
  /** The amount in hundredths. */
  readonly amount: bigint;
  readonly currency: string;
  readonly brand: string;
  /** The URL to which the shopper returns. */
  readonly returnUrl: string | undefined;
  readonly locale: string | undefined;
  /** The merchant's name as shoppers know it; undefined in orders that an older version stored. */
  readonly merchant: string | undefined;
  /** The merchant's name for the order. */
  readonly orderName: string | undefined;
  /** Whether the money is received days after the shopper agreed. */
  readonly isPaidLater: boolean;
  readonly createdAtMs: number;
  /** The time of the payment, which may be in the future. */
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
  readonly merchant: string | null;
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
  channelId: row.entity,
  state: row.state as OrderState,
  amount: BigInt(row.amount),
  currency: row.currency,
  brand: row.brand,
  returnUrl: row.return_url ?? undefined,
  locale: row.locale ?? undefined,
  orderName: row.order_name ?? undefined,
  merchant: row.merchant ?? undefined,
  isPaidLater: row.paid_later === 1,
  createdAtMs: row.created_at,
  paidAtMs: row.paid_at ?? undefined,
});

const PAGE_KEY = /^[0-9a-f]{32}$/;

/** Creates the queries of the simulated processor's orders in one database. */
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

/** The queries of the simulated processor's orders in one database. */
export type ProcessorRecords = ReturnType<typeof processorRecords>;

/** Returns the insertion of a new order. */
export const insertOrder = (order: ProcessorOrder): Insert => ({
  table: 'simulated_orders',
  row: {
    reference: order.reference,
    page_key: order.pageKey,
    version: order.version,
    entity: order.channelId,
    state: order.state,
    amount: order.amount,
    currency: order.currency,
    brand: order.brand,
    return_url: order.returnUrl ?? null,
    locale: order.locale ?? null,
    order_name: order.orderName ?? null,
    merchant: order.merchant ?? null,
    paid_later: order.isPaidLater ? 1 : 0,
    created_at: order.createdAtMs,
    paid_at: order.paidAtMs ?? null,
  },
});

/** Returns the update that changes the state of an order. */
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

/** Deletes orders that were created before a time. */
export const forgetOrders = forgettingByAge('simulated_orders', ['reference'], 'created_at');
