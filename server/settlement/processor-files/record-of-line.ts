import { chargebackCodeOf } from '../../../catalogue/books/chargeback-reasons.ts';
import { processorReportOf } from '../../../catalogue/books/processor-reports.ts';
import { resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import { posting } from '../../payments/ledger/entry.ts';
import { descriptorOf } from '../../payments/model/defaults.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { settledAt } from '../../payments/model/records.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import { timeOrderedId } from '../../platform/base/clock.ts';
import { dateTimeIn } from '../../platform/base/zones.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import type { SettlementDependencies } from './dependencies.ts';
import type { Match } from './match.ts';
import type { SettlementFile } from './model/files.ts';
import { entriesOfRecord } from './model/ledger.ts';
import type { RecordDetails, SettlementLine, SettlementRecord } from './model/record.ts';
import { insertRecord } from './model/records.ts';

/** The context of a channel's records, read once for each file. */
export interface Context {
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

/** Returns the record of a line that matched, or not. */
export const recordOf = (
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

/** Returns whether the lines come from a bank's statement. */
export const isOfBank = ({ file }: Context): boolean => file.source === 'BANK';

/** Returns whether the lines come from the report of a processor. */
export const isOfReport = ({ file }: Context): boolean => processorReportOf(file.format) !== undefined;

/** What is taken of some lines: the new ones, and their changes. */
export interface Taken {
  readonly lines: readonly SettlementLine[];
  readonly changes: ChangeSet;
}

/** Returns whether a line is about a chargeback or its return. */
export const isChargeback = ({ recordType }: SettlementLine): boolean =>
  recordType === 'CHARGEBACK' || recordType === 'CHARGEBACK REVERSAL';

/** Returns the record of a line. That of a bank names the payment of its order, also if it cannot settle it. */
export const plainRecordOf = (
  dependencies: SettlementDependencies,
  line: SettlementLine,
  match: Match,
  context: Context,
): SettlementRecord => {
  const record = recordOf(dependencies, line, match, context);
  return isOfBank(context) ? { ...record, paymentId: record.paymentId ?? match.named[0] } : record;
};

/** Returns the changes of a record; a payment that it settles is marked. */
export const taking = (record: SettlementRecord, payment: Payment | undefined): ChangeSet => ({
  inserts: [insertRecord(record), ...posting(entriesOfRecord(record))],
  updates:
    payment !== undefined && record.recordType === 'SETTLED' && record.exception === undefined
      ? [settledAt(payment, record.createdAtMs)]
      : [],
});
