import type { SettlementDependencies } from './dependencies.ts';
import type { Match } from './match.ts';
import type { SettlementLine } from './model/record.ts';
import { type Context, isOfBank } from './record-of-line.ts';
import { areNear } from './telling.ts';

const isBetween = (day: string, one: string, other: string): boolean =>
  one < other ? one <= day && day <= other : other <= day && day <= one;

/**
 * Returns whether a bank has told of a movement of these payments before: in a report of the day, a notification or
 * another statement. The order, the direction and the amount are the same; a return may be divided, unless it is more
 * than the payment. Each kind of statement may have a day of booking of its own; if the money went the other way
 * between two days, it moved twice. What one file has twice are two movements.
 */
export const isToldBefore = async (
  { settled, disputes }: SettlementDependencies,
  { recordType, transactionType, cashflow, currency, date, amount }: SettlementLine,
  { file }: Context,
  ids: readonly string[],
  isDivided = recordType === 'CHARGEBACK',
): Promise<boolean> => {
  const keys = ids.map((id) => ({ entity: file.channelId, id }));
  const returns = await disputes.ofPayments(keys);
  const records = await settled.ofPayments([...keys, ...returns.map(({ id }) => ({ entity: file.channelId, id }))]);
  const isAgain = (day: string): boolean =>
    day === date ||
    (areNear(day, date) && !records.some((other) => other.cashflow !== cashflow && isBetween(other.date, day, date)));
  return records.some(
    (each) =>
      each.fileId !== file.id &&
      each.recordType === recordType &&
      each.transactionType === transactionType &&
      each.cashflow === cashflow &&
      each.currency === currency &&
      isAgain(each.date) &&
      (each.amount === amount || (isDivided && each.exception !== 'OTHER_AMOUNT')),
  );
};

/** Returns whether a line has to be taken: not one of a bank that cannot be settled and that it told before. */
export const isNew = async (
  dependencies: SettlementDependencies,
  line: SettlementLine,
  { exception, named }: Match,
  context: Context,
): Promise<boolean> =>
  !isOfBank(context) || exception === undefined || !(await isToldBefore(dependencies, line, context, named));
