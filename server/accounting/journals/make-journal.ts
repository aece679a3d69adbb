import { chartAccount } from '../../../catalogue/books/charts.ts';
import { encodingOf, journalFormats } from '../../../catalogue/books/journal-formats.ts';
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

const inPieces = async function* (text: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const some of text) {
    piece += some;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  yield piece;
};

const nameOf = ({ entityId, format, days, currency }: JournalWanted): string => {
  const ofCurrency = currency === undefined ? '' : `-${currency}`;
  const name = `${entityId}-${days.from}-${days.to}${ofCurrency}.${journalFormats[format].ending}`;
  return format === 'datev' ? `EXTF_Buchungsstapel-${name}` : `journal-${format}-${name}`;
};

/** A journal, as text: its bytes are those of `encodingOf` its format. */
interface Journal {
  readonly name: string;
  /** Pieces of about 64 KB. */
  readonly text: AsyncIterable<string>;
}

/**
 * Returns the lines of some channels as a text for an accounting program: channel by channel in the order of their ids.
 * Lines between two accounts that have the same number in the merchant's chart move nothing there, and are left out of
 * formats that have only its numbers. The bytes are the same when it is made again, unless lines have come.
 * @throws Rejection naming what the format lacks.
 */
export const writeJournal = async (
  { ledger, channelOf, zoneOf, changedMonths }: JournalDependencies,
  channelIds: readonly string[],
  wanted: JournalWanted,
): Promise<Journal> => {
  const { format, days, entityId, currency } = wanted;
  const { accounts } = journalFormats[format];
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
        const debitIn = chartAccount(chart, line.debit, line.currency);
        const creditIn = chartAccount(chart, line.credit, line.currency);
        // What the check would have refused has come after it: the journal is that of its beginning.
        if (!currencies.includes(line.currency)) continue;
        if (accounts === 'chart' && (debitIn === undefined || creditIn === undefined)) continue;
        const movesNothing = debitIn !== undefined && debitIn.number === creditIn?.number;
        if (accounts !== 'chart' || !movesNothing) yield { ...line, debitIn, creditIn };
      }
    }
  };

  const text = writers[format](linesOfAll(), { entityId, days, currencies, datev });
  return { name: nameOf(wanted), text: inPieces(text) };
};

/** Returns a journal as a download. @throws Rejection as `writeJournal` */
export const makeJournal = async (
  dependencies: JournalDependencies,
  channelIds: readonly string[],
  wanted: JournalWanted,
): Promise<Download> => {
  const { name, text } = await writeJournal(dependencies, channelIds, wanted);
  const content = async function* (): AsyncGenerator<Uint8Array> {
    for await (const piece of text) yield Buffer.from(piece, encodingOf(wanted.format));
  };
  return { name, type: journalFormats[wanted.format].type, bytes: undefined, content: content() };
};
