import type { VisitOutcome } from '../../../../catalogue/books/file-transfers.ts';
import type { ChangeSet, Database, Delete, Value } from '../../../platform/database/database.ts';
import { forgettingByAge } from '../../../platform/database/forgetting.ts';
import { type EntityAndId, wantedKeys } from '../../../platform/database/gathering.ts';
import { query } from '../../../platform/database/query.ts';
import type { FetchedFile, Visit } from './fetched-file.ts';

interface FetchedRow {
  readonly entity: string;
  readonly place: string;
  readonly version: number;
  readonly bytes: number;
  readonly modified_at: number;
  readonly state: string;
  readonly given: string;
  readonly tries: number;
  readonly fault: string | null;
  readonly created_at: number;
  readonly seen_at: number;
}

interface VisitRow {
  readonly entity: string;
  readonly target_id: string;
  readonly version: number;
  readonly visited_at: number;
  readonly outcome: string;
  readonly tries: number;
  readonly failing_since: number | null;
}

interface Tables {
  fetched_files: FetchedRow;
  bank_visits: VisitRow;
}

const filesAt = query<Tables, { keys: string }>()((db, input, kind) =>
  db
    .selectFrom(wantedKeys(kind, input('keys')))
    .innerJoin('fetched_files', (on) =>
      on.onRef('fetched_files.entity', '=', 'wanted.entity').onRef('fetched_files.place', '=', 'wanted.id'),
    )
    .selectAll('fetched_files'),
);

const visitTo = query<Tables, { entity: string; target: string }>()((db, input) =>
  db
    .selectFrom('bank_visits')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('target_id', '=', input('target')),
);

const visitsOf = query<Tables, { entity: string }>()((db, input) =>
  db.selectFrom('bank_visits').selectAll().where('entity', '=', input('entity')),
);

const firstFailing = query<Tables>()((db) =>
  db
    .selectFrom('bank_visits')
    .select('failing_since')
    .where('failing_since', 'is not', null)
    .orderBy('failing_since')
    .limit(1),
);

const fileOf = (row: FetchedRow): FetchedFile => ({
  entity: row.entity,
  place: row.place,
  version: row.version,
  bytes: row.bytes,
  modifiedAtMs: row.modified_at,
  state: row.state as FetchedFile['state'],
  given: JSON.parse(row.given) as string[],
  tries: row.tries,
  fault: (row.fault ?? undefined) as VisitOutcome | undefined,
  createdAtMs: row.created_at,
  seenAtMs: row.seen_at,
});

const visitOf = (row: VisitRow): Visit => ({
  entity: row.entity,
  targetId: row.target_id,
  version: row.version,
  visitedAtMs: row.visited_at,
  outcome: row.outcome as VisitOutcome,
  tries: row.tries,
  failingSinceMs: row.failing_since ?? undefined,
});

/** Creates the access to what was seen on the servers of banks. */
export const fetchedRecords = (database: Database) => ({
  /** Returns what is remembered at some places of an entity, by place. */
  at: async (entity: string, places: readonly string[]): Promise<ReadonlyMap<string, FetchedFile>> => {
    if (places.length === 0) return new Map();
    const keys = JSON.stringify(places.map((id): EntityAndId => ({ entity, id })));
    return new Map((await database.read(filesAt, { keys })).map((row) => [row.place, fileOf(row)]));
  },

  visit: async (entity: string, targetId: string): Promise<Visit | undefined> => {
    const [row] = await database.read(visitTo, { entity, target: targetId });
    return row && visitOf(row);
  },

  /** Returns the latest visits to the targets of an entity, by the ids of these. */
  visits: async (entity: string): Promise<ReadonlyMap<string, Visit>> =>
    new Map((await database.read(visitsOf, { entity })).map((row) => [row.target_id, visitOf(row)])),

  /** Returns since when visits fail to the target that fails longest; undefined if none fails. */
  failingSinceMs: async (): Promise<number | undefined> =>
    (await database.read(firstFailing, {}))[0]?.failing_since ?? undefined,
});

/** What was seen on the servers of banks. */
export type FetchedRecords = ReturnType<typeof fetchedRecords>;

type Row = Readonly<Record<string, Value>>;

/** Returns the write of a row: its insertion if it is new, else its update if it has the version that was read. */
const written = (table: string, key: Row, version: number, set: Row): ChangeSet =>
  version === 0
    ? { inserts: [{ table, row: { ...key, version: 1, ...set } }] }
    : { updates: [{ table, key, version, set }] };

/** Returns the write of what is remembered of a file. */
export const writeFetched = (file: FetchedFile): ChangeSet =>
  written('fetched_files', { entity: file.entity, place: file.place }, file.version, {
    bytes: file.bytes,
    modified_at: file.modifiedAtMs,
    state: file.state,
    given: JSON.stringify(file.given),
    tries: file.tries,
    fault: file.fault ?? null,
    created_at: file.createdAtMs,
    seen_at: file.seenAtMs,
  });

/** Returns the write of a visit. */
export const writeVisit = (visit: Visit): ChangeSet =>
  written('bank_visits', { entity: visit.entity, target_id: visit.targetId }, visit.version, {
    visited_at: visit.visitedAtMs,
    outcome: visit.outcome,
    tries: visit.tries,
    failing_since: visit.failingSinceMs ?? null,
  });

/** Returns the removal of the visits to a target that is not visited any more. */
export const deleteVisit = (entity: string, targetId: string): Delete => ({
  table: 'bank_visits',
  key: { entity, target_id: targetId },
});

/** Removes the memory of files that were listed for the last time before a time. */
export const forgetFetched = forgettingByAge('fetched_files', ['entity', 'place'], 'seen_at');
