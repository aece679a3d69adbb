import type { ListName } from '../../../catalogue/backoffice/whole-lists.ts';
import type { Database, Insert } from '../../platform/database/database.ts';
import { type Forget, forgettingByAge } from '../../platform/database/forgetting.ts';
import { query } from '../../platform/database/query.ts';
import { flag, integer, json, optional, tableOf, text } from '../../platform/database/table.ts';

/** What is exported, as the person saw it. */
export interface ExportRequest {
  readonly list: ListName;
  /** The checked parameters of the list. */
  readonly filter: Readonly<Record<string, string>>;
  /** The ids of the shown columns. */
  readonly columns: readonly string[];
  readonly zone: string;
  /** The language of the person; English, if an earlier version began it. */
  readonly language?: string;
}

/** An export of a list for a person. */
export interface ListExport {
  readonly id: string;
  readonly version: number;
  readonly person: string;
  readonly list: ListName;
  readonly format: 'csv' | 'xlsx';
  readonly request: ExportRequest;
  readonly state: 'MAKING' | 'READY' | 'FAILED';
  /** The run that made the file; pieces of others, which were killed, are removed by their age. */
  readonly run: string | undefined;
  readonly rows: number;
  readonly bytes: number;
  readonly isCut: boolean;
  readonly createdAtMs: number;
}

const exports = tableOf<ListExport>()('exports', {
  key: ['id'],
  identity: ['id'],
  fixed: ['person', 'list', 'format', 'request', 'createdAtMs'],
  columns: {
    id: text('id'),
    version: integer('version'),
    person: text('person'),
    list: text('list'),
    format: text('format'),
    request: json('request'),
    state: text('state'),
    run: optional(text('run')),
    rows: integer('rows_made'),
    bytes: integer('bytes'),
    isCut: flag('is_cut'),
    createdAtMs: integer('created_at'),
  },
});

interface Tables {
  export_pieces: { readonly run: string; readonly number: number; readonly content: string };
}

const byId = exports.by('id');
const newest = exports.newestBy('person');

const piece = query<Tables, { run: string; number: number }>()((db, input) =>
  db
    .selectFrom('export_pieces')
    .select('content')
    .where('run', '=', input('run'))
    .where('number', '=', input('number')),
);

/** Creates the access to the exports of one database. */
export const exportRecords = (database: Pick<Database, 'read'>) => ({
  byId: async (id: string): Promise<ListExport | undefined> =>
    (await database.read(byId, { id })).map(exports.recordOf)[0],

  /** Returns the newest exports of a person. */
  ofPerson: async (person: string, limit: number): Promise<readonly ListExport[]> =>
    (await database.read(newest, { person, before: 'g', limit })).map(exports.recordOf),

  /** Yields the file that a run made. */
  content: async function* (run: string): AsyncGenerator<Uint8Array> {
    for (let number = 0; ; number += 1) {
      const [found] = await database.read(piece, { run, number });
      if (found === undefined) return;
      yield Buffer.from(found.content, 'base64');
    }
  },
});

/** Returns the insertion of an export. */
export const insertExport = (record: ListExport): Insert => exports.insert(record);

/** Returns the update of an export, with what its run has reached. */
export const updateExport = (record: ListExport) => exports.update(record);

/** Returns the insertion of a piece of a file. Databases store texts only. */
export const insertPiece = (run: string, number: number, content: Uint8Array, nowMs: number): Insert => ({
  table: 'export_pieces',
  row: { run, number, content: Buffer.from(content).toString('base64'), created_at: nowMs },
});

const forgetRows = forgettingByAge('exports', ['id'], 'created_at');
const forgetPieces = forgettingByAge('export_pieces', ['run', 'number'], 'created_at');

/** Removes exports by their age, with their files. */
export const forgetExports: Forget = async (database, beforeMs) =>
  (await forgetPieces(database, beforeMs)) + (await forgetRows(database, beforeMs));
