import type { SettlementDependencies } from './dependencies.ts';
import type { Match } from './match.ts';
import type { SettlementFile } from './model/files.ts';
import type { SettlementLine, SettlementRecord } from './model/record.ts';
import { type Context, isChargeback, isOfBank, isOfReport } from './record-of-line.ts';
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

/**
 * Returns whether another file of the same report had this line about one of these payments, or about none, word for
 * word: reports overlap, and are made again. A chargeback and its reversal are payments of their own.
 */
const isReportedBefore = async (
  { settled, disputes, records }: SettlementDependencies,
  line: SettlementLine,
  file: SettlementFile,
  ids: readonly string[],
): Promise<boolean> => {
  const { channelId } = file;
  // A fee of the account, or a chargeback whose payment nobody names: there are few of them in a day.
  if (ids.length === 0) return (await settled.alike(channelId, line)).some((each) => isSameLine(each, line, file));
  const keysOf = (some: readonly string[]) => some.map((id) => ({ entity: channelId, id }));
  const chargebacks = (await disputes.ofPayments(keysOf(ids))).map(({ id }) => id);
  const known = [...new Set([...ids, ...chargebacks])];
  const returned = isChargeback(line)
    ? (await Promise.all(known.map((id) => records.succeededOf('CR', channelId, id)))).flat()
    : [];
  const told = await settled.ofPayments(keysOf([...known, ...returned]));
  return told.some((each) => isSameLine(each, line, file));
};

/** Returns whether a record has a line of another file of the same report, word for word. */
const isSameLine = (
  record: SettlementRecord,
  line: SettlementLine,
  { id: fileId, format }: Pick<SettlementFile, 'id' | 'format'>,
): boolean =>
  record.fileId !== fileId &&
  record.details.format === format &&
  repeatedFields.every((name) => record[name] === line[name]) &&
  isSame(record.details.texts, line.texts);

/** What a line has beside its texts. */
const repeatedFields = [
  'recordType',
  'transactionType',
  'cashflow',
  'amount',
  'currency',
  'settlementAmount',
  'settlementCurrency',
  'fee',
  'date',
  'status',
] as const satisfies readonly (keyof SettlementLine)[];

const isSame = (one: SettlementLine['texts'], other: SettlementLine['texts']): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)] as (keyof typeof one)[])].every(
    (name) => one[name] === other[name],
  );

/** Returns whether a line tells of something that no other file has told. */
export const isNew = async (
  dependencies: SettlementDependencies,
  line: SettlementLine,
  { exception, named, fitting }: Match,
  context: Context,
): Promise<boolean> => {
  if (isOfBank(context)) return exception === undefined || !(await isToldBefore(dependencies, line, context, named));
  // A payment is settled once: where nothing stands against it, its line is new.
  const isDoubtful = isChargeback(line) || line.recordType === 'FEE' || exception === 'ALREADY_SETTLED';
  if (!isOfReport(context) || !isDoubtful) return true;
  return !(await isReportedBefore(dependencies, line, context.file, [...new Set([...named, ...fitting])]));
};
