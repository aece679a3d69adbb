import { returnFactsOf } from '../../../connectors/sepa/files/movement.ts';
import type { SepaOrder } from '../../../connectors/sepa/model/order.ts';
import { noteReturn } from '../../../connectors/sepa/model/records.ts';
import { Rejection } from '../../../platform/base/rejection.ts';
import { deciding } from '../../../platform/database/deciding.ts';
import { outOfDoubt } from './left-to-merchant.ts';
import type { LeftToMerchant, StatementDependencies, StatementFindings } from './read-statement.ts';
import { returnToldAfter, samenessOfReturns } from './told-before.ts';

/** Returns the refusal of a statement that was read at the same time as another one. */
const readMeanwhile = ({ id }: NonNullable<SepaOrder['mandate']>): Rejection =>
  new Rejection('800.700.100', {
    status: 409,
    reason: `another statement that was read at the same time returns a charge under the mandate ${id}; send the file again`,
  });

/**
 * Remembers what the bank told of the return of a charge, if other charges of its mandate may be returned, too.
 * @throws Rejection if another statement has told of its return, in another way, since this one was read.
 */
export const rememberReturn = (
  dependencies: StatementDependencies,
  { order: { entity, reference, mandate, returnTold }, movement, isGuess }: StatementFindings['returned'][number],
): Promise<void> | undefined =>
  mandate === undefined || mandate.sequenceType === 'OOFF'
    ? undefined
    : deciding(dependencies.database, async () => {
        const order = await dependencies.sepa.order(entity, reference);
        const before = order?.returnTold;
        const isNew = returnTold === undefined && before !== undefined;
        if (isNew && !['same', 'alike'].includes(samenessOfReturns(before, movement))) throw readMeanwhile(mandate);
        const told = returnToldAfter(before, movement, isGuess === true);
        if (order === undefined || told === undefined) return { changes: {}, result: undefined };
        const source = `${returnFactsOf(movement)}#1`;
        const doubt =
          before === undefined ? await outOfDoubt(dependencies, { entity, kind: 'UNKNOWN_RETURN', source }) : [];
        return { changes: { updates: [noteReturn(order, told), ...doubt] }, result: undefined };
      });

/** Settles the exception that a file was booked in another sum, now that its orders are known. */
export const endOtherSum = (dependencies: StatementDependencies, exception: LeftToMerchant): Promise<void> =>
  deciding(dependencies.database, async () => {
    const why = 'The orders of the file that the entry stands for are known now: they were counted.';
    return { changes: { updates: await outOfDoubt(dependencies, exception, why) }, result: undefined };
  });
