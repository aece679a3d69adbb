import type { DatabaseKind } from '../database.ts';
import type { Migration } from '../migrate.ts';

/** How each database reads a value from a JSON text and writes a number as twelve hex digits. */
const words = {
  sqlite: {
    reference: `json_extract(request, '$.merchantTransactionId')`,
    removedAt: `printf('%012x', removed_at)`,
  },
  postgres: {
    reference: `cast(request as json) ->> 'merchantTransactionId'`,
    removedAt: `lpad(to_hex(removed_at), 12, '0')`,
  },
} as const satisfies Record<DatabaseKind, Readonly<Record<'reference' | 'removedAt', string>>>;

const columns = `entity, id, version, root_id, referenced_id, type, state, amount, currency, brand,
  merchant_transaction_id, result_code, acquirer, request, outcome, created_at, decided_at, asked_at, attempt`;

/** The reference of a payment finds that payment alone, not the account that was stored with it. */
const reference = (kind: DatabaseKind): string => `case when payment_id is null then ${words[kind].reference} end`;

const outcome = `'{"code":"' || result_code || '","details":{}}'`;

const registered = (kind: DatabaseKind): string => `insert into payments (${columns}, checkout_id)
  select entity, id, 1, id, null, 'RG', case when state = 'declined' then 'declined' else 'succeeded' end, 0, '', brand,
    ${reference(kind)}, result_code, 'vault', request, ${outcome}, created_at, created_at, created_at, 1, checkout_id
  from registrations`;

/** The id begins with the time of the removal and ends like the id of the registration. */
const removed = (kind: DatabaseKind): string => `insert into payments (${columns})
  select entity, '8a' || ${words[kind].removedAt} || substr(id, 15), 1, id, id, 'DR', 'succeeded', 0, '', brand,
    ${reference(kind)}, result_code, 'vault', request, ${outcome}, removed_at, removed_at, removed_at, 1
  from registrations where removed_at is not null`;

const forEach = (sql: (kind: DatabaseKind) => string): Readonly<Record<DatabaseKind, string>> => ({
  sqlite: sql('sqlite'),
  postgres: sql('postgres'),
});

/**
 * Registrations and their removals get entries among the payments, so that queries find them; existing ones get theirs
 * here.
 */
export const registrationEntries: Migration = {
  number: 21,
  name: 'registration entries',
  statements: [forEach(registered), forEach(removed)],
};
