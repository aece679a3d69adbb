import type { Database, Insert, Update } from '../../platform/database/database.ts';
import { forgettingByAge } from '../../platform/database/forgetting.ts';
import { amount, flag, integer, optional, tableOf, text } from '../../platform/database/table.ts';
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

const orders = tableOf<ProcessorOrder>()('simulated_orders', {
  key: ['reference'],
  columns: {
    reference: text('reference'),
    pageKey: text('page_key'),
    version: integer('version'),
    channelId: text('entity'),
    state: text('state'),
    amount: amount('amount'),
    currency: text('currency'),
    brand: text('brand'),
    returnUrl: optional(text('return_url')),
    locale: optional(text('locale')),
    merchant: optional(text('merchant')),
    orderName: optional(text('order_name')),
    isPaidLater: flag('paid_later'),
    createdAtMs: integer('created_at'),
    paidAtMs: optional(integer('paid_at')),
  },
});

const orderByReference = orders.by('reference');
const orderByPageKey = orders.by('page_key');

const PAGE_KEY = /^[0-9a-f]{32}$/;

/** Creates the queries of the simulated processor's orders in one database. */
export const processorRecords = (database: Database) => ({
  byReference: async (reference: string): Promise<ProcessorOrder | undefined> =>
    (await database.read(orderByReference, { reference })).map(orders.recordOf)[0],
  byPageKey: async (pageKey: string): Promise<ProcessorOrder | undefined> => {
    if (!PAGE_KEY.test(pageKey)) return undefined;
    return (await database.read(orderByPageKey, { page_key: pageKey })).map(orders.recordOf)[0];
  },
});

/** The queries of the simulated processor's orders in one database. */
export type ProcessorRecords = ReturnType<typeof processorRecords>;

/** Returns the insertion of a new order. */
export const insertOrder = (order: ProcessorOrder): Insert => orders.insert(order);

/** Returns the update that changes the state of an order. */
export const updateOrder = (order: ProcessorOrder, state: OrderState, paidAtMs: number | undefined): Update =>
  orders.update(order, { state, paid_at: paidAtMs ?? null });

/** Deletes orders that were created before a time. */
export const forgetOrders = forgettingByAge('simulated_orders', ['reference'], 'created_at');
