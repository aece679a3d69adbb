import { sealedColumn } from '../../access/vault/sealed-column.ts';
import type { Database, Delete, Insert, Update } from '../../platform/database/database.ts';
import { forgettingByAge } from '../../platform/database/forgetting.ts';
import { query } from '../../platform/database/query.ts';
import type { Authentication, AuthenticationState } from './authentication.ts';

interface AuthenticationRow {
  readonly id: string;
  readonly entity: string;
  readonly version: number;
  readonly payment_id: string;
  readonly state: string;
  readonly sealed: string | null;
  readonly facts: string;
  readonly created_at: number;
  readonly ends_at: number;
}

interface Tables {
  authentications: AuthenticationRow;
}

const byId = query<Tables, { id: string }>()((db, input) =>
  db.selectFrom('authentications').selectAll().where('id', '=', input('id')),
);

const ofPayment = query<Tables, { entity: string; payment: string }>()((db, input) =>
  db
    .selectFrom('authentications')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('payment_id', '=', input('payment'))
    .orderBy('created_at', 'desc')
    .limit(1),
);

/** The fields that are stored together as JSON, because no query needs them. */
type Facts = Omit<
  Authentication,
  'id' | 'channelId' | 'version' | 'paymentId' | 'state' | 'sealed' | 'createdAtMs' | 'endsAtMs'
>;

const factsOf = (authentication: Authentication): string => {
  const { id, channelId, version, paymentId, state, sealed, createdAtMs, endsAtMs, ...facts } = authentication;
  return JSON.stringify(facts satisfies Facts);
};

const authenticationOf = (row: AuthenticationRow): Authentication => ({
  ...(JSON.parse(row.facts) as Facts),
  id: row.id,
  channelId: row.entity,
  version: row.version,
  paymentId: row.payment_id,
  state: row.state as AuthenticationState,
  sealed: row.sealed ?? undefined,
  createdAtMs: row.created_at,
  endsAtMs: row.ends_at,
});

/** The format of an authentication's id. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Creates the access to the stored authentications of a database. */
export const authenticationRecords = (database: Database) => ({
  byId: async (id: string): Promise<Authentication | undefined> => {
    // An id from a path may be any text, even one that PostgreSQL cannot store.
    if (!ID.test(id)) return undefined;
    return (await database.read(byId, { id })).map(authenticationOf)[0];
  },

  /** Returns the newest authentication of a payment. */
  ofPayment: async (channelId: string, payment: string): Promise<Authentication | undefined> =>
    (await database.read(ofPayment, { entity: channelId, payment })).map(authenticationOf)[0],
});

/** Access to the stored authentications of a database. */
export type AuthenticationRecords = ReturnType<typeof authenticationRecords>;

const idsOfPayment = query<Tables, { entity: string; payment: string }>()((db, input) =>
  db
    .selectFrom('authentications')
    .select(['id', 'version'])
    .where('entity', '=', input('entity'))
    .where('payment_id', '=', input('payment'))
    .limit(1_000),
);

/** Returns the removal of the authentications of a payment that has ended; the payment contains the results. */
export const removedAuthentications = async (
  database: Database,
  channelId: string,
  payment: string,
): Promise<readonly Delete[]> =>
  (await database.read(idsOfPayment, { entity: channelId, payment })).map(({ id, version }) => ({
    table: 'authentications',
    key: { id },
    version,
  }));

/** Returns the insertion of an authentication. */
export const insertAuthentication = (authentication: Authentication): Insert => ({
  table: 'authentications',
  identity: ['id'],
  row: {
    id: authentication.id,
    entity: authentication.channelId,
    version: authentication.version,
    payment_id: authentication.paymentId,
    state: authentication.state,
    sealed: authentication.sealed ?? null,
    facts: factsOf(authentication),
    created_at: authentication.createdAtMs,
    ends_at: authentication.endsAtMs,
  },
});

/** Returns the update of an authentication; it requires the version that was read. */
export const updateAuthentication = (authentication: Authentication): Update => ({
  table: 'authentications',
  key: { id: authentication.id },
  version: authentication.version,
  set: {
    state: authentication.state,
    sealed: authentication.sealed ?? null,
    facts: factsOf(authentication),
    ends_at: authentication.endsAtMs,
  },
});

/** Returns access to the encrypted texts of authentications, for a change of the vault's keys. */
export const sealedAuthentications = sealedColumn({ table: 'authentications', column: 'sealed', isKey: true });

/** Removes authentications that began before a time; their payments contain the results. */
export const forgetAuthentications = forgettingByAge('authentications', ['id'], 'created_at');
