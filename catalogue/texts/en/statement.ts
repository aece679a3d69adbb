import type { StatementKind } from '../../books/statement-kinds.ts';
import type { Translated } from '../../languages/translated.ts';

/** The texts of statements of payouts, in English. This file is the type of the other languages. */
export const statement = {
  title: 'Payout statement',
  payout: 'Payout',
  payer: 'Paid by',
  paid: 'Paid out',
  arrived: 'On the bank account',
  notArrived: 'The bank has not booked it yet',
  bankReference: 'Reference at the bank',
  settled: 'Settled',
  merchant: 'Merchant',
  channel: 'Channel',
  currency: 'Currency',
  contents: 'What it is made of',
  kind: 'Kind',
  records: 'Records',
  gross: 'Gross',
  fees: 'Fees',
  vat: 'VAT in the fees',
  net: 'Net',
  total: 'Total',
  difference: 'Difference',
  equal: 'The records add up to the amount paid out.',
  more: 'The amount paid out is {amount} more than its records: lines of a report were left out or refused, or a report is missing.',
  less: 'The amount paid out is {amount} less than its records: lines of a report were left out or refused, or a report is missing.',
  none: 'No record belongs to this payout yet.',
  tax: 'The fees of {gross} include {tax} of VAT at {rate} %; without it, they are {net}.',
  unmatched: 'Records that settle no payment',
  others: 'There are {count} more of them; the CSV file with every record has them.',
  kinds: {
    PAYMENTS: 'Payments',
    CREDITS: 'Payouts to customers',
    REFUNDS: 'Refunds',
    CHARGEBACKS: 'Chargebacks',
    CHARGEBACK_REVERSALS: 'Chargebacks given back',
    ACCOUNT_FEES: 'Fees of the account',
    TRANSACTION_FEES: 'Fees of transactions',
    FAILED: 'Could not be settled',
    OTHER: 'Other',
  } satisfies Readonly<Record<StatementKind, string>>,
} as const;

/** The texts of statements of payouts in one language. */
export type StatementTexts = Translated<typeof statement>;
