import type {
  Cashflow,
  MatchingStatus,
  RecordType,
  SettlementException,
  SettlementField,
  SettlementStatus,
  TransactionType,
} from '../../../../catalogue/books/reconciliation.ts';

/** A line of a settlement file, read and checked. Amounts are in hundredths. */
export interface SettlementLine {
  /** Counts the lines of the file from 1. */
  readonly line: number;
  readonly recordType: RecordType;
  readonly transactionType: TransactionType;
  readonly cashflow: Cashflow;
  readonly amount: bigint;
  readonly currency: string;
  /** In the currency of the settlement, before the fee. */
  readonly settlementAmount: bigint;
  readonly settlementCurrency: string;
  readonly fee: bigint;
  readonly fxRate: string;
  /** `yyyy-mm-dd`, in the time zone of the acquirer. */
  readonly date: string;
  readonly status: SettlementStatus;
  /** The other fields that the file has, by their names. */
  readonly texts: Readonly<Partial<Record<SettlementField, string>>>;
}

/** A settlement record: a line that was taken, and the payment that it settles. */
export interface SettlementRecord extends SettlementLine {
  readonly channelId: string;
  readonly id: string;
  readonly version: number;
  readonly fileId: string;
  /** Undefined for fees that name no payment. */
  readonly matching: MatchingStatus | undefined;
  readonly exception: SettlementException | undefined;
  /** The payment that it settles; for chargebacks the payment of type CB or CR that it made. */
  readonly paymentId: string | undefined;
  readonly brand: string | undefined;
  readonly details: RecordDetails;
  readonly resolution: Resolution | undefined;
  readonly createdAtMs: number;
}

/** What a record repeats from its payment and its channel, as it was when it was taken. */
export interface RecordDetails {
  readonly format: string;
  readonly clearingInstitute: string;
  readonly clearingMerchantId: string;
  readonly merchantAccountName: string;
  readonly merchantId: string;
  readonly divisionId?: string | undefined;
  /** The payments that fit, the one that it settles first. */
  readonly fitting?: readonly string[] | undefined;
  readonly merchantTransactionId?: string | undefined;
  readonly merchantInvoiceId?: string | undefined;
  readonly merchantMemo?: string | undefined;
  readonly descriptor?: string | undefined;
  readonly last4?: string | undefined;
  readonly bankCode?: string | undefined;
  readonly holder?: string | undefined;
  /** Whether the account is a bank account. */
  readonly isBankAccount?: boolean | undefined;
  readonly reasonCode?: string | undefined;
  readonly reasonText?: string | undefined;
  readonly presentedAt: string;
  readonly texts: SettlementLine['texts'];
}

/** What someone has decided about a record that matched no payment. */
export interface Resolution {
  readonly atMs: number;
  readonly by: string;
  readonly why: string;
  /** The payment to which its amount was assigned. */
  readonly paymentId: string | undefined;
}

/** A fault of a settlement file or of one of its lines. */
export interface Fault {
  /** Counts from 1. */
  readonly line: number;
  readonly field?: string | undefined;
  readonly reason: string;
}
