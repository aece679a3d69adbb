import type { LedgerAccount, SheetAccount } from '../../../catalogue/books/ledger.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import type { JournalLine } from './journal.ts';

/** The accounts by the names that hledger, Ledger and Beancount all read: a kind, and a name without blanks. */
export const plainNames: Readonly<Record<SheetAccount, string>> = {
  ACQUIRER_RECEIVABLE: 'Assets:AcquirerReceivable',
  MERCHANT_PAYABLE: 'Liabilities:MerchantPayable',
  RESERVE: 'Assets:Reserve',
  IN_TRANSIT: 'Assets:InTransit',
  BANK: 'Assets:Bank',
  FEES: 'Expenses:Fees',
  SUSPENSE: 'Liabilities:Suspense',
  CONVERSION: 'Equity:Conversion',
};

const nameOf = (account: LedgerAccount): string => plainNames[account as SheetAccount];

/** Returns the two postings of a line; both programs read them alike. */
export const postingsOf = ({ debit, credit, amount, currency }: JournalLine): string =>
  `  ${nameOf(debit)}  ${amountText(amount)} ${currency}\n  ${nameOf(credit)}  ${amountText(-amount)} ${currency}\n`;
