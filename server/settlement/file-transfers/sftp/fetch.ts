import type { FileEntryWithStats, SFTPWrapper, Stats } from 'ssh2';
import { codeOf, outcomeOf, pathIn, status } from './outcomes.ts';
import { type Session, TransferFailure } from './session.ts';

/** A file in a folder of a server. */
export interface ListedFile {
  readonly name: string;
  readonly bytes: number;
  readonly modifiedAtMs: number;
}

/** The files in a folder. */
interface Listing {
  readonly files: readonly ListedFile[];
  /** Whether the folder has no more entries than are read. */
  readonly isWhole: boolean;
}

/** What is asked of a session. */
export type Asked = Pick<Session, 'sftp' | 'ended'>;

/** Calls a function of the library. @throws its error, or one without a code when the session ends before. */
const ask = <Answer>(
  { sftp, ended }: Asked,
  call: (sftp: SFTPWrapper, done: (error: Error | undefined, answer: Answer) => void) => void,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const broken = (): void => reject(new Error('the session has ended'));
    if (ended.aborted) {
      broken();
      return;
    }
    ended.addEventListener('abort', broken, { once: true });
    call(sftp, (error, answer) => {
      ended.removeEventListener('abort', broken);
      if (error == null) resolve(answer);
      else reject(error);
    });
  });

/** What the server itself answers has a code; other errors mean that the connection has ended. */
const failure = (error: unknown): TransferFailure =>
  new TransferFailure(codeOf(error) === undefined ? 'INTERRUPTED' : outcomeOf(error), { cause: error });

const KIND_OF_FILE = 0o170_000;
const REGULAR = 0o100_000;

/** Some servers tell no kind: then the first letter of the line that they make for people does. */
const isRegular = ({ attrs, longname }: FileEntryWithStats): boolean => {
  const kind = (attrs.mode ?? 0) & KIND_OF_FILE;
  return kind === 0 ? !/^[dlbcps]/.test(longname) : kind === REGULAR;
};

/** Programs that upload write under such a name first. */
const TEMPORARY = /^\.|\.(?:part|filepart|partial|tmp|temp)$/i;

const MS_PER_SECOND = 1_000;

const listed = ({ filename, attrs }: FileEntryWithStats): ListedFile => ({
  name: filename,
  bytes: attrs.size ?? 0,
  modifiedAtMs: (attrs.mtime ?? 0) * MS_PER_SECOND,
});

/** An empty file is one that somebody has just begun. */
const isFinished = ({ name, bytes }: ListedFile): boolean => bytes > 0 && !TEMPORARY.test(name);

/** Returns the next entries of an open folder; undefined after the last. */
const nextEntries = async (session: Asked, handle: Buffer): Promise<readonly FileEntryWithStats[] | undefined> => {
  try {
    return await ask<FileEntryWithStats[]>(session, (sftp, done) => sftp.readdir(handle, done));
  } catch (error) {
    if (codeOf(error) === status.endOfFile) return undefined;
    throw error;
  }
};

/**
 * Lists the finished files in a folder, of its first entries at most. Links, folders, empty files and files with
 * temporary names are left out.
 * @throws TransferFailure
 */
export const listFiles = async (session: Asked, folder: string, mostEntries: number): Promise<Listing> => {
  const files: ListedFile[] = [];
  let entries = 0;
  try {
    const handle = await ask<Buffer>(session, (sftp, done) => sftp.opendir(folder, done));
    for (;;) {
      const some = await nextEntries(session, handle);
      if (some === undefined || entries + some.length > mostEntries) {
        session.sftp.close(handle, () => undefined);
        return { files, isWhole: some === undefined };
      }
      entries += some.length;
      files.push(...some.filter(isRegular).map(listed).filter(isFinished));
    }
  } catch (error) {
    throw failure(error);
  }
};

/** A file is not what it was when it was listed: somebody still writes it, or has taken it away. */
export class ChangedFile extends Error {
  override readonly name = 'ChangedFile';
}

/** A file that is not there any more was taken away. */
const faultOf = (error: unknown): Error => {
  if (error instanceof ChangedFile) return error;
  return outcomeOf(error) === 'FOLDER' ? new ChangedFile('it is gone', { cause: error }) : failure(error);
};

/** The content of a file while it is read. */
interface FetchedContent {
  /** @throws ChangedFile at the latest before the end, TransferFailure. */
  readonly pieces: AsyncGenerator<Uint8Array, void>;
  /** @throws ChangedFile, TransferFailure */
  refuseChanged(): Promise<void>;
}

const PIECE_BYTES = 256 * 1024;

/** Reads a file as it was listed: no byte more than its size, and all of them or an error. */
export const contentOf = (session: Asked, folder: string, file: ListedFile): FetchedContent => {
  const path = pathIn(folder, file.name);

  const refuseChanged = async (): Promise<void> => {
    try {
      const { size, mtime } = await ask<Stats>(session, (sftp, done) => sftp.stat(path, done));
      if (size !== file.bytes || mtime * MS_PER_SECOND !== file.modifiedAtMs) throw new ChangedFile();
    } catch (error) {
      throw faultOf(error);
    }
  };

  const pieces = async function* (): AsyncGenerator<Uint8Array, void> {
    let handle: Buffer | undefined;
    try {
      const opened = await ask<Buffer>(session, (sftp, done) => sftp.open(path, 'r', done));
      handle = opened;
      for (let place = 0; place < file.bytes; ) {
        const buffer = Buffer.allocUnsafe(Math.min(PIECE_BYTES, file.bytes - place));
        const bytes = await ask<number>(session, (sftp, done) =>
          sftp.read(opened, buffer, 0, buffer.length, place, done),
        );
        if (bytes === 0) throw new ChangedFile();
        yield buffer.subarray(0, bytes);
        place += bytes;
      }
    } catch (error) {
      throw faultOf(error);
    } finally {
      // A handle that stays open ends with the session.
      if (handle !== undefined) session.sftp.close(handle, () => undefined);
    }
    await refuseChanged();
  };

  return { pieces: pieces(), refuseChanged };
};
