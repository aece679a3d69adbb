import { setTimeout as wait } from 'node:timers/promises';
import type { ClientBase, QueryConfig } from 'pg';
import { randomHex } from '../base/clock.ts';
import type { DatabaseLog } from './database.ts';
import type { Connections } from './postgres-connections.ts';

/** So often a process raises its counter: rarely enough to be no load, and soon enough for a start that waits for it. */
export const USUAL_BEAT_MS = 5_000;

/** A beat is missed once where a connection was lost or the machine is busy, but not three times in a row. */
const BEATS_UNTIL_DEAD = 3;

/**
 * Silence is counted in looks, not in time: whoever was held up itself, by a busy machine or by being suspended, has not looked, and
 * takes nobody for dead because of that.
 */
const LOOKS_PER_BEAT = 10;

/** After a beat that failed, the next one comes sooner by this factor. */
const SOONER = 5;

/** So often a process removes the rows of those that died without removing theirs. */
const BEATS_PER_CLEAN_UP = 12;

/** A row is written in milliseconds: after that long, the connection has died without a word. */
const ANSWER_TIMEOUT_MS = 5_000;

const BEAT = `insert into processes (id, last_migration, beats) values ($1, $2, 1)
  on conflict (id) do update set beats = processes.beats + 1`;
const LOOK = 'select id, beats from processes where last_migration < $1';
const REMOVE = 'delete from processes where id = $1';
const REMOVE_UNMOVED = 'delete from processes where id = $1 and beats = $2';

/** Counts the processes of programs that know an earlier migration only. */
export const countingOlder = (last: number): string =>
  `select count(*) as number from processes where last_migration < ${last}`;

interface Counter {
  readonly id: string;
  readonly beats: number;
}

/** Gives what tells, at each look, whose counters have stood still for so many looks. */
export const stillFor = (looks: number) => {
  let seen = new Map<string, { readonly beats: number; readonly looks: number }>();
  return (counters: readonly Counter[]): readonly Counter[] => {
    const looksAt = ({ id, beats }: Counter): number => {
      const before = seen.get(id);
      return before?.beats === beats ? before.looks + 1 : 0;
    };
    seen = new Map(counters.map((each) => [each.id, { beats: each.beats, looks: looksAt(each) }]));
    return counters.filter(({ id }) => (seen.get(id)?.looks ?? 0) >= looks);
  };
};

/** The driver knows a time-out for each statement, its types do not. */
const inTime = (text: string, values: readonly (string | number)[]): QueryConfig & { query_timeout: number } => ({
  text,
  values: [...values],
  query_timeout: ANSWER_TIMEOUT_MS,
});

/** Gives what removes, at each look, the rows of processes that have been silent for so many looks. */
const removingSilent = (looks: number, lastMigration: number) => {
  const silent = stillFor(looks);
  return async (client: ClientBase): Promise<void> => {
    const { rows } = await client.query<Counter>(inTime(LOOK, [lastMigration]));
    for (const { id, beats } of silent(rows)) await client.query(inTime(REMOVE_UNMOVED, [id, beats]));
  };
};

/**
 * Gives what a start does while older processes keep it from migrating: each time it waits a moment and looks once, and removes those
 * that have died. No machine's clock is compared with another's.
 */
export const awaitingOlder = (connections: Connections, lastMigration: number, beatMs: number) => {
  const removeSilent = removingSilent(BEATS_UNTIL_DEAD * LOOKS_PER_BEAT, lastMigration);
  return async (): Promise<void> => {
    await wait(beatMs / LOOKS_PER_BEAT);
    await connections.useNow(removeSilent);
  };
};

/** A process that shows others that it is at work, from its start to its end. */
export interface Presence {
  /** Shows it for the first time. */
  begin(client: ClientBase): Promise<void>;
  /** Goes on showing it, in real time. A beat that fails is repeated. */
  keepUp(): void;
  /** Ends it: the process is at work no longer. */
  end(): Promise<void>;
}

/** Gives the presence of this process, whose program knows this migration as the last. */
export const presenceOf = (
  connections: Connections,
  lastMigration: number,
  beatMs: number,
  log?: DatabaseLog,
): Presence => {
  const id = randomHex(16);
  const removeSilent = removingSilent(1, Number.MAX_SAFE_INTEGER);
  let [beats, failures] = [0, 0];
  let [hasBegun, hasEnded] = [false, false];
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();

  const begin = async (client: ClientBase): Promise<void> => {
    hasBegun = true;
    await client.query(inTime(BEAT, [id, lastMigration]));
  };
  const beat = async (client: ClientBase): Promise<void> => {
    await begin(client);
    beats += 1;
    if (beats % BEATS_PER_CLEAN_UP === 0) await removeSilent(client);
  };
  const beatOnce = async (): Promise<void> => {
    try {
      await connections.useNow(beat);
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === BEATS_UNTIL_DEAD)
        log?.error({ err: error }, 'this process cannot show others that it is at work');
    }
    next();
  };
  const next = (): void => {
    if (hasEnded) return;
    const afterMs = failures > 0 ? beatMs / SOONER : beatMs;
    timer = setTimeout(() => {
      underWay = beatOnce();
    }, afterMs).unref();
  };

  return {
    begin,
    keepUp: () => {
      if (hasBegun) next();
    },
    end: async () => {
      hasEnded = true;
      clearTimeout(timer);
      await underWay;
      if (!hasBegun) return;
      // Where the row cannot be removed, the others find that its counter stands still.
      await connections.useNow((client) => client.query(inTime(REMOVE, [id]))).catch(() => undefined);
    },
  };
};
