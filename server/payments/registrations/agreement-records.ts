import { sql } from 'kysely';
import type { Database, Delete, Insert, Update } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import { integer, json, optional, type RowIn, tableOf, text } from '../../platform/database/table.ts';
import type { Agreement } from './agreement.ts';
import type { Authorized } from './agreement-rules.ts';

/** One payment that counts against the limits of an agreement. */
interface AgreedPaymentRow {
  readonly entity: string;
  readonly agreement_id: string;
  readonly payment_id: string;
  readonly at: number;
}

const agreements = tableOf<Agreement>()('agreements', {
  key: ['channelId', 'id'],
  columns: {
    channelId: text('entity'),
    id: text('id'),
    version: integer('version'),
    initialTransactionId: text('initial_transaction_id'),
    registrationId: optional(text('registration_id')),
    paymentId: optional(text('payment_id')),
    terms: json('terms'),
    createdAtMs: integer('created_at'),
  },
});

interface Tables {
  agreements: RowIn<typeof agreements>;
  agreed_payments: AgreedPaymentRow;
}

/** A registration seldom has more than one or two; a request can only mean the newest. */
const MAX_OF_REGISTRATION = 50;

const byId = agreements.by('entity', 'id');

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

/** Creates the access to the agreements of one database. */
export const agreementRecords = (database: Database) => ({
  byId: async (channelId: string, id: string): Promise<readonly Agreement[]> =>
    (await database.read(byId, { entity: channelId, id })).map(agreements.recordOf),

  byTransaction: async (channelId: string, transaction: string): Promise<readonly Agreement[]> =>
    (await database.read(byTransaction, { entity: channelId, transaction })).map(agreements.recordOf),

  byRegistration: async (channelId: string, registration: string): Promise<readonly Agreement[]> =>
    (await database.read(byRegistration, { entity: channelId, registration })).map(agreements.recordOf),

  authorizedUnder: async ({ channelId, id }: Agreement): Promise<Authorized> => {
    const [row] = await database.read(authorizedUnder, { entity: channelId, agreement: id });
    return { payments: row?.payments ?? 0, lastAtMs: row?.last_at ?? undefined };
  },
});

/** The agreements of one database. */
export type AgreementRecords = ReturnType<typeof agreementRecords>;

/** Returns the insertion of a new agreement. */
export const insertAgreement = (agreement: Agreement): Insert => agreements.insert(agreement);

/**
 * Returns the update that makes concurrent payments decide again: two payments that read the same count cannot both be
 * the last.
 */
export const raiseAgreement = (agreement: Agreement): Update =>
  agreements.update(agreement, { initial_transaction_id: agreement.initialTransactionId });

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
