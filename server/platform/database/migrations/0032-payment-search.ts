import { accountKindNames } from '../../../../catalogue/brands/accounts.ts';
import type { DatabaseKind } from '../database.ts';
import type { Migration } from '../migrate.ts';

/** Returns the SQL for a parameter of the stored request. */
const parameter: Readonly<Record<DatabaseKind, (name: string) => string>> = {
  sqlite: (name) => `json_extract(request, '$."${name}"')`,
  postgres: (name) => `request::json ->> '${name}'`,
};

const filling = (kind: DatabaseKind): string => {
  const lastDigits = accountKindNames.map((account) => parameter[kind](`${account}.last4Digits`)).join(', ');
  return `update payments set email = lower(trim(${parameter[kind]('customer.email')})),
    last4 = coalesce(${lastDigits})`;
};

/** People search for payments by the shopper's e-mail address, the last four digits of the account, and the amount. */
export const paymentSearch: Migration = {
  number: 32,
  name: 'payment search',
  statements: [
    'alter table payments add column email text',
    'alter table payments add column last4 text',
    { sqlite: filling('sqlite'), postgres: filling('postgres') },
    'create index payments_by_email on payments (entity, email, id) where email is not null',
    'create index payments_by_last4 on payments (entity, last4, id) where last4 is not null',
    'create index payments_by_amount on payments (entity, amount, id)',
  ],
};
