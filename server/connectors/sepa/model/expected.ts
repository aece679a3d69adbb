import { sealedColumn } from '../../../access/vault/sealed-column.ts';
import type { Database, Insert, Update } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/query.ts';
import { amount, integer, json, optional, type RowIn, tableOf, text } from '../../../platform/database/table.ts';
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

const expectedTransfers = tableOf<ExpectedTransfer>()('sepa_expected', {
  key: ['channelId', 'creditorReference'],
  identity: ['channelId', 'reference'],
  columns: {
    channelId: text('entity'),
    creditorReference: text('creditor_reference'),
    version: integer('version'),
    reference: text('reference'),
    paymentId: text('payment_id'),
    amount: amount('amount'),
    received: amount('received'),
    completedBy: optional(text('completed_by')),
    state: text('state'),
    pageKey: text('page_key'),
    returnUrl: optional(text('return_url')),
    locale: optional(text('locale')),
    merchant: optional(text('merchant')),
    orderName: optional(text('order_name')),
    createdAtMs: integer('created_at'),
  },
});

const receivedTransfers = tableOf<ReceivedTransfer>()('sepa_received', {
  key: ['channelId', 'movement'],
  identity: ['channelId', 'movement'],
  columns: {
    channelId: text('entity'),
    movement: text('movement'),
    version: integer('version'),
    creditorReference: text('creditor_reference'),
    statementId: text('statement_id'),
    amount: amount('amount'),
    surplus: amount('surplus'),
    takesBack: optional(text('takes_back')),
    bookedOn: text('booked_on'),
    // Null in rows of an earlier version.
    payer: { ...text('payer'), read: (stored: string | null) => stored ?? '' },
    told: optional(json('told')),
    createdAtMs: integer('created_at'),
  },
});

interface Tables {
  sepa_expected: RowIn<typeof expectedTransfers>;
  sepa_received: RowIn<typeof receivedTransfers>;
}

const byCreditorReference = expectedTransfers.by('entity', 'creditor_reference');
const byOrder = expectedTransfers.by('entity', 'reference');
const byPage = expectedTransfers.by('page_key');
const byMovement = receivedTransfers.by('entity', 'movement');

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

/** Creates the access to expected and received transfers of one database. */
export const transferRecords = (database: Database) => ({
  expected: async (channelId: string, creditorReference: string): Promise<ExpectedTransfer | undefined> =>
    (
      await database.read(byCreditorReference, {
        entity: channelId,
        creditor_reference: creditorReference,
      })
    ).map(expectedTransfers.recordOf)[0],

  expectedByOrder: async (channelId: string, reference: string): Promise<ExpectedTransfer | undefined> =>
    (await database.read(byOrder, { entity: channelId, reference })).map(expectedTransfers.recordOf)[0],

  expectedByPage: async (pageKey: string): Promise<ExpectedTransfer | undefined> =>
    (await database.read(byPage, { page_key: pageKey })).map(expectedTransfers.recordOf)[0],

  received: async (channelId: string, movement: string): Promise<ReceivedTransfer | undefined> =>
    (await database.read(byMovement, { entity: channelId, movement })).map(receivedTransfers.recordOf)[0],

  /** Returns what came in for an expected transfer, the first movement first. */
  movementsOf: async (
    channelId: string,
    creditorReference: string,
    limit: number,
  ): Promise<readonly ReceivedTransfer[]> =>
    (await database.read(movementsOf, { entity: channelId, creditorReference, limit })).map(receivedTransfers.recordOf),

  /** Returns the movements that came in for a payment. */
  receivedOfPayment: async (channelId: string, paymentId: string): Promise<readonly ReceivedTransfer[]> =>
    (await database.read(ofPayment, { entity: channelId, paymentId, limit: MOST_TRANSFERS })).map(
      receivedTransfers.recordOf,
    ),
});

/** The expected and received transfers of one database. */
export type TransferRecords = ReturnType<typeof transferRecords>;

/** Returns the insertion of an expected transfer; a `Conflict` if there is one with its order or its reference. */
export const insertExpected = (expected: ExpectedTransfer): Insert => expectedTransfers.insert(expected);

/** Returns the update that writes an expected transfer, provided that it has the version that was read. */
export const updateExpected = (expected: ExpectedTransfer): Update =>
  expectedTransfers.update(expected, {
    received: expected.received,
    completed_by: expected.completedBy ?? null,
    state: expected.state,
  });

/** Returns the insertion of a received transfer; a `Conflict` if the movement is known. */
export const insertReceived = (received: ReceivedTransfer): Insert => receivedTransfers.insert(received);

/** Returns the update that stores what another statement told of a movement. */
export const updateTold = (received: ReceivedTransfer, told: ToldFacts): Update =>
  receivedTransfers.update(received, { told: JSON.stringify(told) });

/** Returns the update that stores which transfer a movement takes back, once that one is known. */
export const updateTakesBack = (received: ReceivedTransfer, takesBack: string): Update =>
  receivedTransfers.update(received, { takes_back: takesBack });

/** Returns the update that erases whose account a transfer came from. */
export const erasePayer = (received: ReceivedTransfer): Update => receivedTransfers.update(received, { payer: '' });

/** Provides the payers of transfers to a key change. */
export const sealedPayers = sealedColumn({
  table: 'sepa_received',
  column: 'payer',
  place: 'movement',
  owner: payerOwner,
});
