import type { ChargebackReasonCode, EvidenceKind } from '../../../../catalogue/books/chargeback-reasons.ts';
import type { DisputeState } from '../../../../catalogue/books/disputes.ts';
import type { SealedTexts } from '../../../access/vault/rotation.ts';
import { isRecordId } from '../../../platform/base/identifiers.ts';
import type { Database, Insert, Update } from '../../../platform/database/database.ts';
import { type EntityAndId, wantedKeys } from '../../../platform/database/gathering.ts';
import { query } from '../../../platform/database/query.ts';
import { type Dispute, type Evidence, type EvidenceFile, ownerOfEvidence } from './dispute.ts';

interface DisputeRow {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly payment_id: string;
  readonly state: string;
  readonly result_code: string;
  readonly reason: string | null;
  readonly case_id: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly reversed: number;
  readonly deadline_at: number;
  readonly contested_at: number | null;
  readonly lost_at: number | null;
  readonly lost: number;
  readonly pieces: number;
  readonly created_at: number;
}

interface EvidenceRow {
  readonly entity: string;
  readonly dispute_id: string;
  readonly id: string;
  readonly number: number;
  readonly version: number;
  readonly kind: string;
  readonly sealed: string;
  readonly file: string | null;
  readonly created_at: number;
}

interface Tables {
  disputes: DisputeRow;
  dispute_evidence: EvidenceRow;
}

const disputeById = query<Tables, { entity: string; id: string }>()((db, input) =>
  db.selectFrom('disputes').selectAll().where('entity', '=', input('entity')).where('id', '=', input('id')),
);

const disputesOfPayments = query<Tables, { keys: string }>()((db, input, kind) =>
  db
    .selectFrom(wantedKeys(kind, input('keys')))
    .innerJoin('disputes', (on) =>
      on.onRef('disputes.entity', '=', 'wanted.entity').onRef('disputes.payment_id', '=', 'wanted.id'),
    )
    .selectAll('disputes'),
);

interface Page extends Record<string, string | number> {
  entity: string;
  before: string;
  limit: number;
}

const newest = query<Tables, Page>()((db, input) =>
  db
    .selectFrom('disputes')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('id', '<', input('before'))
    .orderBy('id', 'desc')
    .limit(input('limit')),
);

const newestIn = query<Tables, Page & { state: string }>()((db, input) =>
  db
    .selectFrom('disputes')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('state', '=', input('state'))
    .where('id', '<', input('before'))
    .orderBy('id', 'desc')
    .limit(input('limit')),
);

const evidenceOf = query<Tables, { entity: string; id: string }>()((db, input) =>
  db
    .selectFrom('dispute_evidence')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('dispute_id', '=', input('id'))
    .orderBy('number'),
);

const disputeOf = (row: DisputeRow): Dispute => ({
  channelId: row.entity,
  id: row.id,
  version: row.version,
  paymentId: row.payment_id,
  state: row.state as DisputeState,
  code: row.result_code as ChargebackReasonCode,
  reason: row.reason ?? undefined,
  caseId: row.case_id ?? undefined,
  amount: BigInt(row.amount),
  currency: row.currency,
  reversed: BigInt(row.reversed),
  deadlineMs: row.deadline_at,
  contestedAtMs: row.contested_at ?? undefined,
  lostAtMs: row.lost_at ?? undefined,
  lost: BigInt(row.lost),
  pieces: row.pieces,
  createdAtMs: row.created_at,
});

const pieceOf = (row: EvidenceRow): Evidence => ({
  channelId: row.entity,
  disputeId: row.dispute_id,
  id: row.id,
  number: row.number,
  kind: row.kind as EvidenceKind,
  sealed: row.sealed,
  file: row.file === null ? undefined : (JSON.parse(row.file) as EvidenceFile),
  createdAtMs: row.created_at,
});

/** An id that is behind every id of a dispute. */
const BEHIND_ALL = 'g';

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
    const [row] = await database.read(disputeById, { entity: channelId, id });
    return row && disputeOf(row);
  },

  /** Returns the disputes about these payments. */
  ofPayments: async (keys: readonly EntityAndId[]): Promise<readonly Dispute[]> =>
    (await database.read(disputesOfPayments, { keys: JSON.stringify(keys) })).map(disputeOf),

  newest: async (channelId: string, selection: DisputeSelection): Promise<readonly Dispute[]> => {
    const { state, before = BEHIND_ALL, limit } = selection;
    const rows =
      state === undefined
        ? await database.read(newest, { entity: channelId, before, limit })
        : await database.read(newestIn, { entity: channelId, state, before, limit });
    return rows.map(disputeOf);
  },

  /** Returns the evidence of a dispute, in the order in which it was sent. */
  evidenceOf: async ({ channelId, id }: Dispute): Promise<readonly Evidence[]> =>
    (await database.read(evidenceOf, { entity: channelId, id })).map(pieceOf),
});

/** The disputes of one database. */
export type DisputeRecords = ReturnType<typeof disputeRecords>;

const columnsOf = (dispute: Dispute) => ({
  state: dispute.state,
  reversed: dispute.reversed,
  deadline_at: dispute.deadlineMs,
  contested_at: dispute.contestedAtMs ?? null,
  lost_at: dispute.lostAtMs ?? null,
  lost: dispute.lost,
  pieces: dispute.pieces,
});

/** Returns the insertion of a new dispute. */
export const insertDispute = (dispute: Dispute): Insert => ({
  table: 'disputes',
  identity: ['entity', 'id'],
  row: {
    entity: dispute.channelId,
    id: dispute.id,
    version: dispute.version,
    payment_id: dispute.paymentId,
    result_code: dispute.code,
    reason: dispute.reason ?? null,
    case_id: dispute.caseId ?? null,
    amount: dispute.amount,
    currency: dispute.currency,
    ...columnsOf(dispute),
    created_at: dispute.createdAtMs,
  },
});

/** Returns the update that writes a dispute, provided that it still has the version that was read. */
export const updateDispute = (dispute: Dispute): Update => ({
  table: 'disputes',
  key: { entity: dispute.channelId, id: dispute.id },
  version: dispute.version,
  set: columnsOf(dispute),
});

/** Returns the insertion of a piece of evidence. */
export const insertEvidence = (piece: Evidence): Insert => ({
  table: 'dispute_evidence',
  identity: ['entity', 'dispute_id', 'id'],
  row: {
    entity: piece.channelId,
    dispute_id: piece.disputeId,
    id: piece.id,
    number: piece.number,
    version: 1,
    kind: piece.kind,
    sealed: piece.sealed,
    file: piece.file === undefined ? null : JSON.stringify(piece.file),
    created_at: piece.createdAtMs,
  },
});
