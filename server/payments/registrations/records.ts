import { sealedColumn } from '../../access/vault/sealed-column.ts';
import { emailKey } from '../../platform/base/email-key.ts';
import { isRecordId } from '../../platform/base/identifiers.ts';
import type { Database, Insert, Update } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import { integer, json, optional, type RowIn, tableOf, text } from '../../platform/database/table.ts';
import type { Registration } from './registration.ts';

const registrations = tableOf<Registration>()('registrations', {
  key: ['channelId', 'id'],
  identity: ['channelId', 'id'],
  columns: {
    channelId: text('entity'),
    id: text('id'),
    version: integer('version'),
    state: text('state'),
    kind: text('kind'),
    brand: optional(text('brand')),
    connector: optional(text('connector')),
    account: optional(text('account')),
    request: json('request'),
    accountHash: text('account_hash'),
    code: text('result_code'),
    paymentId: optional(text('payment_id')),
    checkoutId: optional(text('checkout_id')),
    createdAtMs: integer('created_at'),
    removedAtMs: optional(integer('removed_at')),
    chosenAtMs: optional(integer('chosen_at')),
  },
});

interface Tables {
  /** With the columns by which the registrations of a customer are found; `email` as `emailKey` returns it. */
  registrations: RowIn<typeof registrations> & {
    readonly merchant_customer_id: string | null;
    readonly email: string | null;
  };
}

const registrationById = registrations.by('entity', 'id');
const registrationsByIds = registrations.among('id');

/** One statement looks up so many places of the key. */
const KEYS_AT_A_TIME = 2_000;

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

/** Creates the access to the stored accounts of one database. */
export const registrationRecords = (database: Database) => ({
  byId: async (channelId: string, id: string): Promise<Registration | undefined> => {
    // A path may contain any text, even one that a database cannot store.
    if (!isRecordId(id)) return undefined;
    return (await database.read(registrationById, { entity: channelId, id })).map(registrations.recordOf)[0];
  },

  /** Returns the registrations of some channels with these ids, in no order. */
  byIds: async (channels: readonly string[], ids: readonly string[]): Promise<readonly Registration[]> => {
    const keys = channels.flatMap((entity) => ids.map((id) => ({ entity, id })));
    const found: Registration[] = [];
    for (let first = 0; first < keys.length; first += KEYS_AT_A_TIME) {
      const some = JSON.stringify(keys.slice(first, first + KEYS_AT_A_TIME));
      found.push(...(await database.read(registrationsByIds, { keys: some })).map(registrations.recordOf));
    }
    return found;
  },

  /** Returns the registration of the same account, unless it was removed. */
  sameAccount: async (channelId: string, hash: string): Promise<Registration | undefined> =>
    (await database.read(activeByHash, { entity: channelId, hash })).map(registrations.recordOf)[0],

  /** Returns the newest registrations of a customer, the removed ones included. */
  ofCustomer: async (channelId: string, { by, value }: CustomerName, limit: number): Promise<readonly Registration[]> =>
    (await database.read(ofCustomer[by], { entity: channelId, value, limit })).map(registrations.recordOf),
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
export const insertRegistration = (registration: Registration): Insert =>
  registrations.insert(registration, customerColumns(registration));

/** Returns the update that removes a registration together with the data that could charge the account. */
export const updateRemoved = (registration: Registration, nowMs: number): Update =>
  registrations.update(registration, { state: 'removed', account: null, removed_at: nowMs });

/**
 * Returns the update that leaves of a removed or declined registration what says nothing about a person; the account is
 * not recognized any more.
 */
export const erasedRegistration = (registration: Registration, request: Registration['request']): Update =>
  registrations.update(registration, {
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
export const relyOnRegistration = ({
  channelId,
  id,
  version,
}: Pick<Registration, 'channelId' | 'id' | 'version'>): Update => ({
  table: 'registrations',
  key: { entity: channelId, id },
  version,
  set: {},
  keepsVersion: true,
});

/** Returns the update that raises the version of a registration, because an agreement was made on it. */
export const raiseVersion = (registration: Registration): Update =>
  registrations.update(registration, { state: registration.state });

/** Returns the update by which a customer makes a registration the one that is offered first. */
export const updateChosen = (registration: Registration, nowMs: number): Update =>
  registrations.update(registration, { chosen_at: nowMs });

/** Provides the accounts of registrations to a key change. */
export const sealedRegistrations = sealedColumn({ table: 'registrations', column: 'account' });
