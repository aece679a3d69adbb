import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { timeOrderedId } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import { type ChangeSet, Conflict } from '../../platform/database/database.ts';
import { cancelTimer, timerAt } from '../../platform/timers/timer.ts';
import type { SettlementDependencies } from './dependencies.ts';
import { csvSettingsFor, isOfAnother, layoutOf, readLines } from './formats/csv.ts';
import { cutting, LineTooLong, type Part } from './formats/cut.ts';
import {
  deleteFile,
  deletePart,
  type FileSource,
  insertFile,
  insertPart,
  type SettlementFile,
  updateFile,
} from './model/files.ts';
import type { Fault } from './model/record.ts';

/** The dependencies of a file's arrival. */
export type ReceiveDependencies = Pick<SettlementDependencies, 'database' | 'clock' | 'files' | 'channelOf'>;

/** A larger file is refused; five million lines fit. */
export const LARGEST_FILE_BYTES = 1_073_741_824;

/** A file that does not arrive completely is removed after this time. */
const ARRIVES_WITHIN_MS = 6 * 60 * 60 * 1000;

/** A settlement file as it arrives. */
export interface ArrivingFile {
  readonly name: string;
  readonly source: FileSource;
  readonly format: string;
  readonly content: AsyncIterable<Uint8Array>;
  /** Changes that are committed together with the end of the arrival. */
  readonly alongside?: ChangeSet | undefined;
}

/** The end of a file's arrival. */
export interface Arrival {
  readonly file: SettlementFile;
  /** Whether the same bytes had arrived before; then nothing was stored. */
  readonly isRepeated: boolean;
}

const refused = ({ line, reason }: Fault, cause?: unknown): Rejection =>
  new Rejection('200.300.404', { reason: `line ${line}: ${reason}`, cause });

/** The first bytes of files that are no CSV. */
const otherFiles: readonly (readonly [bytes: readonly number[], what: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'it is a ZIP file; send the CSV in it'],
  [[0x1f, 0x8b], 'it is compressed with gzip; send the CSV in it'],
  [[0x42, 0x5a, 0x68], 'it is compressed with bzip2; send the CSV in it'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'it is compressed with zstd; send the CSV in it'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'it is a 7z file; send the CSV in it'],
  [[0xfd, 0x37, 0x7a, 0x58], 'it is compressed with xz; send the CSV in it'],
  [[0xff, 0xfe], 'it is UTF-16; send it as UTF-8'],
  [[0xfe, 0xff], 'it is UTF-16; send it as UTF-8'],
];

const refuseOtherFiles = (first: Uint8Array): void => {
  const other = otherFiles.find(([bytes]) => bytes.every((byte, place) => first[place] === byte));
  if (other !== undefined) throw refused({ line: 1, reason: other[1] });
};

const NEW_LINE = 0x0a;

/** Returns the number of lines before the first that is not UTF-8. */
const goodLinesIn = (bytes: Uint8Array): number => {
  let [lines, from] = [0, 0];
  for (let end = bytes.indexOf(NEW_LINE); end >= 0; end = bytes.indexOf(NEW_LINE, from)) {
    const line = bytes.subarray(from, end);
    // The first line may begin in the piece before.
    if (lines > 0 && (!isUtf8(line) || line.includes(0))) return lines;
    lines += 1;
    from = end + 1;
  }
  return lines;
};

/** Yields the parts of a file. @throws Rejection for a file that is too large or no text in UTF-8. */
const partsOf = async function* (
  content: AsyncIterable<Uint8Array>,
  onBytes: (bytes: Uint8Array) => void,
  isTitles: (line: string) => boolean,
): AsyncGenerator<Part> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const cutter = cutting(isTitles);
  let length = 0;
  const decoded = (bytes?: Uint8Array): string => {
    try {
      const text = bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
      if (text.includes('\0')) throw new TypeError('a null character');
      return text;
    } catch (cause) {
      const line = cutter.line() + goodLinesIn(bytes ?? new Uint8Array());
      throw refused({ line, reason: 'it is not UTF-8' }, cause);
    }
  };
  try {
    for await (const bytes of content) {
      if (length === 0) refuseOtherFiles(bytes);
      length += bytes.length;
      if (length > LARGEST_FILE_BYTES) {
        throw new Rejection('200.300.404', {
          status: 413,
          reason: `a settlement file has at most ${LARGEST_FILE_BYTES} bytes`,
          headers: { Connection: 'close' },
        });
      }
      onBytes(bytes);
      yield* cutter.add(decoded(bytes));
    }
    yield* cutter.add(decoded());
    yield* cutter.end();
  } catch (error) {
    if (error instanceof LineTooLong) throw refused({ line: error.line, reason: error.message }, error);
    throw error;
  }
};

/** Checks the first parts of a file. */
interface Checking {
  readonly isTitles: (line: string) => boolean;
  /** Returns the columns with amounts that no field takes. @throws Rejection for a file of another kind or merchant. */
  readonly check: (part: Part, number: number) => readonly string[];
}

/** Refuses a file whose titles lack a column, and one whose first lines are all of another merchant. */
const checking = async ({ channelOf }: ReceiveDependencies, entity: string, source: FileSource): Promise<Checking> => {
  const settings = csvSettingsFor(source, (await channelOf(entity)).settings);
  let layout: ReturnType<typeof layoutOf> | undefined;
  return {
    isTitles: (line) => !('reason' in layoutOf(line, settings)),
    check: (part, number) => {
      if (number === 0) layout = layoutOf(part.content, settings);
      if (layout === undefined) return [];
      if ('reason' in layout) throw refused(layout);
      if (number !== 1) return [];
      const { lines, unusedAmounts } = readLines(part.content, part.firstLine, layout, settings);
      const [first] = lines;
      if (isOfAnother(lines) && first !== undefined && 'reason' in first) throw refused(first);
      return unusedAmounts;
    },
  };
};

/** Removes a file that did not arrive. */
const dropped = async ({ database }: ReceiveDependencies, file: SettlementFile, parts: number): Promise<void> => {
  for (let part = 0; part < parts; part += 1) await database.commit({ deletes: [deletePart(file, part)] });
  await database.commit({ deletes: [deleteFile(file)] });
};

/** Returns the subject of the timer that removes a file that does not arrive. */
const fileSubject = ({ entity, id }: Pick<SettlementFile, 'entity' | 'id'>): string => `${entity}/${id}`;

/** Returns the subject of the timer that takes the lines of a file. */
const readingSubject = (file: Pick<SettlementFile, 'entity' | 'id'>): string => `${fileSubject(file)}/read`;

/** Removes a file that did not arrive. */
export const dropArriving = async (dependencies: ReceiveDependencies, entity: string, id: string): Promise<void> => {
  const file = await dependencies.files.byId(entity, id);
  if (file?.state !== 'RECEIVING') return;
  let parts = 0;
  while ((await dependencies.files.part(file, parts)) !== undefined) parts += 1;
  await dropped(dependencies, file, parts);
};

/**
 * Stores a settlement file while it arrives, and has it read by a timer. A file that arrived before, byte for byte, is
 * found and not stored again. @throws Rejection, and stores nothing, for a file that is not a settlement file of this
 * channel: another delimiter, encoding or merchant, a missing column, too many bytes.
 */
export const receiveFile = async (
  dependencies: ReceiveDependencies,
  entity: string,
  { name, source, format, content, alongside = {} }: ArrivingFile,
): Promise<Arrival> => {
  const { clock, database, files } = dependencies;
  const id = timeOrderedId(clock);
  const createdAtMs = clock.now();
  const arriving: SettlementFile = {
    entity,
    id,
    version: 1,
    digest: `arriving ${id}`,
    name,
    source,
    format,
    state: 'RECEIVING',
    bytes: 0,
    parts: 0,
    part: 1,
    place: 0,
    taken: 0,
    rejected: 0,
    leftOut: 0,
    unusedAmounts: [],
    createdAtMs,
    readAtMs: undefined,
  };
  const { isTitles, check } = await checking(dependencies, entity, source);
  const hash = createHash('sha256');
  let [bytes, parts, digest] = [0, 0, ''];
  let unusedAmounts: readonly string[] = [];
  try {
    const count = (some: Uint8Array): void => {
      hash.update(some);
      bytes += some.length;
    };
    const all = partsOf(content, count, isTitles);
    for await (const part of all) {
      unusedAmounts = [...unusedAmounts, ...check(part, parts)];
      const isFirst = parts === 0;
      await database.commit({
        inserts: [
          ...(isFirst
            ? [insertFile(arriving), timerAt('settlement.file', fileSubject(arriving), createdAtMs + ARRIVES_WITHIN_MS)]
            : []),
          insertPart(arriving, parts, part),
        ],
      });
      parts += 1;
    }
    if (parts === 0) throw refused({ line: 1, reason: 'the file is empty' });
    digest = hash.digest('hex');
    const earlier = await files.byDigest(entity, digest);
    if (earlier !== undefined) {
      await dropped(dependencies, arriving, parts);
      return { file: earlier, isRepeated: true };
    }
    const file: SettlementFile = { ...arriving, digest, state: 'READING', bytes, parts, unusedAmounts };
    await database.commit(
      together(alongside, {
        updates: [updateFile(file)],
        inserts: [timerAt('settlement.file', readingSubject(file), clock.now())],
        deletes: [cancelTimer('settlement.file', fileSubject(file))],
      }),
    );
    return { file: { ...file, version: 2 }, isRepeated: false };
  } catch (error) {
    if (parts > 0) await dropped(dependencies, arriving, parts).catch(() => undefined);
    if (error instanceof Conflict) {
      // Another process stored the same file at the same moment.
      const earlier = await files.byDigest(entity, digest).catch(() => undefined);
      if (earlier !== undefined) return { file: earlier, isRepeated: true };
    }
    throw error;
  }
};
