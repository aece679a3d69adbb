import { settlementFormatNames } from './settlement-formats.ts';

/** The types of settlement records. Source: interface, 'Reconciliation record'. */
export const recordTypes = ['SETTLED', 'CHARGEBACK', 'CHARGEBACK REVERSAL', 'FEE'] as const;

/** The type of a settlement record. */
export type RecordType = (typeof recordTypes)[number];

/** The types of transactions in settlement records. Source: the same. */
export const transactionTypes = [
  'DEBIT',
  'CREDIT',
  'REFUND',
  'BATCH',
  'MONTHLY',
  'SUBMERCHANT',
  'PAYMENT_FACILITATOR',
  'AUTH_FEE',
  'CAPTURE_FEE',
  'CANCEL_FEE',
  'REFUND_FEE',
] as const;

/** The type of a transaction in a settlement record. */
export type TransactionType = (typeof transactionTypes)[number];

/** Whether a record gives money to the merchant or takes it. */
export const cashflows = ['POS', 'NEG'] as const;

/** The direction of a settlement record's money. */
export type Cashflow = (typeof cashflows)[number];

/** Whether the acquirer settled the record. */
export const settlementStatuses = ['SUCCESS', 'FAILED'] as const;

/** The status of a settlement. */
export type SettlementStatus = (typeof settlementStatuses)[number];

/** Whether the payment of a record was found. */
const matchingStatuses = ['MATCHED', 'MULTIPLE_MATCHES', 'NOT_MATCHED'] as const;

/** The result of the search for a record's payment. */
export type MatchingStatus = (typeof matchingStatuses)[number];

/** Why the payment of a record is not settled by it; such records are listed until someone resolves them. */
export const settlementExceptions = {
  NO_PAYMENT: 'no payment has these ids, or this reference, amount and currency within the window of days',
  SEVERAL_PAYMENTS: 'several payments fit; the record names none of them by the ids of the acquirer',
  OTHER_AMOUNT: 'the payment has another amount or currency',
  ALREADY_SETTLED: 'the payment was settled by another record',
  NOT_SUCCESSFUL: 'the payment has not succeeded',
  CANNOT_BE_CHARGED_BACK: 'the payment cannot be charged back, or not by this amount',
  NO_CHARGEBACK: 'the payment has no chargeback of which this amount could be given back',
  FAILED: 'the acquirer could not settle it',
} as const;

/** The reason why a settlement record settles no payment. */
export type SettlementException = keyof typeof settlementExceptions;

/** How a column is written. */
export type ColumnKind = 'choice' | 'id' | 'text' | 'amount' | 'rate' | 'currency' | 'date' | 'time' | 'ids';

/** A column of the reconciliation file, or a field of a record that has none. */
interface ReconciliationField {
  /** The spelling of the interface, its mistakes included; undefined for fields that are no columns. */
  readonly column: string | undefined;
  /** The name in reports; undefined where the interface has none. */
  readonly name: string | undefined;
  readonly kind: ColumnKind;
  /** Required, optional or conditional, as the interface says. */
  readonly need: 'R' | 'O' | 'C';
  readonly meaning: string;
  /** Acquirers send it in their files. */
  readonly isRead?: true;
  readonly longest?: number;
}

/** Every field of a record, in the order of the file's columns. Source: interface, 'Reconciliation record'. */
export const reconciliationFields = [
  {
    column: 'ReconciliationType',
    name: 'recordType',
    kind: 'choice',
    need: 'R',
    isRead: true,
    meaning: `Type of the record: ${recordTypes.join(', ')}.`,
  },
  {
    column: 'PaymentType',
    name: 'transactionType',
    kind: 'choice',
    need: 'R',
    isRead: true,
    meaning: `Type of the transaction: ${transactionTypes.join(', ')}.`,
  },
  {
    column: 'Cashflow',
    name: 'settlement.cashflow',
    kind: 'choice',
    need: 'R',
    isRead: true,
    meaning: 'POS: the merchant gets it; NEG: it is taken.',
  },
  {
    column: 'ClearingInstituteMerchantId',
    name: 'clearingInstitute.merchantId',
    kind: 'text',
    need: 'R',
    isRead: true,
    longest: 64,
    meaning: 'Id of the merchant at the acquirer.',
  },
  { column: 'MerchantAccountId', name: 'merchantAccount.id', kind: 'id', need: 'R', meaning: 'Id of the channel.' },
  {
    column: 'MerchantAccountName',
    name: 'merchantAccount.name',
    kind: 'text',
    need: 'O',
    longest: 32,
    meaning: 'Name of the channel, cut to 32 characters.',
  },
  { column: 'PspId', name: 'pspEntityId', kind: 'id', need: 'R', meaning: 'Id of the operator of the gateway.' },
  {
    column: 'DivisionId',
    name: 'divisionEntityId',
    kind: 'id',
    need: 'O',
    meaning: 'Id of the division, a setting of the channel.',
  },
  { column: 'MerchantId', name: 'merchantEntityId', kind: 'id', need: 'R', meaning: 'Id of the merchant.' },
  {
    column: 'SettlementTxId',
    name: 'settlement.id',
    kind: 'text',
    need: 'O',
    isRead: true,
    longest: 64,
    meaning: 'Id of the settlement at the acquirer.',
  },
  {
    column: undefined,
    name: 'settlement.payoutId',
    kind: 'text',
    need: 'O',
    isRead: true,
    longest: 64,
    meaning: 'Id of the payout at the acquirer; of processors’ reports, that of the settlement.',
  },
  { column: 'UniqueID', name: 'payment.id', kind: 'id', need: 'O', isRead: true, meaning: 'Id of the payment.' },
  {
    column: 'ShortId',
    name: 'payment.shortId',
    kind: 'text',
    need: 'O',
    longest: 14,
    meaning: 'Short id of the payment.',
  },
  {
    column: 'ConnectorTxId1',
    name: 'clearingInstitute.txId1',
    kind: 'text',
    need: 'O',
    isRead: true,
    longest: 64,
    meaning: 'First id of the transaction at the acquirer.',
  },
  {
    column: 'ConnectorTxId2',
    name: 'clearingInstitute.txId2',
    kind: 'text',
    need: 'O',
    isRead: true,
    longest: 64,
    meaning: 'Second id.',
  },
  {
    column: 'ConnectorTxId3',
    name: 'clearingInstitute.txId3',
    kind: 'text',
    need: 'O',
    isRead: true,
    longest: 64,
    meaning: 'Third id.',
  },
  {
    column: undefined,
    name: 'merchantTransactionId',
    kind: 'text',
    need: 'R',
    isRead: true,
    longest: 255,
    meaning: 'Reference of the merchant; of the payment, if the file has none.',
  },
  {
    column: undefined,
    name: 'merchantInvoiceId',
    kind: 'text',
    need: 'O',
    isRead: true,
    longest: 255,
    meaning: 'Invoice of the merchant; of the payment, if the file has none.',
  },
  { column: 'Amount', name: 'amount', kind: 'amount', need: 'R', isRead: true, meaning: 'Amount of the transaction.' },
  { column: 'Currency', name: 'currency', kind: 'currency', need: 'R', isRead: true, meaning: 'Its currency.' },
  {
    column: 'Brand',
    name: 'paymentBrand',
    kind: 'text',
    need: 'O',
    isRead: true,
    longest: 32,
    meaning: 'Brand; of the payment, if the file has none.',
  },
  {
    column: 'TxRequestTime',
    name: 'presentmentDate',
    kind: 'time',
    need: 'O',
    isRead: true,
    meaning: 'Time of the order in the time zone of the acquirer; the time at which the file was read, if it has none.',
  },
  {
    column: 'SettlementAmount',
    name: 'settlement.amount',
    kind: 'amount',
    need: 'R',
    isRead: true,
    meaning: 'The amount in the currency of the settlement, before the fee.',
  },
  {
    column: 'SettlementCurrency',
    name: 'settlement.currency',
    kind: 'currency',
    need: 'R',
    isRead: true,
    meaning: 'Currency of the settlement.',
  },
  {
    column: 'SettlementFee',
    name: 'settlement.fee',
    kind: 'amount',
    need: 'O',
    isRead: true,
    meaning: 'Fee of the acquirer, in the currency of the settlement.',
  },
  {
    column: 'SettlementFxRate',
    name: 'settlement.fxRate',
    kind: 'rate',
    need: 'R',
    isRead: true,
    meaning: 'Units of the settlement currency for one of the transaction’s; 1 in the same currency.',
  },
  {
    column: 'SettlementDate',
    name: 'settlement.date',
    kind: 'date',
    need: 'R',
    isRead: true,
    meaning: 'Day of the settlement in the time zone of the acquirer.',
  },
  {
    column: 'SettlementStatus',
    name: 'settlement.status',
    kind: 'choice',
    need: 'R',
    isRead: true,
    meaning: 'SUCCESS or FAILED.',
  },
  {
    column: 'Descriptor',
    name: 'descriptor',
    kind: 'text',
    need: 'O',
    isRead: true,
    longest: 128,
    meaning: 'Descriptor of the payment.',
  },
  {
    column: 'AccountNumberLast4',
    name: 'card.last4Digits',
    kind: 'text',
    need: 'O',
    isRead: true,
    longest: 4,
    meaning: 'Last four characters of the account; for bank accounts as `bankAccount.last4Digits`.',
  },
  {
    column: 'BankCode',
    name: 'bankAccount.bankCode',
    kind: 'text',
    need: 'O',
    isRead: true,
    longest: 12,
    meaning: 'Code of the bank.',
  },
  {
    column: 'AccountHolder',
    name: 'card.holder',
    kind: 'text',
    need: 'O',
    isRead: true,
    longest: 128,
    meaning: 'Holder; for bank accounts as `bankAccount.holder`.',
  },
  {
    column: 'ReasonCode',
    name: 'result.code',
    kind: 'text',
    need: 'O',
    isRead: true,
    longest: 11,
    meaning: 'Reason of a chargeback, as the interface names it.',
  },
  {
    column: 'ReasonDesc',
    name: 'result.description',
    kind: 'text',
    need: 'O',
    isRead: true,
    longest: 128,
    meaning: 'Its words.',
  },
  {
    column: 'SettlementFileFormat',
    name: 'settlement.format',
    kind: 'text',
    need: 'R',
    longest: 32,
    meaning: `Format of the settlement file: ${settlementFormatNames.join(', ')}.`,
  },
  {
    column: 'ClearingInsitituteName',
    name: 'clearingInstitute.name',
    kind: 'text',
    need: 'R',
    isRead: true,
    longest: 64,
    meaning: 'Name of the acquirer.',
  },
  {
    column: 'MatchingStatus',
    name: 'matchedTransactions.status',
    kind: 'choice',
    need: 'C',
    meaning: `Whether the payment was found: ${matchingStatuses.join(', ')}; not for fees.`,
  },
  {
    column: 'MatchedTransactions',
    name: 'matchedTransactions.payment[n].id',
    kind: 'ids',
    need: 'C',
    meaning: 'The payments that fit.',
  },
  {
    column: 'ChargebackId',
    name: 'chargebackTransaction.id',
    kind: 'id',
    need: 'C',
    meaning: 'The payment of type CB or CR that the record made.',
  },
] as const satisfies readonly ReconciliationField[];

type Fields = (typeof reconciliationFields)[number];

/** A column of the reconciliation file. */
export type ReconciliationColumn = NonNullable<Fields['column']>;

/** The columns of the reconciliation file, in its order. */
export const reconciliationColumns: readonly ReconciliationColumn[] = reconciliationFields.flatMap(({ column }) =>
  column === undefined ? [] : [column],
);

/** The name of a field that acquirers send. */
export type SettlementField = Extract<Fields, { isRead: true }>['name'];

/** A field that acquirers send. */
export interface ReadField {
  readonly name: SettlementField;
  /** The title of its column, unless a setting of the channel names another. */
  readonly title: string;
  readonly kind: ColumnKind;
  readonly longest: number | undefined;
}

/** The fields that acquirers send; those without a column have their name as title. */
export const readFields: readonly ReadField[] = (reconciliationFields as readonly ReconciliationField[]).flatMap(
  ({ name, column, kind, isRead, longest }) =>
    isRead === true && name !== undefined
      ? [{ name: name as SettlementField, title: column ?? titleOfUnlisted(name), kind, longest }]
      : [],
);

/** Fields that are no columns of the interface's file; those of acquirers may have them under these titles. */
function titleOfUnlisted(name: string): string {
  if (name === 'settlement.payoutId') return 'PayoutId';
  return name === 'merchantTransactionId' ? 'TransactionId' : 'InvoiceId';
}

/** Returns whether a text is the name of a field that acquirers send. */
export const isSettlementField = (text: string): text is SettlementField =>
  readFields.some(({ name }) => name === text);
