import { ibanHolds } from '../../../catalogue/banking/iban.ts';
import { isSepaIban } from '../../../catalogue/banking/sepa-countries.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { type Decision, deciding } from '../../database/deciding.ts';
import { continuePayment } from '../../payments/acquiring/conclude.ts';
import { receive } from '../../payments/operations/receipts.ts';
import type { SettlementCells } from '../../settlement/formats/write.ts';
import type { SettlementRecords } from '../../settlement/model/records.ts';
import { creditorReferencesIn } from '../files/creditor-reference.ts';
import { HIGHEST_AMOUNT } from '../files/orders.ts';
import { factsOf, type Movement } from '../files/statements.ts';
import { exceptionOfBank, insertException } from '../model/exceptions.ts';
import {
  type ExpectedTransfer,
  insertReceived,
  payerOwner,
  type ReceivedTransfer,
  type TransferRecords,
  updateExpected,
  updateTakesBack,
} from '../model/expected.ts';
import type { OrderParty } from '../model/order.ts';
import { leaveToMerchant } from './left-to-merchant.ts';
import { cancelRefunds, type RefundDependencies } from './refunds.ts';
import { isMarkedAsReturn, reasonOf } from './returns.ts';

/** The dependencies of incoming transfers. */
export interface TransferDependencies extends RefundDependencies {
  readonly transfers: TransferRecords;
  readonly settled: Pick<SettlementRecords, 'paymentsByAcquirerIds'>;
}

/** A movement and the expected transfer that its reference names; undefined if it names several. */
export interface MatchedTransfer {
  /** A credit is a transfer; a debit takes one back. */
  readonly movement: Movement;
  /** Its number among those of its statement that are alike, from 1. */
  readonly number: number;
  readonly creditorReference: string | undefined;
}

/** Returns whether a movement is a transfer, or takes one back: the bank marks those, and the merchant's own are others. */
const isOfTransfer = (movement: Movement): boolean => {
  const { direction, isReversal, reason, currency, count, amount } = movement;
  if (currency !== 'EUR' || count !== 1 || amount > HIGHEST_AMOUNT) return false;
  return direction === 'debit' ? isMarkedAsReturn(movement) : !isReversal && reason === undefined;
};

/** Returns the expected transfer that a movement names; undefined for a movement that names none. */
export const matchTransfer = async (
  { transfers }: Pick<TransferDependencies, 'transfers'>,
  entity: string,
  movement: Movement,
): Promise<Omit<MatchedTransfer, 'number'> | undefined> => {
  if (!isOfTransfer(movement)) return undefined;
  const written = [movement.remittance, movement.structuredReference ?? ''].flatMap(creditorReferencesIn);
  const found = await Promise.all([...new Set(written)].map((each) => transfers.expected(entity, each)));
  const [expected, ...others] = found.filter((each) => each !== undefined);
  if (expected === undefined) return undefined;
  return { movement, creditorReference: others.length > 0 ? undefined : expected.creditorReference };
};

const isTakingBack = ({ movement: { direction } }: Pick<MatchedTransfer, 'movement'>): boolean => direction === 'debit';

/** Notes, once, that a movement names several payments, so that the share of each is unknown. */
const leaveUndivided = (
  dependencies: TransferDependencies,
  entity: string,
  matched: MatchedTransfer,
): Promise<void> => {
  const { movement, number } = matched;
  const { id, amount, bookedOn: day, reason } = movement;
  const kind = isTakingBack(matched) ? 'TAKEN_BACK' : 'SEVERAL_PAYMENTS';
  const source = id ?? `${factsOf(movement)}#${number}`;
  return leaveToMerchant(dependencies, { entity, kind, source, paymentId: undefined, amount, day, reason });
};

/** Returns the part of a movement that exceeds what the payment still needs. One that was complete needs nothing more. */
const surplusOf = ({ state, amount, received, completedBy }: ExpectedTransfer, came: bigint): bigint => {
  const missing = state === 'cancelled' || completedBy !== undefined ? 0n : amount - received;
  return came > missing ? came - missing : 0n;
};

/** A movement that names one expected transfer. */
type NamedTransfer = MatchedTransfer & { readonly creditorReference: string };

/** Returns whether a stored movement is another one of the same statement: it was first read at another place in it. */
const isAnotherOfStatement = (
  { statementId: firstPlace }: ReceivedTransfer,
  { statementId, place }: Movement,
): boolean => firstPlace !== place && firstPlace.startsWith(`${statementId}/`);

/** Returns the key of a movement by what identifies it on the account. Banks may book both ways with one reference. */
const keyOf = (named: NamedTransfer, identity: string): string =>
  `${identity}/${named.creditorReference}${isTakingBack(named) ? '/taken back' : ''}`;

/** Returns the key of a movement without a reference of the bank. */
const factsKey = (named: NamedTransfer, number: number): string => keyOf(named, `${factsOf(named.movement)}#${number}`);

const FACTS_KEY = /^[^/]+\/[0-9a-f]{32}#\d+\//;

/** Returns the row of a movement that was told before with a reference, and now is told without one. */
const toldWithReference = async (
  { transfers }: Pick<TransferDependencies, 'transfers'>,
  entity: string,
  named: NamedTransfer,
): Promise<ReceivedTransfer | undefined> => {
  const { movement, number, creditorReference } = named;
  return (await transfers.movementsOf(entity, creditorReference, MOST_TRANSFERS)).filter(
    (row) =>
      !FACTS_KEY.test(row.movement) &&
      (row.takesBack !== undefined) === isTakingBack(named) &&
      row.amount === movement.amount &&
      row.bookedOn === movement.bookedOn &&
      !isAnotherOfStatement(row, movement),
  )[number - 1];
};

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
  const { movement, number } = named;
  if (movement.id !== undefined) {
    const key = keyOf(named, movement.id);
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

/** Of a movement that takes back a transfer which the gateway does not have, or not yet. */
const NOT_KNOWN = '';

/** What is stored of a movement. */
interface Recorded {
  readonly expected: ExpectedTransfer;
  readonly row: ReceivedTransfer;
}

/** Returns the transfer that a movement takes back: the last one of its amount that was not taken back. */
const takenBackBy = async (
  { transfers }: Pick<TransferDependencies, 'transfers'>,
  entity: string,
  { movement: { amount, bookedOn }, creditorReference }: NamedTransfer,
): Promise<ReceivedTransfer | undefined> => {
  const all = await transfers.movementsOf(entity, creditorReference, MOST_TRANSFERS);
  const gone = new Set(all.map(({ takesBack }) => takesBack));
  return all.findLast(
    (each) =>
      each.takesBack === undefined && !gone.has(each.movement) && each.amount === amount && each.bookedOn <= bookedOn,
  );
};

/**
 * Decides on a movement that takes a transfer back. What it was for the payment falls; what of it was a surplus, or is not
 * known here, is for the merchant to see.
 */
const takeBackOf = async (
  dependencies: TransferDependencies,
  expected: ExpectedTransfer,
  matched: NamedTransfer,
  key: string,
): Promise<Decision<Recorded>> => {
  const { clock } = dependencies;
  const { movement, creditorReference } = matched;
  const { amount, bookedOn, reason, place } = movement;
  const { entity, paymentId, state, completedBy } = expected;
  const taken = await takenBackBy(dependencies, entity, matched);
  const isGivenUp = state === 'cancelled' && completedBy === undefined;
  const notOfPayment = taken === undefined || isGivenUp ? amount : taken.surplus;
  const row: ReceivedTransfer = {
    entity,
    movement: key,
    creditorReference,
    statementId: place,
    amount,
    surplus: notOfPayment,
    takesBack: taken?.movement ?? NOT_KNOWN,
    bookedOn,
    payer: '',
    version: 1,
    createdAtMs: clock.now(),
  };
  const after = { ...expected, received: expected.received - (taken?.amount ?? 0n) };
  const of = { entity, source: key, paymentId, amount: notOfPayment, day: bookedOn, reason };
  const exceptions = notOfPayment > 0n ? [insertException(exceptionOfBank(clock, { ...of, kind: 'TAKEN_BACK' }))] : [];
  return {
    changes: { inserts: [insertReceived(row), ...exceptions], updates: [updateExpected(after)] },
    result: { expected: after, row },
    line: `sepa transfer taken back ${entity} ${creditorReference}`,
  };
};

/** Stores a movement once, however many statements have it. */
const record = (dependencies: TransferDependencies, entity: string, matched: NamedTransfer) =>
  deciding<Recorded>(dependencies.database, async () => {
    const { transfers, clock } = dependencies;
    const { movement, creditorReference } = matched;
    const [expected, { key, known }] = await Promise.all([
      transfers.expected(entity, creditorReference),
      identified(dependencies, entity, matched),
    ]);
    if (expected === undefined) throw new Error(`the expected transfer ${creditorReference} is gone`);
    if (known !== undefined) return { changes: {}, result: { expected, row: known } };
    if (isTakingBack(matched)) return await takeBackOf(dependencies, expected, matched, key);
    const takenBack = (await transfers.movementsOf(entity, creditorReference, MOST_TRANSFERS)).find(
      ({ takesBack, amount, bookedOn }) =>
        takesBack === NOT_KNOWN && amount === movement.amount && bookedOn >= movement.bookedOn,
    );
    // The bank told first that it took the transfer back: nothing of it is here.
    const came = takenBack === undefined ? movement.amount : 0n;
    const received = expected.received + came;
    const isComplete = expected.state === 'open' && received >= expected.amount;
    const row: ReceivedTransfer = {
      entity,
      movement: key,
      creditorReference,
      statementId: movement.place,
      amount: movement.amount,
      surplus: surplusOf(expected, came),
      takesBack: undefined,
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
      changes: {
        inserts: [insertReceived(row), ...surplus],
        updates: [updateExpected(after), ...(takenBack === undefined ? [] : [updateTakesBack(takenBack, key)])],
      },
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
  /**
   * The line that settles the receipt, if the amount is complete with this movement, or charges it back, if this one
   * takes money of it back; a second one changes nothing.
   */
  readonly line: SettlementCells | undefined;
}

/** Returns the cells of a movement of a payment's money. */
const cellsOf = (
  { bankReference, statementId, currency, bookedOn }: Movement,
  creditorReference: string,
  amount: bigint,
): SettlementCells => ({
  transactionType: 'DEBIT',
  'settlement.id': (bankReference ?? statementId).slice(0, 64),
  'clearingInstitute.name': 'SEPA',
  'clearingInstitute.txId1': creditorReference,
  currency,
  'settlement.currency': currency,
  'settlement.fxRate': '1',
  'settlement.date': bookedOn,
  'settlement.status': 'SUCCESS',
  amount: amountText(amount),
  'settlement.amount': amountText(amount),
  'settlement.fee': amountText(0n),
});

/** Undoes the refunds of what a shopper paid that are in no file yet: the money was taken back. */
const cancelRefundsOf = async (
  dependencies: TransferDependencies,
  entity: string,
  creditorReference: string,
  { bookedOn: day, reason }: Movement,
): Promise<void> => {
  const found = await dependencies.settled.paymentsByAcquirerIds(entity, [creditorReference]);
  for (const { id: paymentId, type } of found) {
    if (type === 'RC' || type === 'DB') await cancelRefunds(dependencies, { entity, paymentId, day, reason });
  }
};

/**
 * Stores a transfer that came in, and writes the receipt (RC) when the amount of the payment is complete; or stores that
 * one was taken back, which charges a receipt back. All once, however many statements have the movement.
 */
export const receiveTransfer = async (
  dependencies: TransferDependencies,
  entity: string,
  matched: MatchedTransfer,
): Promise<TransferReceived> => {
  const { movement, creditorReference } = matched;
  if (creditorReference === undefined) {
    await leaveUndivided(dependencies, entity, matched);
    return { paymentId: undefined, surplus: 0n, line: undefined };
  }
  const named = { ...matched, creditorReference };
  const { expected, row } = await record(dependencies, entity, named);
  const { paymentId, amount, completedBy } = expected;
  const ofPayment = row.amount - row.surplus;
  if (row.takesBack !== undefined) {
    if (completedBy === undefined || ofPayment <= 0n) return { paymentId, surplus: 0n, line: undefined };
    await continuePayment(dependencies, entity, paymentId);
    await receive(dependencies, entity, paymentId);
    await cancelRefundsOf(dependencies, entity, creditorReference, movement);
    const line: SettlementCells = {
      recordType: 'CHARGEBACK',
      'settlement.cashflow': 'NEG',
      ...cellsOf(movement, creditorReference, ofPayment),
      ...reasonOf(movement.reason),
    };
    return { paymentId, surplus: 0n, line };
  }
  if (completedBy !== row.movement) return { paymentId, surplus: row.surplus, line: undefined };
  await continuePayment(dependencies, entity, paymentId);
  await receive(dependencies, entity, paymentId);
  const line: SettlementCells = {
    recordType: 'SETTLED',
    'settlement.cashflow': 'POS',
    ...cellsOf(movement, creditorReference, amount),
  };
  return { paymentId, surplus: row.surplus, line };
};
