import { type Chart, type ChartAccount, chartAccount } from '../../../catalogue/books/charts.ts';
import { type JournalFormatName, journalFormats } from '../../../catalogue/books/journal-formats.ts';
import type { LedgerAccount } from '../../../catalogue/books/ledger.ts';
import type { ParameterError } from '../../../catalogue/schema/check.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import { wrongParameters } from '../../platform/base/rejection.ts';
import type { Days, PostedLine } from '../posted-lines.ts';
import { type JournalHead, nameOf } from './journal.ts';

/** A channel of a journal. */
export type JournalChannel = Pick<Channel, 'id' | 'settings'>;

/** What a journal is asked to be. */
export interface JournalWanted {
  readonly entityId: string;
  readonly format: JournalFormatName;
  readonly days: Days;
  /** Only lines in this currency. */
  readonly currency?: string | undefined;
}

/** @throws Rejection naming what is wrong, if anything is */
export const refuse = (errors: readonly ParameterError[]): void => {
  if (errors.length > 0) throw wrongParameters(errors);
};

const listed = (words: Iterable<string>): string => [...words].toSorted().join(' and ');

const ofFormat =
  (format: JournalFormatName) =>
  (words: string): ParameterError => ({
    name: 'format',
    value: format,
    message: words,
  });

const ACCOUNT_NUMBER = /^\d{4,9}$/;
const TAX_KEY = /^\d{1,4}$/;

/** Account numbers of a client have one length; those of customers and suppliers, one digit more. */
const datevFaults = (chart: Chart, digits: number): readonly string[] =>
  [...chart].flatMap(([key, { number, taxKey }]) => [
    ...(ACCOUNT_NUMBER.test(number) && number.length <= digits + 1
      ? []
      : [
          `needs account numbers of ${digits} digits, or ${digits + 1} for customers: ` +
            `${key}=${number} in books.chart is none`,
        ]),
    ...(taxKey === undefined || TAX_KEY.test(taxKey)
      ? []
      : [`needs tax keys of 1 to 4 digits: that of ${key} in books.chart is ${taxKey}`]),
  ]);

const SHORTEST_NUMBER = 4;
const LONGEST_NUMBER = 8;

const digitsOf = (charts: readonly Chart[]): number =>
  Math.min(
    LONGEST_NUMBER,
    ...charts.flatMap((chart) => [...chart.values()]).map(({ number }) => Math.max(SHORTEST_NUMBER, number.length)),
  );

/** Returns what a batch for DATEV says of the client. @throws Rejection naming what the settings lack. */
const datevOf = (channels: readonly JournalChannel[], { format, days }: JournalWanted): JournalHead['datev'] => {
  const fault = ofFormat(format);
  const numbers = (name: 'books.datevConsultant' | 'books.datevClient') =>
    new Set(channels.map(({ settings }) => settings[name]));
  const errors = (['books.datevConsultant', 'books.datevClient'] as const).flatMap((name) => {
    const found = numbers(name);
    if (found.has(undefined)) return [fault(`needs the setting ${name} of each channel`)];
    return found.size === 1 ? [] : [fault(`needs one ${name}: the channels have ${listed([...found].map(String))}`)];
  });
  const digits = digitsOf(channels.map(({ settings }) => settings['books.chart']));
  const ofCharts = channels.flatMap(({ settings }) => datevFaults(settings['books.chart'], digits));
  refuse([
    ...(days.from.slice(0, 4) === days.to.slice(0, 4)
      ? []
      : [
          { name: 'date.to', value: days.to, message: 'must be in the year of date.from: a batch has one fiscal year' },
        ]),
    ...errors,
    ...[...new Set(ofCharts)].map(fault),
  ]);
  const [consultant = 0] = numbers('books.datevConsultant');
  const [client = 0] = numbers('books.datevClient');
  return { consultant, client, digits };
};

/** Returns what a format demands of the settings, whatever the lines are. @throws Rejection naming what is missing. */
export const checkedSettings = (channels: readonly JournalChannel[], wanted: JournalWanted): JournalHead['datev'] => {
  const fault = ofFormat(wanted.format);
  if (journalFormats[wanted.format].accounts === 'chart') {
    const without = channels.filter(({ settings }) => settings['books.chart'].size === 0);
    refuse(without.map(({ id }) => fault(`needs the setting books.chart of the channel ${id}, such as SKR03`)));
  }
  return wanted.format === 'datev' ? datevOf(channels, wanted) : undefined;
};

/** The currencies of each account in the file; the accounts that the chart lacks; and lines with two tax keys. */
interface Seen {
  readonly currencies: Set<string>;
  /** By its name: the format that has several currencies finds accounts by their names. */
  readonly byAccount: Map<string, Set<string>>;
  readonly missing: Set<string>;
  readonly twiceTaxed: Set<string>;
}

const seeAccount = (seen: Seen, account: LedgerAccount, currency: string, found: ChartAccount | undefined): void => {
  if (found === undefined) {
    seen.missing.add(account);
    return;
  }
  const name = nameOf(found);
  seen.byAccount.set(name, (seen.byAccount.get(name) ?? new Set()).add(currency));
};

/** Notes what a line asks of a format. */
const see = (seen: Seen, { debit, credit, currency }: PostedLine, chart: Chart): void => {
  seen.currencies.add(currency);
  const [debitIn, creditIn] = [chartAccount(chart, debit, currency), chartAccount(chart, credit, currency)];
  seeAccount(seen, debit, currency, debitIn);
  seeAccount(seen, credit, currency, creditIn);
  const isTaxedTwice =
    debitIn?.taxKey !== undefined && creditIn?.taxKey !== undefined && debitIn.number !== creditIn.number;
  if (isTaxedTwice) seen.twiceTaxed.add(`${debit} and ${credit}`);
};

const currencyFaults = ({ currencies, byAccount }: Seen, { format }: JournalWanted): readonly ParameterError[] => {
  const allowed = journalFormats[format].currencies;
  if (allowed === 'one' && currencies.size > 1) {
    const message = `must be sent: ${format} has one currency in a file, and the journal has ${listed(currencies)}`;
    return [{ name: 'currency', message }];
  }
  if (allowed !== 'onePerAccount') return [];
  const mixed = [...byAccount].filter(([, ofAccount]) => ofAccount.size > 1);
  if (mixed.length === 0) return [];
  const toDo = 'must be sent, or books.chart must give each currency a number of its own, as in BANK.USD=1210';
  const all = listed(new Set(mixed.flatMap(([, ofAccount]) => [...ofAccount])));
  const accounts = mixed.map(([account]) => account).toSorted();
  return [{ name: 'currency', message: `${toDo}: ${all} are on ${accounts.join(', ')}` }];
};

/**
 * Reads all lines of a journal once, and returns the currencies that they have, in the order of their letters.
 * @throws Rejection for lines that the format cannot have with these charts; naming the accounts, and what to do.
 */
export const checkedLines = async (
  channels: readonly JournalChannel[],
  wanted: JournalWanted,
  linesOf: (channel: JournalChannel) => AsyncIterable<PostedLine>,
): Promise<readonly string[]> => {
  const fault = ofFormat(wanted.format);
  const seen: Seen = { currencies: new Set(), byAccount: new Map(), missing: new Set(), twiceTaxed: new Set() };
  for (const channel of channels) {
    for await (const line of linesOf(channel)) see(seen, line, channel.settings['books.chart']);
  }
  const needsChart = journalFormats[wanted.format].accounts === 'chart';
  refuse([
    ...(needsChart && seen.missing.size > 0
      ? [fault(`needs a number in books.chart for ${listed(seen.missing)}, as in SKR03, FEES=4970`)]
      : []),
    ...(wanted.format === 'datev'
      ? [...seen.twiceTaxed].map((both) => fault(`has one tax key in a line: books.chart has one for ${both} each`))
      : []),
    ...currencyFaults(seen, wanted),
  ]);
  return [...seen.currencies].toSorted();
};
