import { sql } from 'kysely';
import type { PaymentType } from '../../../catalogue/payments/payment-types.ts';
import { isRecordId } from '../../base/identifiers.ts';
import type { Database, Insert, Query, Update } from '../../database/database.ts';
import { query } from '../../database/query.ts';
import type { SealedTexts } from '../../vault/rotation.ts';
import type { Effect, Outcome, Payment, PaymentState, WaitsFor } from './payment.ts';
import type { Taken } from './rules.ts';

/** A row of the table of payments. */
export interface PaymentRow {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly root_id: string;
  readonly referenced_id: string | null;
  readonly checkout_id: string | null;
  readonly type: string;
  readonly state: string;
  readonly amount: number;
  readonly currency: string;
  readonly brand: string | null;
  readonly merchant_transaction_id: string | null;
  readonly result_code: string | null;
  readonly acquirer: string;
  /** FINAL on a capture that gives the rest back. */
  readonly sequence: string | null;
  readonly account: string | null;
  readonly request: string;
  readonly outcome: string | null;
  readonly created_at: number;
  readonly decided_at: number | null;
  readonly takes: number;
  readonly gives: number;
  readonly closes: string | null;
  readonly held_until: number | null;
  readonly capture_due_at: number | null;
  readonly asked_at: number;
  readonly attempt: number;
  readonly waits_for: string | null;
}

interface Tables {
  payments: PaymentRow;
}

const paymentById = query<Tables, { entity: string; id: string }>()((db, input) =>
  db.selectFrom('payments').selectAll().where('entity', '=', input('entity')).where('id', '=', input('id')),
);

/** Everything that it asks for is in the index `payments_follow_ups`, in the order in which it is summed up. */
const takenFromPayment = query<Tables, { entity: string; referenced: string }>()((db, input) =>
  db
    .selectFrom('payments')
    .select([
      'type',
      'state',
      'closes',
      sql<number>`count(*)`.as('made'),
      sql<number>`cast(sum(takes) as bigint)`.as('takes'),
      sql<number>`cast(sum(gives) as bigint)`.as('gives'),
      sql<number | null>`max(held_until)`.as('held_until'),
    ])
    .where('entity', '=', input('entity'))
    .where('referenced_id', '=', input('referenced'))
    .groupBy(['type', 'state', 'closes']),
);

type TakenRow = typeof takenFromPayment extends Query<infer _Input, infer Row> ? Row : never;

const takenOf = (rows: readonly TakenRow[]): Taken => {
  const standing = rows.filter(({ state }) => state !== 'declined');
  const succeeded = rows.filter(({ state }) => state === 'succeeded');
  return {
    amount: standing.reduce((sum, row) => sum + BigInt(row.takes), 0n),
    given: succeeded.reduce((sum, row) => sum + BigInt(row.gives), 0n),
    captures: standing.reduce((sum, { type, made }) => (type === 'CP' ? sum + made : sum), 0),
    receipts: standing.reduce((sum, { type, takes }) => (type === 'RC' ? sum + BigInt(takes) : sum), 0n),
    followUps: rows.reduce((sum, { made }) => sum + made, 0),
    isClosed: standing.some(({ closes }) => closes === 'payment'),
    closedTypes: standing.filter(({ closes }) => closes === 'type').map(({ type }) => type),
    isChargedBack: standing.some(({ type }) => type === 'CB'),
    isUnderWay: standing.length > succeeded.length,
    heldUntilMs: Math.max(0, ...succeeded.map((row) => row.held_until ?? 0)) || undefined,
  };
};

const captureDueBefore = query<Tables, { before: number; afterMs: number; afterId: string; limit: number }>()(
  (db, input) =>
    db
      .selectFrom('payments')
      .selectAll()
      .where('capture_due_at', '<', input('before'))
      .where('state', '=', 'succeeded')
      .where((row) =>
        row.or([
          row('capture_due_at', '>', input('afterMs')),
          row.and([row('capture_due_at', '=', input('afterMs')), row('id', '>', input('afterId'))]),
        ]),
      )
      .orderBy('capture_due_at')
      .orderBy('id')
      .limit(input('limit')),
);

const receivedBefore = query<Tables, { before: number; afterMs: number; afterId: string; limit: number }>()(
  (db, input) =>
    db
      .selectFrom('payments')
      .selectAll()
      .where('state', '=', 'received')
      .where('asked_at', '<', input('before'))
      .where((row) =>
        row.or([
          row('asked_at', '>', input('afterMs')),
          row.and([row('asked_at', '=', input('afterMs')), row('id', '>', input('afterId'))]),
        ]),
      )
      .orderBy('asked_at')
      .orderBy('id')
      .limit(input('limit')),
);

const sealedAfter = query<Tables, { entity: string; after: string; limit: number }>()((db, input) =>
  db
    .selectFrom('payments')
    .select(['entity', 'id', 'version', 'account'])
    .where('entity', '=', input('entity'))
    .where('id', '>', input('after'))
    .where('account', 'is not', null)
    .orderBy('id')
    .limit(input('limit')),
);

const effectOf = ({ takes, gives, closes }: PaymentRow): Effect => ({
  takes: BigInt(takes),
  gives: BigInt(gives),
  closes: closes === 'payment' || closes === 'type' ? closes : undefined,
});

/** Gives the payment that a row holds. */
export const paymentOf = (row: PaymentRow): Payment => ({
  entity: row.entity,
  id: row.id,
  version: row.version,
  rootId: row.root_id,
  referencedId: row.referenced_id ?? undefined,
  checkoutId: row.checkout_id ?? undefined,
  type: row.type as PaymentType,
  state: row.state as PaymentState,
  amount: BigInt(row.amount),
  currency: row.currency,
  brand: row.brand ?? undefined,
  acquirer: row.acquirer,
  account: row.account ?? undefined,
  request: JSON.parse(row.request) as Record<string, string>,
  outcome: row.outcome === null ? undefined : (JSON.parse(row.outcome) as Outcome),
  createdAtMs: row.created_at,
  decidedAtMs: row.decided_at ?? undefined,
  effect: row.referenced_id === null ? undefined : effectOf(row),
  heldUntilMs: row.held_until ?? undefined,
  captureDueAtMs: row.capture_due_at ?? undefined,
  askedAtMs: row.asked_at,
  attempt: row.attempt,
  waitsFor: (row.waits_for as WaitsFor | null) ?? undefined,
});

/** Gives the stored payments of one database. */
export const paymentRecords = (database: Database) => ({
  byId: async (entity: string, id: string): Promise<Payment | undefined> => {
    // What comes from a path may be any text, also one that a database cannot hold.
    if (!isRecordId(id)) return undefined;
    const [row] = await database.read(paymentById, { entity, id });
    return row && paymentOf(row);
  },

  /** What follow-ups of `payment` have taken from it. */
  takenFrom: async ({ entity, id }: Payment): Promise<Taken> =>
    takenOf(await database.read(takenFromPayment, { entity, referenced: id })),

  /** Payments that are on their way to the acquirer, the one that was sent first at the front; those behind `after`, where it is given. */
  receivedBefore: async (beforeMs: number, limit: number, after?: Payment): Promise<readonly Payment[]> => {
    const place = { afterMs: after?.askedAtMs ?? 0, afterId: after?.id ?? '' };
    return (await database.read(receivedBefore, { before: beforeMs, limit, ...place })).map(paymentOf);
  },

  /** Payments that the service was to capture before then and has not, the longest due first. */
  captureDueBefore: async (beforeMs: number, limit: number, after?: Payment): Promise<readonly Payment[]> => {
    const place = { afterMs: after?.captureDueAtMs ?? 0, afterId: after?.id ?? '' };
    return (await database.read(captureDueBefore, { before: beforeMs, limit, ...place })).map(paymentOf);
  },
});

/** The stored payments of one database. */
export type PaymentRecords = ReturnType<typeof paymentRecords>;

/** Gives which of these channels has a payment. */
export const channelWith = async (
  records: PaymentRecords,
  id: string,
  channels: readonly string[],
): Promise<string | undefined> => {
  const found = await Promise.all(channels.map((channel) => records.byId(channel, id)));
  return found.find((payment) => payment !== undefined)?.entity;
};

/** Gives the insertion of a new payment. */
export const insertPayment = (payment: Payment): Insert => ({
  table: 'payments',
  // Two that make a payment under one idempotency key have its id in common.
  identity: ['entity', 'id', 'created_at'],
  row: {
    entity: payment.entity,
    id: payment.id,
    version: payment.version,
    root_id: payment.rootId,
    referenced_id: payment.referencedId ?? null,
    checkout_id: payment.checkoutId ?? null,
    type: payment.type,
    state: payment.state,
    amount: payment.amount,
    currency: payment.currency,
    brand: payment.brand ?? null,
    merchant_transaction_id: payment.request['merchantTransactionId'] ?? null,
    result_code: payment.state === 'received' ? null : (payment.outcome?.code ?? null),
    acquirer: payment.acquirer,
    sequence: payment.request['sequence'] ?? null,
    account: payment.account ?? null,
    request: JSON.stringify(payment.request),
    outcome: payment.outcome === undefined ? null : JSON.stringify(payment.outcome),
    created_at: payment.createdAtMs,
    decided_at: payment.decidedAtMs ?? null,
    takes: payment.effect?.takes ?? 0,
    gives: payment.effect?.gives ?? 0,
    closes: payment.effect?.closes ?? null,
    held_until: payment.heldUntilMs ?? null,
    capture_due_at: payment.captureDueAtMs ?? null,
    asked_at: payment.askedAtMs,
    attempt: payment.attempt,
    waits_for: payment.waitsFor ?? null,
  },
});

const updateOf = ({ entity, id, version }: Pick<Payment, 'entity' | 'id' | 'version'>, set: Update['set']): Update => ({
  table: 'payments',
  key: { entity, id },
  version,
  set,
});

/** Gives the update that writes how a payment stands; `decided` is the payment with its new state and outcome. */
export const updateDecided = (decided: Payment): Update =>
  updateOf(decided, {
    state: decided.state,
    result_code: decided.state === 'received' ? null : (decided.outcome?.code ?? null),
    outcome: decided.outcome === undefined ? null : JSON.stringify(decided.outcome),
    decided_at: decided.decidedAtMs ?? null,
    asked_at: decided.askedAtMs,
    attempt: decided.attempt,
    waits_for: decided.waitsFor ?? null,
    held_until: decided.heldUntilMs ?? null,
    // Nobody captures what was declined: it need not stay in the index of what is due.
    ...(decided.captureDueAtMs !== undefined && decided.state === 'declined' ? { capture_due_at: null } : {}),
  });

/**
 * Gives the update that makes rivals decide again: whoever takes from a payment raises its version, so that two who read
 * the same remainder cannot both take it.
 */
export const raiseVersion = (payment: Payment): Update => updateOf(payment, { state: payment.state });

/** Gives the accounts of payments to whoever changes the keys of the vault. */
export const sealedPayments = (database: Database): SealedTexts => ({
  page: async (entity, after, limit) =>
    (await database.read(sealedAfter, { entity, after, limit })).map((row) => ({
      place: row.id,
      owner: row.id,
      sealed: [row.account ?? ''],
      update: ([account = '']) => updateOf(row, { account }),
    })),
});

/** Gives the update that notes that the service has decided what it captures of a payment; rivals decide again. */
export const captureDecided = (payment: Payment): Update => updateOf(payment, { capture_due_at: null });
