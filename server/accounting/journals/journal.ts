import type { ChartAccount } from '../../../catalogue/books/charts.ts';
import { ledgerEvents } from '../../../catalogue/books/ledger.ts';
import type { Days, PostedLine } from '../posted-lines.ts';

/** A line as journals write it: with its accounts in the merchant's chart, where that has them. */
export interface JournalLine extends PostedLine {
  readonly debitIn: ChartAccount | undefined;
  readonly creditIn: ChartAccount | undefined;
}

/** What a journal says of itself. Nothing in it depends on when it is made. */
export interface JournalHead {
  /** The channel or merchant. */
  readonly entityId: string;
  readonly days: Days;
  /** The currencies of its lines, in the order of their letters. */
  readonly currencies: readonly string[];
  /** The numbers of consultant and client, and the digits of account numbers; of a journal for DATEV. */
  readonly datev?: { readonly consultant: number; readonly client: number; readonly digits: number } | undefined;
}

/** Writes the text of a journal line by line: memory does not grow with it. */
export type WriteJournal = (lines: AsyncIterable<JournalLine>, head: JournalHead) => AsyncIterable<string>;

/** Returns what an event does to money in a few words; of a late line, first the day of its event. */
export const inShort = ({ event, eventDay }: Pick<JournalLine, 'event' | 'eventDay'>): string => {
  const words = ledgerEvents[event].meaning.replace(/[;:].*$/, '').replace(/\.$/, '');
  return eventDay === undefined ? words : `of ${eventDay}: ${words}`;
};

/** Returns the number of an account that the journal was checked to have. @throws Error if it was changed meanwhile. */
export const numbered = (account: ChartAccount | undefined, { debit, credit }: JournalLine): ChartAccount => {
  if (account === undefined) throw new Error(`the chart has lost an account of ${debit} and ${credit}`);
  return account;
};

/** Returns by what QuickBooks knows an account while it imports. */
export const nameOf = ({ name, number }: ChartAccount): string => name ?? number;
