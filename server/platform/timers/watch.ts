import type { ChangeSet, Database, Value } from '../database/database.ts';

/** Receives the kind and due time of each timer that this process stores or moves. */
export type TimerListener = (kind: string, dueAtMs: number) => void;

/** A database whose commits notify the timers. */
export interface WatchedDatabase {
  readonly database: Database;
  onTimer(listener: TimerListener): void;
}

const notify = ({ inserts = [], updates = [] }: ChangeSet, listener: TimerListener): void => {
  for (const { table, row } of inserts) {
    if (table === 'timers') listener(String(row['kind']), Number(row['due_at']));
  }
  for (const { table, key, set } of updates) {
    if (table === 'timers' && set['due_at'] !== undefined) listener(kindIn(key['id']), Number(set['due_at']));
  }
};

const kindIn = (id: Value | undefined): string => String(id).split(':', 1).join();

/** Wraps a database so that a timer that is due at once need not wait for the next poll. */
export const watchingTimers = (database: Database): WatchedDatabase => {
  const listeners: TimerListener[] = [];
  return {
    database: {
      ...database,
      commit: async (changes) => {
        await database.commit(changes);
        for (const listener of listeners) notify(changes, listener);
      },
    },
    onTimer: (listener) => void listeners.push(listener),
  };
};
