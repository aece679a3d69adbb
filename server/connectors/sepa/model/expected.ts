import { sealedColumn } from '../../../access/vault/sealed-column.ts';
import type { Database, Insert, Update } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/query.ts';
import type { ToldFacts } from './told.ts';

/** A transfer for which a payment waits. */
export interface ExpectedTransfer {
  readonly channelId: string;
  /** What the shopper writes into the transfer. */
  readonly creditorReference: string;
  readonly version: number;
  /** The gateway's reference of the order. */
  readonly reference: string;
  readonly paymentId: string;
  /** In hundredths of a euro, as all amounts here. */
  readonly amount: bigint;
  /** The sum of what came in so far; it may exceed the amount. */
  readonly received: bigint;
  /** The movement with which the amount was complete. */
  readonly completedBy: string | undefined;
  readonly state: 'open' | 'cancelled';
  /** The part of the page's URL that nobody guesses. */
  readonly pageKey: string;
  readonly returnUrl: string | undefined;
  /** The language that the shopper reads. */
  readonly locale: string | undefined;
  readonly merchant: string | undefined;
  readonly orderName: string | undefined;
  readonly createdAtMs: number;
}

/** A movement on the merchant's account that belongs to an expected transfer: one that came in, or was taken back. */
export interface ReceivedTransfer {
  readonly channelId: string;
  /** Identifies the movement on the account, in whichever statement it is. */
  readonly movement: string;
  readonly version: number;
  readonly creditorReference: string;
  /** The first statement that had the movement, and the place in it. */
  readonly statementId: string;
  readonly amount: bigint;
  /** The part of it that exceeds the amount of the payment. */
  readonly surplus: bigint;
  /** The movement that this one takes back, empty if that is not known; undefined for a transfer that came in. */
  readonly takesBack: string | undefined;
  readonly bookedOn: string;
  /** The `OrderParty` whose account it came from, sealed; empty if the bank named none, or it was erased. */
  readonly payer: string;
  /** What the bank told of it, by which it is known again; undefined for a movement of an earlier version. */
  readonly told: ToldFacts | undefined;
  readonly createdAtMs: number;
}

/** Returns the owner for which the payer of a movement is sealed. */
export const payerOwner = (movement: string): string => `sepa-payer/${movement}`;

interface ExpectedRow {
  readonly entity: string;
  readonly creditor_reference: string;
  readonly version: number;
  readonly reference: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly received: number;
  readonly completed_by: string | null;
  readonly state: string;
  readonly page_key: string;
  readonly return_url: string | null;
  readonly locale: string | null;
  readonly merchant: string | null;
  readonly order_name: string | null;
  readonly created_at: number;
}

interface ReceivedRow {
  readonly entity: string;
  readonly movement: string;
  readonly version: number;
  readonly creditor_reference: string;
  readonly statement_id: string;
  readonly amount: number;
  readonly surplus: number;
  readonly takes_back: string | null;
  readonly booked_on: string;
  readonly payer: string | null;
  readonly told: string | null;
  readonly created_at: number;
}

interface Tables {
  sepa_expected: ExpectedRow;
  sepa_received: ReceivedRow;
}

const byCreditorReference = query<Tables, { entity: string; creditorReference: string }>()((db, input) =>
  db
    .selectFrom('sepa_expected')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('creditor_reference', '=', input('creditorReference')),
);

const byOrder = query<Tables, { entity: string; reference: string }>()((db, input) =>
  db
    .selectFrom('sepa_expected')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('reference', '=', input('reference')),
);

const byPage = query<Tables, { pageKey: string }>()((db, input) =>
  db.selectFrom('sepa_expected').selectAll().where('page_key', '=', input('pageKey')),
);

const byMovement = query<Tables, { entity: string; movement: string }>()((db, input) =>
  db
    .selectFrom('sepa_received')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('movement', '=', input('movement')),
);

const movementsOf = query<Tables, { entity: string; creditorReference: string; limit: number }>()((db, input) =>
  db
    .selectFrom('sepa_received')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('creditor_reference', '=', input('creditorReference'))
    .orderBy('created_at')
    .orderBy('movement')
    .limit(input('limit')),
);

const ofPayment = query<Tables, { entity: string; paymentId: string; limit: number }>()((db, input) =>
  db
    .selectFrom('sepa_expected')
    .innerJoin('sepa_received as received', (on) =>
      on
        .onRef('received.entity', '=', 'sepa_expected.entity')
        .onRef('received.creditor_reference', '=', 'sepa_expected.creditor_reference'),
    )
    .selectAll('received')
    .where('sepa_expected.entity', '=', input('entity'))
    .where('sepa_expected.reference', '=', input('paymentId'))
    .limit(input('limit')),
);

/** More transfers than anybody makes for one payment. */
export const MOST_TRANSFERS = 1_000;

const expectedOf = (row: ExpectedRow): ExpectedTransfer => ({
  channelId: row.entity,
  creditorReference: row.creditor_reference,
  version: row.version,
  reference: row.reference,
  paymentId: row.payment_id,
  amount: BigInt(row.amount),
  received: BigInt(row.received),
  completedBy: row.completed_by ?? undefined,
  state: row.state as ExpectedTransfer['state'],
  pageKey: row.page_key,
  returnUrl: row.return_url ?? undefined,
  locale: row.locale ?? undefined,
  merchant: row.merchant ?? undefined,
  orderName: row.order_name ?? undefined,
  createdAtMs: row.created_at,
});

const receivedOf = (row: ReceivedRow): ReceivedTransfer => ({
  channelId: row.entity,
  movement: row.movement,
  version: row.version,
  creditorReference: row.creditor_reference,
  statementId: row.statement_id,
  amount: BigInt(row.amount),
  surplus: BigInt(row.surplus),
  takesBack: row.takes_back ?? undefined,
  bookedOn: row.booked_on,
  payer: row.payer ?? '',
  told: row.told === null ? undefined : (JSON.parse(row.told) as ToldFacts),
  createdAtMs: row.created_at,
});

/** Creates the access to expected and received transfers of one database. */
export const transferRecords = (database: Database) => ({
  expected: async (channelId: string, creditorReference: string): Promise<ExpectedTransfer | undefined> => {
    const [row] = await database.read(byCreditorReference, { entity: channelId, creditorReference });
    return row && expectedOf(row);
  },

  expectedByOrder: async (channelId: string, reference: string): Promise<ExpectedTransfer | undefined> => {
    const [row] = await database.read(byOrder, { entity: channelId, reference });
    return row && expectedOf(row);
  },

  expectedByPage: async (pageKey: string): Promise<ExpectedTransfer | undefined> => {
    const [row] = await database.read(byPage, { pageKey });
    return row && expectedOf(row);
  },

  received: async (channelId: string, movement: string): Promise<ReceivedTransfer | undefined> => {
    const [row] = await database.read(byMovement, { entity: channelId, movement });
    return row && receivedOf(row);
  },

  /** Returns what came in for an expected transfer, the first movement first. */
  movementsOf: async (
    channelId: string,
    creditorReference: string,
    limit: number,
  ): Promise<readonly ReceivedTransfer[]> =>
    (await database.read(movementsOf, { entity: channelId, creditorReference, limit })).map(receivedOf),

  /** Returns the movements that came in for a payment. */
  receivedOfPayment: async (channelId: string, paymentId: string): Promise<readonly ReceivedTransfer[]> =>
    (await database.read(ofPayment, { entity: channelId, paymentId, limit: MOST_TRANSFERS })).map(receivedOf),
});

/** The expected and received transfers of one database. */
export type TransferRecords = ReturnType<typeof transferRecords>;

/** Returns the insertion of an expected transfer; a `Conflict` if there is one with its order or its reference. */
export const insertExpected = (expected: ExpectedTransfer): Insert => ({
  table: 'sepa_expected',
  identity: ['entity', 'reference'],
  row: {
    entity: expected.channelId,
    creditor_reference: expected.creditorReference,
    version: expected.version,
    reference: expected.reference,
    payment_id: expected.paymentId,
    amount: expected.amount,
    received: expected.received,
    completed_by: expected.completedBy ?? null,
    state: expected.state,
    page_key: expected.pageKey,
    return_url: expected.returnUrl ?? null,
    locale: expected.locale ?? null,
    merchant: expected.merchant ?? null,
    order_name: expected.orderName ?? null,
    created_at: expected.createdAtMs,
  },
});

/** Returns the update that writes an expected transfer, provided that it has the version that was read. */
export const updateExpected = (expected: ExpectedTransfer): Update => ({
  table: 'sepa_expected',
  key: { entity: expected.channelId, creditor_reference: expected.creditorReference },
  version: expected.version,
  set: {
    received: expected.received,
    completed_by: expected.completedBy ?? null,
    state: expected.state,
  },
});

/** Returns the insertion of a received transfer; a `Conflict` if the movement is known. */
export const insertReceived = (received: ReceivedTransfer): Insert => ({
  table: 'sepa_received',
  identity: ['entity', 'movement'],
  row: {
    entity: received.channelId,
    movement: received.movement,
    version: received.version,
    creditor_reference: received.creditorReference,
    statement_id: received.statementId,
    amount: received.amount,
    surplus: received.surplus,
    takes_back: received.takesBack ?? null,
    booked_on: received.bookedOn,
    payer: received.payer,
    told: received.told === undefined ? null : JSON.stringify(received.told),
    created_at: received.createdAtMs,
  },
});

/** Returns the update that stores what another statement told of a movement. */
export const updateTold = ({ channelId, movement, version }: ReceivedTransfer, told: ToldFacts): Update => ({
  table: 'sepa_received',
  key: { entity: channelId, movement },
  version,
  set: { told: JSON.stringify(told) },
});

/** Returns the update that stores which transfer a movement takes back, once that one is known. */
export const updateTakesBack = ({ channelId, movement, version }: ReceivedTransfer, takesBack: string): Update => ({
  table: 'sepa_received',
  key: { entity: channelId, movement },
  version,
  set: { takes_back: takesBack },
});

/** Returns the update that erases whose account a transfer came from. */
export const erasePayer = ({ channelId, movement, version }: ReceivedTransfer): Update => ({
  table: 'sepa_received',
  key: { entity: channelId, movement },
  version,
  set: { payer: '' },
});

/** Provides the payers of transfers to a key change. */
export const sealedPayers = sealedColumn({
  table: 'sepa_received',
  column: 'payer',
  place: 'movement',
  owner: payerOwner,
});
