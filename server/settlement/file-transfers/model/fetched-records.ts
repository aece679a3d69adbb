import type { ChangeSet, Database, Delete } from '../../../platform/database/database.ts';
import { forgettingByAge } from '../../../platform/database/forgetting.ts';
import type { EntityAndId } from '../../../platform/database/gathering.ts';
import { query } from '../../../platform/database/query.ts';
import { integer, json, optional, type RowIn, tableOf, text } from '../../../platform/database/table.ts';
import type { FetchedFile, Visit } from './fetched-file.ts';

const fetchedFiles = tableOf<FetchedFile>()('fetched_files', {
  key: ['entity', 'place'],
  columns: {
    entity: text('entity'),
    place: text('place'),
    version: integer('version'),
    bytes: integer('bytes'),
    modifiedAtMs: integer('modified_at'),
    state: text('state'),
    given: json('given'),
    tries: integer('tries'),
    fault: optional(text('fault')),
    createdAtMs: integer('created_at'),
    seenAtMs: integer('seen_at'),
  },
});

const visits = tableOf<Visit>()('bank_visits', {
  key: ['entity', 'targetId'],
  columns: {
    entity: text('entity'),
    targetId: text('target_id'),
    version: integer('version'),
    visitedAtMs: integer('visited_at'),
    outcome: text('outcome'),
    tries: integer('tries'),
    failingSinceMs: optional(integer('failing_since')),
  },
});

interface Tables {
  bank_visits: RowIn<typeof visits>;
}

const filesAt = fetchedFiles.among('place');
const visitTo = visits.by('entity', 'target_id');
const visitsOf = visits.by('entity');

const firstFailing = query<Tables>()((db) =>
  db
    .selectFrom('bank_visits')
    .select('failing_since')
    .where('failing_since', 'is not', null)
    .orderBy('failing_since')
    .limit(1),
);

/** Creates the access to what was seen on the servers of banks. */
export const fetchedRecords = (database: Database) => ({
  /** Returns what is remembered at some places of an entity, by place. */
  at: async (entity: string, places: readonly string[]): Promise<ReadonlyMap<string, FetchedFile>> => {
    if (places.length === 0) return new Map();
    const keys = JSON.stringify(places.map((id): EntityAndId => ({ entity, id })));
    return new Map((await database.read(filesAt, { keys })).map((row) => [row.place, fetchedFiles.recordOf(row)]));
  },

  visit: async (entity: string, targetId: string): Promise<Visit | undefined> =>
    (await database.read(visitTo, { entity, target_id: targetId })).map(visits.recordOf)[0],

  /** Returns the latest visits to the targets of an entity, by the ids of these. */
  visits: async (entity: string): Promise<ReadonlyMap<string, Visit>> =>
    new Map((await database.read(visitsOf, { entity })).map((row) => [row.target_id, visits.recordOf(row)])),

  /** Returns since when visits fail to the target that fails longest; undefined if none fails. */
  failingSinceMs: async (): Promise<number | undefined> =>
    (await database.read(firstFailing, {}))[0]?.failing_since ?? undefined,
});

/** What was seen on the servers of banks. */
export type FetchedRecords = ReturnType<typeof fetchedRecords>;

/** Returns the write of what is remembered of a file: its insertion if it is new. */
export const writeFetched = (file: FetchedFile): ChangeSet =>
  file.version === 0
    ? { inserts: [fetchedFiles.insert({ ...file, version: 1 })] }
    : { updates: [fetchedFiles.update(file)] };

/** Returns the write of a visit: its insertion if there was none before. */
export const writeVisit = (visit: Visit): ChangeSet =>
  visit.version === 0 ? { inserts: [visits.insert({ ...visit, version: 1 })] } : { updates: [visits.update(visit)] };

/** Returns the removal of the visits to a target that is not visited any more. */
export const deleteVisit = (entity: string, targetId: string): Delete => ({
  table: 'bank_visits',
  key: { entity, target_id: targetId },
});

/** Removes the memory of files that were listed for the last time before a time. */
export const forgetFetched = forgettingByAge('fetched_files', ['entity', 'place'], 'seen_at');
