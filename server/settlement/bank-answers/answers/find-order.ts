import type { Movement } from '../../../connectors/sepa/files/movement.ts';
import { type NamedInText, namedInTexts } from '../../../connectors/sepa/files/named-in-text.ts';
import { chargesUnder } from '../../../connectors/sepa/model/mandate-orders.ts';
import type { SepaOrder } from '../../../connectors/sepa/model/order.ts';
import type { PaymentRecords } from '../../../payments/model/records.ts';
import { isRecordId } from '../../../platform/base/identifiers.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { DisputeRecords } from '../../chargebacks/model/records.ts';
import type { SettlementRecords } from '../../processor-files/model/records.ts';
import { areNear } from '../../processor-files/telling.ts';
import {
  HIGHEST_RETURN_FEE,
  isFee,
  isMarkedAsReturn,
  mayBeFeeOfReturn,
  USUAL_RETURN_FEE,
  withoutCharges,
} from './returns.ts';
import { samenessOfReturns } from './told-before.ts';

/** The dependencies of finding the order of a movement. Nothing can be changed by them. */
export interface FindingDependencies {
  readonly database: Pick<Database, 'read'>;
  readonly records: Pick<PaymentRecords, 'byId'>;
  readonly settled: Pick<SettlementRecords, 'ofPayments'>;
  readonly disputes: Pick<DisputeRecords, 'ofPayments'>;
}

/** The order of a movement; or that it is about one of the channel's, of which nobody can know which. */
export type FoundOrder =
  | {
      readonly order: SepaOrder;
      readonly movement: Movement;
      /** Whether nothing names it: the movement may be of another charge under the mandate. */
      readonly isGuess?: boolean;
    }
  | 'unclear';

/** What a movement names, in its own elements and in its texts. */
export interface Named extends NamedInText {
  /** Everything that may be the reference of an order. */
  readonly references: readonly string[];
}

/** Returns what a movement names. */
export const namedBy = (movement: Movement): Named => {
  const { endToEndId, mandateId, messageId, partId, remittance, structuredReferences, information } = movement;
  const inTexts = namedInTexts([remittance, ...structuredReferences, ...information]);
  const mandateIds = [...(mandateId === undefined ? [] : [mandateId]), ...inTexts.mandateIds];
  return {
    ...inTexts,
    mandateIds,
    messageIds: [messageId, partId, ...inTexts.messageIds].filter((id) => id !== undefined),
    references: [
      ...(endToEndId === undefined ? [] : [endToEndId]),
      ...inTexts.endToEndIds,
      // Whoever pays by hand may write an id, too: without a label it counts only where the bank gives money back.
      ...(isMarkedAsReturn(movement) ? inTexts.ids : []),
    ],
  };
};

/** Returns the days on which banks gave a charge back, as statements before this one told. */
export const returnsOf = async (
  { settled, disputes }: FindingDependencies,
  { channelId, paymentId }: Pick<SepaOrder, 'channelId' | 'paymentId'>,
): Promise<readonly string[]> => {
  const chargebacks = await disputes.ofPayments([{ entity: channelId, id: paymentId }]);
  const records = await settled.ofPayments(
    [paymentId, ...chargebacks.map(({ id }) => id)].map((id) => ({ entity: channelId, id })),
  );
  return records.filter(({ recordType }) => recordType === 'CHARGEBACK').map(({ date }) => date);
};

/** What a file has told so far. */
export interface ToldInFile {
  /** References of orders whose money moved. */
  readonly booked: Set<string>;
  /** References of orders whose money was given back. */
  readonly returned: Set<string>;
  /** Those of them that nothing named. */
  readonly guessed: Set<string>;
  /** The place of the last entry that is about something of the channel. */
  entry: string | undefined;
}

const isOfAmount = (movement: Movement, { amount }: SepaOrder): boolean =>
  movement.amount === amount || withoutCharges(movement) === amount;

/** Returns the charges whose amount a return has, alone or with a fee of the bank; none if several amounts are possible. */
export const fittingCharges = (movement: Movement, charges: readonly SepaOrder[]): readonly SepaOrder[] => {
  const exact = charges.filter((charge) => isOfAmount(movement, charge));
  if (exact.length > 0) return exact;
  for (const highest of [USUAL_RETURN_FEE, HIGHEST_RETURN_FEE]) {
    const withFee = charges.filter(({ amount }) => movement.amount > amount && movement.amount <= amount + highest);
    if (withFee.length > 0) return new Set(withFee.map(({ amount }) => amount)).size === 1 ? withFee : [];
  }
  return [];
};

/** Returns whether the money of an order moved, as statements before or this one told. */
export const isSettled = async (
  { records }: FindingDependencies,
  { channelId, paymentId, reference }: SepaOrder,
  { booked }: ToldInFile,
): Promise<boolean> => booked.has(reference) || (await records.byId(channelId, paymentId))?.settledAtMs !== undefined;

/** Returns whether a movement with the reference of an order is a fee of the bank; see `mayBeFeeOfReturn`. */
export const isFeeOf = async (
  dependencies: FindingDependencies,
  movement: Movement,
  order: SepaOrder,
  told: ToldInFile,
): Promise<boolean> => {
  if (isFee(movement, order)) return true;
  if (!mayBeFeeOfReturn(movement, order)) return false;
  return told.returned.has(order.reference) || (await returnsOf(dependencies, order)).length > 0;
};

const firstOf = async <Item>(
  items: readonly Item[],
  is: (item: Item) => Promise<boolean>,
): Promise<Item | undefined> => {
  for (const item of items) if (await is(item)) return item;
  return undefined;
};

/** Returns the charge that a movement gives back, of which a bank told a few days ago; or that nobody can know it. */
const toldAgain = (
  movement: Movement,
  given: readonly SepaOrder[],
  isAnotherPossible: boolean,
): SepaOrder | 'unclear' | undefined => {
  // With no other charge that it could give back, it is the first one told again, whatever the bank writes.
  if (!isAnotherPossible) return given[0];
  const how = given.map(({ returnTold }) => (returnTold ? samenessOfReturns(returnTold, movement) : 'alike'));
  const found = given[how.indexOf('same')] ?? given[how.indexOf('alike')];
  return found ?? (how.includes('maybe') ? 'unclear' : undefined);
};

/**
 * Returns the charge that a debit gives back, out of some that it may be, the last one first: the one of which the bank
 * told a few days ago, and otherwise the last that is settled and was not given back.
 */
const returnedOf = async (
  dependencies: FindingDependencies,
  movement: Movement,
  charges: readonly SepaOrder[],
  told: ToldInFile,
): Promise<FoundOrder | undefined> => {
  const [notGiven, given]: [SepaOrder[], SepaOrder[]] = [[], []];
  for (const order of charges) {
    if (told.returned.has(order.reference)) continue;
    // A file that came a moment ago has no records yet.
    const booked = await returnsOf(dependencies, order);
    const days = booked.length === 0 && order.returnTold !== undefined ? [order.returnTold.bookedOn] : booked;
    if (days.some((each) => areNear(each, movement.bookedOn))) given.push(order);
    else if (days.length === 0) notGiven.push(order);
  }
  const again = toldAgain(movement, given, notGiven.length > 0);
  if (again === 'unclear') return again;
  if (again !== undefined) return { order: again, movement, isGuess: true };
  const order =
    (await firstOf(notGiven, (each) => isSettled(dependencies, each, told))) ??
    notGiven.find(({ day }) => day <= movement.bookedOn) ??
    notGiven.at(-1);
  return order === undefined ? undefined : { order, movement, isGuess: true };
};

/**
 * Returns the charge that a return gives back, where the return names a charge. An earlier statement may have told of the
 * same return by its mandate alone, and it was booked on another charge of that mandate; or a return of another charge
 * was booked on this one.
 */
const returnedByReference = async (
  dependencies: FindingDependencies,
  movement: Movement,
  order: SepaOrder,
  told: ToldInFile,
): Promise<FoundOrder> => {
  const { channelId, mandate, amount, reference, returnTold } = order;
  const isReturn = movement.direction === 'debit' && !movement.isCharge && movement.amount >= amount;
  if (order.kind !== 'collection' || !isReturn || mandate === undefined || mandate.sequenceType === 'OOFF') {
    return { order, movement };
  }
  const isOfAnother =
    told.guessed.has(reference) ||
    (returnTold?.isGuess === true && samenessOfReturns(returnTold, movement) === 'different');
  if (returnTold !== undefined && !isOfAnother) return { order, movement };
  const others = (await chargesUnder(dependencies.database, channelId, mandate.id)).filter(
    (each) => each.reference !== reference && each.amount === amount,
  );
  if (isOfAnother) return (await returnedOf(dependencies, movement, others, told)) ?? { order, movement };
  const guesses = others.filter(
    ({ returnTold: of }) => of?.isGuess === true && areNear(of.bookedOn, movement.bookedOn),
  );
  const again = toldAgain(movement, guesses, true);
  if (again === 'unclear') return again;
  return again === undefined ? { order, movement } : { order: again, movement, isGuess: true };
};

/** Returns the charge under a mandate that came in with a credit: the last one of its amount that is not settled. */
const creditedOf = async (
  dependencies: FindingDependencies,
  movement: Movement,
  charges: readonly SepaOrder[],
  told: ToldInFile,
): Promise<FoundOrder | undefined> => {
  const ofAmount = charges.filter((charge) => isOfAmount(movement, charge));
  const open = await firstOf(ofAmount, async (each) => !(await isSettled(dependencies, each, told)));
  const order = open ?? ofAmount[0];
  return order === undefined ? undefined : { order, movement };
};

/** Received direct debits are what others charge to the account, under mandates that the merchant gave them. */
const RECEIVED = /^PMNT\/RDDT\//;

const isOfOthers = ({ direction, code, ...movement }: Movement): boolean =>
  direction === 'debit' && RECEIVED.test(code ?? '') && movement.reason === undefined;

/** Returns the charge under the mandates that a movement names. */
const ofMandates = async (
  dependencies: FindingDependencies,
  channelId: string,
  movement: Movement,
  mandateIds: readonly string[],
  told: ToldInFile,
): Promise<FoundOrder | undefined> => {
  for (const id of mandateIds) {
    const charges = await chargesUnder(dependencies.database, channelId, id);
    const [last] = charges;
    if (last === undefined) continue;
    if (movement.oddity !== undefined) return { order: last, movement };
    if (movement.direction === 'credit') return await creditedOf(dependencies, movement, charges, told);
    // A single charge has all of a mandate; a debit of less than any charge is the fee of a return.
    const isPlain = charges.length === 1 || charges.every(({ amount }) => movement.amount < amount);
    const possible = isPlain ? charges : fittingCharges(movement, charges);
    if (isPlain && charges.length > 1) return { order: last, movement };
    return (
      (await returnedOf(dependencies, movement, possible, told)) ?? (isPlain ? { order: last, movement } : 'unclear')
    );
  }
  return undefined;
};

/**
 * Returns the order of a movement, by its reference, by what its texts name, or by its mandate; undefined if it names
 * none of the channel's. `orders` has those of everything that `namedBy` returns.
 */
export const findOrder = async (
  dependencies: FindingDependencies,
  channelId: string,
  movement: Movement,
  { references, endToEndIds, mandateIds }: Named,
  orders: ReadonlyMap<string, SepaOrder>,
  told: ToldInFile,
): Promise<FoundOrder | undefined> => {
  const { endToEndId } = movement;
  const named = orders.get(endToEndId ?? '');
  if (named !== undefined) return await returnedByReference(dependencies, movement, named, told);
  const all = [...new Set(references.flatMap((each) => orders.get(each) ?? []))];
  const isMandate = ({ reference }: SepaOrder): boolean =>
    !endToEndIds.includes(reference) &&
    (mandateIds.includes(reference) ||
      all.some((other) => other.reference !== reference && other.mandate?.id === reference));
  // The reference of a mandate is that of its first charge.
  const found = all.filter((order) => !isMandate(order));
  if (found.length > 1) return 'unclear';
  const [order] = found;
  const isOfManyCharges = order?.mandate?.id === order?.reference && order?.mandate?.sequenceType !== 'OOFF';
  if (order !== undefined && (!isOfManyCharges || endToEndIds.includes(order.reference))) {
    return await returnedByReference(dependencies, movement, order, told);
  }
  if (isOfOthers(movement)) return undefined;
  // Debits of another program may have been under the same mandates; those of the gateway's own are only here.
  const isOfNone = endToEndId === undefined && endToEndIds.length === 0;
  const possible = isOfNone ? mandateIds : mandateIds.filter(isRecordId);
  const maybe = order === undefined ? possible : [...possible, order.reference];
  return await ofMandates(dependencies, channelId, movement, maybe, told);
};
