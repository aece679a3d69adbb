import { sql } from 'kysely';
import { accountKindNames } from '../../../catalogue/brands/accounts.ts';
import { countryCodes } from '../../../catalogue/iso/countries.ts';
import type { PaymentType } from '../../../catalogue/payments/payment-types.ts';
import { sealedColumn } from '../../access/vault/sealed-column.ts';
import { emailKey } from '../../platform/base/email-key.ts';
import { isRecordId } from '../../platform/base/identifiers.ts';
import type { Database, Insert, Query, Update } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import { rowQueries } from '../../platform/database/row-queries.ts';
import type { CustomerName } from '../registrations/records.ts';
import type { Effect, Outcome, Payment, PaymentState, WaitsFor } from './payment.ts';
import type { Taken } from './rules.ts';

/** A row of the table `payments`. */
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
  /** FINAL on a capture that releases the rest. */
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
  /** The acquirer's first id of the payment, by which settlements name it. */
  readonly acquirer_tx_id: string | null;
  readonly settled_at: number | null;
  /** The shopper's address, as `emailKey` returns it. */
  readonly email: string | null;
  readonly last4: string | null;
  /** The customer in the merchant's system. */
  readonly merchant_customer_id: string | null;
  /** Two letters in capitals; null for what is not known, and for payments of versions before 54. */
  readonly country: string | null;
}

interface Tables {
  payments: PaymentRow;
}

const payments = rowQueries<PaymentRow>('payments');
const paymentById = payments.by('entity', 'id');
const paymentsByIds = payments.among('id');
const paymentsOfAcquirer = payments.among('acquirer_tx_id');

/** The condition of the index `payments_reversals`, in its own words: a database uses the index only for these. */
const isReversal = sql<boolean>`reversals.type in ('CR', 'RV')`;

/** With `coalesce`, PostgreSQL cannot read the reversals by `payments_follow_ups`: it would read all of the channel. */
const theOneReversed = sql<boolean>`taking.id = coalesce(reversals.referenced_id, '')`;

/** The types whose reversals give their amount back to the payment that they took it from: chargebacks and refunds. */
const reversible: readonly string[] = ['CB', 'RF'];

interface FamilyInput extends Record<string, string> {
  readonly entity: string;
  readonly root: string;
  readonly referenced: string;
}

/**
 * Sums what follow-ups have taken from a payment and given to it, and tells whether anything in its family was reversed.
 * The index `payments_follow_ups` has the columns of the sums in this order.
 */
const takenFromPayment = query<Tables, FamilyInput>()((db, input) =>
  db
    .selectFrom('payments')
    .select((row) => [
      'type',
      'state',
      'closes',
      sql<number>`count(*)`.as('made'),
      sql<number>`cast(sum(takes) as bigint)`.as('takes'),
      sql<number>`cast(sum(gives) as bigint)`.as('gives'),
      sql<number | null>`max(held_until)`.as('held_until'),
      sql<number>`case when ${row.exists(
        row
          .selectFrom('payments as reversals')
          .select('reversals.id')
          .where('reversals.entity', '=', input('entity'))
          .where('reversals.root_id', '=', input('root'))
          .where(isReversal),
      )} then 1 else 0 end`.as('has_reversals'),
    ])
    .where('entity', '=', input('entity'))
    .where('referenced_id', '=', input('referenced'))
    .groupBy(['type', 'state', 'closes']),
);

/** What reversals have given back of a payment's chargebacks, and of its refunds that came back. */
const givenBackOfPayment = query<Tables, FamilyInput>()((db, input) =>
  db
    .selectFrom('payments as reversals')
    // SQLite reads the tables of a cross join in this order: a payment has few reversals, and maybe many follow-ups.
    .crossJoin('payments as taking')
    .whereRef('taking.entity', '=', 'reversals.entity')
    .where(theOneReversed)
    .select([
      'taking.closes',
      sql<number>`count(*)`.as('made'),
      sql<number>`cast(coalesce(sum(reversals.gives), 0) as bigint)`.as('gives'),
    ])
    .where('reversals.entity', '=', input('entity'))
    .where('reversals.root_id', '=', input('root'))
    .where(isReversal)
    .where('reversals.state', '=', 'succeeded')
    .where('taking.referenced_id', '=', input('referenced'))
    .where('taking.type', 'in', reversible)
    .groupBy('taking.closes'),
);

type RowOf<Asked> = Asked extends Query<infer _Input, infer Row> ? Row : never;

type TakenRow = Omit<RowOf<typeof takenFromPayment>, 'has_reversals'>;

type GivenBackRow = RowOf<typeof givenBackOfPayment>;

/** Money that a shopper got back. */
export interface GivenBack {
  /** In hundredths. */
  readonly amount: bigint;
  readonly atMs: number;
}

/** A follow-up whose decision is not stored yet. */
interface Deciding {
  readonly before: Payment;
  readonly after: Payment;
}

/** Returns the rows as they will be once a follow-up is decided. */
const afterDecision = (rows: readonly TakenRow[], { before, after }: Deciding): readonly TakenRow[] => {
  const { takes = 0n, gives = 0n, closes } = after.effect ?? {};
  const row = (state: string, made: 1 | -1): TakenRow => ({
    type: after.type,
    state,
    closes: closes ?? null,
    made,
    takes: Number(takes) * made,
    gives: Number(gives) * made,
    held_until: made === 1 ? (after.heldUntilMs ?? null) : null,
  });
  const added = [row(before.state, -1), row(after.state, 1)];
  const isSame = (a: TakenRow, b: TakenRow) => a.type === b.type && a.state === b.state && a.closes === b.closes;
  const merged = rows.map((each) =>
    added.filter((other) => isSame(each, other)).reduce((sum, other) => sumOf(sum, other), each),
  );
  return [...merged, ...added.filter((other) => !rows.some((each) => isSame(each, other)))].filter(
    ({ made }) => made > 0,
  );
};

const sumOf = (left: TakenRow, right: TakenRow): TakenRow => ({
  ...left,
  made: left.made + right.made,
  takes: left.takes + right.takes,
  gives: left.gives + right.gives,
  held_until: Math.max(left.held_until ?? 0, right.held_until ?? 0) || null,
});

const takenOf = (rows: readonly TakenRow[]): Taken => {
  const effective = rows.filter(({ state }) => state !== 'declined');
  const succeeded = rows.filter(({ state }) => state === 'succeeded');
  return {
    amount: effective.reduce((sum, row) => sum + BigInt(row.takes), 0n),
    given: succeeded.reduce((sum, row) => sum + BigInt(row.gives), 0n),
    captures: effective.reduce((sum, { type, made }) => (type === 'CP' ? sum + made : sum), 0),
    receipts: effective.reduce((sum, { type, takes }) => (type === 'RC' ? sum + BigInt(takes) : sum), 0n),
    followUps: rows.reduce((sum, { made }) => sum + made, 0),
    isClosed: effective.some(({ closes }) => closes === 'payment'),
    closedTypes: effective.filter(({ closes }) => closes === 'type').map(({ type }) => type),
    isChargedBack: effective.some(({ type }) => type === 'CB'),
    isUnderWay: effective.length > succeeded.length,
    heldUntilMs: Math.max(0, ...succeeded.map((row) => row.held_until ?? 0)) || undefined,
  };
};

/** Returns the combined effect of these follow-ups of one payment. */
export const takenBy = (followUps: readonly Payment[]): Taken =>
  takenOf(
    followUps.map(({ type, state, effect, heldUntilMs }) => ({
      type,
      state,
      closes: effect?.closes ?? null,
      made: 1,
      takes: Number(effect?.takes ?? 0n),
      gives: Number(effect?.gives ?? 0n),
      held_until: heldUntilMs ?? null,
    })),
  );

/** More follow-ups of one payment than any merchant makes. */
const MOST_FOLLOW_UPS = 1_000;

const succeededFollowUps = query<Tables, { entity: string; referenced: string; type: string; limit: number }>()(
  (db, input) =>
    db
      .selectFrom('payments')
      .select('id')
      .where('entity', '=', input('entity'))
      .where('referenced_id', '=', input('referenced'))
      .where('type', '=', input('type'))
      .where('state', '=', 'succeeded')
      .limit(input('limit')),
);

/** The refunds and reversals of a payment that its shopper still has: a refund may have come back. */
const givenToShopper = query<Tables, { entity: string; referenced: string; limit: number }>()((db, input) =>
  db
    .selectFrom('payments')
    .select(['id', 'amount', 'created_at'])
    .where('entity', '=', input('entity'))
    .where('referenced_id', '=', input('referenced'))
    .where('type', 'in', ['RF', 'RV'])
    .where('state', '=', 'succeeded')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('payments as reversals')
            .select('reversals.id')
            .where('reversals.entity', '=', input('entity'))
            .whereRef('reversals.referenced_id', '=', 'payments.id')
            .where('reversals.type', '=', 'RV')
            .where('reversals.state', '=', 'succeeded'),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(input('limit')),
);

/** A refund that was marked FINAL and came back is no last one. */
const withGivenBack = (taken: Taken, rows: readonly TakenRow[], back: readonly GivenBackRow[]): Taken => {
  const sum = (all: readonly { closes: string | null; made: number }[]) =>
    all.reduce((total, { closes, made }) => (closes === 'type' ? total + made : total), 0);
  const isReopened = sum(rows.filter(({ type, state }) => type === 'RF' && state !== 'declined')) <= sum(back);
  return {
    ...taken,
    given: back.reduce((total, { gives }) => total + BigInt(gives), taken.given),
    closedTypes: isReopened ? taken.closedTypes.filter((type) => type !== 'RF') : taken.closedTypes,
  };
};

/** The query for one page of the payments in `state` whose time in `column` is before a limit, the earliest first. */
const pageBefore = (state: PaymentState, column: 'capture_due_at' | 'asked_at') =>
  query<Tables, { before: number; afterMs: number; afterId: string; limit: number }>()((db, input) =>
    db
      .selectFrom('payments')
      .selectAll()
      .where('state', '=', state)
      .where(column, '<', input('before'))
      .where((row) =>
        row.or([
          row(column, '>', input('afterMs')),
          row.and([row(column, '=', input('afterMs')), row('id', '>', input('afterId'))]),
        ]),
      )
      .orderBy(column)
      .orderBy('id')
      .limit(input('limit')),
  );

const captureDueBefore = pageBefore('succeeded', 'capture_due_at');
const receivedBefore = pageBefore('received', 'asked_at');

/** The newest payments of a channel with a value in a column, read from the index over both and the id. */
const newestBy = (column: 'merchant_customer_id' | 'email') =>
  query<Tables, { entity: string; value: string; limit: number }>()((db, input) =>
    db
      .selectFrom('payments')
      .selectAll()
      .where('entity', '=', input('entity'))
      .where(column, '=', input('value'))
      .orderBy('id', 'desc')
      .limit(input('limit')),
  );

const ofCustomer = { merchantCustomerId: newestBy('merchant_customer_id'), email: newestBy('email') } as const;

const effectOf = ({ takes, gives, closes }: PaymentRow): Effect => ({
  takes: BigInt(takes),
  gives: BigInt(gives),
  closes: closes === 'payment' || closes === 'type' ? closes : undefined,
});

/** Returns the payment of a row. */
export const paymentOf = (row: PaymentRow): Payment => ({
  channelId: row.entity,
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
  settledAtMs: row.settled_at ?? undefined,
  country: row.country ?? undefined,
});

/** Creates the access to the payments of one database. */
export const paymentRecords = (database: Database) => ({
  byId: async (channelId: string, id: string): Promise<Payment | undefined> => {
    // A path may contain any text, even one that a database cannot store.
    if (!isRecordId(id)) return undefined;
    const [row] = await database.read(paymentById, { entity: channelId, id });
    return row && paymentOf(row);
  },

  /** Returns the payments of a channel with these ids, in no order. */
  byIds: async (channelId: string, ids: readonly string[]): Promise<readonly Payment[]> => {
    if (ids.length === 0) return [];
    const keys = JSON.stringify([...new Set(ids)].map((id) => ({ entity: channelId, id })));
    return (await database.read(paymentsByIds, { keys })).map(paymentOf);
  },

  /** Returns the newest payments of a customer, and other entries that name the customer. */
  ofCustomer: async (channelId: string, { by, value }: CustomerName, limit: number): Promise<readonly Payment[]> =>
    (await database.read(ofCustomer[by], { entity: channelId, value, limit })).map(paymentOf),

  /** Returns whether the acquirer has given this id to a payment of a channel. */
  isKnownAs: async (channelId: string, acquirerId: string): Promise<boolean> => {
    const keys = JSON.stringify([{ entity: channelId, id: acquirerId }]);
    return (await database.read(paymentsOfAcquirer, { keys })).length > 0;
  },

  /**
   * Returns the combined effect of a payment's follow-ups, and of the reversals of its chargebacks and refunds; with
   * `deciding`, once that one is decided.
   */
  takenFrom: async ({ channelId, id, rootId }: Payment, deciding?: Deciding): Promise<Taken> => {
    const family = { entity: channelId, root: rootId, referenced: id };
    const rows = await database.read(takenFromPayment, family);
    const back = rows[0]?.has_reversals === 1 ? await database.read(givenBackOfPayment, family) : [];
    const decided = deciding === undefined ? rows : afterDecision(rows, deciding);
    return withGivenBack(takenOf(decided), decided, back);
  },

  /** Returns the ids of the successful follow-ups of one type that refer to a payment. */
  succeededOf: async (
    type: 'CP' | 'RF' | 'RV' | 'CR',
    channelId: string,
    referenced: string,
  ): Promise<readonly string[]> => {
    const input = { entity: channelId, referenced, type, limit: MOST_FOLLOW_UPS };
    return (await database.read(succeededFollowUps, input)).map(({ id }) => id);
  },

  /** Returns what a shopper got back of a payment and has kept, the earliest first; amounts in hundredths. */
  givenBack: async ({ channelId, id }: Payment): Promise<readonly GivenBack[]> => {
    const rows = await database.read(givenToShopper, { entity: channelId, referenced: id, limit: MOST_FOLLOW_UPS });
    return rows.map(({ amount, created_at }) => ({ amount: BigInt(amount), atMs: created_at }));
  },

  /** Returns a page of the payments that are still `received`, the earliest first; the page after `after`, if given. */
  receivedBefore: async (beforeMs: number, limit: number, after?: Payment): Promise<readonly Payment[]> => {
    const place = { afterMs: after?.askedAtMs ?? 0, afterId: after?.id ?? '' };
    return (await database.read(receivedBefore, { before: beforeMs, limit, ...place })).map(paymentOf);
  },

  /** Returns a page of the payments whose capture by the gateway is overdue, the earliest first. */
  captureDueBefore: async (beforeMs: number, limit: number, after?: Payment): Promise<readonly Payment[]> => {
    const place = { afterMs: after?.captureDueAtMs ?? 0, afterId: after?.id ?? '' };
    return (await database.read(captureDueBefore, { before: beforeMs, limit, ...place })).map(paymentOf);
  },
});

/** The stored payments of one database. */
export type PaymentRecords = ReturnType<typeof paymentRecords>;

/** Returns which of these channels has a payment with this id. */
export const channelWith = async (
  records: PaymentRecords,
  id: string,
  channels: readonly string[],
): Promise<string | undefined> => {
  const found = await Promise.all(channels.map((channel) => records.byId(channel, id)));
  return found.find((payment) => payment !== undefined)?.channelId;
};

/** Returns what people search a payment by, apart from its reference. */
export const searchColumns = ({ request }: Payment) => {
  const email = request['customer.email'];
  const last4 = accountKindNames.map((kind) => request[`${kind}.last4Digits`]).find((each) => each !== undefined);
  return {
    email: email === undefined ? null : emailKey(email),
    last4: last4 ?? null,
    merchant_customer_id: request['customer.merchantCustomerId'] ?? null,
  };
};

/**
 * Returns where a payment comes from: its billing country, else that of the bank account, else that of the card, which
 * some acquirers tell with the outcome. What follows a payment comes from where that came from.
 */
const countryOf = ({ request, outcome, country: known }: Payment): string | null => {
  const country =
    known ??
    request['billing.country'] ??
    request['bankAccount.country'] ??
    request['card.binCountry'] ??
    outcome?.parameters?.['card.binCountry'];
  const code = country?.toUpperCase() ?? '';
  return countryCodes.has(code) ? code : null;
};

/** Returns the column of the acquirer's transaction id, by which settlement files name a payment. */
const acquirerId = ({ outcome }: Payment) => ({ acquirer_tx_id: outcome?.details['ConnectorTxID1'] ?? null });

/** The columns that a decision on a payment changes. */
const columnsOfDecision = (payment: Payment) => ({
  state: payment.state,
  result_code: payment.state === 'received' ? null : (payment.outcome?.code ?? null),
  outcome: payment.outcome === undefined ? null : JSON.stringify(payment.outcome),
  decided_at: payment.decidedAtMs ?? null,
  asked_at: payment.askedAtMs,
  attempt: payment.attempt,
  waits_for: payment.waitsFor ?? null,
  held_until: payment.heldUntilMs ?? null,
  country: countryOf(payment),
  ...acquirerId(payment),
});

/** Returns the insertion of a new payment. */
export const insertPayment = (payment: Payment): Insert => ({
  table: 'payments',
  // Two requests with one idempotency key create a payment with the same id.
  identity: ['entity', 'id', 'created_at'],
  row: {
    entity: payment.channelId,
    id: payment.id,
    version: payment.version,
    root_id: payment.rootId,
    referenced_id: payment.referencedId ?? null,
    checkout_id: payment.checkoutId ?? null,
    type: payment.type,
    amount: payment.amount,
    currency: payment.currency,
    brand: payment.brand ?? null,
    merchant_transaction_id: payment.request['merchantTransactionId'] ?? null,
    acquirer: payment.acquirer,
    sequence: payment.request['sequence'] ?? null,
    account: payment.account ?? null,
    request: JSON.stringify(payment.request),
    created_at: payment.createdAtMs,
    takes: payment.effect?.takes ?? 0,
    gives: payment.effect?.gives ?? 0,
    closes: payment.effect?.closes ?? null,
    capture_due_at: payment.captureDueAtMs ?? null,
    ...searchColumns(payment),
    ...columnsOfDecision(payment),
  },
});

const updateOf = (
  { channelId, id, version }: Pick<Payment, 'channelId' | 'id' | 'version'>,
  set: Update['set'],
): Update => ({
  table: 'payments',
  key: { entity: channelId, id },
  version,
  set,
});

/** Returns the update that stores the new state and outcome of a payment that was `before`. */
export const updateDecided = (before: Payment, decided: Payment): Update =>
  updateOf(decided, {
    ...columnsOfDecision(decided),
    // Where a processor keeps it from now on.
    ...(decided.account === before.account ? {} : { account: decided.account ?? null }),
    // Where the shopper chose it on the page of a processor.
    brand: decided.brand ?? null,
    // A declined payment is never captured, so it leaves the index of due captures.
    ...(decided.captureDueAtMs !== undefined && decided.state === 'declined' ? { capture_due_at: null } : {}),
  });

/**
 * Returns the update that makes concurrent follow-ups decide again: each raises the version of its payment, so that two
 * that read the same remainder cannot both take it.
 */
export const raiseVersion = (payment: Payment): Update => updateOf(payment, { state: payment.state });

/**
 * Returns the update that leaves of a payment what the law requires: without the data of the person and without the
 * sealed account. Its state, its code and its money do not change. Follow-ups that are decided meanwhile decide again.
 */
export const erasedPayment = (payment: Payment, left: Pick<Payment, 'request' | 'outcome'>): Update =>
  updateOf(payment, {
    request: JSON.stringify(left.request),
    outcome: left.outcome === undefined ? null : JSON.stringify(left.outcome),
    account: null,
    email: null,
    merchant_customer_id: null,
  });

/** Returns the update that marks a payment as settled; follow-ups that are decided at the same time decide again. */
export const settledAt = (payment: Payment, atMs: number): Update => updateOf(payment, { settled_at: atMs });

/** Returns the update that stores the acquirer's id of a payment whose version did not. */
export const acquirerIdStored = (payment: Payment): Update => updateOf(payment, acquirerId(payment));

/** Provides the accounts of payments to a key change. */
export const sealedPayments = sealedColumn({ table: 'payments', column: 'account' });

/** Returns the update after the gateway's own decision on a capture; concurrent follow-ups decide again. */
export const captureDecided = (payment: Payment): Update => updateOf(payment, { capture_due_at: null });
