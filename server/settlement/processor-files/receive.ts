import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { FileSource } from '../../../catalogue/books/settlement-formats.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { type Arrival, type ArrivingParts, beginArrival, type ReceiveDependencies, requireFits } from './arrival.ts';
import { cutting, LineTooLong, type Part } from './formats/cut.ts';
import type { PartReader, ReadPart } from './formats/format.ts';
import { candidatesFor, recognized } from './formats/recognized.ts';
import { isFault } from './formats/values.ts';
import type { Fault, SettlementLine } from './model/record.ts';

/** A settlement file as it arrives. */
interface ArrivingFile {
  readonly name: string;
  readonly source: FileSource;
  readonly content: AsyncIterable<Uint8Array>;
  /** Changes that are committed together with the end of the arrival. */
  readonly alongside?: ChangeSet | undefined;
}

const refused = ({ line, reason }: Fault, cause?: unknown): Rejection =>
  new Rejection('200.300.404', { reason: `line ${line}: ${reason}`, cause });

/** The first bytes of files that are no text in UTF-8. */
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
      requireFits(length);
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

/** Returns whether every line with a merchant's id is of another merchant. */
const isOfAnother = (lines: readonly (SettlementLine | Fault)[]): boolean =>
  lines.length > 0 && lines.every((line) => isFault(line) && line.field === 'clearingInstitute.merchantId');

/** Returns the columns with amounts that no field takes. @throws Rejection if the lines are of another merchant. */
const unusedIn = ({ lines, unusedAmounts }: ReadPart): readonly string[] => {
  const [first] = lines;
  if (isOfAnother(lines) && first !== undefined && isFault(first)) throw refused(first);
  return unusedAmounts;
};

/**
 * Stores a settlement file while it arrives, and has it read by a timer. A file that arrived before, byte for byte, is
 * found and not stored again. @throws Rejection, and stores nothing, for a file that is not a settlement file of this
 * channel: another delimiter, encoding or merchant, a missing column, too many bytes.
 */
export const receiveFile = async (
  dependencies: ReceiveDependencies,
  channelId: string,
  { name, source, content, alongside = {} }: ArrivingFile,
): Promise<Arrival> => {
  const { settings } = await dependencies.channelOf(channelId);
  const candidates = candidatesFor(source, settings);
  const hash = createHash('sha256');
  let [bytes, parts] = [0, 0];
  const count = (some: Uint8Array): void => {
    hash.update(some);
    bytes += some.length;
  };
  const isHead = (line: string): boolean => {
    const found = recognized(candidates, line);
    return 'read' in found || found.isOfFormat === true;
  };
  let unusedAmounts: readonly string[] = [];
  let [arrival, read]: [ArrivingParts | undefined, PartReader | undefined] = [undefined, undefined];
  try {
    for await (const part of partsOf(content, count, isHead)) {
      if (arrival === undefined) {
        const found = recognized(candidates, part.content);
        if ('reason' in found) throw refused(found);
        read = found.read;
        arrival = beginArrival(dependencies, channelId, { name, source, format: found.format });
      } else if (parts === 1 && read !== undefined) {
        unusedAmounts = unusedIn(read(part));
      }
      await arrival.store(part);
      parts += 1;
    }
    if (arrival === undefined) throw refused({ line: 1, reason: 'the file is empty' });
    return await arrival.end({ bytes, digest: hash.digest('hex'), unusedAmounts }, alongside);
  } catch (error) {
    await arrival?.drop();
    throw error;
  }
};
