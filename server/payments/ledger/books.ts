import type { Database, Insert } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import { integer, optional, type RowIn, tableOf, text } from '../../platform/database/table.ts';
import type { LedgerSum } from './records.ts';

/** How far the ledger of a channel is counted and closed. */
export interface LedgerBooks {
  readonly channelId: string;
  readonly version: number;
  /** All lines before this time are in the sums, or are late. */
  readonly countedToMs: number;
  /** The end of the last closed period; 0 if there is none. */
  readonly openFromMs: number;
  /** The last line that was there before periods could be closed; it belongs to the opening balance of the first one. */
  readonly openingAtMs: number | undefined;
  /** The time zone of the closed periods; undefined if there is none. */
  readonly zone: string | undefined;
}

const table = tableOf<LedgerBooks>()('ledger_books', {
  key: ['channelId'],
  fixed: ['openingAtMs'],
  columns: {
    channelId: text('entity'),
    version: integer('version'),
    countedToMs: integer('counted_to'),
    openFromMs: integer('open_from'),
    openingAtMs: optional(integer('opening_at')),
    zone: optional(text('time_zone')),
  },
});

const byChannel = table.by('entity');
const channelsWithBooks = query<{ ledger_books: { readonly entity: string } }>()((db) =>
  db.selectFrom('ledger_books').select('entity'),
);

/** Returns the change that stores new books of a channel, or the next version of those that were read. */
export const booksStored = (books: LedgerBooks) =>
  books.version === 0 ? { inserts: [table.insert({ ...books, version: 1 })] } : { updates: [table.update(books)] };

/** Returns the insertions of what was moved before a time, all in all; amounts as texts, because they may be huge. */
export const sumsStored = (channelId: string, atMs: number, sums: readonly LedgerSum[]): readonly Insert[] =>
  sums.map(({ event, debit, credit, currency, amount }) => ({
    table: 'ledger_sums',
    row: { entity: channelId, at: atMs, event, debit, credit, currency, amount: String(amount) },
  }));

/** Creates the access to the books of one database. */
export const ledgerBooks = (database: Pick<Database, 'read'>) => ({
  /** Returns the books of a channel; new ones, of version 0, if nothing of it was counted yet. */
  of: async (channelId: string): Promise<LedgerBooks> => {
    const [row] = (await database.read(byChannel, { entity: channelId })) as readonly RowIn<typeof table>[];
    return row === undefined
      ? { channelId, version: 0, countedToMs: 0, openFromMs: 0, openingAtMs: undefined, zone: undefined }
      : table.recordOf(row);
  },

  /** Returns the ids of all channels that were counted or closed. */
  channels: async (): Promise<readonly string[]> =>
    (await database.read(channelsWithBooks, {})).map(({ entity }) => entity),
});

/** Returns what tells which settings the closed months of a channel have fixed: the time zone of its books. */
export const fixedByCloses =
  (database: Pick<Database, 'read'>) =>
  async (channelId: string): Promise<Readonly<Record<string, string>>> => {
    const { zone } = await ledgerBooks(database).of(channelId);
    return zone === undefined ? {} : { 'books.timeZone': zone };
  };

/** The books of one database. */
export type LedgerBooksRecords = ReturnType<typeof ledgerBooks>;
