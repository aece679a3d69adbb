import type { Logger } from 'pino';
import type { Database, Insert } from './database.ts';

/** The dependencies of a background writer. */
interface BackgroundDependencies<Item> {
  readonly database: Database;
  readonly log: Pick<Logger, 'error'>;
  /** Names the items in the log, such as `events`. */
  readonly what: string;
  /** Returns the rows of items that are written together. */
  rowsOf(items: readonly Item[]): readonly Insert[];
}

/** Stores items in the background of the requests. */
interface BackgroundWriter<Item> {
  /** Takes an item; returns at once. */
  add(item: Item): void;
  /** Resolves when all items that were added before the call are stored, however many are added meanwhile. */
  stored(): Promise<void>;
}

/** Items of this period are written together: the more, the less each costs. Who reads them has them written at once. */
export const TOGETHER_MS = 100;

/** The most rows of one commit, because it must not delay the commits of payments. */
const ROWS_AT_ONCE = 200;

/** The most items that wait. More means that the database is away or far too slow: new ones are dropped, for memory. */
const MAX_WAITING = 20_000;

/**
 * Creates a background writer. It takes items at once and writes them a moment later. A process that is killed loses
 * the items of this moment; on SQLite, a machine that loses its power may lose those since the last payment.
 */
export const backgroundWriter = <Item>({
  database,
  log,
  what,
  rowsOf,
}: BackgroundDependencies<Item>): BackgroundWriter<Item> => {
  let waiting: Item[] = [];
  let count = 0;
  let writing: Promise<void> | undefined;
  let isPlanned = false;

  const writeAll = async (): Promise<void> => {
    const items = waiting;
    waiting = [];
    const rows = rowsOf(items);
    for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
      const inserts = rows.slice(first, first + ROWS_AT_ONCE);
      try {
        await database.commit({ inserts, isBackground: true });
      } catch (error) {
        log.error({ err: error, rows: inserts.length }, `${what} could not be stored`);
      }
    }
    count -= items.length;
  };

  const write = async (): Promise<void> => {
    if (writing === undefined && waiting.length > 0) {
      writing = writeAll().finally(() => {
        writing = undefined;
        if (waiting.length > 0) writeSoon();
      });
    }
    await writing;
  };

  /** Writes what waits in a moment; one timer at a time, however often it is called. */
  const writeSoon = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      void write();
    }, TOGETHER_MS);
  };

  return {
    add: (item) => {
      if (count >= MAX_WAITING) return;
      if (writing === undefined) writeSoon();
      waiting.push(item);
      count += 1;
    },
    stored: async () => {
      await writing; // It does not hold what came after it began; the next one does.
      await write();
    },
  };
};
