import { ibanHolds } from '../../../../catalogue/banking/iban.ts';
import { isSepaIban } from '../../../../catalogue/banking/sepa-countries.ts';
import { factsOf, type Movement } from '../../../connectors/sepa/files/movement.ts';
import { bankExceptionRecords, exceptionOfBank, insertException } from '../../../connectors/sepa/model/exceptions.ts';
import {
  type ExpectedTransfer,
  insertReceived,
  MOST_TRANSFERS,
  payerOwner,
  type ReceivedTransfer,
  type TransferRecords,
  updateExpected,
  updateTakesBack,
  updateTold,
} from '../../../connectors/sepa/model/expected.ts';
import type { OrderParty } from '../../../connectors/sepa/model/order.ts';
import { continuePayment } from '../../../payments/acquiring/conclude.ts';
import { receive } from '../../../payments/operations/receipts.ts';
import { type Decision, deciding } from '../../../platform/database/deciding.ts';
import type { ReadLine } from '../../processor-files/formats/statement-lines.ts';
import type { SettlementRecords } from '../../processor-files/model/records.ts';
import { leaveToMerchant, outOfDoubt } from './left-to-merchant.ts';
import type { MatchedTransfer } from './match-transfer.ts';
import { cancelRefunds, type RefundDependencies } from './refunds.ts';
import { reasonOf } from './returns.ts';
import { lineOf } from './settling-lines.ts';
import { type Sameness, sameness, toldAfter, toldBefore, toldOf } from './told-before.ts';

/** The dependencies of incoming transfers. */
export interface TransferDependencies extends RefundDependencies {
  readonly transfers: TransferRecords;
  readonly settled: Pick<SettlementRecords, 'ofPayments' | 'paymentsByAcquirerIds'>;
}

/** Notes, once, that a movement names several payments, so that the share of each is unknown. */
const leaveUndivided = (
  dependencies: TransferDependencies,
  channelId: string,
  matched: MatchedTransfer,
): Promise<void> => {
  const { movement, number } = matched;
  const { id, amount, bookedOn: day, valueOn = day, reason } = movement;
  const kind = matched.isTakingBack ? 'TAKEN_BACK' : 'SEVERAL_PAYMENTS';
  const source = id ?? `${factsOf({ ...movement, bookedOn: valueOn })}#${number}`;
  return leaveToMerchant(dependencies, { channelId, kind, source, paymentId: undefined, amount, day, reason });
};

/** Returns the part of a movement that exceeds what the payment still needs. One that was complete needs nothing more. */
const surplusOf = ({ state, amount, received, completedBy }: ExpectedTransfer, came: bigint): bigint => {
  const missing = state === 'cancelled' || completedBy !== undefined ? 0n : amount - received;
  return came > missing ? came - missing : 0n;
};

/** A movement that names one expected transfer. */
type NamedTransfer = MatchedTransfer & { readonly creditorReference: string };

/** Returns the key of a movement by what identifies it on the account. Banks may book both ways with one reference. */
const keyOf = (named: NamedTransfer, identity: string): string =>
  `${identity}/${named.creditorReference}${named.isTakingBack ? '/taken back' : ''}`;

/** Returns the account of the payer of a stored movement; undefined if the bank named none, or it was erased. */
const payerIbanOf = async (
  { vault }: Pick<TransferDependencies, 'vault'>,
  { channelId, movement, payer }: ReceivedTransfer,
): Promise<string | undefined> =>
  payer === '' ? undefined : (JSON.parse(await vault.open(channelId, payerOwner(movement), payer)) as OrderParty).iban;

/** Returns a key that no stored movement has: some banks give several movements one reference. */
const freeKey = (named: NamedTransfer, taken: readonly ReceivedTransfer[]): string => {
  const { movement, number } = named;
  const first = keyOf(named, movement.id ?? `${factsOf(movement)}#${number}`);
  const keys = new Set(taken.map((each) => each.movement));
  let key = first;
  for (let again = 2; keys.has(key); again += 1) key = `${first}~${again}`;
  return key;
};

/** What is known of a movement: the row of the one that it is, or the key of a new one, which may be told again only. */
type Identified =
  | { readonly known: ReceivedTransfer }
  | { readonly known: undefined; readonly key: string; readonly isInDoubt: boolean };

/**
 * Returns whether a movement was told before: by its ids and its place, and otherwise by its days, its payer and its
 * text. Some banks give a movement a reference, or a text, only in one kind of statement.
 */
const identified = async (
  dependencies: Pick<TransferDependencies, 'transfers' | 'vault'>,
  channelId: string,
  named: NamedTransfer,
): Promise<Identified> => {
  const { movement, creditorReference, isTakingBack } = named;
  const rows = await dependencies.transfers.movementsOf(channelId, creditorReference, MOST_TRANSFERS);
  const gone = new Set(rows.map(({ takesBack }) => takesBack));
  const found = new Map<Sameness, ReceivedTransfer>();
  for (const row of rows) {
    if ((row.takesBack !== undefined) !== isTakingBack || row.amount !== movement.amount) continue;
    const payerIban = await payerIbanOf(dependencies, row);
    const known = { bookedOn: row.bookedOn, told: toldBefore(row), payerIban, isGone: gone.has(row.movement) };
    const how = sameness(known, movement);
    if (!found.has(how)) found.set(how, row);
  }
  const known = found.get('same') ?? found.get('alike');
  if (known !== undefined) return { known };
  return { known: undefined, key: freeKey(named, rows), isInDoubt: found.has('maybe') };
};

/** Returns whose account a movement came from, sealed; empty if the bank names no account of the SEPA and its holder. */
const payerOf = async (
  { vault }: TransferDependencies,
  channelId: string,
  key: string,
  { counterparty: { name, iban } }: Movement,
): Promise<string> => {
  if (name === undefined || iban === undefined || !ibanHolds(iban) || !isSepaIban(iban)) return '';
  const payer: OrderParty = { name: name.slice(0, NAME_LENGTH), iban };
  return await vault.seal(channelId, payerOwner(key), JSON.stringify(payer));
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
  channelId: string,
  { movement: { amount, bookedOn }, creditorReference }: NamedTransfer,
): Promise<ReceivedTransfer | undefined> => {
  const all = await transfers.movementsOf(channelId, creditorReference, MOST_TRANSFERS);
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
const decideTakingBack = async (
  dependencies: TransferDependencies,
  expected: ExpectedTransfer,
  matched: NamedTransfer,
  key: string,
): Promise<Decision<Recorded | undefined>> => {
  const { clock } = dependencies;
  const { movement, creditorReference } = matched;
  const { amount, bookedOn, reason, place } = movement;
  const { channelId, paymentId, state, completedBy } = expected;
  const taken = await takenBackBy(dependencies, channelId, matched);
  // A credit that is marked so takes a transfer back, or gives one again that was taken back.
  if (taken === undefined && movement.direction === 'credit') return { changes: {}, result: undefined };
  const isGivenUp = state === 'cancelled' && completedBy === undefined;
  const notOfPayment = taken === undefined || isGivenUp ? amount : taken.surplus;
  const row: ReceivedTransfer = {
    channelId,
    movement: key,
    creditorReference,
    statementId: place,
    amount,
    surplus: notOfPayment,
    takesBack: taken?.movement ?? NOT_KNOWN,
    bookedOn,
    payer: '',
    told: toldOf(movement),
    version: 1,
    createdAtMs: clock.now(),
  };
  const after = { ...expected, received: expected.received - (taken?.amount ?? 0n) };
  const of = { channelId, source: key, paymentId, amount: notOfPayment, day: bookedOn, reason };
  const exceptions = notOfPayment > 0n ? [insertException(exceptionOfBank(clock, { ...of, kind: 'TAKEN_BACK' }))] : [];
  return {
    changes: {
      inserts: [insertReceived(row), ...exceptions],
      updates: [
        updateExpected(after),
        ...(await outOfDoubt(dependencies, { channelId, kind: 'TOLD_TWICE', source: key })),
      ],
    },
    result: { expected: after, row },
    line: `sepa transfer taken back ${channelId} ${creditorReference}`,
  };
};

/** Decides on a movement that may have been told before: it is not counted, and for the merchant to see. */
const decideInDoubt = async (
  { database, clock }: TransferDependencies,
  { channelId, paymentId }: ExpectedTransfer,
  { movement: { amount, bookedOn: day } }: NamedTransfer,
  source: string,
): Promise<Decision<undefined>> => {
  const known = await bankExceptionRecords(database).bySource(channelId, 'TOLD_TWICE', source);
  const exception = { channelId, kind: 'TOLD_TWICE', source, paymentId, amount, day } as const;
  const inserts = known === undefined ? [insertException(exceptionOfBank(clock, exception))] : [];
  return { changes: { inserts }, result: undefined };
};

/** Decides on a transfer that came in: it counts for the payment, as far as that still needs it. */
const decideTransfer = async (
  dependencies: TransferDependencies,
  expected: ExpectedTransfer,
  { movement, creditorReference }: NamedTransfer,
  key: string,
): Promise<Decision<Recorded>> => {
  const { transfers, clock } = dependencies;
  const { channelId } = expected;
  const takenBack = (await transfers.movementsOf(channelId, creditorReference, MOST_TRANSFERS)).find(
    ({ takesBack, amount, bookedOn }) =>
      takesBack === NOT_KNOWN && amount === movement.amount && bookedOn >= movement.bookedOn,
  );
  // The bank told first that it took the transfer back: nothing of it is here.
  const came = takenBack === undefined ? movement.amount : 0n;
  const received = expected.received + came;
  const isComplete = expected.state === 'open' && received >= expected.amount;
  const row: ReceivedTransfer = {
    channelId,
    movement: key,
    creditorReference,
    statementId: movement.place,
    amount: movement.amount,
    surplus: surplusOf(expected, came),
    takesBack: undefined,
    bookedOn: movement.bookedOn,
    payer: await payerOf(dependencies, channelId, key, movement),
    told: toldOf(movement),
    version: 1,
    createdAtMs: clock.now(),
  };
  const after = {
    ...expected,
    received,
    completedBy: expected.completedBy ?? (isComplete ? key : undefined),
  };
  const { paymentId } = expected;
  const of = { channelId, source: key, paymentId, amount: row.surplus, day: movement.bookedOn };
  const surplus = row.surplus > 0n ? [insertException(exceptionOfBank(clock, { ...of, kind: 'SURPLUS' }))] : [];
  return {
    changes: {
      inserts: [insertReceived(row), ...surplus],
      updates: [
        updateExpected(after),
        ...(takenBack === undefined ? [] : [updateTakesBack(takenBack, key)]),
        ...(await outOfDoubt(dependencies, { channelId, kind: 'TOLD_TWICE', source: key })),
      ],
    },
    result: { expected: after, row },
    line: `sepa transfer ${channelId} ${creditorReference}`,
  };
};

/** Stores a movement once, however many statements have it; returns undefined for one that counts for nothing. */
const recordMovement = (dependencies: TransferDependencies, channelId: string, matched: NamedTransfer) =>
  deciding<Recorded | undefined>(dependencies.database, async () => {
    const { transfers } = dependencies;
    const { movement, creditorReference } = matched;
    // First the row whose version the changes rely on: a movement that is stored afterwards has this decided again.
    const expected = await transfers.expected(channelId, creditorReference);
    if (expected === undefined) throw new Error(`the expected transfer ${creditorReference} is gone`);
    const found = await identified(dependencies, channelId, matched);
    if (found.known !== undefined) {
      const row = found.known;
      const told = toldAfter(row.told, movement);
      return { changes: { updates: told === undefined ? [] : [updateTold(row, told)] }, result: { expected, row } };
    }
    const { key, isInDoubt } = found;
    if (isInDoubt) return await decideInDoubt(dependencies, expected, matched, key);
    if (matched.isTakingBack) return await decideTakingBack(dependencies, expected, matched, key);
    return await decideTransfer(dependencies, expected, matched, key);
  });

/** What a transfer did. */
interface TransferReceived {
  /** Undefined if it counts for no payment: it names several, or may have been told before. */
  readonly paymentId: string | undefined;
  /** The part of it that exceeds the amount of the payment. */
  readonly surplus: bigint;
  /**
   * The line that settles the receipt, if the amount is complete with this movement, or charges it back, if this one
   * takes money of it back; a second one changes nothing.
   */
  readonly line: ReadLine | undefined;
}

/** Undoes the refunds of what a shopper paid that are in no file yet: the money was taken back. */
const cancelRefundsOf = async (
  dependencies: TransferDependencies,
  channelId: string,
  creditorReference: string,
  { bookedOn: day, reason }: Movement,
): Promise<void> => {
  const found = await dependencies.settled.paymentsByAcquirerIds(channelId, [creditorReference]);
  for (const { id: paymentId, type } of found) {
    if (type === 'RC' || type === 'DB') await cancelRefunds(dependencies, { channelId, paymentId, day, reason });
  }
};

/**
 * Stores a transfer that came in, and writes the receipt (RC) when the amount of the payment is complete; or stores that
 * one was taken back, which charges a receipt back. All once, however many statements have the movement.
 */
export const receiveTransfer = async (
  dependencies: TransferDependencies,
  channelId: string,
  matched: MatchedTransfer,
): Promise<TransferReceived> => {
  const { movement, creditorReference } = matched;
  if (creditorReference === undefined) {
    await leaveUndivided(dependencies, channelId, matched);
    return { paymentId: undefined, surplus: 0n, line: undefined };
  }
  const named = { ...matched, creditorReference };
  const recorded = await recordMovement(dependencies, channelId, named);
  if (recorded === undefined) return { paymentId: undefined, surplus: 0n, line: undefined };
  const { expected, row } = recorded;
  const { paymentId, amount, completedBy } = expected;
  const ofPayment = row.amount - row.surplus;
  if (row.takesBack !== undefined) {
    if (completedBy === undefined || ofPayment <= 0n) return { paymentId, surplus: 0n, line: undefined };
    await continuePayment(dependencies, channelId, paymentId);
    await receive(dependencies, channelId, paymentId);
    await cancelRefundsOf(dependencies, channelId, creditorReference, movement);
    const line = lineOf(movement, {
      recordType: 'CHARGEBACK',
      transactionType: 'DEBIT',
      cashflow: 'NEG',
      amount: ofPayment,
      fee: 0n,
      texts: { 'clearingInstitute.txId1': creditorReference, ...reasonOf(movement.reason) },
    });
    return { paymentId, surplus: 0n, line };
  }
  if (completedBy !== row.movement) return { paymentId, surplus: row.surplus, line: undefined };
  await continuePayment(dependencies, channelId, paymentId);
  await receive(dependencies, channelId, paymentId);
  const line = lineOf(movement, {
    recordType: 'SETTLED',
    transactionType: 'DEBIT',
    cashflow: 'POS',
    amount,
    fee: 0n,
    texts: { 'clearingInstitute.txId1': creditorReference },
  });
  return { paymentId, surplus: row.surplus, line };
};
