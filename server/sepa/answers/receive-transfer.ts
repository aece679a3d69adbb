import { ibanHolds } from '../../../catalogue/banking/iban.ts';
import { isSepaIban } from '../../../catalogue/banking/sepa-countries.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { deciding } from '../../database/deciding.ts';
import { continuePayment } from '../../payments/acquiring/conclude.ts';
import type { PaymentDependencies } from '../../payments/model/dependencies.ts';
import { receive } from '../../payments/operations/receipts.ts';
import type { SettlementCells } from '../../settlement/formats/write.ts';
import { creditorReferencesIn } from '../files/creditor-reference.ts';
import { HIGHEST_AMOUNT } from '../files/orders.ts';
import { factsOf, type Movement } from '../files/statements.ts';
import { bankExceptionRecords, exceptionOfBank, insertException } from '../model/exceptions.ts';
import {
  type ExpectedTransfer,
  insertReceived,
  payerOwner,
  type ReceivedTransfer,
  type TransferRecords,
  updateExpected,
} from '../model/expected.ts';
import type { OrderParty } from '../model/order.ts';

/** The dependencies of incoming transfers. */
export interface TransferDependencies extends PaymentDependencies {
  readonly transfers: TransferRecords;
}

/** A movement and the expected transfer that its reference names; undefined if it names several. */
export interface MatchedTransfer {
  readonly movement: Movement;
  /** Its number among those of its statement that are alike, from 1. */
  readonly number: number;
  readonly creditorReference: string | undefined;
}

/** Returns the expected transfer that a movement names; undefined for a movement that names none. */
export const matchTransfer = async (
  { transfers }: Pick<TransferDependencies, 'transfers'>,
  entity: string,
  movement: Movement,
): Promise<Omit<MatchedTransfer, 'number'> | undefined> => {
  const { direction, isReversal, reason, currency, count } = movement;
  const isTransfer = direction === 'credit' && !isReversal && reason === undefined && currency === 'EUR' && count === 1;
  if (!isTransfer || movement.amount > HIGHEST_AMOUNT) return undefined;
  const written = [movement.remittance, movement.structuredReference ?? ''].flatMap(creditorReferencesIn);
  const found = await Promise.all([...new Set(written)].map((each) => transfers.expected(entity, each)));
  const [expected, ...others] = found.filter((each) => each !== undefined);
  if (expected === undefined) return undefined;
  return { movement, creditorReference: others.length > 0 ? undefined : expected.creditorReference };
};

/** Notes, once, that a transfer names several payments, so that the share of each is unknown. */
const leaveToMerchant = (
  { database, clock }: TransferDependencies,
  entity: string,
  { movement, number }: MatchedTransfer,
): Promise<void> =>
  deciding(database, async () => {
    const { amount, bookedOn: day } = movement;
    const source = movement.id ?? `${factsOf(movement)}#${number}`;
    const known = await bankExceptionRecords(database).bySource(entity, 'SEVERAL_PAYMENTS', source);
    if (known !== undefined) return { changes: {}, result: undefined };
    const of = { entity, source, paymentId: undefined, amount, day };
    const exception = exceptionOfBank(clock, { ...of, kind: 'SEVERAL_PAYMENTS' });
    return { changes: { inserts: [insertException(exception)] }, result: undefined };
  });

/** Returns the part of a movement that exceeds what the payment still needs. */
const surplusOf = ({ state, amount, received }: ExpectedTransfer, came: bigint): bigint => {
  const missing = state === 'cancelled' || received >= amount ? 0n : amount - received;
  return came > missing ? came - missing : 0n;
};

/** A movement that names one expected transfer. */
type NamedTransfer = MatchedTransfer & { readonly creditorReference: string };

/** Returns whether a stored movement is another one of the same statement: it was first read at another place in it. */
const isAnotherOfStatement = (
  { statementId: firstPlace }: ReceivedTransfer,
  { statementId, place }: Movement,
): boolean => firstPlace !== place && firstPlace.startsWith(`${statementId}/`);

/** Returns the key of a movement without a reference of the bank. */
const factsKey = ({ movement, creditorReference }: NamedTransfer, number: number): string =>
  `${factsOf(movement)}#${number}/${creditorReference}`;

const FACTS_KEY = /^[^/]+\/[0-9a-f]{32}#\d+\//;

/** Returns the row of a movement that was told before with a reference, and now is told without one. */
const toldWithReference = async (
  { transfers }: Pick<TransferDependencies, 'transfers'>,
  entity: string,
  { movement, number, creditorReference }: NamedTransfer,
): Promise<ReceivedTransfer | undefined> =>
  (await transfers.movementsOf(entity, creditorReference, MOST_TRANSFERS)).filter(
    (row) =>
      !FACTS_KEY.test(row.movement) &&
      row.amount === movement.amount &&
      row.bookedOn === movement.bookedOn &&
      !isAnotherOfStatement(row, movement),
  )[number - 1];

/**
 * Returns the key of a movement, and its row if it is stored. The key has the bank's reference, and the reference of the
 * payment, since some banks give several movements the same one. Without the bank's reference, movements that are alike
 * are numbered: by their number in the statement, unless an earlier page of the same statement had another one of them.
 * Some banks give a movement a reference only in one kind of statement.
 */
const identified = async (
  dependencies: Pick<TransferDependencies, 'transfers'>,
  entity: string,
  named: NamedTransfer,
): Promise<{ readonly key: string; readonly known: ReceivedTransfer | undefined }> => {
  const { transfers } = dependencies;
  const { movement, number, creditorReference } = named;
  if (movement.id !== undefined) {
    const key = `${movement.id}/${creditorReference}`;
    const known = await transfers.received(entity, key);
    if (known !== undefined) return { key, known };
    const toldWithout = await transfers.received(entity, factsKey(named, number));
    const isSame = toldWithout !== undefined && !isAnotherOfStatement(toldWithout, movement);
    return { key, known: isSame ? toldWithout : undefined };
  }
  for (let place = number; ; place += 1) {
    const key = factsKey(named, place);
    const known = await transfers.received(entity, key);
    if (known === undefined) return { key, known: await toldWithReference(dependencies, entity, named) };
    if (!isAnotherOfStatement(known, movement)) return { key, known };
  }
};

/** More transfers than anybody makes for one payment. */
const MOST_TRANSFERS = 1_000;

/** Returns whose account a movement came from, sealed; empty if the bank names no account of the SEPA and its holder. */
const payerOf = async (
  { vault }: TransferDependencies,
  entity: string,
  key: string,
  { counterparty: { name, iban } }: Movement,
): Promise<string> => {
  if (name === undefined || iban === undefined || !ibanHolds(iban) || !isSepaIban(iban)) return '';
  const payer: OrderParty = { name: name.slice(0, NAME_LENGTH), iban };
  return await vault.seal(entity, payerOwner(key), JSON.stringify(payer));
};

const NAME_LENGTH = 140;

/** Stores a movement once, however many statements have it. */
const record = (dependencies: TransferDependencies, entity: string, matched: NamedTransfer) =>
  deciding(dependencies.database, async () => {
    const { transfers, clock } = dependencies;
    const { movement, creditorReference } = matched;
    const [expected, { key, known }] = await Promise.all([
      transfers.expected(entity, creditorReference),
      identified(dependencies, entity, matched),
    ]);
    if (expected === undefined) throw new Error(`the expected transfer ${creditorReference} is gone`);
    if (known !== undefined) return { changes: {}, result: { expected, row: known } };
    const received = expected.received + movement.amount;
    const isComplete = expected.state === 'open' && received >= expected.amount;
    const row: ReceivedTransfer = {
      entity,
      movement: key,
      creditorReference,
      statementId: movement.place,
      amount: movement.amount,
      surplus: surplusOf(expected, movement.amount),
      bookedOn: movement.bookedOn,
      payer: await payerOf(dependencies, entity, key, movement),
      version: 1,
      createdAtMs: clock.now(),
    };
    const after = {
      ...expected,
      received,
      completedBy: expected.completedBy ?? (isComplete ? key : undefined),
    };
    const { paymentId } = expected;
    const of = { entity, source: key, paymentId, amount: row.surplus, day: movement.bookedOn };
    const surplus = row.surplus > 0n ? [insertException(exceptionOfBank(clock, { ...of, kind: 'SURPLUS' }))] : [];
    return {
      changes: { inserts: [insertReceived(row), ...surplus], updates: [updateExpected(after)] },
      result: { expected: after, row },
      line: `sepa transfer ${entity} ${creditorReference}`,
    };
  });

/** What a transfer did. */
export interface TransferReceived {
  /** Undefined if it names several payments, and is for none. */
  readonly paymentId: string | undefined;
  /** The part of it that exceeds the amount of the payment. */
  readonly surplus: bigint;
  /** The line that settles the receipt, if the amount is complete with this movement; a second one settles nothing. */
  readonly line: SettlementCells | undefined;
}

/**
 * Stores a transfer that came in, and writes the receipt (RC) when the amount of the payment is complete; both once,
 * however many statements have the movement.
 */
export const receiveTransfer = async (
  dependencies: TransferDependencies,
  entity: string,
  matched: MatchedTransfer,
): Promise<TransferReceived> => {
  const { movement, creditorReference } = matched;
  if (creditorReference === undefined) {
    await leaveToMerchant(dependencies, entity, matched);
    return { paymentId: undefined, surplus: 0n, line: undefined };
  }
  const named = { ...matched, creditorReference };
  const { expected, row } = await record(dependencies, entity, named);
  const { paymentId, amount, completedBy } = expected;
  if (completedBy !== row.movement) return { paymentId, surplus: row.surplus, line: undefined };
  await continuePayment(dependencies, entity, paymentId);
  await receive(dependencies, entity, paymentId);
  const line: SettlementCells = {
    recordType: 'SETTLED',
    transactionType: 'DEBIT',
    'settlement.cashflow': 'POS',
    'settlement.id': (movement.bankReference ?? movement.statementId).slice(0, 64),
    'clearingInstitute.name': 'SEPA',
    'clearingInstitute.txId1': creditorReference,
    currency: movement.currency,
    'settlement.currency': movement.currency,
    'settlement.fxRate': '1',
    'settlement.date': movement.bookedOn,
    'settlement.status': 'SUCCESS',
    amount: amountText(amount),
    'settlement.amount': amountText(amount),
    'settlement.fee': amountText(0n),
  };
  return { paymentId, surplus: row.surplus, line };
};
