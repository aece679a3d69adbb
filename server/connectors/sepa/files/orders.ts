import { nameOf } from './parties.ts';
import { decimal } from './texts.ts';
import type { Elements } from './xml.ts';

/** The number and the sum of the orders in a file or in one part of it, which the bank compares. */
interface Totals {
  readonly count: number;
  /** In hundredths. */
  readonly sum: bigint;
}

/** Returns the totals of parts together. */
export const totalsOf = (parts: readonly Totals[]): Totals => ({
  count: parts.reduce((count, part) => count + part.count, 0),
  sum: parts.reduce((sum, part) => sum + part.sum, 0n),
});

/** The two elements with the totals. */
export const totalElements = ({ count, sum }: Totals): Elements => ({ NbOfTxs: String(count), CtrlSum: decimal(sum) });

/** What identifies a file. */
export interface FileHeader {
  /** Up to 30 characters, unique for all files of the sender. */
  readonly messageId: string;
  /** `2026-11-25T13:00:00Z`. */
  readonly createdAt: string;
  /** Who sends the file. */
  readonly sender: string;
}

/** The head of a file. */
export const headerOf = ({ messageId, createdAt, sender }: FileHeader, totals: Totals): Elements => ({
  GrpHdr: { MsgId: messageId, CreDtTm: createdAt, ...totalElements(totals), InitgPty: nameOf({ name: sender }) },
});

/** The highest amount of an order, 999,999,999.99, in hundredths: a bank refuses the whole file for a higher one. */
export const HIGHEST_AMOUNT = 99_999_999_999n;

/** The amount of an order. All amounts of the SEPA are in euro. */
export const instructedAmount = (hundredths: bigint): Elements => ({
  InstdAmt: { '@Ccy': 'EUR', '#text': decimal(hundredths) },
});

/** An order as each kind of file has it. */
export interface Order {
  /** Up to 35 characters; the banks carry it from end to end and name it in every answer. */
  readonly endToEndId: string;
  /** In hundredths of a euro. */
  readonly amount: bigint;
  /** What the payment is for. */
  readonly remittance: string;
}

/** Orders in one part of a file, with their totals. They are read once. */
export interface OrdersOf<Kind extends Order> extends Totals {
  readonly orders: Iterable<Kind> | AsyncIterable<Kind>;
}
