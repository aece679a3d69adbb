import { isMandateEndedBy } from '../../../../catalogue/books/mandates.ts';
import { amountText } from '../../../../catalogue/payments/amount.ts';
import { returnFactsOf } from '../../../connectors/sepa/files/movement.ts';
import type { StatementTotals } from '../../../connectors/sepa/model/noted-answer.ts';
import type { SepaOrder } from '../../../connectors/sepa/model/order.ts';
import { type FileKey, noteReturn } from '../../../connectors/sepa/model/records.ts';
import { Rejection } from '../../../platform/base/rejection.ts';
import { deciding } from '../../../platform/database/deciding.ts';
import type { SettlementDependencies } from '../../processor-files/dependencies.ts';
import type { ReadLine } from '../../processor-files/formats/statement-lines.ts';
import { type PayoutEnd, takeBack } from './come-back.ts';
import { type LeftToMerchant, leaveToMerchant, outOfDoubt } from './left-to-merchant.ts';
import type { MatchedTransfer } from './match-transfer.ts';
import { type BankChecks, storeWaiting } from './payee-checks.ts';
import { bookPayout, type PayoutMovement } from './payouts.ts';
import type { ReturnedOrder, StatementMovement } from './read-statement.ts';
import { receiveTransfer, type TransferDependencies } from './receive-transfer.ts';
import { cancelRefunds } from './refunds.ts';
import { revokeMandate } from './revoke.ts';
import { returnToldAfter, samenessOfReturns } from './told-before.ts';

/** What a statement is applied with. */
interface ApplyDependencies extends TransferDependencies, Omit<BankChecks, 'vault'> {
  readonly payouts: SettlementDependencies['payouts'];
}

/** What the movements of a statement change beside their lines. */
interface StatementFindings {
  readonly totals: StatementTotals;
  readonly returned: ReturnedOrder[];
  /** Refunds and payouts whose money came back. */
  readonly comeBack: (readonly [order: SepaOrder, end: PayoutEnd])[];
  readonly transfers: MatchedTransfer[];
  readonly left: LeftToMerchant[];
  readonly sumsKnown: LeftToMerchant[];
  readonly payouts: Extract<PayoutMovement, { kind: 'payout' }>[];
  /** The files of which orders were booked, by kind and day. */
  readonly files: Map<string, FileKey>;
}

/** Creates the findings of a statement that is still to be read. */
export const noFindings = (): StatementFindings => ({
  totals: { orders: 0, transfers: 0, payouts: 0, ignored: 0, surplus: [] },
  returned: [],
  comeBack: [],
  transfers: [],
  left: [],
  sumsKnown: [],
  payouts: [],
  files: new Map(),
});

/** Adds to the findings what a movement changes beside its line. */
export const addFinding = (
  { totals, returned, comeBack, transfers, left, sumsKnown, payouts, files }: StatementFindings,
  movement: StatementMovement,
): void => {
  if (movement.kind === 'transfer') transfers.push(movement.matched);
  if (movement.kind === 'payout') payouts.push(movement);
  if (movement.kind === 'sum known') sumsKnown.push(movement.exception);
  if (movement.kind === 'left') left.push(movement.exception);
  if (movement.kind === 'left' || movement.kind === 'ignored') totals.ignored += 1;
  if (movement.kind === 'returned') returned.push(movement.charge);
  if (movement.kind === 'came back') comeBack.push([movement.order, movement.end]);
  if (!('order' in movement)) return;
  totals.orders += 1;
  const { channelId, kind, day } = movement.order;
  const place = `${kind} ${day}`;
  if (kind !== 'authorization' && !files.has(place)) files.set(place, { channelId, kind, day });
};

/** Returns the refusal of a statement that was read at the same time as another one. */
const readMeanwhile = ({ id }: NonNullable<SepaOrder['mandate']>): Rejection =>
  new Rejection('800.700.100', {
    status: 409,
    reason: `another statement returned a charge under the mandate ${id} meanwhile; send the file again`,
  });

/**
 * Remembers what the bank told of the return of a charge, if other charges of its mandate may be returned, too.
 * @throws Rejection if another statement has told of its return, in another way, since this one was read.
 */
const rememberReturn = (
  dependencies: ApplyDependencies,
  { order: { channelId, reference, mandate, returnTold }, movement, isGuess }: ReturnedOrder,
): Promise<void> | undefined =>
  mandate === undefined || mandate.sequenceType === 'OOFF'
    ? undefined
    : deciding(dependencies.database, async () => {
        const order = await dependencies.sepa.order(channelId, reference);
        const before = order?.returnTold;
        const isNew = returnTold === undefined && before !== undefined;
        if (isNew && !['same', 'alike'].includes(samenessOfReturns(before, movement))) throw readMeanwhile(mandate);
        const told = returnToldAfter(before, movement, isGuess === true);
        if (order === undefined || told === undefined) return { changes: {}, result: undefined };
        const source = `${returnFactsOf(movement)}#1`;
        const doubt =
          before === undefined ? await outOfDoubt(dependencies, { channelId, kind: 'UNKNOWN_RETURN', source }) : [];
        return { changes: { updates: [noteReturn(order, told), ...doubt] }, result: undefined };
      });

/** Settles the exception that a file was booked in another sum, now that its orders are known. */
const endOtherSum = (dependencies: ApplyDependencies, exception: LeftToMerchant): Promise<void> =>
  deciding(dependencies.database, async () => {
    const why = 'The orders of the file that the entry stands for are known now: they were counted.';
    return { changes: { updates: await outOfDoubt(dependencies, exception, why) }, result: undefined };
  });

/** Undoes what must not follow a charge that was returned: its refunds and, for some reasons, charges under its mandate. */
const endReturned = async (dependencies: ApplyDependencies, charge: ReturnedOrder): Promise<void> => {
  await cancelRefunds(dependencies, charge);
  const { channelId, mandate, reason } = charge;
  if (mandate !== undefined && isMandateEndedBy(reason)) await revokeMandate(dependencies, channelId, mandate.id);
};

const rankOf = ({ isTakingBack }: MatchedTransfer): number => Number(isTakingBack);

/**
 * Applies what a statement changes beside its lines, each movement for itself and once, however often a bank tells of
 * it: exceptions are noted, what came back is undone, and transfers of shoppers are recorded, whose lines are handed to
 * `storeLine`.
 * @throws Rejection while a payment has no outcome: the statement is sent again then.
 */
export const applyStatement = async (
  dependencies: ApplyDependencies,
  channelId: string,
  { totals, returned, comeBack, transfers, left, sumsKnown, payouts, files }: StatementFindings,
  storeLine: (line: ReadLine) => Promise<void>,
): Promise<void> => {
  for (const charge of returned) await rememberReturn(dependencies, charge);
  for (const exception of left) await leaveToMerchant(dependencies, exception);
  for (const exception of sumsKnown) await endOtherSum(dependencies, exception);
  for (const file of files.values()) await storeWaiting(dependencies, () => dependencies.sepa.file(file), 'OVER');
  for (const [order, end] of comeBack) await takeBack(dependencies, order, end);
  for (const charge of returned) await endReturned(dependencies, charge);
  for (const payout of payouts) {
    if (await bookPayout(dependencies, payout)) totals.payouts += 1;
    else totals.ignored += 1;
  }
  // A statement may have the storno of a transfer before the transfer.
  for (const matched of transfers.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const { paymentId, surplus, line } = await receiveTransfer(dependencies, channelId, matched);
    if (paymentId === undefined) {
      totals.ignored += 1;
      continue;
    }
    totals.transfers += 1;
    if (surplus > 0n) totals.surplus.push({ paymentId, amount: amountText(surplus) });
    if (line !== undefined) await storeLine(line);
  }
};
