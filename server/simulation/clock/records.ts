import type { ClockPosition } from '../../platform/base/clock.ts';
import type { Database, Delete, Insert, Update } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';

/** The position of the clock that all processes share. */
export interface StoredClock {
  /** Increases with every change. */
  readonly version: number;
  readonly position: ClockPosition;
  /** The process that is moving the clock from timer to timer; the others run no timers meanwhile. */
  readonly movedBy: string | undefined;
  /**
   * The real time until which that process may move the clock; afterwards it counts as dead. 0 while no process moves
   * it.
   */
  readonly movedUntilMs: number;
  /** Whether the clock was frozen before the move, and will be again after it. */
  readonly staysFrozen: boolean;
}

interface Tables {
  test_clock: {
    readonly id: string;
    readonly version: number;
    readonly offset_ms: number;
    readonly frozen_at: number | null;
    readonly moved_by: string | null;
    readonly moved_until: number;
    readonly stays_frozen: number;
  };
  test_processes: {
    readonly id: string;
    readonly version: number;
    readonly clock_version: number;
    readonly seen_at: number;
  };
}

const ID = 'clock';

const clockRow = query<Tables>()((db) => db.selectFrom('test_clock').selectAll().where('id', '=', ID));

const behind = query<Tables, { clockVersion: number; since: number; except: string }>()((db, input) =>
  db
    .selectFrom('test_processes')
    .select(['id', 'version'])
    .where('clock_version', '<', input('clockVersion'))
    .where('seen_at', '>=', input('since'))
    .where('id', '!=', input('except')),
);

const silentProcesses = query<Tables, { before: number }>()((db, input) =>
  db.selectFrom('test_processes').select('id').where('seen_at', '<', input('before')).limit(100),
);

const processById = query<Tables, { id: string }>()((db, input) =>
  db.selectFrom('test_processes').select(['version']).where('id', '=', input('id')),
);

const columnsOf = ({ position, movedBy, movedUntilMs, staysFrozen }: Omit<StoredClock, 'version'>) => ({
  offset_ms: position.offsetMs,
  frozen_at: position.frozenAtMs ?? null,
  moved_by: movedBy ?? null,
  moved_until: movedUntilMs,
  stays_frozen: staysFrozen ? 1 : 0,
});

/** A clock that was never moved. */
const UNMOVED: Omit<StoredClock, 'version'> = {
  position: { offsetMs: 0, frozenAtMs: undefined },
  movedBy: undefined,
  movedUntilMs: 0,
  staysFrozen: false,
};

/** Returns the stored clock; undefined when it was never moved. */
export const storedClock = async (database: Database): Promise<StoredClock | undefined> => {
  const [row] = await database.read(clockRow, {});
  return (
    row && {
      version: row.version,
      position: { offsetMs: row.offset_ms, frozenAtMs: row.frozen_at ?? undefined },
      movedBy: row.moved_by ?? undefined,
      movedUntilMs: row.moved_until,
      staysFrozen: row.stays_frozen === 1,
    }
  );
};

/** Returns the insertion of a clock that was never moved; it fails with `Conflict` when there is a clock. */
export const insertClock = (): Insert => ({ table: 'test_clock', row: { id: ID, version: 1, ...columnsOf(UNMOVED) } });

/** Returns the update that moves the clock; it fails with `Conflict` when another process changed it before. */
export const updateClock = ({ version }: StoredClock, to: Omit<StoredClock, 'version'>): Update => ({
  table: 'test_clock',
  key: { id: ID },
  version,
  set: columnsOf(to),
});

/** A process as the others see it. */
interface SeenProcess {
  readonly id: string;
  readonly version: number;
  readonly clockVersion: number;
}

/** Returns the version of a process's row; 0 when it has none, or when others considered it dead and deleted it. */
export const versionOfProcess = async (database: Database, id: string): Promise<number> =>
  (await database.read(processById, { id }))[0]?.version ?? 0;

/** Returns the insertion of a process with the version of the clock that it knows. */
export const insertProcess = ({ id, version, clockVersion }: SeenProcess, seenAtMs: number): Insert => ({
  table: 'test_processes',
  row: { id, version, clock_version: clockVersion, seen_at: seenAtMs },
});

/** Returns the update by which a process shows that it is alive and which version of the clock it knows. */
export const updateProcess = ({ id, version, clockVersion }: SeenProcess, seenAtMs: number): Update => ({
  table: 'test_processes',
  key: { id },
  version,
  set: { clock_version: clockVersion, seen_at: seenAtMs },
});

/** Returns the deletion of a process that has ended. */
export const deleteProcess = (id: string): Delete => ({ table: 'test_processes', key: { id } });

/** Returns the other processes that were alive since a time and know only an older version of the clock. */
export const processesBehind = (
  database: Database,
  { id, clockVersion }: SeenProcess,
  sinceMs: number,
): Promise<readonly { readonly id: string; readonly version: number }[]> =>
  database.read(behind, { clockVersion, since: sinceMs, except: id });

/** Returns the processes that gave no sign of life since a time. */
export const silentSince = async (database: Database, beforeMs: number): Promise<readonly string[]> =>
  (await database.read(silentProcesses, { before: beforeMs })).map(({ id }) => id);
