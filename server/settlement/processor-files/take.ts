import { chargebackCodeOf } from '../../../catalogue/books/chargeback-reasons.ts';
import { processorReportOf } from '../../../catalogue/books/processor-reports.ts';
import type { SettlementException } from '../../../catalogue/books/reconciliation.ts';
import { resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import { posting } from '../../payments/ledger/entry.ts';
import { descriptorOf } from '../../payments/model/defaults.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { settledAt } from '../../payments/model/records.ts';
import { remainderOf } from '../../payments/model/rules.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import { stopwatchMs, timeOrderedId } from '../../platform/base/clock.ts';
import { givingWay } from '../../platform/base/give-way.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { dateTimeIn } from '../../platform/base/zones.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { deciding } from '../../platform/database/deciding.ts';
import type { TimerHandler } from '../../platform/timers/timer.ts';
import { prepareChargeback } from '../chargebacks/make.ts';
import { type Dispute, openAmount } from '../chargebacks/model/dispute.ts';
import { prepareReversal } from '../chargebacks/reverse.ts';
import { dropArriving } from './arrival.ts';
import type { SettlementDependencies } from './dependencies.ts';
import type { PartReader, ReadPart } from './formats/format.ts';
import { formats } from './formats/formats.ts';
import { isFault } from './formats/values.ts';
import { type Match, matchLines } from './match.ts';
import { insertFault, type SettlementFile, updateFile } from './model/files.ts';
import { entriesOfRecord } from './model/ledger.ts';
import type { Fault, RecordDetails, SettlementLine, SettlementRecord } from './model/record.ts';
import { insertRecord } from './model/records.ts';
import { payoutsOf } from './payouts.ts';
import { areNear } from './telling.ts';

/** The context of a channel's records, read once for each file. */
interface Context {
  readonly channel: Channel;
  readonly merchantId: string;
  readonly file: SettlementFile;
}

const LONGEST_NAME = 32;

const presentedAt = ({ texts }: SettlementLine, { channel, file }: Context): string =>
  texts.presentmentDate ?? dateTimeIn(file.createdAtMs, channel.settings['settlement.timeZone']);

const reasonOf = ({ recordType, texts }: SettlementLine, brand: string | undefined) => {
  if (recordType !== 'CHARGEBACK' && recordType !== 'CHARGEBACK REVERSAL') return {};
  const reasonCode = chargebackCodeOf(texts['result.code'] ?? '', brand);
  return { reasonCode, reasonText: texts['result.description'] ?? resultCodes[reasonCode].text };
};

/** Returns the merchant's reference. Processors repeat what they were sent, such as our own or a description. */
const referenceIn = (
  { texts }: SettlementLine,
  payment: Payment | undefined,
  { file }: Context,
): string | undefined => {
  const [own, sent] = [payment?.request['merchantTransactionId'], texts.merchantTransactionId];
  return processorReportOf(file.format) === undefined ? (sent ?? own) : (own ?? sent);
};

/** Returns what a record repeats from its payment, its channel and its file. */
const detailsOf = (line: SettlementLine, { payment, first, fitting }: Match, context: Context): RecordDetails => {
  const { texts } = line;
  const { channel, merchantId, file } = context;
  const request = payment?.request ?? {};
  const account = first?.request ?? {};
  const isBankAccount = account['bankAccount.last4Digits'] !== undefined || account['bankAccount.holder'] !== undefined;
  return {
    format: file.format,
    clearingInstitute:
      texts['clearingInstitute.name'] ??
      processorReportOf(file.format)?.processor ??
      channel.settings['settlement.clearingInstitute'],
    clearingMerchantId:
      texts['clearingInstitute.merchantId'] ?? channel.settings['settlement.merchantId'] ?? channel.id,
    merchantAccountName: channel.name.slice(0, LONGEST_NAME),
    merchantId,
    divisionId: channel.settings['settlement.divisionId'],
    ...(fitting.length === 0 ? {} : { fitting }),
    merchantTransactionId: referenceIn(line, payment, context),
    merchantInvoiceId: texts.merchantInvoiceId ?? request['merchantInvoiceId'],
    merchantMemo: request['merchantMemo'],
    descriptor: texts.descriptor ?? (payment === undefined ? undefined : descriptorOf(payment)),
    last4: texts['card.last4Digits'] ?? account['card.last4Digits'] ?? account['bankAccount.last4Digits'],
    bankCode: texts['bankAccount.bankCode'] ?? account['bankAccount.bankCode'],
    holder: texts['card.holder'] ?? account['card.holder'] ?? account['bankAccount.holder'],
    ...(isBankAccount ? { isBankAccount } : {}),
    ...reasonOf(line, payment?.brand),
    presentedAt: presentedAt(line, context),
    texts,
  };
};

const recordOf = (
  dependencies: SettlementDependencies,
  line: SettlementLine,
  match: Match,
  context: Context,
): SettlementRecord => ({
  ...line,
  channelId: context.file.channelId,
  id: timeOrderedId(dependencies.clock),
  version: 1,
  fileId: context.file.id,
  matching: match.status,
  exception: match.exception,
  paymentId: match.payment?.id,
  brand: line.texts.paymentBrand ?? match.payment?.brand,
  details: detailsOf(line, match, context),
  resolution: undefined,
  createdAtMs: dependencies.clock.now(),
});

/** Returns the changes of a record; a payment that it settles is marked. */
const taking = (record: SettlementRecord, payment: Payment | undefined): ChangeSet => ({
  inserts: [insertRecord(record), ...posting(entriesOfRecord(record))],
  updates:
    payment !== undefined && record.recordType === 'SETTLED' && record.exception === undefined
      ? [settledAt(payment, record.createdAtMs)]
      : [],
});

const isOfBank = ({ file }: Context): boolean => file.source === 'BANK';

const isBetween = (day: string, one: string, other: string): boolean =>
  one < other ? one <= day && day <= other : other <= day && day <= one;

/**
 * Returns whether a bank has told of a movement of these payments before: in a report of the day, a notification or
 * another statement. The order, the direction and the amount are the same; a return may be divided, unless it is more
 * than the payment. Each kind of statement may have a day of booking of its own; if the money went the other way
 * between two days, it moved twice. What one file has twice are two movements.
 */
const isToldBefore = async (
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

const isNew = async (
  dependencies: SettlementDependencies,
  line: SettlementLine,
  { exception, named }: Match,
  context: Context,
): Promise<boolean> =>
  !isOfBank(context) || exception === undefined || !(await isToldBefore(dependencies, line, context, named));

/** Returns the record of a line. That of a bank names the payment of its order, also if it cannot settle it. */
const plainRecordOf = (
  dependencies: SettlementDependencies,
  line: SettlementLine,
  match: Match,
  context: Context,
): SettlementRecord => {
  const record = recordOf(dependencies, line, match, context);
  return isOfBank(context) ? { ...record, paymentId: record.paymentId ?? match.named[0] } : record;
};

/** Takes lines that change nothing but the payments that they settle. */
const takePlain = async (
  dependencies: SettlementDependencies,
  all: readonly SettlementLine[],
  context: Context,
): Promise<ChangeSet> => {
  const found = await matchLines(dependencies, context.file.channelId, all);
  const areNew = await Promise.all(
    all.map(async (line, place) => {
      const match = found[place];
      return match === undefined || (await isNew(dependencies, line, match, context));
    }),
  );
  const lines = all.filter((_, place) => areNew[place]);
  const matches = found.filter((_, place) => areNew[place]);
  // Ids of one millisecond are random; in their order, the records have the order of the lines.
  const ids = lines.map(() => timeOrderedId(dependencies.clock)).toSorted();
  const changes = lines.map((line, place) => {
    const [match, id] = [matches[place], ids[place]];
    if (match === undefined || id === undefined) throw new Error('every line has a match');
    return taking({ ...plainRecordOf(dependencies, line, match, context), id }, match.payment);
  });
  return together(...changes);
};

const exceptional = (match: Match, exception: SettlementException): Match => ({
  ...match,
  status: 'NOT_MATCHED',
  exception,
  payment: undefined,
  first: undefined,
});

/** Returns the disputes about a payment, or the one of a chargeback. */
const disputesOf = async (
  { disputes }: SettlementDependencies,
  { channelId, id, type }: Payment,
): Promise<readonly Dispute[]> => {
  if (type !== 'CB') return await disputes.ofPayments([{ entity: channelId, id }]);
  const dispute = await disputes.byId(channelId, id);
  return dispute === undefined ? [] : [dispute];
};

/** Returns the chargeback of a payment that a line gives back. */
const chargebackFor = async (
  dependencies: SettlementDependencies,
  paid: Payment,
  { texts, amount, currency }: SettlementLine,
): Promise<Payment | undefined> => {
  const open = (await disputesOf(dependencies, paid)).filter(
    (dispute) => openAmount(dispute) >= amount && dispute.currency === currency,
  );
  const caseId = texts['settlement.id'];
  const dispute = open.find((each) => each.caseId !== undefined && each.caseId === caseId) ?? open[0];
  return dispute && (await dependencies.records.byId(paid.channelId, dispute.id));
};

/**
 * Returns the chargeback of a line, or its reversal, if it was made by an event of the processor before: it has the
 * amount of the line, and no file told of it yet.
 */
const madeBefore = async (
  dependencies: SettlementDependencies,
  { recordType, amount, currency }: SettlementLine,
  paid: Payment,
): Promise<Payment | undefined> => {
  const { records, settled } = dependencies;
  const { channelId } = paid;
  const chargebacks = (await disputesOf(dependencies, paid)).map(({ id }) => id);
  const made =
    recordType === 'CHARGEBACK'
      ? chargebacks
      : (await Promise.all(chargebacks.map((id) => records.succeededOf('CR', channelId, id)))).flat();
  const filed = new Set(
    (await settled.ofPayments(made.map((id) => ({ entity: channelId, id })))).map(({ paymentId }) => paymentId),
  );
  const notFiled = await records.byIds(
    channelId,
    made.filter((id) => !filed.has(id)),
  );
  return notFiled.find((payment) => payment.amount === amount && payment.currency === currency);
};

/** Returns the processor's id of a chargeback; elsewhere the settlement has the id of the case. */
const caseIdOf = ({ texts }: SettlementLine, { outcome }: Payment, { file }: Context): string | undefined => {
  if (processorReportOf(file.format) === undefined) return texts['settlement.id'];
  const id = texts['clearingInstitute.txId1'];
  return id === outcome?.details['ConnectorTxID1'] ? undefined : id;
};

/** Makes the chargeback, or its reversal, of a line that matched a payment, unless it was made before. */
const madeBy = async (
  dependencies: SettlementDependencies,
  line: SettlementLine,
  paid: Payment,
  context: Context,
): Promise<{ readonly payment: Payment; readonly changes: ChangeSet } | SettlementException> => {
  const { texts, amount } = line;
  const id = timeOrderedId(dependencies.clock);
  const isOfReport = processorReportOf(context.file.format) !== undefined;
  // Money that goes the other way than the type says is for a person.
  const usual = line.recordType === 'CHARGEBACK' ? 'NEG' : 'POS';
  if (isOfReport && line.cashflow !== usual) return usual === 'NEG' ? 'CANNOT_BE_CHARGED_BACK' : 'NO_CHARGEBACK';
  const before = isOfBank(context) ? undefined : await madeBefore(dependencies, line, paid);
  if (before !== undefined) return { payment: before, changes: {} };
  try {
    if (line.recordType === 'CHARGEBACK') {
      if (paid.type === 'CB') return paid.amount === amount ? 'ALREADY_SETTLED' : 'OTHER_AMOUNT';
      if (paid.currency !== line.currency) return 'OTHER_AMOUNT';
      const reason = texts['result.code'];
      const code = chargebackCodeOf(reason ?? '', paid.brand);
      const caseId = caseIdOf(line, paid, context);
      return await prepareChargeback(dependencies, paid, id, {
        amount,
        code,
        reason: reason === code ? undefined : reason,
        caseId,
        ...(isOfReport ? { acquirerId: caseId } : {}),
      });
    }
    const chargeback = await chargebackFor(dependencies, paid, line);
    return chargeback === undefined ? 'NO_CHARGEBACK' : await prepareReversal(dependencies, chargeback, id, amount);
  } catch (error) {
    if (error instanceof Rejection) return 'CANNOT_BE_CHARGED_BACK';
    throw error;
  }
};

/** Takes a line that charges a payment back, or gives a chargeback back. */
const takeChargeback = async (
  dependencies: SettlementDependencies,
  line: SettlementLine,
  context: Context,
): Promise<ChangeSet> => {
  const [match] = await matchLines(dependencies, context.file.channelId, [line]);
  if (match === undefined) throw new Error('every line has a match');
  const paid = match.payment;
  if (paid === undefined || match.exception !== undefined) {
    if (!(await isNew(dependencies, line, match, context))) return {};
    return taking(plainRecordOf(dependencies, line, match, context), undefined);
  }
  if (!isOfBank(context) || line.recordType !== 'CHARGEBACK') {
    return await takeMatched(dependencies, line, { ...match, payment: paid }, context);
  }
  const matched = { ...match, payment: paid };
  const isOther = line.amount > paid.amount;
  if (await isToldBefore(dependencies, line, context, [paid.id], !isOther)) return {};
  if (isOther) return notCharged(dependencies, line, matched, context, 'OTHER_AMOUNT');
  const remainder = remainderOf(paid, await dependencies.records.takenFrom(paid));
  if (remainder === 0n || remainder >= line.amount) return await takeMatched(dependencies, line, matched, context);
  // A bank returns a charge as a whole: what was refunded before is more than there is to charge back.
  const rest = line.amount - remainder;
  return together(
    await takeMatched(dependencies, { ...line, amount: remainder, settlementAmount: remainder }, matched, context),
    notCharged(dependencies, { ...line, amount: rest, settlementAmount: rest, fee: 0n }, matched, context),
  );
};

/** A match of a line with a payment. */
type Matched = Match & { readonly payment: Payment };

/** Takes what a bank returned, and what cannot be charged back; the record names the payment. */
const notCharged = (
  dependencies: SettlementDependencies,
  line: SettlementLine,
  match: Matched,
  context: Context,
  why: SettlementException = 'CANNOT_BE_CHARGED_BACK',
): ChangeSet => {
  const exception = exceptional(match, why);
  return taking({ ...recordOf(dependencies, line, exception, context), paymentId: match.payment.id }, undefined);
};

/** Takes a line that charges a payment back, or gives a chargeback back, as far as it can. */
const takeMatched = async (
  dependencies: SettlementDependencies,
  line: SettlementLine,
  match: Matched,
  context: Context,
): Promise<ChangeSet> => {
  const made = await madeBy(dependencies, line, match.payment, context);
  if (made === 'CANNOT_BE_CHARGED_BACK' && isOfBank(context)) return notCharged(dependencies, line, match, context);
  if (typeof made === 'string') {
    return taking(recordOf(dependencies, line, exceptional(match, made), context), undefined);
  }
  const record = recordOf(dependencies, line, match, context);
  return together(taking({ ...record, paymentId: made.payment.id }, undefined), made.changes);
};

const isChargeback = (line: SettlementLine | Fault): boolean =>
  !isFault(line) && (line.recordType === 'CHARGEBACK' || line.recordType === 'CHARGEBACK REVERSAL');

/** Requests of merchants wait while these are matched, some milliseconds. */
const MOST_AT_ONCE = 200;

/** Returns the lines that are taken in one commit: one chargeback, or several lines before the next. */
const nextRun = (lines: readonly (SettlementLine | Fault)[], place: number): readonly (SettlementLine | Fault)[] => {
  const rest = lines.slice(place, place + MOST_AT_ONCE);
  const end = rest.findIndex(isChargeback);
  if (end === 0) return rest.slice(0, 1);
  return end < 0 ? rest : rest.slice(0, end);
};

/** Reads the lines of one part of a file. */
type LinesOfPart = (file: SettlementFile, channel: Channel) => Promise<ReadPart | undefined>;

/**
 * Returns the lines of a file's current part; undefined behind the last. The part is remembered while its lines are
 * taken.
 */
const rememberedLines = ({ files }: SettlementDependencies): LinesOfPart => {
  let reader: PartReader | undefined;
  let remembered: { readonly number: number; readonly read: ReadPart } | undefined;

  const readerFor = async (file: SettlementFile, { settings }: Channel): Promise<PartReader> => {
    const head = await files.part(file, 0);
    const opened = formats[file.format].open(head?.content ?? '', settings);
    if (typeof opened === 'function') return opened;
    // The settings of the channel have changed since the file arrived.
    throw new Error(`the titles of the settlement file ${file.id} no longer fit: ${opened.reason}`);
  };

  return async (file, channel) => {
    if (remembered?.number === file.part) return remembered.read;
    const part = file.part < file.parts ? await files.part(file, file.part) : undefined;
    if (part === undefined) return undefined;
    reader ??= await readerFor(file, channel);
    const read = reader(part);
    remembered = { number: file.part, read };
    return read;
  };
};

/** Takes the next lines of a file, once: the records and the place in the file are one change set. */
const step = (dependencies: SettlementDependencies, channelId: string, id: string, linesOf: LinesOfPart) =>
  deciding<SettlementFile | undefined>(dependencies.database, async () => {
    const file = await dependencies.files.byId(channelId, id);
    if (file?.state !== 'READING') return { changes: {}, result: undefined };
    const channel = await dependencies.channelOf(channelId);
    const read = await linesOf(file, channel);
    if (read === undefined) {
      const ended: SettlementFile = { ...file, state: 'READ', readAtMs: dependencies.clock.now() };
      return { changes: { updates: [updateFile(ended)] }, result: undefined };
    }
    const { lines, leftOut, unusedAmounts, payouts = [] } = read;
    const run = nextRun(lines, file.place);
    const faults = run.filter(isFault);
    const good = run.filter((line) => !isFault(line)) as readonly SettlementLine[];
    const context: Context = { channel, file, merchantId: (await dependencies.ownerOf(channelId)).merchantId };
    const [first] = good;
    const taken =
      first !== undefined && isChargeback(first)
        ? await takeChargeback(dependencies, first, context)
        : await takePlain(dependencies, good, context);
    const place = file.place + run.length;
    const isPartDone = place >= lines.length;
    const after: SettlementFile = {
      ...file,
      part: isPartDone ? file.part + 1 : file.part,
      place: isPartDone ? 0 : place,
      taken: file.taken + good.length,
      rejected: file.rejected + faults.length,
      leftOut: isPartDone ? file.leftOut + leftOut : file.leftOut,
      unusedAmounts: isPartDone ? [...new Set([...file.unusedAmounts, ...unusedAmounts])] : file.unusedAmounts,
    };
    const paidOut = await payoutsOf(dependencies, file, good, isPartDone ? payouts : []);
    const changes = together(taken, paidOut, {
      updates: [updateFile(after)],
      inserts: faults.map((fault) => insertFault(file, fault)),
    });
    return { changes, result: after };
  });

/** A run takes lines for this long; then other timers have their turn. */
const RUN_FOR_MS = 10_000;

/** Handles the timer of a settlement file: takes its lines, run by run, or removes a file that did not arrive. */
export const takeFile =
  (dependencies: SettlementDependencies): TimerHandler =>
  async ({ subject }) => {
    const [channelId = '', id = '', task] = subject.split('/');
    if (task !== 'read') {
      await dropArriving(dependencies, channelId, id);
      return {};
    }
    const linesOf = rememberedLines(dependencies);
    const giveWay = givingWay();
    const startMs = stopwatchMs();
    while (stopwatchMs() - startMs < RUN_FOR_MS) {
      const file = await giveWay(() => step(dependencies, channelId, id, linesOf));
      if (file === undefined) return {};
    }
    return { againAtMs: dependencies.clock.now() };
  };
