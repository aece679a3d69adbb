import {
  columnsForPeople,
  exportColumns,
  type ListName,
  type OfficeList,
  officeLists,
} from '../../../catalogue/backoffice/whole-lists.ts';
import { createPlaces } from '../../access/entities/places.ts';
import { channelsWith } from '../../access/people/model/person.ts';
import { peopleRecords } from '../../access/people/model/records.ts';
import { type Clock, randomHex, timeOrderedId } from '../../platform/base/clock.ts';
import { givingWay } from '../../platform/base/give-way.ts';
import { isRecordId } from '../../platform/base/identifiers.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import type { Database } from '../../platform/database/database.ts';
import { type TimerHandler, timerAt } from '../../platform/timers/timer.ts';
import { cellsOf, headsOf } from './cells.ts';
import { csvOf } from './csv.ts';
import { narrowed } from './narrowed.ts';
import { exportRecords, insertExport, insertPiece, type ListExport, updateExport } from './records.ts';
import { type Entry, type ListCall, pagesOf, type ReadPage } from './source.ts';
import { sumsWhile } from './sums.ts';
import { inWords, sumsInWords } from './words.ts';
import { xlsxOf } from './xlsx.ts';

/** Adds to the entries of a list what an export has beside them. */
export type AddFacts = (
  list: ListName,
  call: Pick<ListCall, 'given' | 'channels'>,
  entries: readonly Entry[],
) => Promise<readonly Entry[]>;

/** The dependencies of exports. */
export interface ExportDependencies {
  readonly database: Database;
  /** The clock of timers, which tests move. */
  readonly clock: Clock;
  /** The clock of people. */
  readonly realClock: Clock;
  /** How the pages of each list are read. */
  readonly readers: ReadonlyMap<ListName, ReadPage>;
  readonly addFacts: AddFacts;
}

/** A list of so many entries is exported within the request. */
const AT_ONCE = 1_000;

/** Sheets have 1,048,576 rows; a longer list is cut, and the export says so. */
export const MOST_ROWS = 1_000_000;

/** A row of the database that holds a piece of a file. */
const PIECE_BYTES = 256 * 1_024;

/** Each is work for minutes at most, and holds personal data. */
const MOST_UNFINISHED = 3;
const MOST_SHOWN = 20;

/** What the making of a file has reached. */
interface Progress {
  rows: number;
  bytes: number;
  isCut: boolean;
}

async function* counted(pages: AsyncIterable<readonly Entry[]>, progress: Progress): AsyncGenerator<readonly Entry[]> {
  for await (const page of pages) {
    const room = MOST_ROWS - progress.rows;
    progress.isCut = page.length > room;
    progress.rows += Math.min(page.length, room);
    yield page.slice(0, room);
    if (progress.isCut) return;
  }
}

async function* ofPieceSize(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    kept.push(chunk);
    bytes += chunk.length;
    while (bytes >= PIECE_BYTES) {
      const whole = Buffer.concat(kept);
      yield whole.subarray(0, PIECE_BYTES);
      kept = [whole.subarray(PIECE_BYTES)];
      bytes -= PIECE_BYTES;
    }
  }
  if (bytes > 0) yield Buffer.concat(kept);
}

/** Makes the file of an export, piece by piece, and returns the export with it. */
const make = async (
  { database, realClock, addFacts }: ExportDependencies,
  made: ListExport,
  call: ListCall,
  pages: AsyncIterable<readonly Entry[]>,
): Promise<ListExport> => {
  const { request, format } = made;
  const run = randomHex(16);
  const progress: Progress = { rows: 0, bytes: 0, isCut: false };
  const { list, zone, language = 'en' } = request;
  // CSV is for programs, which know columns by the names of the interface; a spreadsheet is for people.
  const isForPeople = format === 'xlsx';
  const columns = (isForPeople ? columnsForPeople : exportColumns)(list, request.columns);
  const { heads, cells } = isForPeople
    ? inWords(list, columns, zone, language)
    : { heads: headsOf(columns, zone), cells: (entry: Entry) => cellsOf(entry, columns, zone) };
  const { sums = [] }: OfficeList = officeLists[list];
  const added = sumsWhile(sums);
  const rows = async function* () {
    for await (const page of counted(pages, progress)) {
      const entries = await addFacts(list, call, page);
      for (const entry of entries) added.add(entry);
      yield entries.map(cells);
    }
  };
  const last = sums.length === 0 ? undefined : { ...sumsInWords(sums, language), rows: added.rows };
  const file = isForPeople ? xlsxOf(heads, rows(), last) : csvOf(heads, rows());
  const giveWay = givingWay();
  let number = 0;
  for await (const piece of ofPieceSize(file)) {
    progress.bytes += piece.length;
    const insert = insertPiece(run, number, piece, realClock.now());
    await giveWay(() => database.commit({ inserts: [insert], isBackground: true }));
    number += 1;
  }
  return { ...made, ...progress, run, state: 'READY' };
};

/** Reads the beginning of a list: all of it, or undefined if it is longer than what is exported at once. */
const shortList = async (read: ReadPage, call: ListCall): Promise<readonly (readonly Entry[])[] | undefined> => {
  const pages: (readonly Entry[])[] = [];
  let rows = 0;
  for await (const page of pagesOf(read, call)) {
    pages.push(page);
    rows += page.length;
    if (rows > AT_ONCE) return undefined;
  }
  return pages;
};

const asStream = async function* <Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
};

const readerOf = ({ readers }: Pick<ExportDependencies, 'readers'>, list: ListName): ReadPage => {
  const read = readers.get(list);
  if (read === undefined) throw new Error(`no reader of the list ${list}`);
  return read;
};

/**
 * Begins an export: a short list is exported at once, a longer one by a timer. @throws Rejection 409 while a person has
 * several that are not finished.
 */
export const beginExport = async (
  dependencies: ExportDependencies,
  person: string,
  call: ListCall,
  { format, ...request }: ListExport['request'] & Pick<ListExport, 'format'>,
): Promise<ListExport> => {
  const { database, clock, realClock } = dependencies;
  const others = await exportRecords(database).ofPerson(person, MOST_SHOWN);
  if (others.filter(({ state }) => state === 'MAKING').length >= MOST_UNFINISHED) {
    const reason = `${MOST_UNFINISHED} of your exports are not finished yet; begin another when they are`;
    throw new Rejection('800.700.100', { status: 409, reason });
  }
  const id = timeOrderedId(realClock);
  const begun: ListExport = {
    id,
    version: 1,
    person,
    list: request.list,
    format,
    request,
    state: 'MAKING',
    run: undefined,
    rows: 0,
    bytes: 0,
    isCut: false,
    createdAtMs: realClock.now(),
  };
  const pages = await shortList(readerOf(dependencies, request.list), call);
  const stored = pages === undefined ? begun : await make(dependencies, begun, call, asStream(pages));
  const timers = pages === undefined ? [timerAt('list.export', id, clock.now())] : [];
  await database.commit({ inserts: [insertExport(stored), ...timers] });
  return stored;
};

/** The person's roles of now decide what a timer exports: it may run after some were taken away. */
const callOf = async ({ database, clock }: ExportDependencies, { person: id, request }: ListExport) => {
  const people = peopleRecords(database);
  const [person, given] = await Promise.all([people.byId(id), people.rolesOf(id)]);
  if (person?.state !== 'ACTIVE') return undefined;
  const places = await createPlaces(database, clock).channels();
  const channels = narrowed(channelsWith(officeLists[request.list].right, given, places), request.filter['entityId']);
  const mayExport = channelsWith('lists.export', given, channels);
  return mayExport.length === 0 ? undefined : { given, channels: mayExport, request: request.filter };
};

/** Creates the handler of the timer that makes the file of a long list. */
export const exportLongList =
  (dependencies: ExportDependencies): TimerHandler =>
  async ({ subject: id }) => {
    const begun = await exportRecords(dependencies.database).byId(id);
    if (begun?.state !== 'MAKING') return {};
    const call = await callOf(dependencies, begun);
    if (call === undefined) return { changes: { updates: [updateExport({ ...begun, state: 'FAILED' })] } };
    const made = await make(dependencies, begun, call, pagesOf(readerOf(dependencies, begun.list), call));
    return { changes: { updates: [updateExport(made)] } };
  };

/** Returns the newest exports of a person. */
export const exportsOf = (
  { database }: Pick<ExportDependencies, 'database'>,
  person: string,
): Promise<readonly ListExport[]> => exportRecords(database).ofPerson(person, MOST_SHOWN);

/** Returns an export of a person that is ready. @throws Rejection 404, also for one of somebody else. */
export const readyExport = async (
  { database }: Pick<ExportDependencies, 'database'>,
  person: string,
  id: string,
): Promise<ListExport & { readonly run: string }> => {
  const found = isRecordId(id) ? await exportRecords(database).byId(id) : undefined;
  if (found?.run === undefined || found.person !== person) throw new Rejection('700.400.580', { status: 404 });
  return { ...found, run: found.run };
};
