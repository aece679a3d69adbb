import { chartAccount } from '../../../catalogue/books/charts.ts';
import { journalFormats } from '../../../catalogue/books/journal-formats.ts';
import type { LedgerRecords } from '../../payments/ledger/records.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import type { Download } from '../../platform/http/answer.ts';
import { type Days, type PostedLine, postedLines } from '../posted-lines.ts';
import { checkedLines, checkedSettings, type JournalChannel, type JournalWanted, refuse } from './check.ts';
import type { JournalLine } from './journal.ts';
import { writers } from './writers.ts';

/** What journals are made of. */
export interface JournalDependencies {
  readonly ledger: LedgerRecords;
  /** Returns a channel with its settings. */
  channelOf(id: string): Promise<Channel>;
  /** Returns the time zone of the books of a channel. */
  zoneOf(channelId: string): Promise<string>;
  /** Returns the closed months of a channel within some days whose lines are not those that were closed. */
  changedMonths(channelId: string, days: Days): Promise<readonly string[]>;
}

/** A reader gets pieces of about this length. */
const PIECE_LENGTH = 64 * 1024;

const inPieces = async function* (text: AsyncIterable<string>, encoding: BufferEncoding): AsyncGenerator<Uint8Array> {
  let piece = '';
  for await (const some of text) {
    piece += some;
    if (piece.length < PIECE_LENGTH) continue;
    yield Buffer.from(piece, encoding);
    piece = '';
  }
  yield Buffer.from(piece, encoding);
};

const nameOf = ({ entityId, format, days, currency }: JournalWanted): string => {
  const ofCurrency = currency === undefined ? '' : `-${currency}`;
  const name = `${entityId}-${days.from}-${days.to}${ofCurrency}.${journalFormats[format].ending}`;
  return format === 'datev' ? `EXTF_Buchungsstapel-${name}` : `journal-${format}-${name}`;
};

/**
 * Returns the lines of some channels as a file for an accounting program: channel by channel in the order of their ids.
 * Lines between two accounts that have the same number in the merchant's chart move nothing there, and are left out of
 * formats that have only its numbers. The bytes are the same when it is made again, unless lines have come.
 * @throws Rejection naming what the format lacks.
 */
export const makeJournal = async (
  { ledger, channelOf, zoneOf, changedMonths }: JournalDependencies,
  channelIds: readonly string[],
  wanted: JournalWanted,
): Promise<Download> => {
  const { format, days, entityId, currency } = wanted;
  const { accounts, type } = journalFormats[format];
  const channels = await Promise.all(channelIds.toSorted().map(channelOf));
  const datev = checkedSettings(channels, wanted);
  const changed = await Promise.all(channels.map(async ({ id }) => [id, await changedMonths(id, days)] as const));
  refuse(
    changed.flatMap(([id, months]) =>
      months.map((month) => ({
        name: 'date.from',
        value: days.from,
        message: `has a closed month whose lines were changed since: ${month} of ${id}; see ledger verify`,
      })),
    ),
  );

  const linesOf = async function* ({ id }: JournalChannel): AsyncGenerator<PostedLine> {
    for await (const line of postedLines(ledger, id, await zoneOf(id), days)) {
      if (currency === undefined || line.currency === currency) yield line;
    }
  };

  const currencies = await checkedLines(channels, wanted, linesOf);

  const linesOfAll = async function* (): AsyncGenerator<JournalLine> {
    for (const channel of channels) {
      const chart = channel.settings['books.chart'];
      for await (const line of linesOf(channel)) {
        if (!currencies.includes(line.currency)) throw new Error(`lines in ${line.currency} have come meanwhile`);
        const debitIn = chartAccount(chart, line.debit, line.currency);
        const creditIn = chartAccount(chart, line.credit, line.currency);
        const movesNothing = debitIn !== undefined && debitIn.number === creditIn?.number;
        if (accounts !== 'chart' || !movesNothing) yield { ...line, debitIn, creditIn };
      }
    }
  };

  const text = writers[format](linesOfAll(), { entityId, days, currencies, datev });
  const content = inPieces(text, type.endsWith('windows-1252') ? 'latin1' : 'utf8');
  return { name: nameOf(wanted), type, bytes: undefined, content };
};
