import { amountText } from '../../../../catalogue/payments/amount.ts';
import { type Movement, returnFactsOf } from '../../../connectors/sepa/files/movement.ts';
import type { SepaOrder } from '../../../connectors/sepa/model/order.ts';
import { batchAsMoved } from './as-moved.ts';
import { type Batch, type BatchPart, batchOf, partsOfBatch, returnedInFile } from './batches.ts';
import { type FoundOrder, findOrder, isFeeOf, type Named, namedBy } from './find-order.ts';
import type { LeftToMerchant } from './left-to-merchant.ts';
import { type MatchedTransfer, matchTransfer, transfersNamedBy } from './match-transfer.ts';
import type { Reading, ReadingDependencies } from './reading.ts';
import { isReturnedDebit } from './returns.ts';

/** A settlement file has amounts of at most 13 digits before the point. */
const READABLE_BELOW = 10n ** 15n;

/** Returns why a movement cannot be one of an order; undefined if it can. */
const oddityOf = ({ faultOfDay }: ReadingDependencies, movement: Movement): string | undefined => {
  const { oddity, currency, amount } = movement;
  if (oddity !== undefined) return oddity;
  if (currency !== 'EUR') return `an order in EUR is booked in ${currency}`;
  if (amount >= READABLE_BELOW) {
    return `an order is booked with ${amountText(amount)}: at most 13 digits before the point can be read`;
  }
  return faultOfDay(movement);
};

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

/** Returns the exception for a faulty movement, which is not booked; none if it names nothing of the channel. */
const oddSubject = async (
  dependencies: ReadingDependencies,
  channelId: string,
  movement: Movement,
  why: string,
  about: { readonly order?: SepaOrder | undefined; readonly isOfChannel: boolean },
): Promise<Subject> => {
  const { amount, line, direction, bankReference, place } = movement;
  const [expected] = about.isOfChannel ? [] : await transfersNamedBy(dependencies, channelId, movement);
  if (!about.isOfChannel && expected === undefined) return none;
  const { order } = about;
  const of = order?.reference ?? expected?.reference ?? 'file';
  return {
    kind: 'left',
    exception: {
      channelId,
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
  { sepa, siblingsOf }: ReadingDependencies,
  channelId: string,
  { references, mandateIds, messageIds }: Named,
): Promise<boolean> => {
  for (const sibling of await siblingsOf(channelId)) {
    if ((await sepa.ordersOf(sibling, references)).size > 0) return true;
    for (const id of mandateIds) if ((await sepa.mandate(sibling, id)) !== undefined) return true;
    for (const id of messageIds) if ((await sepa.fileByMessage(sibling, id)) !== undefined) return true;
  }
  return false;
};

/** Returns what a debit is that the bank gives back, and of which no order is known: never nothing. */
const unknownReturn = (
  channelId: string,
  movement: Movement,
  { ofReturns }: Reading['numbers'],
  order?: SepaOrder,
): Subject => {
  const { amount, bookedOn: day, reason } = movement;
  const source = `${returnFactsOf(movement)}#${ofReturns(movement)}`;
  return {
    kind: 'left',
    exception: { channelId, kind: 'UNKNOWN_RETURN', source, paymentId: order?.paymentId, amount, day, reason },
  };
};

/** Returns what the entry for a file is about. */
const subjectOfBatch = async (
  dependencies: ReadingDependencies,
  batch: Batch,
  stated: Movement,
  { told, numbers }: Pick<Reading, 'told' | 'numbers'>,
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
    return unknownReturn(batch.file.channelId, movement, numbers);
  }
  return { kind: 'left', exception: other };
};

/** Returns what a movement is about. */
export const subjectOf = async (
  dependencies: ReadingDependencies,
  channelId: string,
  movement: Movement,
  orders: ReadonlyMap<string, SepaOrder>,
  { told, numbers }: Pick<Reading, 'told' | 'numbers'>,
): Promise<Subject> => {
  const named = namedBy(movement);
  const found: FoundOrder | undefined = await findOrder(dependencies, channelId, movement, named, orders, told);
  const order =
    found === undefined || found === 'unclear' || found.order.kind === 'authorization' ? undefined : found.order;
  const namesNone = movement.endToEndId === undefined && named.endToEndIds.length === 0;
  const isOfFile = order === undefined && found !== 'unclear' && namesNone;
  const batch = isOfFile ? await batchOf(dependencies, channelId, named) : undefined;
  const why = movement.oddity ?? ((order ?? batch) ? oddityOf(dependencies, movement) : undefined);
  if (why !== undefined) {
    const isReturned = isReturnedDebit(movement) && !(await isOfSibling(dependencies, channelId, named));
    const isOfChannel = found !== undefined || batch !== undefined || told.entry === movement.entry || isReturned;
    return await oddSubject(dependencies, channelId, movement, why, { order, isOfChannel });
  }
  if (order !== undefined && found !== undefined && found !== 'unclear') {
    // Less than a charge, and more than a fee: a part of it was given back.
    const isPart =
      order.kind === 'collection' && isReturnedDebit(found.movement) && found.movement.amount < order.amount;
    if (isPart && !(await isFeeOf(dependencies, found.movement, order, told))) {
      return unknownReturn(channelId, movement, numbers, order);
    }
    return { kind: 'order', ...found };
  }
  if (batch !== undefined) return await subjectOfBatch(dependencies, batch, movement, { told, numbers });
  const matched = await matchTransfer(dependencies, channelId, movement);
  if (matched !== undefined) {
    const fault = oddityOf(dependencies, movement);
    if (fault === undefined) return { kind: 'transfer', matched };
    return await oddSubject(dependencies, channelId, movement, fault, { isOfChannel: false });
  }
  if (!isReturnedDebit(movement) || (await isOfSibling(dependencies, channelId, named))) return none;
  return unknownReturn(channelId, movement, numbers);
};

/** What to do about an entry with another sum while the bank may still report rejected orders. */
const REPORT_FIRST =
  'The status report of the file may still come: send it first, then the statement again; or ask for single entries';

/**
 * Returns the exception that the sum of an entry is not that of the orders of its file; `number` tells alike ones
 * apart.
 */
const exceptionOf = ({ file }: Batch, movement: Movement, number: number): LeftToMerchant => {
  const { direction, amount, bookedOn: day, valueOn = day, reason } = movement;
  const source = `${file.id}/${valueOn}/${direction}/${amount}#${number}`;
  return { channelId: file.channelId, kind: 'OTHER_SUM', source, paymentId: undefined, amount, day, reason };
};
