import type { LedgerAccount, SheetAccount } from './ledger.ts';

/** An account in a merchant's chart of accounts. */
export interface ChartAccount {
  readonly number: string;
  /** Its name there; undefined if nobody has given one. */
  readonly name?: string | undefined;
  /** The tax key of DATEV, or the name of a tax rate of Xero, for amounts on this account. */
  readonly taxKey?: string | undefined;
}

type Row = readonly [number: string, name: string];

/**
 * Charts of accounts to begin with. The sale itself is booked by whatever writes the merchant's invoices, so that
 * MERCHANT_PAYABLE settles the open amounts of customers. IFRS and US prescribe no numbers: these are examples.
 */
export const charts = {
  SKR03: {
    ACQUIRER_RECEIVABLE: ['1500', 'Sonstige Vermögensgegenstände'],
    MERCHANT_PAYABLE: ['1410', 'Forderungen aus Lieferungen und Leistungen ohne Kontokorrent'],
    RESERVE: ['1460', 'Zweifelhafte Forderungen'],
    IN_TRANSIT: ['1360', 'Geldtransit'],
    BANK: ['1200', 'Bank'],
    FEES: ['4970', 'Nebenkosten des Geldverkehrs'],
    SUSPENSE: ['1590', 'Durchlaufende Posten'],
    CONVERSION: ['1792', 'Sonstige Verrechnungskonten'],
  },
  SKR04: {
    ACQUIRER_RECEIVABLE: ['1300', 'Sonstige Vermögensgegenstände'],
    MERCHANT_PAYABLE: ['1210', 'Forderungen aus Lieferungen und Leistungen ohne Kontokorrent'],
    RESERVE: ['1240', 'Zweifelhafte Forderungen'],
    IN_TRANSIT: ['1460', 'Geldtransit'],
    BANK: ['1800', 'Bank'],
    FEES: ['6855', 'Nebenkosten des Geldverkehrs'],
    SUSPENSE: ['1370', 'Durchlaufende Posten'],
    CONVERSION: ['3630', 'Sonstige Verrechnungskonten'],
  },
  IFRS: {
    ACQUIRER_RECEIVABLE: ['1150', 'Receivables from payment service providers'],
    MERCHANT_PAYABLE: ['1100', 'Trade receivables'],
    RESERVE: ['1190', 'Disputed receivables'],
    IN_TRANSIT: ['1020', 'Cash in transit'],
    BANK: ['1010', 'Cash at bank'],
    FEES: ['6300', 'Payment processing fees'],
    SUSPENSE: ['2190', 'Suspense'],
    CONVERSION: ['2195', 'Currency clearing'],
  },
  US: {
    ACQUIRER_RECEIVABLE: ['1150', 'Payment Processor Receivable'],
    MERCHANT_PAYABLE: ['1210', 'Customer Payments Clearing'],
    RESERVE: ['1180', 'Disputed Payments'],
    IN_TRANSIT: ['1090', 'Deposits in Transit'],
    BANK: ['1010', 'Checking'],
    FEES: ['6040', 'Merchant Account Fees'],
    SUSPENSE: ['2900', 'Suspense'],
    CONVERSION: ['2950', 'Currency Clearing'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<SheetAccount, Row>>>>;

/** The name of an example of a chart. */
export type ChartName = keyof typeof charts;

/** The accounts of a merchant: of our accounts, `BANK`, or of these in one currency, `BANK.USD`. */
export type Chart = ReadonlyMap<string, ChartAccount>;

/** Returns the accounts of an example. */
export const exampleChart = (name: ChartName): Chart =>
  new Map(
    Object.entries<Row>(charts[name]).map(([account, [number, title]]) => [account, { number, name: title }] as const),
  );

/** Returns the account of amounts in a currency; undefined if the chart has none. */
export const chartAccount = (chart: Chart, account: LedgerAccount, currency: string): ChartAccount | undefined =>
  chart.get(`${account}.${currency}`) ?? chart.get(account);
