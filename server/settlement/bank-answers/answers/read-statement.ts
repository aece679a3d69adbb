import { isMandateEndedBy } from '../../../../catalogue/books/mandates.ts';
import { isPayout } from '../../../../catalogue/books/payouts.ts';
import { amountText } from '../../../../catalogue/payments/amount.ts';
import { isNameOf } from '../../../connectors/sepa/files/account-names.ts';
import { factsOf, type Movement, numbering, returnFactsOf } from '../../../connectors/sepa/files/movement.ts';
import { UnreadableXml } from '../../../connectors/sepa/files/read-xml.ts';
import type { NewException } from '../../../connectors/sepa/model/exceptions.ts';
import type { StatementTotals } from '../../../connectors/sepa/model/noted-answer.ts';
import type { SepaOrder } from '../../../connectors/sepa/model/order.ts';
import { type FileKey, isAtBank, type SepaRecords } from '../../../connectors/sepa/model/records.ts';
import type { NoticeDependencies } from '../../../connectors/sepa/notice.ts';
import { titleRow, writtenLine } from '../../processor-files/formats/write.ts';
import { endOtherSum, rememberReturn } from './apply-statement.ts';
import { asMoved, batchAsMoved } from './as-moved.ts';
import { type Batch, type BatchPart, batchOf, partsOfBatch, returnedInFile } from './batches.ts';
import type { BookingDayCheck } from './booking-day.ts';
import { type PayoutEnd, takeBack } from './come-back.ts';
import {
  type FindingDependencies,
  type FoundOrder,
  findOrder,
  type Named,
  namedBy,
  returnsOf,
  type ToldInFile,
} from './find-order.ts';
import { leaveToMerchant } from './left-to-merchant.ts';
import { type BankChecks, storeWaiting } from './payee-checks.ts';
import {
  type MatchedTransfer,
  matchTransfer,
  receiveTransfer,
  type TransferDependencies,
  transfersNamedBy,
} from './receive-transfer.ts';
import { cancelRefunds, type ReturnedCharge } from './refunds.ts';
import { isFee, isMarkedAsReturn, isOverReturn, isReturnedDebit, mayBeFeeOfReturn } from './returns.ts';
import { revokeMandate } from './revoke.ts';
import { cellsOf } from './settling-lines.ts';

/** What the lines of a bank's statement are made from. */
export interface StatementDependencies
  extends TransferDependencies,
    FindingDependencies,
    Omit<BankChecks, 'vault'>,
    Pick<NoticeDependencies, 'announceDebit'> {
  readonly sepa: SepaRecords;
  /** Returns whether a transfer is a refund; otherwise it is a payout. */
  isRefund(entity: string, paymentId: string): Promise<boolean>;
  /** The account of the channel. */
  readonly iban: string;
  /** The day in the channel's zone. */
  readonly today: string;
  /** Returns why a movement cannot have its day. */
  readonly faultOfDay: BookingDayCheck;
  /** Returns the other channels of the merchant. */
  siblingsOf(entity: string): Promise<readonly string[]>;
}

/** What is found in a statement beside its lines. */
export interface StatementFindings {
  readonly totals: StatementTotals;
  /** Charges that were returned. */
  readonly returned: (ReturnedCharge & Exclude<FoundOrder, 'unclear'>)[];
  /** Refunds and payouts whose money came back. */
  readonly comeBack: (readonly [order: SepaOrder, end: PayoutEnd])[];
  readonly told: ToldInFile;
  /** The files of which orders were booked, by kind and day. */
  readonly files: Map<string, FileKey>;
}

/** Creates the findings of a statement that is still to be read. */
export const noFindings = (): StatementFindings => ({
  totals: { orders: 0, transfers: 0, ignored: 0, surplus: [] },
  returned: [],
  comeBack: [],
  told: { booked: new Set(), returned: new Set(), guessed: new Set(), entry: undefined },
  files: new Map(),
});

/**
 * Whoever was paid knows the reference, and may transfer something with it. It is the money of the order if the bank
 * says that it came back, or if it is all of it.
 */
const isComeBack = (movement: Movement, order: SepaOrder): boolean =>
  movement.amount === order.amount || isMarkedAsReturn(movement);

/** Whether money that came in with the reference of a transfer is not that of the transfer. */
const isOther = (movement: Movement, order: SepaOrder): boolean =>
  isPayout(order.kind) && movement.direction === 'credit' && !isComeBack(movement, order);

/** Returns whether the bank can know an order: it knows a transfer only once its file was made. */
const isOfBank = async ({ sepa }: StatementDependencies, order: SepaOrder): Promise<boolean> =>
  order.kind === 'collection' || (await isAtBank(sepa, order));

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

/** A statement is of other accounts than the channel's. */
export class OtherAccount extends UnreadableXml {}

/** As much of an account as people need to recognize it. */
const SHOWN_DIGITS = 4;

/** Yields the movements on the channel's account. @throws OtherAccount if all are on other accounts. */
const ownMovements = async function* (
  iban: string,
  movements: AsyncIterable<Movement>,
  totals: StatementTotals,
): AsyncGenerator<Movement> {
  let [own, other]: [number, Movement | undefined] = [0, undefined];
  for await (const movement of movements) {
    if (isNameOf(movement.iban, iban)) {
      own += 1;
      yield movement;
    } else {
      other ??= movement;
      totals.ignored += 1;
    }
  }
  if (own === 0 && other !== undefined) {
    const shown = other.iban.replaceAll(' ', '').slice(-SHOWN_DIGITS);
    throw new OtherAccount(other.line, `the statement is of an account that ends with ${shown}, not of sepa.iban`);
  }
};

/** A settlement file has amounts of at most 13 digits before the point. */
const READABLE_BELOW = 10n ** 15n;

/** Returns why a movement cannot be one of an order; undefined if it can. */
const oddityOf = ({ faultOfDay }: StatementDependencies, movement: Movement): string | undefined => {
  const { oddity, currency, amount } = movement;
  if (oddity !== undefined) return oddity;
  if (currency !== 'EUR') return `an order in EUR is booked in ${currency}`;
  if (amount >= READABLE_BELOW) {
    return `an order is booked with ${amountText(amount)}: at most 13 digits before the point can be read`;
  }
  return faultOfDay(movement);
};

/** Returns whether a movement with the reference of an order is a fee of the bank; see `mayBeFeeOfReturn`. */
const isFeeOf = async (
  dependencies: StatementDependencies,
  movement: Movement,
  order: SepaOrder,
  told: ToldInFile,
): Promise<boolean> => {
  if (isFee(movement, order)) return true;
  if (!mayBeFeeOfReturn(movement, order)) return false;
  return told.returned.has(order.reference) || (await returnsOf(dependencies, order)).length > 0;
};

/** Yields the line of a movement of an order, and adds to the findings what else follows from it. */
const linesOfOrder = async function* (
  dependencies: StatementDependencies,
  found: Movement,
  order: SepaOrder,
  { totals, returned, comeBack, told, files }: StatementFindings,
  isGuess = false,
): AsyncGenerator<string> {
  const movement = await asMoved(dependencies, found, order, told);
  const isIgnored = (await isFeeOf(dependencies, movement, order, told)) || isOther(movement, order);
  if (isIgnored || !(await isOfBank(dependencies, order))) {
    totals.ignored += 1;
    return;
  }
  totals.orders += 1;
  const { entity, kind } = order;
  const place = `${kind} ${order.day}`;
  if (kind !== 'authorization' && !files.has(place)) files.set(place, { entity, kind, day: order.day });
  const { direction, reason, bookedOn: day } = movement;
  const isReturn = order.kind === 'collection' && direction === 'debit' && !isOverReturn(movement, order);
  const isComingBack = isPayout(order.kind) && direction === 'credit';
  (isReturn || isComingBack ? told.returned : told.booked).add(order.reference);
  if (isReturn) returned.push({ ...order, day, reason, order, movement, isGuess });
  if (isReturn && isGuess) told.guessed.add(order.reference);
  if (isComingBack) comeBack.push([order, { state: 'returned', reason, day }]);
  yield writtenLine(await cellsOf(dependencies, movement, order));
};

/** What is for the merchant to settle. */
export type LeftToMerchant = Omit<NewException, 'id' | 'createdAtMs'>;

/** What a movement of a statement is about. */
type Subject =
  | ({ readonly kind: 'order' } & Exclude<FoundOrder, 'unclear'>)
  | {
      readonly kind: 'batch';
      readonly batch: Batch;
      readonly movement: Movement;
      readonly parts: readonly BatchPart[];
      /** That its sum was another one, as long as the status report of the file had not come. */
      readonly other: LeftToMerchant;
    }
  | { readonly kind: 'transfer'; readonly matched: Omit<MatchedTransfer, 'number'> }
  /** It is for the merchant to settle. */
  | { readonly kind: 'left'; readonly exception: LeftToMerchant }
  | { readonly kind: 'none' };

const none: Subject = { kind: 'none' };

/** The numbers of movements that are alike, for each way to tell what is alike. */
interface Numbers {
  readonly ofFacts: (movement: Movement) => number;
  readonly ofReturns: (movement: Movement) => number;
}

/** Returns what an odd movement is about, if it is about anything of the channel: nothing of it is taken. */
const oddSubject = async (
  dependencies: StatementDependencies,
  entity: string,
  movement: Movement,
  why: string,
  about: { readonly order?: SepaOrder | undefined; readonly isOfChannel: boolean },
): Promise<Subject> => {
  const { amount, line, direction, bankReference, place } = movement;
  const [expected] = about.isOfChannel ? [] : await transfersNamedBy(dependencies, entity, movement);
  if (!about.isOfChannel && expected === undefined) return none;
  const { order } = about;
  const of = order?.reference ?? expected?.reference ?? 'file';
  return {
    kind: 'left',
    exception: {
      entity,
      kind: 'ODD_ENTRY',
      source: `${of}/${direction}/${bankReference ?? place}`,
      paymentId: order?.paymentId ?? expected?.paymentId,
      amount: amount > 0n && amount < READABLE_BELOW ? amount : (order?.amount ?? expected?.amount ?? 0n),
      day: dependencies.today,
      reason: `line ${line}: ${why}`,
    },
  };
};

/** Returns whether another channel of the merchant has what a movement names: it is told there. */
const isOfSibling = async (
  { sepa, siblingsOf }: StatementDependencies,
  entity: string,
  { references, mandateIds, messageIds }: Named,
): Promise<boolean> => {
  for (const sibling of await siblingsOf(entity)) {
    if ((await sepa.ordersOf(sibling, references)).size > 0) return true;
    for (const id of mandateIds) if ((await sepa.mandate(sibling, id)) !== undefined) return true;
    for (const id of messageIds) if ((await sepa.fileByMessage(sibling, id)) !== undefined) return true;
  }
  return false;
};

/** Returns what a debit is that the bank gives back, and of which no order is known: never nothing. */
const unknownReturn = (entity: string, movement: Movement, { ofReturns }: Numbers, order?: SepaOrder): Subject => {
  const { amount, bookedOn: day, reason } = movement;
  const source = `${returnFactsOf(movement)}#${ofReturns(movement)}`;
  return {
    kind: 'left',
    exception: { entity, kind: 'UNKNOWN_RETURN', source, paymentId: order?.paymentId, amount, day, reason },
  };
};

/** Returns what the entry for a file is about. */
const subjectOfBatch = async (
  dependencies: StatementDependencies,
  batch: Batch,
  told: ToldInFile,
  stated: Movement,
  numbers: Numbers,
): Promise<Subject> => {
  if (stated.isCharge) return none;
  const movement = await batchAsMoved(dependencies, stated, batch, told);
  const parts = await partsOfBatch(dependencies, batch, movement);
  const other = exceptionOf(batch, movement, numbers.ofFacts(movement));
  if (typeof parts !== 'string') return { kind: 'batch', batch, movement, parts, other };
  if (parts === 'later') return { kind: 'left', exception: { ...other, reason: REPORT_FIRST } };
  const order = await returnedInFile(dependencies, batch, movement);
  if (order !== undefined) return { kind: 'order', order, movement };
  if (isReturnedDebit(movement) && batch.file.kind === 'collection') {
    return unknownReturn(batch.file.entity, movement, numbers);
  }
  return { kind: 'left', exception: other };
};

/** Returns what a movement is about. */
const subjectOf = async (
  dependencies: StatementDependencies,
  entity: string,
  movement: Movement,
  orders: ReadonlyMap<string, SepaOrder>,
  told: ToldInFile,
  numbers: Numbers,
): Promise<Subject> => {
  const named = namedBy(movement);
  const found: FoundOrder | undefined = await findOrder(dependencies, entity, movement, named, orders, told);
  const order =
    found === undefined || found === 'unclear' || found.order.kind === 'authorization' ? undefined : found.order;
  const namesNone = movement.endToEndId === undefined && named.endToEndIds.length === 0;
  const isOfFile = order === undefined && found !== 'unclear' && namesNone;
  const batch = isOfFile ? await batchOf(dependencies, entity, named) : undefined;
  const why = movement.oddity ?? ((order ?? batch) ? oddityOf(dependencies, movement) : undefined);
  if (why !== undefined) {
    const isReturned = isReturnedDebit(movement) && !(await isOfSibling(dependencies, entity, named));
    const isOfChannel = found !== undefined || batch !== undefined || told.entry === movement.entry || isReturned;
    return await oddSubject(dependencies, entity, movement, why, { order, isOfChannel });
  }
  if (order !== undefined && found !== undefined && found !== 'unclear') {
    // Less than a charge, and more than a fee: a part of it was given back.
    const isPart =
      order.kind === 'collection' && isReturnedDebit(found.movement) && found.movement.amount < order.amount;
    if (isPart && !(await isFeeOf(dependencies, found.movement, order, told))) {
      return unknownReturn(entity, movement, numbers, order);
    }
    return { kind: 'order', ...found };
  }
  if (batch !== undefined) return await subjectOfBatch(dependencies, batch, told, movement, numbers);
  const matched = await matchTransfer(dependencies, entity, movement);
  if (matched !== undefined) {
    const fault = oddityOf(dependencies, movement);
    if (fault === undefined) return { kind: 'transfer', matched };
    return await oddSubject(dependencies, entity, movement, fault, { isOfChannel: false });
  }
  if (!isReturnedDebit(movement) || (await isOfSibling(dependencies, entity, named))) return none;
  return unknownReturn(entity, movement, numbers);
};

/** What to do about an entry with another sum while the bank may still report rejected orders. */
const REPORT_FIRST =
  'The status report of the file may still come: send it first, then the statement again; or ask for single entries';

/** Returns the exception that the sum of an entry is not that of the orders of its file; `number` tells alike ones apart. */
const exceptionOf = ({ file }: Batch, movement: Movement, number: number): LeftToMerchant => {
  const { direction, amount, bookedOn: day, valueOn = day, reason } = movement;
  const source = `${file.id}/${valueOn}/${direction}/${amount}#${number}`;
  return { entity: file.entity, kind: 'OTHER_SUM', source, paymentId: undefined, amount, day, reason };
};

const rankOf = ({ isTakingBack }: MatchedTransfer): number => Number(isTakingBack);

/**
 * Yields the lines of a settlement file, titles first, for the movements of a bank's statement that belong to orders of
 * a channel. Other movements on the account, and those on other accounts, are counted and left out; what is about an
 * order, but cannot be right, or not be known, is an exception. Transfers of shoppers are recorded at the end, and what
 * came back is undone, once the whole statement can be read.
 * @throws UnreadableXml for a file that is no statement, or only of other accounts.
 */
export async function* linesOfStatement(
  dependencies: StatementDependencies,
  entity: string,
  movements: AsyncIterable<Movement>,
  findings: StatementFindings,
): AsyncGenerator<string> {
  const { sepa, iban } = dependencies;
  const { totals, told } = findings;
  const transfers: MatchedTransfer[] = [];
  const left: LeftToMerchant[] = [];
  const known: LeftToMerchant[] = [];
  const numbers: Numbers = { ofFacts: numbering(factsOf), ofReturns: numbering(returnFactsOf) };
  yield titleRow;
  for await (const group of inGroups(ownMovements(iban, movements, totals))) {
    const orders = await sepa.ordersOf(
      entity,
      group.flatMap((movement) => namedBy(movement).references),
    );
    for (const movement of group) {
      const subject = await subjectOf(dependencies, entity, movement, orders, told, numbers);
      if (subject.kind !== 'none') told.entry = movement.entry;
      switch (subject.kind) {
        case 'order':
          yield* linesOfOrder(dependencies, subject.movement, subject.order, findings, subject.isGuess);
          break;
        case 'batch':
          known.push(subject.other);
          for (const { sequenceType, group: some } of subject.parts) {
            for await (const each of sepa.orders(subject.batch.file, sequenceType, some)) {
              const ofOrder = { ...subject.movement, isReversal: false, amount: each.amount };
              yield* linesOfOrder(dependencies, ofOrder, each, findings);
            }
          }
          break;
        case 'transfer':
          transfers.push({ ...subject.matched, number: numbers.ofFacts(movement) });
          break;
        case 'left':
          left.push(subject.exception);
          totals.ignored += 1;
          break;
        case 'none':
          totals.ignored += 1;
      }
    }
  }
  for (const charge of findings.returned) await rememberReturn(dependencies, charge);
  for (const exception of left) await leaveToMerchant(dependencies, exception);
  for (const exception of known) await endOtherSum(dependencies, exception);
  for (const file of findings.files.values()) await storeWaiting(dependencies, () => sepa.file(file), 'OVER');
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
