import { Temporal } from 'temporal-polyfill';
import { isMandateEndedBy } from '../../../catalogue/books/mandates.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { type SettlementCells, titleRow, writtenLine } from '../../settlement/formats/write.ts';
import { sequenceTypes } from '../files/direct-debits.ts';
import { totalsOf } from '../files/orders.ts';
import { UnreadableXml } from '../files/read-xml.ts';
import { type Movement, numbering, readStatements } from '../files/statements.ts';
import type { StatementTotals } from '../model/noted-answer.ts';
import type { SepaOrder } from '../model/order.ts';
import type { OrderGroup, PartTotals, SepaRecords } from '../model/records.ts';
import { addTargetDays } from '../model/target-days.ts';
import type { BookingDayCheck } from './booking-day.ts';
import { type PayoutEnd, takeBack } from './come-back.ts';
import { leaveToMerchant } from './left-to-merchant.ts';
import { type MatchedTransfer, matchTransfer, receiveTransfer, type TransferDependencies } from './receive-transfer.ts';
import { cancelRefunds, type ReturnedCharge } from './refunds.ts';
import { isMarkedAsReturn, reasonOf } from './returns.ts';
import { revokeMandate } from './revoke.ts';

/** What the lines of a bank's statement are made from. */
export interface StatementDependencies extends TransferDependencies {
  readonly sepa: SepaRecords;
  /** Returns whether a transfer is a refund; otherwise it is a payout. */
  isRefund(entity: string, paymentId: string): Promise<boolean>;
  /** The account of the channel. */
  readonly iban: string;
  /** The day in the channel's zone. */
  readonly today: string;
  /** Refuses a movement on an impossible day. */
  readonly requireDay: BookingDayCheck;
}

const common = ({ bankReference, statementId, bookedOn, currency }: Movement, { reference, mandate }: SepaOrder) => ({
  'settlement.id': (bankReference ?? statementId).slice(0, 64),
  'clearingInstitute.name': 'SEPA',
  'clearingInstitute.txId1': reference,
  ...(mandate === undefined ? {} : { 'clearingInstitute.txId2': mandate.id }),
  currency,
  'settlement.currency': currency,
  'settlement.fxRate': '1',
  'settlement.date': bookedOn,
  'settlement.status': 'SUCCESS',
});

const money = (amount: bigint, fee: bigint): SettlementCells => ({
  amount: amountText(amount),
  'settlement.amount': amountText(amount),
  'settlement.fee': amountText(fee),
});

/** Returns the cells of a refund or payout that came back. What is missing to its amount is a fee of the bank. */
const cameBack = (movement: Movement, order: SepaOrder, transactionType: 'REFUND' | 'CREDIT'): SettlementCells => ({
  ...settled(movement, order, transactionType),
  'settlement.cashflow': 'POS',
  ...(movement.amount < order.amount ? money(order.amount, order.amount - movement.amount) : {}),
});

/**
 * What a bank takes for a return, in hundredths. Banks take between one and fifteen euros; above this bound it is a
 * mistake, or another movement.
 */
const HIGHEST_RETURN_FEE = 50_00n;

/** Returns whether a debit is more than the amount of the order and the fee of its return. */
const isOverReturn = ({ amount }: Movement, order: SepaOrder): boolean => amount > order.amount + HIGHEST_RETURN_FEE;

/**
 * Returns the cells of a returned charge. What the bank takes above the amount of the order is its fee. What cannot be
 * one makes the settlement's exception of another amount.
 */
const returnOf = (movement: Movement, order: SepaOrder): SettlementCells => ({
  recordType: 'CHARGEBACK',
  transactionType: 'DEBIT',
  'settlement.cashflow': 'NEG',
  ...common(movement, order),
  ...(isOverReturn(movement, order)
    ? money(movement.amount, 0n)
    : money(order.amount, movement.amount > order.amount ? movement.amount - order.amount : 0n)),
  ...reasonOf(movement.reason),
});

/** Returns the amount without the charge that some banks book together with an order or a file, and name. */
const withoutCharges = ({ direction, amount, charges }: Movement): bigint =>
  direction === 'credit' ? amount + charges : amount - charges;

const settled = (
  movement: Movement,
  order: SepaOrder,
  transactionType: 'DEBIT' | 'REFUND' | 'CREDIT',
): SettlementCells => ({
  recordType: 'SETTLED',
  transactionType,
  'settlement.cashflow': transactionType === 'DEBIT' ? 'POS' : 'NEG',
  ...common(movement, order),
  ...(withoutCharges(movement) === order.amount ? money(order.amount, movement.charges) : money(movement.amount, 0n)),
});

/** What is found in a statement beside its lines. */
export interface StatementFindings {
  readonly totals: StatementTotals;
  /** Charges that were returned. */
  readonly returned: ReturnedCharge[];
  /** Refunds and payouts whose money came back. */
  readonly comeBack: (readonly [order: SepaOrder, end: PayoutEnd])[];
}

/** Returns the cells of a movement of a known order. */
const cellsOf = async (
  { isRefund }: StatementDependencies,
  movement: Movement,
  order: SepaOrder,
): Promise<SettlementCells> => {
  if (order.kind === 'collection') {
    return movement.direction === 'credit' ? settled(movement, order, 'DEBIT') : returnOf(movement, order);
  }
  const type = (await isRefund(order.entity, order.paymentId)) ? 'REFUND' : 'CREDIT';
  return movement.direction === 'credit' ? cameBack(movement, order, type) : settled(movement, order, type);
};

/**
 * Returns whether a movement is a fee of the bank. Banks book the fee of a return separately, with the reference of the
 * order. Those that do not mark it as a charge debit less than the amount of the order.
 */
const isFee = ({ direction, amount, isCharge }: Movement, order: SepaOrder): boolean =>
  direction === 'debit' && (isCharge || (order.kind === 'collection' && amount < order.amount));

/**
 * Whoever was paid knows the reference, and may transfer something with it. It is the money of the order if the bank
 * says that it came back, or if it is all of it.
 */
const isComeBack = (movement: Movement, order: SepaOrder): boolean =>
  movement.amount === order.amount || isMarkedAsReturn(movement);

/** Whether money that came in with the reference of a transfer is not that of the transfer. */
const isOther = (movement: Movement, order: SepaOrder): boolean =>
  order.kind === 'transfer' && movement.direction === 'credit' && !isComeBack(movement, order);

/** Returns whether the bank can know an order: it knows a transfer only once its file was made. */
const isOfBank = async ({ sepa }: StatementDependencies, { entity, kind, day }: SepaOrder): Promise<boolean> =>
  kind === 'collection' || (kind === 'transfer' && (await sepa.file({ entity, kind, day }))?.state === 'made');

/** Returns the file and the part that an entry without details stands for. Some banks name a message of their own. */
const batchOf = async ({ sepa }: StatementDependencies, entity: string, { messageId, partId }: Movement) => {
  for (const named of [messageId, partId]) {
    const file = named === undefined ? undefined : await sepa.fileByMessage(entity, named);
    if (file !== undefined) return { file, sequenceType: sequenceTypes.find((each) => partId?.endsWith(`-${each}`)) };
  }
  return undefined;
};

type Batch = NonNullable<Awaited<ReturnType<typeof batchOf>>>;

/** Orders of a file that an entry stands for. */
interface BatchPart extends PartTotals {
  readonly group: OrderGroup;
}

/** Returns the orders of a file, or of a part of it. */
const partsIn = async (
  { sepa }: StatementDependencies,
  { file, sequenceType }: Batch,
  group: OrderGroup,
): Promise<readonly BatchPart[]> =>
  (await sepa.totals(file, group))
    .filter((part) => sequenceType === undefined || part.sequenceType === sequenceType)
    .map((part) => ({ ...part, group }));

/** Returns lists of orders without those that repeat another one. */
const differing = (lists: readonly (readonly BatchPart[])[]): readonly (readonly BatchPart[])[] => [
  ...new Map(
    lists.map((list) => [JSON.stringify(list.map(({ group, sequenceType }) => [group, sequenceType])), list]),
  ).values(),
];

/** Banks tell of what they reject before a file's day, or on it; these settlement days later, no report is missing. */
const REPORTED_WITHIN_DAYS = 2;

/** Returns whether the rejections of a file are known, or none comes any more. */
const isReported = ({ today }: StatementDependencies, { file }: Batch, rejected: readonly BatchPart[]): boolean =>
  rejected.length > 0 || today > addTargetDays(Temporal.PlainDate.from(file.day), REPORTED_WITHIN_DAYS).toString();

/**
 * Returns the orders that an entry stands for: those that the bank carries out, and those that it rejected, too, if it
 * books files in full and takes the rejected ones out. Money that goes the other way takes them back. Returns undefined
 * if that cannot be known. @throws UnreadableXml if it may be known once the status report of the file has come.
 */
const partsOfBatch = async (
  dependencies: StatementDependencies,
  batch: Batch,
  movement: Movement,
): Promise<readonly BatchPart[] | undefined> => {
  requireReadable(movement);
  const { direction, amount, line } = movement;
  const [left, rejected] = [
    await partsIn(dependencies, batch, 'carriedOut'),
    await partsIn(dependencies, batch, 'rejected'),
  ];
  const isKnown = isReported(dependencies, batch, rejected);
  const expected = batch.file.kind === 'collection' ? 'credit' : 'debit';
  const all = [...left, ...rejected];
  const back = isKnown || isMarkedAsReturn(movement) ? [left, all, rejected] : [];
  const sums = [amount, withoutCharges(movement)];
  const [fitting, ...others] = differing(direction === expected ? [left, all] : back).filter(
    (parts) => parts.length > 0 && sums.includes(totalsOf(parts).sum),
  );
  if (fitting !== undefined && others.length === 0) return fitting;
  if (isKnown) return undefined;
  const found = `${direction} of ${amountText(amount)}, which is not the ${expected} of ${amountText(totalsOf(left).sum)}`;
  const remedy = 'send the status report of the file first, or ask the bank for single entries';
  throw new UnreadableXml(line, `the entry is a ${found} of the orders that are left of its file: ${remedy}`);
};

/** Orders are read together, this many at once. */
const AT_ONCE = 500;

const inGroups = async function* <Item>(items: AsyncIterable<Item>): AsyncGenerator<readonly Item[]> {
  let group: Item[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < AT_ONCE) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
};

const accountText = (iban: string): string => iban.replaceAll(' ', '').toUpperCase();

/** A statement is of other accounts than the channel's. */
export class OtherAccount extends UnreadableXml {}

/** As much of an account as people need to recognize it. */
const SHOWN_DIGITS = 4;

/** Yields the movements on the channel's account. @throws OtherAccount if all are on other accounts. */
const ownMovements = async function* (
  iban: string,
  source: AsyncIterable<Uint8Array>,
  totals: StatementTotals,
): AsyncGenerator<Movement> {
  let [own, other]: [number, Movement | undefined] = [0, undefined];
  for await (const movement of readStatements(source)) {
    if (accountText(movement.iban) === iban) {
      own += 1;
      yield movement;
    } else {
      other ??= movement;
      totals.ignored += 1;
    }
  }
  if (own === 0 && other !== undefined) {
    const shown = accountText(other.iban).slice(-SHOWN_DIGITS);
    throw new OtherAccount(other.line, `the statement is of an account that ends with ${shown}, not of sepa.iban`);
  }
};

/** A settlement file has amounts of at most 13 digits before the point. */
const READABLE_BELOW = 10n ** 15n;

/** @throws UnreadableXml for an amount that a settlement file cannot have. */
const requireReadable = ({ amount, line }: Movement): void => {
  if (amount < READABLE_BELOW) return;
  const found = `an order is booked with ${amountText(amount)}`;
  throw new UnreadableXml(line, `${found}: at most 13 digits before the point can be read`);
};

/** Yields the line of a movement of an order, and adds to the findings what else follows from it. */
const linesOfOrder = async function* (
  dependencies: StatementDependencies,
  movement: Movement,
  order: SepaOrder,
  { totals, returned, comeBack }: StatementFindings,
): AsyncGenerator<string> {
  if (movement.currency !== 'EUR') {
    throw new UnreadableXml(movement.line, `an order in EUR is booked in ${movement.currency}`);
  }
  requireReadable(movement);
  dependencies.requireDay(movement);
  if (isFee(movement, order) || isOther(movement, order) || !(await isOfBank(dependencies, order))) {
    totals.ignored += 1;
    return;
  }
  totals.orders += 1;
  const { direction, reason, bookedOn: day } = movement;
  const isReturn = order.kind === 'collection' && direction === 'debit' && !isOverReturn(movement, order);
  if (isReturn) returned.push({ ...order, day, reason });
  if (order.kind === 'transfer' && direction === 'credit') comeBack.push([order, { state: 'returned', reason, day }]);
  yield writtenLine(await cellsOf(dependencies, movement, order));
};

/** Returns the exception that the sum of an entry is not that of the orders of its file; `number` tells alike ones apart. */
const exceptionOf = ({ file }: Batch, movement: Movement, number: number) => {
  const { direction, amount, bookedOn: day, reason } = movement;
  const source = `${file.id}/${day}/${direction}/${amount}#${number}`;
  return { entity: file.entity, kind: 'OTHER_SUM', source, paymentId: undefined, amount, day, reason } as const;
};

const rankOf = ({ movement: { direction } }: MatchedTransfer): number => (direction === 'credit' ? 0 : 1);

/**
 * Yields the lines of a settlement file, titles first, for the movements of a bank's statement that belong to orders of
 * a channel. Other movements on the account, and those on other accounts, are counted and left out. Transfers of shoppers are
 * recorded at the end, and what came back is undone, once the whole statement can be read.
 * @throws UnreadableXml for a file that is no statement, or only of other accounts, and for an order in another currency
 * or on an impossible day, or an entry for a file with another sum whose status report may still come.
 */
export async function* linesOfStatement(
  dependencies: StatementDependencies,
  entity: string,
  source: AsyncIterable<Uint8Array>,
  findings: StatementFindings,
): AsyncGenerator<string> {
  const { sepa, iban } = dependencies;
  const { totals } = findings;
  const transfers: MatchedTransfer[] = [];
  const unclear: ReturnType<typeof exceptionOf>[] = [];
  const numberOf = numbering();
  yield titleRow;
  for await (const group of inGroups(ownMovements(iban, source, totals))) {
    const orders = await sepa.ordersOf(
      entity,
      group.flatMap(({ endToEndId }) => endToEndId ?? []),
    );
    for (const movement of group) {
      const order = orders.get(movement.endToEndId ?? '');
      if (order !== undefined && order.kind !== 'authorization') {
        yield* linesOfOrder(dependencies, movement, order, findings);
        continue;
      }
      const batch = movement.endToEndId === undefined ? await batchOf(dependencies, entity, movement) : undefined;
      if (batch === undefined) {
        const matched = await matchTransfer(dependencies, entity, movement);
        if (matched === undefined) totals.ignored += 1;
        else {
          dependencies.requireDay(movement);
          transfers.push({ ...matched, number: numberOf(movement) });
        }
        continue;
      }
      const parts = movement.isCharge ? undefined : await partsOfBatch(dependencies, batch, movement);
      if (parts === undefined) {
        totals.ignored += 1;
        if (!movement.isCharge) {
          dependencies.requireDay(movement);
          unclear.push(exceptionOf(batch, movement, numberOf(movement)));
        }
      }
      for (const { sequenceType, group: some } of parts ?? []) {
        for await (const each of sepa.orders(batch.file, sequenceType, some)) {
          yield* linesOfOrder(dependencies, { ...movement, amount: each.amount }, each, findings);
        }
      }
    }
  }
  for (const exception of unclear) await leaveToMerchant(dependencies, exception);
  for (const [order, end] of findings.comeBack) await takeBack(dependencies, order, end);
  for (const charge of findings.returned) {
    await cancelRefunds(dependencies, charge);
    const { entity: owner, mandate, reason } = charge;
    if (mandate !== undefined && isMandateEndedBy(reason)) await revokeMandate(dependencies, owner, mandate.id);
  }
  // A statement may have the storno of a transfer before the transfer.
  for (const matched of transfers.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const { paymentId, surplus, line } = await receiveTransfer(dependencies, entity, matched);
    if (paymentId === undefined) {
      totals.ignored += 1;
      continue;
    }
    totals.transfers += 1;
    if (surplus > 0n) totals.surplus.push({ paymentId, amount: amountText(surplus) });
    if (line !== undefined) yield writtenLine(line);
  }
}
