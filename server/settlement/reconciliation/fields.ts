import { type ReconciliationColumn, reconciliationFields } from '../../../catalogue/books/reconciliation.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { nest } from '../../payments/reply/nest.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { shortIdOf } from '../../platform/base/identifiers.ts';
import { payoutIdIn } from '../processor-files/model/payouts.ts';
import type { SettlementRecord } from '../processor-files/model/record.ts';

/** The name of a field: its column, or the name of a field that has none. */
type FieldKey = ReconciliationColumn | 'merchantTransactionId' | 'merchantInvoiceId' | 'settlement.payoutId';

type ValueOf = (record: SettlementRecord, operatorId: string) => string | undefined;

const isChargeback = ({ recordType }: SettlementRecord): boolean =>
  recordType === 'CHARGEBACK' || recordType === 'CHARGEBACK REVERSAL';

/** The payment of a record; a chargeback's record names the payment that was charged back. */
const paymentIdOf = (record: SettlementRecord): string | undefined =>
  record.matching === 'MATCHED' ? record.details.fitting?.[0] : undefined;

const listed = (ids: readonly string[] | undefined): string | undefined =>
  ids === undefined ? undefined : ids.join(',');

/** The value of each field of a record, as it was when the record was taken. */
const values: Readonly<Record<FieldKey, ValueOf>> = {
  ReconciliationType: ({ recordType }) => recordType,
  PaymentType: ({ transactionType }) => transactionType,
  Cashflow: ({ cashflow }) => cashflow,
  ClearingInstituteMerchantId: ({ details }) => details.clearingMerchantId,
  MerchantAccountId: ({ channelId }) => channelId,
  MerchantAccountName: ({ details }) => details.merchantAccountName,
  PspId: (_record, operatorId) => operatorId,
  DivisionId: ({ details }) => details.divisionId,
  MerchantId: ({ details }) => details.merchantId,
  SettlementTxId: ({ texts }) => texts['settlement.id'],
  'settlement.payoutId': ({ details, texts }) => payoutIdIn(details.format, texts),
  UniqueID: paymentIdOf,
  ShortId: (record) => {
    const id = paymentIdOf(record);
    return id === undefined ? undefined : shortIdOf(id);
  },
  ConnectorTxId1: ({ texts }) => texts['clearingInstitute.txId1'],
  ConnectorTxId2: ({ texts }) => texts['clearingInstitute.txId2'],
  ConnectorTxId3: ({ texts }) => texts['clearingInstitute.txId3'],
  merchantTransactionId: ({ details }) => details.merchantTransactionId,
  merchantInvoiceId: ({ details }) => details.merchantInvoiceId,
  Amount: ({ amount }) => amountText(amount),
  Currency: ({ currency }) => currency,
  Brand: ({ brand }) => brand,
  TxRequestTime: ({ details }) => details.presentedAt,
  SettlementAmount: ({ settlementAmount }) => amountText(settlementAmount),
  SettlementCurrency: ({ settlementCurrency }) => settlementCurrency,
  SettlementFee: ({ fee }) => amountText(fee),
  SettlementFxRate: ({ fxRate }) => fxRate,
  SettlementDate: ({ date }) => date,
  SettlementStatus: ({ status }) => status,
  Descriptor: ({ details }) => details.descriptor,
  AccountNumberLast4: ({ details }) => details.last4,
  BankCode: ({ details }) => details.bankCode,
  AccountHolder: ({ details }) => details.holder,
  ReasonCode: ({ details }) => details.reasonCode,
  ReasonDesc: ({ details }) => details.reasonText,
  SettlementFileFormat: ({ details }) => details.format,
  ClearingInsitituteName: ({ details }) => details.clearingInstitute,
  MatchingStatus: ({ matching }) => matching,
  MatchedTransactions: ({ details }) => listed(details.fitting),
  ChargebackId: (record) => (isChargeback(record) && record.exception === undefined ? record.paymentId : undefined),
};

const keyOf = ({ column, name }: (typeof reconciliationFields)[number]): FieldKey => (column ?? name) as FieldKey;

/** Returns the cells of a record's line in the reconciliation file. */
export const cellsOf = (record: SettlementRecord, operatorId: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    reconciliationFields.flatMap((field) =>
      field.column === undefined ? [] : [[field.column, values[field.column](record, operatorId) ?? '']],
    ),
  );

/** Fields of accounts have the name of the account's kind. */
const reportName = (name: string, { details }: SettlementRecord): string =>
  details.isBankAccount === true ? name.replace(/^card\./, 'bankAccount.') : name;

/** Returns the fields of a record in reports, under the names of the interface, and what has become of it. */
export const reportFields = (record: SettlementRecord, operatorId: string): Readonly<Record<string, unknown>> => {
  const { id, fileId, line, exception, resolution, details } = record;
  const texts = reconciliationFields.flatMap((field): (readonly [string, string])[] => {
    const value = values[keyOf(field)](record, operatorId);
    if (field.name === undefined || field.kind === 'ids' || value === undefined) return [];
    return [[reportName(field.name, record), value]];
  });
  const fitting = (details.fitting ?? []).map(
    (each, place) => [`matchedTransactions.payment[${place}].id`, each] as const,
  );
  return {
    id,
    ...nest([...texts, ...fitting]),
    merchantMemo: details.merchantMemo,
    file: { id: fileId, line },
    exception,
    ...(resolution === undefined ? {} : { resolution: shownResolution(resolution) }),
  };
};

const shownResolution = ({ atMs, by, why, paymentId }: NonNullable<SettlementRecord['resolution']>) => ({
  timestamp: timestampText(atMs),
  by,
  reason: why,
  paymentId,
});
