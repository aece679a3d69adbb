import type { DatabaseKind } from '../database.ts';
import type { Migration } from '../migrate.ts';

/** Returns the SQL for a parameter of the stored request. */
const parameter: Readonly<Record<DatabaseKind, (name: string) => string>> = {
  sqlite: (name) => `json_extract(request, '$."${name}"')`,
  postgres: (name) => `request::json ->> '${name}'`,
};

const forEach = (statement: (of: (name: string) => string) => string): Readonly<Record<DatabaseKind, string>> => ({
  sqlite: statement(parameter.sqlite),
  postgres: statement(parameter.postgres),
});

/** Rows without the parameter stay as they are. */
const filling = (table: string, column: string, name: string, write = (value: string) => value) =>
  forEach((of) => `update ${table} set ${column} = ${write(of(name))} where request like '%"${name}"%'`);

/**
 * People search for customers by the merchant's id of them and by their e-mail address. `erasures` has a row for each
 * erasure of the data of a person, which it names as long as it runs.
 */
export const customers: Migration = {
  number: 36,
  name: 'customers',
  statements: [
    'alter table payments add column merchant_customer_id text',
    'alter table registrations add column merchant_customer_id text',
    'alter table registrations add column email text',
    filling('payments', 'merchant_customer_id', 'customer.merchantCustomerId'),
    filling('registrations', 'merchant_customer_id', 'customer.merchantCustomerId'),
    filling('registrations', 'email', 'customer.email', (value) => `lower(trim(${value}))`),
    `create index payments_by_customer on payments (entity, merchant_customer_id, id)
      where merchant_customer_id is not null`,
    `create index registrations_by_customer on registrations (entity, merchant_customer_id, id)
      where merchant_customer_id is not null`,
    'create index registrations_by_email on registrations (entity, email, id) where email is not null',
    `create table erasures (
      id text not null primary key,
      version bigint not null,
      entity text not null,
      person text,
      running text,
      channels text not null,
      before_id text not null,
      counts text not null,
      created_at bigint not null,
      ended_at bigint
    )`,
    'create unique index erasures_running on erasures (running) where running is not null',
  ],
};
