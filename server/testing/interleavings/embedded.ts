import type { Statement } from 'better-sqlite3';
import { Unavailable } from '../../platform/base/unavailable.ts';
import type { Database } from '../../platform/database/database.ts';
import { beginWriting } from '../../platform/database/dialect.ts';
import type { Connection } from '../../platform/database/sqlite/connection.ts';
import { databaseOn, databaseWith, storingOn } from '../../platform/database/sqlite/sqlite.ts';
import { storingForOthers, storingThere } from '../../platform/database/sqlite/written-elsewhere.ts';
import type { StoredAnswer, StoredQuery } from '../../platform/database/was-stored.ts';
import { ConnectionLost, type Handlers, type Link, type Peer, type Sent } from '../../platform/processes/calls.ts';
import type { Life, Schedule } from './schedule.ts';
import type { Storage } from './storage.ts';

/** How often a transaction of SQLite fails. */
export interface DiskFaults {
  /** Another program, such as a backup, holds the file. */
  readonly held: number;
  /** The disk is full. */
  readonly full: number;
}

const failure = (code: string): Error => Object.assign(new Error(code), { code });

/** A connection to the storage, whose transactions fail now and then. */
const failingConnection = (schedule: Schedule, storage: Storage, faults: DiskFaults): Connection => {
  const { draws } = schedule;
  const failing = (statement: Statement): Statement =>
    new Proxy(statement, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (name !== 'run' || typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          if (draws.happens(faults.held)) throw failure('SQLITE_BUSY');
          if (draws.happens(faults.full)) throw failure('SQLITE_FULL');
          return value.apply(target, given);
        };
      },
    });
  const prepare = (sql: string): Statement => {
    const statement = storage.prepare(sql);
    return sql === beginWriting.sqlite ? failing(statement) : statement;
  };
  const { connection } = storage;
  return {
    get inTransaction() {
      return connection.inTransaction;
    },
    prepare: prepare as Connection['prepare'],
    exec: connection.exec,
    close: () => undefined,
  };
};

/**
 * Opens the database of the only process, over a storage. What that process had not committed when it was killed is
 * gone, and all that it had is there.
 */
export const embedded = (schedule: Schedule, storage: Storage, faults: DiskFaults): Database =>
  databaseOn(failingConnection(schedule, storage, faults));

/** The process that writes a file for others. */
export interface Writer {
  /** Opens the database of another process. */
  open(life: Life): Database;
  /** Kills it; it is there again after a time. */
  kill(): void;
}

/** The process that writes is there again within a second. */
const LONGEST_ABSENCE_MS = 1_000;
const CONNECT_EVERY_MS = 20;
const CONNECT_PATIENCE_MS = 10_000;

/** Creates the process that writes a file for others, and starts it. Whatever it is sent is copied, as by a socket. */
export const writerOf = (schedule: Schedule, storage: Storage, faults: DiskFaults): Writer => {
  const { draws } = schedule;
  interface Incarnation {
    readonly life: Life;
    readonly handlers: Handlers;
    readonly ends: Set<() => void>;
  }
  let writer: Incarnation | undefined;
  const starter: Life = { name: 'writer', isOver: false };

  const start = (): void => {
    const life: Life = { name: 'writer', isOver: false };
    const storing = () => storingOn(failingConnection(schedule, storage, faults));
    writer = { life, handlers: storingForOthers(schedule.within(life, storing)), ends: new Set() };
  };
  start();

  const copied = (given: readonly Sent[]): never[] => JSON.parse(JSON.stringify(given)) as never[];

  /** Connects a process with the one that writes now. */
  const connect = (own: Life, { life, handlers, ends }: Incarnation): Peer => {
    const listeners: (() => void)[] = [];
    const caller: Peer = { call: async () => null, onEnd: () => undefined, close: () => undefined };
    const end = (): void => {
      for (const listener of listeners) listener();
    };
    ends.add(end);
    const call: Peer['call'] = (name, ...given) =>
      new Promise((resolve, reject) => {
        const lost = () => schedule.park(own, 'connection lost', () => reject(new ConnectionLost()));
        if (life.isOver) return void lost();
        listeners.push(lost);
        const sent = copied(given);
        schedule.park(life, name, () => {
          const answering = Promise.resolve(handlers[name]?.(caller, ...sent));
          // A process sends its answers together, a moment later: what it has stored then may never be answered.
          const answered = (answer: Sent): void => {
            listeners.splice(listeners.indexOf(lost), 1);
            schedule.park(own, 'answer', () => resolve(answer));
          };
          void answering.then((answer) => schedule.park(life, 'send', () => answered(answer as Sent)));
        });
      });
    return { call, onEnd: (listener) => void listeners.push(listener), close: () => void ends.delete(end) };
  };

  const linkFor = (own: Life): Link => {
    let current: { readonly to: Incarnation; readonly peer: Peer } | undefined;
    const peer = async (): Promise<Peer> => {
      const untilMs = schedule.nowMs() + CONNECT_PATIENCE_MS;
      while (writer === undefined) {
        if (schedule.nowMs() > untilMs)
          throw new Unavailable('another process of the gateway is away', { outcome: 'nothing done' });
        await schedule.pause(CONNECT_EVERY_MS, 'connect');
      }
      if (current?.to !== writer) current = { to: writer, peer: connect(own, writer) };
      return current.peer;
    };
    return { peer, call: async (name, ...given) => (await peer()).call(name, ...given), close: () => undefined };
  };

  return {
    open: (life) => {
      const find = async ({ text, values }: StoredQuery): Promise<StoredAnswer> =>
        storage.prepare(text).get(...values) as StoredAnswer;
      return databaseWith(storage.connection, storingThere(linkFor(life), find), { shared: true });
    },
    kill: () => {
      if (writer === undefined) return;
      schedule.note('the writer is killed');
      writer.life.isOver = true;
      for (const end of writer.ends) end();
      writer = undefined;
      schedule.parkLater(starter, 'start', draws.below(LONGEST_ABSENCE_MS), start);
    },
  };
};
