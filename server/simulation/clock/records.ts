import type { ClockPosition } from '../../base/clock.ts';
import type { Database, Delete, Insert, Update } from '../../database/database.ts';
import { query } from '../../database/query.ts';

/** Where the clock stands, as all processes know it. */
export interface StoredClock {
  /** Raised whenever anything of it changes. */
  readonly version: number;
  readonly position: ClockPosition;
  /** The process that is moving it from timer to timer: the others run no timers meanwhile. */
  readonly movedBy: string | undefined;
  /** In real time: until then it is being moved; later, who did is gone. 0 while nobody moves it. */
  readonly movedUntilMs: number;
  /** Whether it was frozen before it was moved, and will be afterwards. */
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
    .select('id')
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

/** A clock that nobody has moved. */
const UNMOVED: Omit<StoredClock, 'version'> = {
  position: { offsetMs: 0, frozenAtMs: undefined },
  movedBy: undefined,
  movedUntilMs: 0,
  staysFrozen: false,
};

/** Gives the stored clock; nothing where it was never moved. */
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

/** Gives the insertion of a clock that nobody has moved; a `Conflict` where there is one. */
export const insertClock = (): Insert => ({ table: 'test_clock', row: { id: ID, version: 1, ...columnsOf(UNMOVED) } });

/** Gives the update that moves the clock from where it stands; a `Conflict` where another moved it before. */
export const updateClock = ({ version }: StoredClock, to: Omit<StoredClock, 'version'>): Update => ({
  table: 'test_clock',
  key: { id: ID },
  version,
  set: columnsOf(to),
});

/** A process as the others see it. */
export interface SeenProcess {
  readonly id: string;
  readonly version: number;
  readonly clockVersion: number;
}

/** Gives the version of a process's row; 0 where it has none, or others took it for gone and removed it. */
export const versionOfProcess = async (database: Database, id: string): Promise<number> =>
  (await database.read(processById, { id }))[0]?.version ?? 0;

/** Gives the insertion of a process that knows the clock. */
export const insertProcess = ({ id, version, clockVersion }: SeenProcess, seenAtMs: number): Insert => ({
  table: 'test_processes',
  row: { id, version, clock_version: clockVersion, seen_at: seenAtMs },
});

/** Gives the update by which a process says that it is there and what it knows. */
export const updateProcess = ({ id, version, clockVersion }: SeenProcess, seenAtMs: number): Update => ({
  table: 'test_processes',
  key: { id },
  version,
  set: { clock_version: clockVersion, seen_at: seenAtMs },
});

/** Gives the removal of a process that has ended. */
export const deleteProcess = (id: string): Delete => ({ table: 'test_processes', key: { id } });

/** Tells whether another process that was there since then knows an older clock only. */
export const isAnyBehind = async (
  database: Database,
  { id, clockVersion }: SeenProcess,
  sinceMs: number,
): Promise<boolean> => (await database.read(behind, { clockVersion, since: sinceMs, except: id })).length > 0;

/** Gives processes that were not there since then. */
export const silentSince = async (database: Database, beforeMs: number): Promise<readonly string[]> =>
  (await database.read(silentProcesses, { before: beforeMs })).map(({ id }) => id);
