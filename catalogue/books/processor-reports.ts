import type { SettlementField } from './reconciliation.ts';

/** How a processor writes the lines of its report, in the notation of the settings `settlement.*`. */
interface ProcessorReport {
  /** The name of the processor, where records say who settled them. */
  readonly processor: string;
  /** The report, by its name at the processor. */
  readonly report: string;
  /** The titles by which its line of titles is known. */
  readonly knownBy: readonly string[];
  readonly delimiter: 'comma' | 'semicolon' | 'tab';
  readonly amounts: 'unsigned' | 'signed' | 'signedHundredths';
  readonly dateFormat: 'yyyy-MM-dd' | 'yyyy/MM/dd';
  /** The column of each field, or how several make one, as in `settlement.columns`. */
  readonly columns: Readonly<Partial<Record<SettlementField, string>>>;
  /** Columns with amounts that other columns have already. */
  readonly unused?: string;
  /** What its words mean, as in `settlement.values`: `''` an empty cell, `*` every other word. */
  readonly values: Readonly<Partial<Record<SettlementField, Readonly<Record<string, string>>>>>;
  /** The words of `recordType` whose lines tell of a payout, and the column that begins with what banks write of it. */
  readonly payouts?: { readonly words: readonly string[]; readonly bankReference: string };
}

const leftOut = (...words: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(words.map((word) => [word, 'LEFT_OUT']));

/**
 * The reports of processors, by the names of their formats. Their titles are those of each processor's documentation;
 * a type that stands in none of these tables is a fault of its line, so that no money is lost in silence.
 */
export const processorReports = {
  STRIPE: {
    processor: 'Stripe',
    report: 'balance or payout reconciliation report, itemized',
    knownBy: ['balance_transaction_id', 'reporting_category', 'gross'],
    delimiter: 'comma',
    amounts: 'signed',
    dateFormat: 'yyyy-MM-dd',
    columns: {
      recordType: 'reporting_category',
      transactionType: 'reporting_category',
      'settlement.id': 'automatic_payout_id',
      'settlement.date': 'automatic_payout_effective_at_utc',
      presentmentDate: 'created_utc',
      'clearingInstitute.txId1':
        'charge_id if reporting_category is charge | source_id if reporting_category is refund | ' +
        'source_id if reporting_category is refund_failure | source_id if reporting_category is dispute | ' +
        'source_id if reporting_category is dispute_reversal',
      // A dispute has an id of its own; it is of this charge.
      'clearingInstitute.txId3':
        'charge_id if reporting_category is dispute | charge_id if reporting_category is dispute_reversal',
      amount: 'customer_facing_amount',
      currency: 'customer_facing_currency',
      'settlement.amount': 'gross',
      'settlement.currency': 'currency',
      'settlement.fee': 'fee',
    },
    unused: 'net',
    values: {
      recordType: {
        charge: 'SETTLED',
        refund: 'SETTLED',
        refund_failure: 'SETTLED',
        dispute: 'CHARGEBACK',
        dispute_reversal: 'CHARGEBACK REVERSAL',
        fee: 'FEE',
        network_cost: 'FEE',
        ...leftOut('payout', 'payout_reversal', 'topup'),
      },
      transactionType: {
        refund: 'REFUND',
        refund_failure: 'REFUND',
        fee: 'MONTHLY',
        network_cost: 'MONTHLY',
        '*': 'DEBIT',
      },
    },
    payouts: { words: ['payout'], bankReference: 'source_id' },
  },
  ADYEN: {
    processor: 'Adyen',
    report: 'settlement details report',
    knownBy: ['Psp Reference', 'Modification Reference', 'Gross Credit (GC)', 'Net Credit (NC)'],
    delimiter: 'comma',
    amounts: 'unsigned',
    dateFormat: 'yyyy-MM-dd',
    columns: {
      recordType: 'Type',
      transactionType: 'Type',
      'clearingInstitute.merchantId': 'Merchant Account',
      'settlement.id': 'Batch Number',
      'settlement.date': 'Creation Date',
      // Of account fees and payouts, the column is a text.
      'clearingInstitute.txId1':
        'Modification Reference if Type is Settled | Modification Reference if Type is Refunded | ' +
        'Modification Reference if Type is RefundedReversed | Modification Reference if Type is Chargeback | ' +
        'Modification Reference if Type is SecondChargeback | Modification Reference if Type is ChargebackReversed',
      // A payment that is captured by itself is known by its own id only.
      'clearingInstitute.txId2': 'Psp Reference',
      merchantTransactionId: 'Merchant Reference',
      amount: 'Gross Credit (GC) - Gross Debit (GC)',
      currency: 'Gross Currency',
      'settlement.fxRate': 'Exchange Rate',
      'settlement.currency': 'Net Currency',
      'settlement.amount':
        'Net Credit (NC) - Net Debit (NC) + Commission (NC) + Markup (NC) + Scheme Fees (NC) + Interchange (NC)',
      'settlement.fee': 'Commission (NC) + Markup (NC) + Scheme Fees (NC) + Interchange (NC)',
    },
    values: {
      recordType: {
        Settled: 'SETTLED',
        Refunded: 'SETTLED',
        RefundedReversed: 'SETTLED',
        Chargeback: 'CHARGEBACK',
        SecondChargeback: 'CHARGEBACK',
        ChargebackReversed: 'CHARGEBACK REVERSAL',
        Fee: 'FEE',
        MiscCosts: 'FEE',
        PaymentCost: 'FEE',
        InvoiceDeduction: 'FEE',
        ...leftOut('MerchantPayout', 'Balancetransfer', 'DepositCorrection'),
      },
      transactionType: {
        Refunded: 'REFUND',
        RefundedReversed: 'REFUND',
        Fee: 'MONTHLY',
        MiscCosts: 'MONTHLY',
        PaymentCost: 'MONTHLY',
        InvoiceDeduction: 'MONTHLY',
        '*': 'DEBIT',
      },
    },
    payouts: { words: ['MerchantPayout'], bankReference: 'Modification Reference' },
  },
  MOLLIE: {
    processor: 'Mollie',
    report: 'settlement export, CSV',
    knownBy: ['Payment method', 'Settlement reference', 'Settlement amount'],
    delimiter: 'comma',
    amounts: 'signed',
    dateFormat: 'yyyy-MM-dd',
    columns: {
      // A capture has an id but no method, and what is withheld for fees has neither.
      recordType: 'Payment method | ID',
      transactionType: 'Payment method | ID',
      'settlement.id': 'Settlement reference',
      'settlement.date': 'Date',
      'clearingInstitute.txId1': 'ID',
      merchantTransactionId: 'Description',
      amount: 'Amount',
      currency: 'Currency',
      'settlement.amount': 'Settlement amount',
      'settlement.currency': 'Settlement currency',
      'card.holder': 'Consumer name',
    },
    unused: 'Amount refunded',
    values: {
      recordType: { chargeback: 'CHARGEBACK', '': 'FEE', '*': 'SETTLED' },
      transactionType: { refund: 'REFUND', '': 'MONTHLY', '*': 'DEBIT' },
    },
  },
  PAYPAL: {
    processor: 'PayPal',
    report: 'settlement report (STL)',
    knownBy: ['CH', 'Transaction Event Code', 'Gross Transaction Amount'],
    delimiter: 'comma',
    amounts: 'signedHundredths',
    dateFormat: 'yyyy/MM/dd',
    columns: {
      // The first cell of each line is its type; lines of the body have SB.
      'settlement.status': 'CH',
      // The code of chargebacks is that of their return, too: which of both it is, the direction says.
      recordType:
        'Transaction Debit or Credit if Transaction Event Code is T1201 | ' +
        'Transaction Debit or Credit if Transaction Event Code is T1202 | Transaction Event Code',
      transactionType: 'Transaction Event Code',
      'settlement.date': 'Transaction Completion Date',
      presentmentDate: 'Transaction Initiation Date',
      // A chargeback names the payment that it takes back as its reference.
      'clearingInstitute.txId1':
        'PayPal Reference ID if Transaction Event Code is T1201 | ' +
        'PayPal Reference ID if Transaction Event Code is T1202 | Transaction ID',
      merchantTransactionId: 'Invoice ID',
      amount:
        'Gross Transaction Amount if Transaction Debit or Credit is CR - ' +
        'Gross Transaction Amount if Transaction Debit or Credit is DR',
      currency: 'Gross Transaction Currency',
      'settlement.fee': 'Fee Amount if Fee Debit or Credit is DR - Fee Amount if Fee Debit or Credit is CR',
    },
    values: {
      'settlement.status': { SB: 'SUCCESS', '*': 'LEFT_OUT' },
      recordType: {
        T0000: 'SETTLED',
        T0003: 'SETTLED',
        T0006: 'SETTLED',
        T0007: 'SETTLED',
        T1107: 'SETTLED',
        DR: 'CHARGEBACK',
        CR: 'CHARGEBACK REVERSAL',
        T0106: 'FEE',
        ...leftOut('T0400', 'T0401', 'T0403', 'T1110', 'T1111'),
      },
      transactionType: { T1107: 'REFUND', T0106: 'MONTHLY', '*': 'DEBIT' },
    },
    payouts: { words: ['T0400', 'T0401', 'T0403'], bankReference: 'Transaction ID' },
  },
} as const satisfies Readonly<Record<string, ProcessorReport>>;

/** The name of the format of a processor's report. */
export type ProcessorReportName = keyof typeof processorReports;

/** Returns the report that has a format; undefined for any other format. */
export const processorReportOf = (format: string): ProcessorReport | undefined =>
  Object.hasOwn(processorReports, format) ? processorReports[format as ProcessorReportName] : undefined;
