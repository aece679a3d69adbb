import { Temporal } from 'temporal-polyfill';
import { sequenceTypes } from '../../../connectors/sepa/files/direct-debits.ts';
import type { Movement } from '../../../connectors/sepa/files/movement.ts';
import { totalsOf } from '../../../connectors/sepa/files/orders.ts';
import type { SepaOrder } from '../../../connectors/sepa/model/order.ts';
import type { OrderGroup, PartTotals } from '../../../connectors/sepa/model/records.ts';
import { addTargetDays } from '../../../connectors/sepa/model/target-days.ts';
import { fittingCharges, type Named } from './find-order.ts';
import type { ReadingDependencies } from './reading.ts';
import { isMarkedAsReturn, isOverReturn, isReturnedDebit, withoutCharges } from './returns.ts';

/** Returns the file and the part that an entry without details stands for. Some banks name a message of their own. */
export const batchOf = async ({ sepa }: ReadingDependencies, channelId: string, { messageIds }: Named) => {
  for (const named of messageIds) {
    const file = await sepa.fileByMessage(channelId, named);
    const sequenceType = sequenceTypes.find((each) => messageIds.some((id) => id.endsWith(`-${each}`)));
    if (file !== undefined) return { file, sequenceType };
  }
  return undefined;
};

/** The file and the part that an entry stands for. */
export type Batch = NonNullable<Awaited<ReturnType<typeof batchOf>>>;

/** Orders of a file that an entry stands for. */
export interface BatchPart extends PartTotals {
  readonly group: OrderGroup;
}

/** Returns the orders of a file, or of a part of it. */
export const partsIn = async (
  { sepa }: ReadingDependencies,
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
const isReported = ({ today }: ReadingDependencies, { file }: Batch, rejected: readonly BatchPart[]): boolean =>
  rejected.length > 0 || today > addTargetDays(Temporal.PlainDate.from(file.day), REPORTED_WITHIN_DAYS).toString();

/**
 * Returns the orders that an entry stands for: those that the bank carries out, and those that it rejected, too, if it
 * books files in full and takes the rejected ones out. Money that goes the other way takes them back. If that cannot be
 * known, returns why: `later` if it may be known once the status report of the file has come.
 */
export const partsOfBatch = async (
  dependencies: ReadingDependencies,
  batch: Batch,
  movement: Movement,
): Promise<readonly BatchPart[] | 'unknown' | 'later'> => {
  const { direction, amount } = movement;
  const [carriedOut, rejected] = [
    await partsIn(dependencies, batch, 'carriedOut'),
    await partsIn(dependencies, batch, 'rejected'),
  ];
  const isKnown = isReported(dependencies, batch, rejected);
  const expected = batch.file.kind === 'collection' ? 'credit' : 'debit';
  const all = [...carriedOut, ...rejected];
  const back = isKnown || isMarkedAsReturn(movement) ? [carriedOut, all, rejected] : [];
  const sums = [amount, withoutCharges(movement)];
  const [fitting, ...others] = differing(direction === expected ? [carriedOut, all] : back).filter(
    (parts) => parts.length > 0 && sums.includes(totalsOf(parts).sum),
  );
  if (fitting !== undefined && others.length === 0) return fitting;
  return isKnown || isMarkedAsReturn(movement) ? 'unknown' : 'later';
};

/** More charges of a file than these have no amount that tells which one was returned. */
const MOST_POSSIBLE = 100;

/** Returns the charge of a file that a debit gives back; undefined if it is not one of them, or may be several. */
export const returnedInFile = async (
  dependencies: ReadingDependencies,
  batch: Batch,
  movement: Movement,
): Promise<SepaOrder | undefined> => {
  if (batch.file.kind !== 'collection' || !isReturnedDebit(movement)) return undefined;
  const possible: SepaOrder[] = [];
  for (const { sequenceType, group } of await partsIn(dependencies, batch, 'carriedOut')) {
    for await (const order of dependencies.sepa.orders(batch.file, sequenceType, group)) {
      if (movement.amount >= order.amount && !isOverReturn(movement, order)) possible.push(order);
      if (possible.length > MOST_POSSIBLE) return undefined;
    }
  }
  const [order, ...others] = fittingCharges(movement, possible);
  return others.length === 0 ? order : undefined;
};
