import { isPayout } from '../../../../catalogue/books/payouts.ts';
import { isNameOf } from '../../../connectors/sepa/files/account-names.ts';
import type { Movement } from '../../../connectors/sepa/files/movement.ts';
import { UnreadableXml } from '../../../connectors/sepa/files/read-xml.ts';
import type { SepaOrder } from '../../../connectors/sepa/model/order.ts';
import { isAtBank } from '../../../connectors/sepa/model/records.ts';
import type { ReadLine } from '../../processor-files/formats/statement-lines.ts';
import { asMoved } from './as-moved.ts';
import type { PayoutEnd } from './come-back.ts';
import { type FoundOrder, isFeeOf, namedBy, type ToldInFile } from './find-order.ts';
import type { LeftToMerchant } from './left-to-merchant.ts';
import type { MatchedTransfer } from './match-transfer.ts';
import { expectedPayouts, type PayoutMovement, payoutNamedBy } from './payouts.ts';
import { newReading, type Reading, type ReadingDependencies } from './reading.ts';
import type { ReturnedCharge } from './refunds.ts';
import { isMarkedAsReturn, isOverReturn } from './returns.ts';
import { lineOfOrder } from './settling-lines.ts';
import { subjectOf } from './subject.ts';

/** A charge that was returned, and what the bank told of that. */
export type ReturnedOrder = ReturnedCharge & Exclude<FoundOrder, 'unclear'>;

/** What a movement of a statement is for the channel. */
export type StatementMovement =
  /** Of an order: its line settles the payment, or charges it back. */
  | { readonly kind: 'booked'; readonly order: SepaOrder; readonly line: ReadLine }
  /** The debtor's bank gave a charge back. */
  | { readonly kind: 'returned'; readonly order: SepaOrder; readonly charge: ReturnedOrder; readonly line: ReadLine }
  /** The money of a refund or payout came back. */
  | { readonly kind: 'came back'; readonly order: SepaOrder; readonly end: PayoutEnd; readonly line: ReadLine }
  /** A transfer of a shopper, or one that was taken back. */
  | { readonly kind: 'transfer'; readonly matched: MatchedTransfer }
  /** The orders for which an entry stands are known now: this exception is over. */
  | { readonly kind: 'sum known'; readonly exception: LeftToMerchant }
  /** A payout of a processor has arrived, or another amount than it has: the latter is for the merchant to settle. */
  | PayoutMovement
  | { readonly kind: 'ignored' };

const ignored: StatementMovement = { kind: 'ignored' };

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
const isOfBank = async ({ sepa }: ReadingDependencies, order: SepaOrder): Promise<boolean> =>
  order.kind === 'collection' || (await isAtBank(sepa, order));

/** Returns what a movement of an order is. */
const movementOfOrder = async (
  dependencies: ReadingDependencies,
  { order, movement: found, isGuess = false }: Exclude<FoundOrder, 'unclear'>,
  told: ToldInFile,
): Promise<StatementMovement> => {
  const movement = await asMoved(dependencies, found, order, told);
  const isIgnored = (await isFeeOf(dependencies, movement, order, told)) || isOther(movement, order);
  if (isIgnored || !(await isOfBank(dependencies, order))) return ignored;
  const { direction, reason, bookedOn: day } = movement;
  const line = await lineOfOrder(dependencies, movement, order);
  if (order.kind === 'collection' && direction === 'debit' && !isOverReturn(movement, order)) {
    told.returned.add(order.reference);
    if (isGuess) told.guessed.add(order.reference);
    return { kind: 'returned', order, charge: { ...order, day, reason, order, movement, isGuess }, line };
  }
  if (isPayout(order.kind) && direction === 'credit') {
    told.returned.add(order.reference);
    return { kind: 'came back', order, end: { state: 'returned', reason, day }, line };
  }
  told.booked.add(order.reference);
  return { kind: 'booked', order, line };
};

/** Yields what a movement is; one that stands for the orders of a file is one for each of them. */
const understood = async function* (
  dependencies: ReadingDependencies,
  channelId: string,
  movement: Movement,
  orders: ReadonlyMap<string, SepaOrder>,
  reading: Reading,
): AsyncGenerator<StatementMovement> {
  const { told, numbers } = reading;
  const subject = await subjectOf(dependencies, channelId, movement, orders, reading);
  if (subject.kind !== 'none') told.entry = movement.entry;
  switch (subject.kind) {
    case 'order':
      yield await movementOfOrder(dependencies, subject, told);
      break;
    case 'batch':
      yield { kind: 'sum known', exception: subject.other };
      for (const { sequenceType, group } of subject.parts) {
        for await (const order of dependencies.sepa.orders(subject.batch.file, sequenceType, group)) {
          const ofOrder = { ...subject.movement, isReversal: false, amount: order.amount };
          yield await movementOfOrder(dependencies, { order, movement: ofOrder }, told);
        }
      }
      break;
    case 'transfer':
      yield { kind: 'transfer', matched: { ...subject.matched, number: numbers.ofFacts(movement) } };
      break;
    case 'left':
      yield subject;
      break;
    case 'none':
      if (movement.direction === 'credit') reading.payouts ??= await expectedPayouts(dependencies, channelId);
      yield payoutNamedBy(channelId, movement, reading.payouts ?? []) ?? ignored;
  }
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

/** A statement is of other accounts than the channel's. */
export class OtherAccount extends UnreadableXml {}

/** As much of an account as people need to recognize it. */
const SHOWN_DIGITS = 4;

/** Returns the refusal of a statement of which all movements are on other accounts. */
const otherAccount = ({ line, iban }: Movement): OtherAccount => {
  const shown = iban.replaceAll(' ', '').slice(-SHOWN_DIGITS);
  return new OtherAccount(line, `the statement is of an account that ends with ${shown}, not of sepa.iban`);
};

/**
 * Reads a bank's statement: yields what its movements are for a channel, in their order. Those on other accounts, and
 * those that belong to no order, are `ignored`; what is about an order, but cannot be right, or not be known, is left to
 * the merchant. Nothing is changed: `applyStatement` does that, once the whole statement can be read.
 * @throws UnreadableXml for a file that is no statement, or only of other accounts.
 */
export async function* readStatement(
  dependencies: ReadingDependencies,
  channelId: string,
  movements: AsyncIterable<Movement>,
): AsyncGenerator<StatementMovement> {
  const isOwn = ({ iban }: Movement): boolean => isNameOf(iban, dependencies.iban);
  const reading = newReading();
  let [hasOwn, other]: [boolean, Movement | undefined] = [false, undefined];
  for await (const group of inGroups(movements)) {
    const own = group.filter(isOwn);
    hasOwn ||= own.length > 0;
    other ??= group.find((movement) => !isOwn(movement));
    const orders = await dependencies.sepa.ordersOf(
      channelId,
      own.flatMap((movement) => namedBy(movement).references),
    );
    for (const movement of group) {
      if (isOwn(movement)) yield* understood(dependencies, channelId, movement, orders, reading);
      else yield ignored;
    }
  }
  if (!hasOwn && other !== undefined) throw otherAccount(other);
}
