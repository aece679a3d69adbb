import { type VisitOutcome, visitLimits } from '../../../catalogue/books/file-transfers.ts';
import type { BankFile, GivenBankFile } from '../../payments/ports/bank-inbox.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { commitUnlessConflict } from '../../platform/database/deciding.ts';
import type { VisitDependencies } from './dependencies.ts';
import type { FetchedFile } from './model/fetched-file.ts';
import { writeFetched } from './model/fetched-records.ts';
import type { FileTarget } from './model/target.ts';
import { type Asked, ChangedFile, contentOf, type ListedFile } from './sftp/fetch.ts';
import { TransferFailure } from './sftp/session.ts';

/** Where a visit is: an open session, and who takes what is found. */
export interface Place {
  readonly session: Asked;
  readonly target: FileTarget;
  /** The channels that files are given to. */
  readonly channels: readonly string[];
}

/** A file that is to be taken, and what is remembered of it. */
export interface FoundFile {
  readonly file: ListedFile;
  readonly memory: FetchedFile;
}

const NAME_BYTES = 255;

/** What the library makes of bytes that are not UTF-8. */
const UNREADABLE = '\ufffd';

const isName = (name: string): boolean =>
  !/[\p{Cc}/\\]/u.test(name) && !name.includes(UNREADABLE) && Buffer.byteLength(name) <= NAME_BYTES;

/** A name as people may read it in a list. */
const shownName = (name: string): string => name.replace(/[\p{Cc}/\\]/gu, UNREADABLE).slice(0, NAME_BYTES);

/** Returns why a file is not read at all. */
const refusalOf = ({ name, bytes }: ListedFile): string | undefined => {
  if (!isName(name))
    return `its name has more than ${NAME_BYTES} bytes, is not UTF-8, or has control characters or slashes`;
  if (bytes > visitLimits.fileBytes) return `it has ${bytes} bytes, more than ${visitLimits.fileBytes}`;
  return undefined;
};

const give = async (
  { inbox }: VisitDependencies,
  { session, target }: Place,
  channel: string,
  file: ListedFile,
  as: BankFile,
): Promise<GivenBankFile> => {
  const content = contentOf(session, target.answersFolder, file);
  try {
    const result = await inbox.give(channel, as, content.pieces);
    // What was refused in the middle may be only the beginning of a file.
    if (result.outcome !== 'taken') await content.refuseChanged();
    return result;
  } finally {
    // A file that was refused in the middle is not read to its end.
    await content.pieces.return();
  }
};

/** Failures of the connection end the whole visit; others are those of one file. */
const isOfFile = (error: unknown): boolean =>
  !(error instanceof TransferFailure) || error.outcome === 'PERMISSION' || error.outcome === 'SERVER';

/**
 * Gives a file to each channel, once, and remembers that together with its note. Returns why it is to be tried again;
 * undefined if it is not, or is still being written.
 * @throws TransferFailure for a connection that has ended.
 */
export const takeFile = async (
  dependencies: VisitDependencies,
  place: Place,
  { file, memory }: FoundFile,
): Promise<VisitOutcome | undefined> => {
  const { database, inbox, log } = dependencies;
  const { target, channels } = place;
  const as: BankFile = { targetId: target.id, name: shownName(file.name) };
  let kept = memory;

  /** Returns whether it could be stored: another process that takes the same file may have come first. */
  const keep = async (next: FetchedFile, changes: ChangeSet = {}): Promise<boolean> => {
    const isStored = await commitUnlessConflict(database, together(changes, writeFetched(next)));
    kept = { ...next, version: kept.version + 1 };
    return isStored;
  };
  const refusedByAll = (reason: string): ChangeSet =>
    together(...channels.map((channel) => inbox.refuse(channel, as, reason)));

  const refusal = refusalOf(file);
  if (refusal !== undefined) {
    await keep({ ...kept, state: 'done' }, refusedByAll(refusal));
    return undefined;
  }
  const ofOthers: ChangeSet[] = [];
  try {
    for (const channel of channels.filter((each) => !memory.given.includes(each))) {
      const { outcome, changes } = await give(dependencies, place, channel, file, as);
      if (outcome === 'later') {
        await keep({ ...kept, state: 'waiting' });
        return undefined;
      }
      if (outcome === 'for others') ofOthers.push(changes);
      else if (!(await keep({ ...kept, given: [...kept.given, channel] }, changes))) return undefined;
    }
  } catch (error) {
    if (error instanceof ChangedFile) return undefined;
    if (!isOfFile(error)) throw error;
    const fault = error instanceof TransferFailure ? (error.outcome as VisitOutcome) : 'GATEWAY';
    log.error({ err: error, target: target.id, fault }, 'a file of a bank could not be taken; it is tried again');
    const isFirst = fault !== 'GATEWAY' && kept.tries === 0;
    const why = isFirst ? refusedByAll('the server does not give it to the user; it is tried again') : {};
    await keep({ ...kept, state: 'waiting', tries: kept.tries + 1, fault }, why);
    return fault;
  }
  const isForNobody = kept.given.length === 0;
  if (isForNobody) log.error({ target: target.id }, 'a file of a bank is for none of the channels');
  await keep({ ...kept, state: 'done', fault: undefined }, isForNobody ? together(...ofOthers) : {});
  return undefined;
};
