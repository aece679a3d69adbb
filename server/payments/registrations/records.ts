import type { AccountKind } from '../../../catalogue/brands/accounts.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { sealedColumn } from '../../access/vault/sealed-column.ts';
import { emailKey } from '../../platform/base/email-key.ts';
import { isRecordId } from '../../platform/base/identifiers.ts';
import type { Database, Insert, Update } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import { rowQueries } from '../../platform/database/row-queries.ts';
import type { Registration, RegistrationState } from './registration.ts';

interface RegistrationRow {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly kind: string;
  readonly brand: string | null;
  readonly account: string | null;
  readonly request: string;
  readonly account_hash: string;
  readonly result_code: string;
  readonly payment_id: string | null;
  readonly checkout_id: string | null;
  readonly created_at: number;
  readonly removed_at: number | null;
  readonly merchant_customer_id: string | null;
  /** As `emailKey` returns it. */
  readonly email: string | null;
}

interface Tables {
  registrations: RegistrationRow;
}

const registrationById = rowQueries<RegistrationRow>('registrations').by('entity', 'id');

const activeByHash = query<Tables, { entity: string; hash: string }>()((db, input) =>
  db
    .selectFrom('registrations')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('account_hash', '=', input('hash'))
    .where('state', '=', 'active'),
);

/** The newest registrations of a channel with a value in a column, read from the index over both and the id. */
const newestWith = (column: 'merchant_customer_id' | 'email') =>
  query<Tables, { entity: string; value: string; limit: number }>()((db, input) =>
    db
      .selectFrom('registrations')
      .selectAll()
      .where('entity', '=', input('entity'))
      .where(column, '=', input('value'))
      .orderBy('id', 'desc')
      .limit(input('limit')),
  );

const ofCustomer = { merchantCustomerId: newestWith('merchant_customer_id'), email: newestWith('email') } as const;

/** What names a customer: their id in the merchant's system, or an address in the form of `emailKey`. */
export interface CustomerName {
  readonly by: keyof typeof ofCustomer;
  readonly value: string;
}

const registrationOf = (row: RegistrationRow): Registration => ({
  channelId: row.entity,
  id: row.id,
  version: row.version,
  state: row.state as RegistrationState,
  kind: row.kind as AccountKind,
  brand: row.brand ?? undefined,
  account: row.account ?? undefined,
  request: JSON.parse(row.request) as Record<string, string>,
  accountHash: row.account_hash,
  code: row.result_code as ResultCode,
  paymentId: row.payment_id ?? undefined,
  checkoutId: row.checkout_id ?? undefined,
  createdAtMs: row.created_at,
  removedAtMs: row.removed_at ?? undefined,
});

/** Creates the access to the stored accounts of one database. */
export const registrationRecords = (database: Database) => ({
  byId: async (channelId: string, id: string): Promise<Registration | undefined> => {
    // A path may contain any text, even one that a database cannot store.
    if (!isRecordId(id)) return undefined;
    const [row] = await database.read(registrationById, { entity: channelId, id });
    return row && registrationOf(row);
  },

  /** Returns the registration of the same account, unless it was removed. */
  sameAccount: async (channelId: string, hash: string): Promise<Registration | undefined> => {
    const [row] = await database.read(activeByHash, { entity: channelId, hash });
    return row && registrationOf(row);
  },

  /** Returns the newest registrations of a customer, the removed ones included. */
  ofCustomer: async (channelId: string, { by, value }: CustomerName, limit: number): Promise<readonly Registration[]> =>
    (await database.read(ofCustomer[by], { entity: channelId, value, limit })).map(registrationOf),
});

/** The stored accounts of one database. */
export type RegistrationRecords = ReturnType<typeof registrationRecords>;

const customerColumns = ({ request }: Registration) => {
  const email = request['customer.email'];
  return {
    merchant_customer_id: request['customer.merchantCustomerId'] ?? null,
    email: email === undefined ? null : emailKey(email),
  };
};

/** Returns the insertion of a registration; fails with `Conflict` where the same account is already stored. */
export const insertRegistration = (registration: Registration): Insert => ({
  table: 'registrations',
  identity: ['entity', 'id'],
  row: {
    entity: registration.channelId,
    id: registration.id,
    version: registration.version,
    state: registration.state,
    kind: registration.kind,
    brand: registration.brand ?? null,
    account: registration.account ?? null,
    request: JSON.stringify(registration.request),
    account_hash: registration.accountHash,
    result_code: registration.code,
    payment_id: registration.paymentId ?? null,
    checkout_id: registration.checkoutId ?? null,
    created_at: registration.createdAtMs,
    removed_at: registration.removedAtMs ?? null,
    ...customerColumns(registration),
  },
});

const updateOf = (
  { channelId, id, version }: Pick<Registration, 'channelId' | 'id' | 'version'>,
  set: Update['set'],
) => ({
  table: 'registrations',
  key: { entity: channelId, id },
  version,
  set,
});

/** Returns the update that removes a registration together with the data that could charge the account. */
export const updateRemoved = (registration: Registration, nowMs: number): Update =>
  updateOf(registration, { state: 'removed', account: null, removed_at: nowMs });

/**
 * Returns the update that leaves of a removed or declined registration what says nothing about a person; the account is
 * not recognized any more.
 */
export const erasedRegistration = (registration: Registration, request: Registration['request']): Update =>
  updateOf(registration, {
    request: JSON.stringify(request),
    account: null,
    account_hash: '',
    merchant_customer_id: null,
    email: null,
  });

/**
 * Returns the update that relies on a registration as it was read: written with the payment that charges it, it fails
 * if the registration was removed meanwhile. Any number of payments may rely on one at the same time.
 */
export const relyOnRegistration = (registration: Pick<Registration, 'channelId' | 'id' | 'version'>): Update => ({
  ...updateOf(registration, {}),
  keepsVersion: true,
});

/** Returns the update that raises the version of a registration, because an agreement was made on it. */
export const raiseVersion = (registration: Registration): Update =>
  updateOf(registration, { state: registration.state });

/** Provides the accounts of registrations to a key change. */
export const sealedRegistrations = sealedColumn({ table: 'registrations', column: 'account' });
