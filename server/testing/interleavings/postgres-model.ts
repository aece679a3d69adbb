import type { DatabaseError } from 'pg';
import { Unavailable } from '../../platform/base/unavailable.ts';
import type { Write } from '../../platform/database/change-set.ts';
import type { Database, Value } from '../../platform/database/database.ts';
import { databaseOn } from '../../platform/database/postgres.ts';
import type { Connections } from '../../platform/database/postgres-connections.ts';
import type { Statements } from '../../platform/database/postgres-statements.ts';
import type { Life, Schedule } from './schedule.ts';
import type { Storage } from './storage.ts';
import { type Progress, refusal, transactionsOn } from './transactions.ts';

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

/** One connection of a process. */
interface Session {
  isLost: boolean;
}

/** A server that several processes share. */
export interface ModelledServer {
  /** Opens the database of a process. */
  open(life: Life): Database;
}

/** The driver's error for a connection that ended while it waited for an answer. */
const connectionLost = (): Error => new Error('Connection terminated unexpectedly');

const CONNECTIONS_OF_A_PROCESS = 4;
const LONGEST_OUTAGE_MS = 14_000;
const PATIENCE_MS = 10_000;
const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 1_000;

/** How often a server notices, at a statement, that nobody waits for the answer, or ends what takes too long. */
const NOTICES_AN_END = 0.3;
const ENDS_A_SLOW_ONE = 0.3;

/** How PostgreSQL writes that a query changes rows; SQLite has other words. */
const CLAIM = /, "taken" as \((update .* returning \*)\) select .* from "taken" order by .*$/;
const GIVE_BACK = /^with "back" as \((update .* returning "id")\) select count\(\*\) as "count" from "back"$/;

/** Creates a server over a storage. */
export const modelledServer = (schedule: Schedule, storage: Storage, faults: ServerFaults): ModelledServer => {
  const { draws } = schedule;
  const server: Life = { name: 'server', isOver: false };
  const transactions = transactionsOn(storage);
  let acceptsAtMs = 0;

  /** Carries a transaction out; `ended` gets its refusal, or undefined once it is stored. */
  const carryOut = (
    batch: readonly (readonly Write[])[],
    isTooSlow: boolean,
    isAbandoned: boolean,
    ended: (error: DatabaseError | undefined) => void,
  ): void => {
    const own = transactions.begin(batch, () => schedule.park(server, 'lock', next));
    const giveUp = (error: DatabaseError): void => {
      own.rollBack();
      ended(error);
    };
    const next = (): void => {
      if (isAbandoned && draws.happens(NOTICES_AN_END)) giveUp(refusal('shutdown'));
      else if (isTooSlow && draws.happens(ENDS_A_SLOW_ONE)) giveUp(refusal('tooSlow'));
      else goOn(own.advance());
    };
    const goOn = (progress: Progress): void => {
      if (progress === 'goes on') schedule.park(server, 'statement', next);
      else if (progress !== 'waits') ended(progress === 'stored' ? undefined : progress);
    };
    schedule.park(server, 'begin', next);
  };

  const lockedTimers = (): string => {
    const ids: string[] = [];
    for (const name of transactions.held()) {
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
        const isAbandoned = fate === 'lost during' && draws.happens(0.5);
        carryOut(batch, fate === 'busy', isAbandoned, (error) => {
          if (fate === 'lost during') return;
          if (fate === 'lost after') return lose();
          schedule.park(life, 'reply', () => (error === undefined ? resolve() : reject(error)));
        });
        if (fate === 'lost during') lose();
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
          return schedule.park(life, 'busy', () => reject(refusal('tooSlow')));
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
