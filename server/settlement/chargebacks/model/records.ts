import type { DisputeState } from '../../../../catalogue/books/disputes.ts';
import type { SealedTexts } from '../../../access/vault/rotation.ts';
import { BEHIND_ALL, isRecordId } from '../../../platform/base/identifiers.ts';
import type { Database, Insert, Update } from '../../../platform/database/database.ts';
import type { EntityAndId } from '../../../platform/database/gathering.ts';
import { query } from '../../../platform/database/query.ts';
import { amount, integer, json, optional, type RowIn, tableOf, text } from '../../../platform/database/table.ts';
import { type Dispute, type Evidence, ownerOfEvidence } from './dispute.ts';

const disputes = tableOf<Dispute>()('disputes', {
  key: ['channelId', 'id'],
  fixed: ['paymentId', 'code', 'reason', 'caseId', 'amount', 'currency', 'createdAtMs'],
  identity: ['channelId', 'id'],
  columns: {
    channelId: text('entity'),
    id: text('id'),
    version: integer('version'),
    paymentId: text('payment_id'),
    state: text('state'),
    code: text('result_code'),
    reason: optional(text('reason')),
    caseId: optional(text('case_id')),
    amount: amount('amount'),
    currency: text('currency'),
    reversed: amount('reversed'),
    deadlineMs: integer('deadline_at'),
    contestedAtMs: optional(integer('contested_at')),
    lostAtMs: optional(integer('lost_at')),
    lost: amount('lost'),
    pieces: integer('pieces'),
    createdAtMs: integer('created_at'),
  },
});

const evidence = tableOf<Evidence>()('dispute_evidence', {
  key: ['channelId', 'disputeId', 'number'],
  identity: ['channelId', 'disputeId', 'id'],
  columns: {
    channelId: text('entity'),
    disputeId: text('dispute_id'),
    id: text('id'),
    number: integer('number'),
    kind: text('kind'),
    sealed: text('sealed'),
    file: optional(json('file')),
    createdAtMs: integer('created_at'),
  },
});

interface Tables {
  dispute_evidence: RowIn<typeof evidence> & { readonly version: number };
}

const disputeById = disputes.by('entity', 'id');
const disputesOfPayments = disputes.among('payment_id');
const newest = disputes.newestBy('entity');
const newestIn = disputes.newestBy('entity', 'state');
const evidenceOf = evidence.inOrder(['number'], 'entity', 'dispute_id');

/** A selection of disputes, the newest first. */
interface DisputeSelection {
  readonly state: DisputeState | undefined;
  /** Only those with a lower id. */
  readonly before: string | undefined;
  readonly limit: number;
}

const evidenceAfter = query<Tables, { entity: string; after: string; limit: number }>()((db, input) =>
  db
    .selectFrom('dispute_evidence')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('id', '>', input('after'))
    .orderBy('id')
    .limit(input('limit')),
);

/** Provides the evidence of disputes to a key change. */
export const sealedEvidence = (database: Database): SealedTexts => ({
  page: async (entity, after, limit) =>
    (await database.read(evidenceAfter, { entity, after, limit })).map((row) => ({
      place: row.id,
      owner: ownerOfEvidence({ disputeId: row.dispute_id, number: row.number }),
      sealed: [row.sealed],
      update: ([sealed = '']) => ({
        table: 'dispute_evidence',
        key: { entity, dispute_id: row.dispute_id, number: row.number },
        version: row.version,
        set: { sealed },
      }),
    })),
});

/** Creates the access to the disputes of one database. */
export const disputeRecords = (database: Database) => ({
  byId: async (channelId: string, id: string): Promise<Dispute | undefined> => {
    if (!isRecordId(id)) return undefined;
    return (await database.read(disputeById, { entity: channelId, id })).map(disputes.recordOf)[0];
  },

  /** Returns the disputes about these payments. */
  ofPayments: async (keys: readonly EntityAndId[]): Promise<readonly Dispute[]> =>
    (await database.read(disputesOfPayments, { keys: JSON.stringify(keys) })).map(disputes.recordOf),

  newest: async (channelId: string, selection: DisputeSelection): Promise<readonly Dispute[]> => {
    const { state, before = BEHIND_ALL, limit } = selection;
    const rows =
      state === undefined
        ? await database.read(newest, { entity: channelId, before, limit })
        : await database.read(newestIn, { entity: channelId, state, before, limit });
    return rows.map(disputes.recordOf);
  },

  /** Returns the evidence of a dispute, in the order in which it was sent. */
  evidenceOf: async ({ channelId, id }: Dispute): Promise<readonly Evidence[]> =>
    (await database.read(evidenceOf, { entity: channelId, dispute_id: id })).map(evidence.recordOf),
});

/** The disputes of one database. */
export type DisputeRecords = ReturnType<typeof disputeRecords>;

/** Returns the insertion of a new dispute. */
export const insertDispute = (dispute: Dispute): Insert => disputes.insert(dispute);

/** Returns the update that writes a dispute, provided that it still has the version that was read. */
export const updateDispute = (dispute: Dispute): Update => disputes.update(dispute);

/** Returns the insertion of a piece of evidence. */
export const insertEvidence = (piece: Evidence): Insert => evidence.insert(piece, { version: 1 });
