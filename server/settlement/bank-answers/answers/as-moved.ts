import { isPayout } from '../../../../catalogue/books/payouts.ts';
import type { Movement } from '../../../connectors/sepa/files/movement.ts';
import type { SepaOrder } from '../../../connectors/sepa/model/order.ts';
import { type Batch, partsIn } from './batches.ts';
import { isSettled, returnsOf, type ToldInFile } from './find-order.ts';
import type { ReadingDependencies } from './reading.ts';

const otherWay = (movement: Movement): Movement => ({
  ...movement,
  direction: movement.direction === 'credit' ? 'debit' : 'credit',
});

/**
 * Returns a movement with the direction in which its money went. Some banks write a reversal with the sign of the entry
 * that it reverses: then the money of the order has moved that way before, and did not come back.
 */
export const asMoved = async (
  dependencies: ReadingDependencies,
  movement: Movement,
  order: SepaOrder,
  told: ToldInFile,
): Promise<Movement> => {
  const usual = order.kind === 'collection' ? 'credit' : 'debit';
  if (!movement.isReversal || movement.direction !== usual || told.returned.has(order.reference)) return movement;
  if (!(await isSettled(dependencies, order, told))) return movement;
  if (isPayout(order.kind)) return otherWay(movement);
  const days = await returnsOf(dependencies, order);
  return days.length === 0 || days.includes(movement.bookedOn) ? otherWay(movement) : movement;
};

/** Returns the entry for a file with the direction in which its money went, as `asMoved`. */
export const batchAsMoved = async (
  dependencies: ReadingDependencies,
  movement: Movement,
  batch: Batch,
  told: ToldInFile,
): Promise<Movement> => {
  if (!movement.isReversal) return movement;
  for (const { sequenceType, group } of await partsIn(dependencies, batch, 'carriedOut')) {
    for await (const order of dependencies.sepa.orders(batch.file, sequenceType, group)) {
      return await asMoved(dependencies, movement, order, told);
    }
  }
  return movement;
};
