import type { Migration } from '../migrate.ts';

/** The orders that the simulated acquirer has received, in the test environment; they stand for an external system. */
export const ordersOfTheSimulator: Migration = {
  number: 22,
  name: 'orders of the simulator',
  statements: [
    `create table simulator_orders (
      reference text not null primary key,
      received_at bigint not null
    )`,
    'create index simulator_orders_by_age on simulator_orders (received_at)',
  ],
};
