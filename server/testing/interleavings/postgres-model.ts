import { DatabaseError } from 'pg';
import { Unavailable } from '../../platform/base/unavailable.ts';
import { type Write, writerForm } from '../../platform/database/change-set.ts';
import type { Database, Value } from '../../platform/database/database.ts';
import { databaseOn } from '../../platform/database/postgres.ts';
import type { Connections } from '../../platform/database/postgres-connections.ts';
import type { Statements } from '../../platform/database/postgres-statements.ts';
import type { Life, Schedule } from './schedule.ts';
import type { Storage } from './storage.ts';

/*
 * A model of a PostgreSQL server over SQLite in memory: transactions at once, whose statements wait for each other's
 * rows and keys; what it refuses, and how connections are lost. The database of each process, with all that it repeats
 * and looks up, is the product's own.
 */

/** How often what goes wrong. */
export interface ServerFaults {
  /** A connection is lost, at any moment of a statement. */
  readonly lost: number;
  /** The server gives a statement up, because it took too long. */
  readonly busy: number;
  /** All connections are lost, and none is accepted for some seconds. */
  readonly restart: number;
}

export const noServerFaults: ServerFaults = { lost: 0, busy: 0, restart: 0 };

/** One connection of a process. */
interface Session {
  isLost: boolean;
}

interface Transaction {
  /** What it holds until its end. */
  readonly held: Set<string>;
  /** What it waits for. */
  wanted: string | undefined;
  /** Goes on once the holder has ended. */
  goOn: (() => void) | undefined;
  /** Whether nobody waits for its answer any more; the server may notice or not. */
  isAbandoned: boolean;
  isOver: boolean;
}

/** A server that several processes share. */
export interface ModelledServer {
  /** Opens the database of a process. */
  open(life: Life): Database;
}

const UNIQUE_VIOLATION = '23505';
const DIVISION_BY_ZERO = '22012';
const DEADLOCK = '40P01';
const CANCELED = '57014';
const SHUTDOWN = '57P01';

const refusal = (code: string, message: string): DatabaseError => {
  const error = new DatabaseError(message, message.length, 'error');
  error.code = code;
  return error;
};

/** The driver's error for a connection that ended while it waited for an answer. */
const connectionLost = (): Error => new Error('Connection terminated unexpectedly');

const CONNECTIONS_OF_A_PROCESS = 4;
const LONGEST_OUTAGE_MS = 14_000;
const PATIENCE_MS = 10_000;
const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 1_000;

const INSERT = /^4\+(\w+)\(([^)]*)\)/;

/** The names of the keys that a row to be inserted takes, in the form of the names of rows. */
const keysTaken = (storage: Storage, { form, values }: Write): readonly string[] => {
  const [, table, list] = INSERT.exec(form.shape) ?? [];
  if (table === undefined || list === undefined) return [];
  const columns = list.split(',');
  return storage.keysOf(table).map((key) => {
    const pairs = key.map((column): [string, Value] => [column, values[columns.indexOf(column)] ?? null]);
    return JSON.stringify([table, pairs.sort(([one], [other]) => (one < other ? -1 : 1)).map(String)]);
  });
};

const compared = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The writes of a transaction in the order of their statements. */
const ordered = (batch: readonly (readonly Write[])[]): readonly Write[] =>
  batch
    .flat()
    .filter(({ form }) => form !== writerForm)
    .toSorted((one, other) =>
      one.form.shape === other.form.shape
        ? compared(one.row?.name ?? '', other.row?.name ?? '')
        : compared(one.form.shape, other.form.shape),
    );

/** How PostgreSQL writes that a query changes rows; SQLite has other words. */
const CLAIM = /, "taken" as \((update .* returning \*)\) select .* from "taken" order by .*$/;
const GIVE_BACK = /^with "back" as \((update .* returning "id")\) select count\(\*\) as "count" from "back"$/;

/** Creates a server over a storage. */
export const modelledServer = (
  schedule: Schedule,
  storage: Storage,
  faults: ServerFaults = noServerFaults,
): ModelledServer => {
  const { draws } = schedule;
  const server: Life = { name: 'server', isOver: false };
  const holders = new Map<string, Transaction>();
  const waiting = new Map<string, Transaction[]>();
  const underWay = new Set<Transaction>();
  let acceptsAtMs = 0;

  /** Runs one write; returns PostgreSQL's refusal of it. */
  const run = ({ form, values }: Write): DatabaseError | undefined => {
    const statement = storage.prepare(form.sqlFor('sqlite', 1));
    try {
      const met = form.isQuery === true ? statement.all(values).length : statement.run(values).changes;
      if (form.mustMeetOneRow && met !== 1) return refusal(DIVISION_BY_ZERO, 'division by zero');
      return undefined;
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (!code.startsWith('SQLITE_CONSTRAINT')) throw error;
      return refusal(UNIQUE_VIOLATION, 'duplicate key value violates unique constraint');
    }
  };

  /** Stores all writes or, where a key is taken by another of them, none. */
  const storedTogether = (writes: readonly Write[]): DatabaseError | undefined => {
    try {
      storage.together(() => {
        for (const write of writes) {
          const error = run(write);
          // What was met is held until now, so that only what is expected may have changed meanwhile, as on PostgreSQL.
          if (error !== undefined && write.form.isQuery !== true) throw error;
        }
      });
      return undefined;
    } catch (error) {
      if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) return error;
      throw new Error('the model of PostgreSQL let a row change that a transaction held', { cause: error });
    }
  };

  /** Whether a transaction waits, by others, for one that it holds something of. */
  const isCircle = (own: Transaction): boolean => {
    let holder = own.wanted === undefined ? undefined : holders.get(own.wanted);
    for (let steps = 0; holder !== undefined && steps < underWay.size; steps += 1) {
      if (holder === own) return true;
      holder = holder.wanted === undefined ? undefined : holders.get(holder.wanted);
    }
    return false;
  };

  const end = (own: Transaction): void => {
    own.isOver = true;
    underWay.delete(own);
    for (const name of own.held) {
      holders.delete(name);
      const [first, ...others] = waiting.get(name) ?? [];
      if (others.length > 0) waiting.set(name, others);
      else waiting.delete(name);
      if (first?.goOn !== undefined) schedule.park(server, 'lock', first.goOn);
    }
  };

  /** Takes a row or a key, at once or when its holder has ended. `isDeadlock` is called instead of waiting in a circle. */
  const take = (own: Transaction, name: string, taken: () => void, isDeadlock: () => void): void => {
    const holder = holders.get(name);
    if (holder === undefined || holder === own) {
      holders.set(name, own);
      own.held.add(name);
      own.wanted = undefined;
      return taken();
    }
    own.wanted = name;
    if (isCircle(own)) return isDeadlock();
    own.goOn = () => {
      if (!own.isOver) take(own, name, taken, isDeadlock);
    };
    waiting.set(name, [...(waiting.get(name) ?? []), own]);
  };

  /** Carries a transaction out; `ended` gets its refusal, or undefined once it is stored. */
  const carryOut = (
    batch: readonly (readonly Write[])[],
    fault: 'busy' | undefined,
    ended: (error: DatabaseError | undefined) => void,
  ): Transaction => {
    const writes = ordered(batch);
    const own: Transaction = {
      held: new Set(),
      wanted: undefined,
      goOn: undefined,
      isAbandoned: false,
      isOver: false,
    };
    const busyAt = fault === 'busy' ? draws.below(writes.length + 1) : -1;
    underWay.add(own);
    const refuse = (error: DatabaseError): void => {
      end(own);
      ended(error);
    };
    const commit = (): void => {
      const refused = storedTogether(writes);
      end(own);
      ended(refused);
    };
    const statement = (place: number): void => {
      const write = writes[place];
      if (own.isAbandoned && draws.happens(0.3)) return refuse(refusal(SHUTDOWN, 'the connection was lost'));
      if (place === busyAt) return refuse(refusal(CANCELED, 'canceling statement due to statement timeout'));
      if (write === undefined) return schedule.park(server, 'commit', commit);
      const next = (): void => {
        const refused = storage.onTrial(() => run(write));
        const isKeyOfOwn = refused?.code === UNIQUE_VIOLATION && writes.some(({ form }) => form.shape.startsWith('3-'));
        if (refused !== undefined && !isKeyOfOwn) return refuse(refused);
        schedule.park(server, 'statement', () => statement(place + 1));
      };
      const names = write.row === undefined ? keysTaken(storage, write) : [write.row.name];
      const takeAll = (at: number): void => {
        const name = names[at];
        if (name === undefined) return next();
        take(
          own,
          name,
          () => takeAll(at + 1),
          () => refuse(refusal(DEADLOCK, 'deadlock detected')),
        );
      };
      takeAll(0);
    };
    schedule.park(server, 'begin', () => statement(0));
    return own;
  };

  const lockedTimers = (): string => {
    const ids: string[] = [];
    for (const name of holders.keys()) {
      if (!name.startsWith('["timers"')) continue;
      const [, [pair = '']] = JSON.parse(name) as [string, string[]];
      ids.push(pair.slice('id,'.length));
    }
    return JSON.stringify(ids);
  };

  /** Answers a query, which may also claim timers or give them back. */
  const answer = (text: string, values: readonly Value[]): readonly unknown[] => {
    const back = GIVE_BACK.exec(text)?.[1];
    if (back !== undefined) return [{ count: storage.prepare(back).all(values).length }];
    if (!CLAIM.test(text)) return storage.prepare(text).all(values);
    const claim = text
      .replace(CLAIM, ' $1')
      .replace(' for update skip locked', '')
      .replace('"leased_until" = ?', '"leased_until" = ? and "id" not in (select value from json_each(?))');
    const at = text.slice(0, text.indexOf('"leased_until" = ?')).split('?').length;
    const given = [...values.slice(0, at), lockedTimers(), ...values.slice(at)];
    const rows = storage.prepare(claim).all(given) as { readonly due_at: number }[];
    return rows.toSorted((one, other) => one.due_at - other.due_at);
  };

  /** Ends all connections and accepts none for a time. */
  const restart = (): void => {
    acceptsAtMs = schedule.nowMs() + draws.below(LONGEST_OUTAGE_MS);
    schedule.note('the server of the database is started again');
  };

  type Fate = 'usual' | 'lost before' | 'lost during' | 'lost after' | 'busy';
  const fateOf = (): Fate => {
    if (draws.happens(faults.restart)) restart();
    if (draws.happens(faults.busy)) return 'busy';
    if (!draws.happens(faults.lost)) return 'usual';
    return draws.from(['lost before', 'lost during', 'lost after']);
  };

  const statements = (life: Life): Statements<Session> => ({
    kind: 'sqlite',
    store: (session, batch) =>
      new Promise((resolve, reject) => {
        const fate = fateOf();
        const lose = (): void => {
          session.isLost = true;
          schedule.park(life, 'connection lost', () => reject(connectionLost()));
        };
        if (fate === 'lost before') return lose();
        const own = carryOut(batch, fate === 'busy' ? 'busy' : undefined, (error) => {
          if (fate === 'lost during') return;
          if (fate === 'lost after') return lose();
          schedule.park(life, 'reply', () => (error === undefined ? resolve() : reject(error)));
        });
        if (fate === 'lost during') {
          own.isAbandoned = draws.happens(0.5);
          lose();
        }
      }),
    rows: (session, { text, values }) =>
      new Promise((resolve, reject) => {
        const fate = fateOf();
        const lose = (): void => {
          session.isLost = true;
          schedule.park(life, 'connection lost', () => reject(connectionLost()));
        };
        if (fate === 'lost before') return lose();
        if (fate === 'busy') {
          return schedule.park(life, 'busy', () => reject(refusal(CANCELED, 'canceling statement')));
        }
        schedule.park(server, 'query', () => {
          const rows = answer(text, values);
          if (fate !== 'usual') return lose();
          schedule.park(life, 'rows', () => resolve(rows));
        });
      }),
    awaitWriters: async () => undefined,
    probe: async () => undefined,
  });

  /** The connections of one process: it waits for one that is free, and for a server that accepts some. */
  const connections = (): Connections<Session> => {
    let busy = 0;
    const line: (() => void)[] = [];
    const enter = async (): Promise<void> => {
      if (busy >= CONNECTIONS_OF_A_PROCESS) await new Promise<void>((resolve) => line.push(resolve));
      busy += 1;
    };
    const leave = (): void => {
      busy -= 1;
      line.shift()?.();
    };
    const patience = (): ReturnType<Connections<Session>['patience']> => {
      const untilMs = schedule.nowMs() + PATIENCE_MS;
      let longestMs = FIRST_WAIT_MS;
      const leftMs = () => Math.max(0, untilMs - schedule.nowMs());
      return {
        leftMs,
        nextAttempt: async () => {
          const waitMs = 1 + draws.below(longestMs);
          if (waitMs >= leftMs()) return false;
          longestMs = Math.min(2 * longestMs, LONGEST_WAIT_MS);
          await schedule.pause(waitMs, 'next attempt');
          return true;
        },
      };
    };
    const use: Connections<Session>['use'] = async (own, work) => {
      await enter();
      try {
        while (schedule.nowMs() < acceptsAtMs) {
          if (await own.nextAttempt()) continue;
          throw new Unavailable('the database cannot be reached', { outcome: 'nothing done' });
        }
        return await work({ isLost: false });
      } finally {
        leave();
      }
    };
    return {
      patience,
      patienceAtStart: patience,
      use,
      useNow: (work) => use(patience(), work),
      inUse: () => ({ open: busy, busy, most: CONNECTIONS_OF_A_PROCESS, waiting: line.length }),
      close: async () => undefined,
    };
  };

  return {
    open: (life) => {
      const sharing = { sharesTransactions: true, hasAdvisoryLocks: true };
      return databaseOn(connections(), statements(life), sharing, CONNECTIONS_OF_A_PROCESS, async () => undefined);
    },
  };
};
