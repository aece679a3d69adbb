import { setTimeout as wait } from 'node:timers/promises';
import type { ClientBase, QueryConfig } from 'pg';
import { randomHex } from '../base/clock.ts';
import type { DatabaseLog } from './database.ts';
import type { Connections } from './postgres-connections.ts';
import { repeatedWhileRivals } from './postgres-tries.ts';

/**
 * Interval at which a process raises its counter: rare enough to be no load, frequent enough for a start that waits for
 * it.
 */
export const USUAL_BEAT_MS = 5_000;

/** One beat can be missed when a connection is lost or the machine is busy, but not three in a row. */
const BEATS_UNTIL_DEAD = 3;

/**
 * Silence is counted in observations, not in time: a process that was itself held up, by a busy machine or by being
 * suspended, has not observed anything and therefore takes no other for dead.
 */
const LOOKS_PER_BEAT = 10;

/** After a failed beat, the next one comes sooner by this factor. */
const SOONER = 5;

/** Number of beats after which a process removes the rows of dead processes. */
const BEATS_PER_CLEAN_UP = 12;

/** A row is written in milliseconds; after this time, the connection has died silently. */
const ANSWER_TIMEOUT_MS = 5_000;

const BEAT = `insert into processes (id, last_migration, beats) values ($1, $2, 1)
  on conflict (id) do update set beats = processes.beats + 1`;
const LOOK = 'select id, beats from processes where last_migration < $1';
const REMOVE = 'delete from processes where id = $1';
const REMOVE_UNMOVED = 'delete from processes where id = $1 and beats = $2';

/** Counts the processes whose programs know only earlier migrations. */
export const countingOlder = (last: number): string =>
  `select count(*) as number from processes where last_migration < ${last}`;

interface Counter {
  readonly id: string;
  readonly beats: number;
}

/**
 * Creates a function that returns, at each observation, the processes whose counters have stood still for `looks`
 * observations.
 */
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

/** The driver supports a time-out for each statement; its types do not declare it. */
const inTime = (text: string, values: readonly (string | number)[]): QueryConfig & { query_timeout: number } => ({
  text,
  values: [...values],
  query_timeout: ANSWER_TIMEOUT_MS,
});

/**
 * Creates a function that removes, at each observation, the rows of processes that have been silent for `looks`
 * observations.
 */
const removingSilent = (looks: number, lastMigration: number) => {
  const silent = stillFor(looks);
  return async (client: ClientBase): Promise<void> => {
    const { rows } = await client.query<Counter>(inTime(LOOK, [lastMigration]));
    for (const { id, beats } of silent(rows)) await client.query(inTime(REMOVE_UNMOVED, [id, beats]));
  };
};

/**
 * Creates the step that a start repeats while older processes keep it from migrating: it waits a moment, observes once,
 * and removes the rows of dead processes. Clocks of different machines are never compared.
 */
export const awaitingOlder = (connections: Connections, lastMigration: number, beatMs: number) => {
  const removeSilent = removingSilent(BEATS_UNTIL_DEAD * LOOKS_PER_BEAT, lastMigration);
  return async (): Promise<void> => {
    await wait(beatMs / LOOKS_PER_BEAT);
    await connections.useNow(removeSilent);
  };
};

/** Shows other processes that this one is at work, from its start to its end. */
export interface Presence {
  /** Writes the row for the first time. */
  begin(client: ClientBase): Promise<void>;
  /** Keeps raising the counter, in real time. A failed beat is repeated. */
  keepUp(): void;
  /** Removes the row: the process is no longer at work. */
  end(): Promise<void>;
}

/** Creates the presence of this process; `lastMigration` is the newest migration that its program knows. */
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
      // If the row cannot be removed, the other processes see that its counter stands still.
      const remove = () => connections.useNow((client) => client.query(inTime(REMOVE, [id])));
      await repeatedWhileRivals(remove).catch(() => undefined);
    },
  };
};
