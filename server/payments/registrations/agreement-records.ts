import { sql } from 'kysely';
import type { Database, Delete, Insert, Update } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import type { Agreement, Terms } from './agreement.ts';
import type { Authorized } from './agreement-rules.ts';

interface AgreementRow {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly initial_transaction_id: string;
  readonly registration_id: string | null;
  readonly payment_id: string | null;
  readonly terms: string;
  readonly created_at: number;
}

/** One payment that counts against the limits of an agreement. */
interface AgreedPaymentRow {
  readonly entity: string;
  readonly agreement_id: string;
  readonly payment_id: string;
  readonly at: number;
}

interface Tables {
  agreements: AgreementRow;
  agreed_payments: AgreedPaymentRow;
}

/** A registration seldom has more than one or two; a request can only mean the newest. */
const MAX_OF_REGISTRATION = 50;

const byId = query<Tables, { entity: string; id: string }>()((db, input) =>
  db.selectFrom('agreements').selectAll().where('entity', '=', input('entity')).where('id', '=', input('id')),
);

const byTransaction = query<Tables, { entity: string; transaction: string }>()((db, input) =>
  db
    .selectFrom('agreements')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('initial_transaction_id', '=', input('transaction'))
    .limit(MAX_OF_REGISTRATION),
);

const byRegistration = query<Tables, { entity: string; registration: string }>()((db, input) =>
  db
    .selectFrom('agreements')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('registration_id', '=', input('registration'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_OF_REGISTRATION),
);

const authorizedUnder = query<Tables, { entity: string; agreement: string }>()((db, input) =>
  db
    .selectFrom('agreed_payments')
    .select([sql<number>`count(*)`.as('payments'), sql<number | null>`max(at)`.as('last_at')])
    .where('entity', '=', input('entity'))
    .where('agreement_id', '=', input('agreement')),
);

const agreementOf = (row: AgreementRow): Agreement => ({
  channelId: row.entity,
  id: row.id,
  version: row.version,
  initialTransactionId: row.initial_transaction_id,
  registrationId: row.registration_id ?? undefined,
  paymentId: row.payment_id ?? undefined,
  terms: JSON.parse(row.terms) as Terms,
  createdAtMs: row.created_at,
});

/** Creates the access to the agreements of one database. */
export const agreementRecords = (database: Database) => ({
  byId: async (channelId: string, id: string): Promise<readonly Agreement[]> =>
    (await database.read(byId, { entity: channelId, id })).map(agreementOf),

  byTransaction: async (channelId: string, transaction: string): Promise<readonly Agreement[]> =>
    (await database.read(byTransaction, { entity: channelId, transaction })).map(agreementOf),

  byRegistration: async (channelId: string, registration: string): Promise<readonly Agreement[]> =>
    (await database.read(byRegistration, { entity: channelId, registration })).map(agreementOf),

  authorizedUnder: async ({ channelId, id }: Agreement): Promise<Authorized> => {
    const [row] = await database.read(authorizedUnder, { entity: channelId, agreement: id });
    return { payments: row?.payments ?? 0, lastAtMs: row?.last_at ?? undefined };
  },
});

/** The agreements of one database. */
export type AgreementRecords = ReturnType<typeof agreementRecords>;

/** Returns the insertion of a new agreement. */
export const insertAgreement = (agreement: Agreement): Insert => ({
  table: 'agreements',
  row: {
    entity: agreement.channelId,
    id: agreement.id,
    version: agreement.version,
    initial_transaction_id: agreement.initialTransactionId,
    registration_id: agreement.registrationId ?? null,
    payment_id: agreement.paymentId ?? null,
    terms: JSON.stringify(agreement.terms),
    created_at: agreement.createdAtMs,
  },
});

/**
 * Returns the update that makes concurrent payments decide again: two payments that read the same count cannot both be
 * the last.
 */
export const raiseAgreement = ({ channelId, id, version, initialTransactionId }: Agreement): Update => ({
  table: 'agreements',
  key: { entity: channelId, id },
  version,
  set: { initial_transaction_id: initialTransactionId },
});

/** Returns the insertion that counts a payment against the limits of an agreement. */
export const insertAgreedPayment = (
  channelId: string,
  agreementId: string,
  paymentId: string,
  atMs: number,
): Insert => ({
  table: 'agreed_payments',
  row: { entity: channelId, agreement_id: agreementId, payment_id: paymentId, at: atMs },
});

/** Returns the deletion after which a declined payment no longer counts. */
export const deleteAgreedPayment = (channelId: string, agreementId: string, paymentId: string): Delete => ({
  table: 'agreed_payments',
  key: { entity: channelId, agreement_id: agreementId, payment_id: paymentId },
});
