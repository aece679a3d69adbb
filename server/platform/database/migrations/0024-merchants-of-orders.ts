import type { Migration } from '../migrate.ts';

/** The simulated processor shows the name of the merchant on the page of an order; older orders have none. */
export const merchantsOfOrders: Migration = {
  number: 24,
  name: 'merchants of orders',
  statements: ['alter table simulated_orders add column merchant text'],
};
