import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type SftpClient from 'ssh2-sftp-client';
import type { TransferOutcome } from '../../../../catalogue/books/file-transfers.ts';
import type { FinishedFile, FinishedFiles } from '../../../payments/ports/finished-files.ts';
import { codeOf, outcomeOf, pathIn, status } from './outcomes.ts';
import { TransferFailure } from './session.ts';

/** A file and the place where it belongs. */
export interface Order {
  readonly file: FinishedFile;
  readonly files: Pick<FinishedFiles, 'content'>;
  /** The folder of the target. */
  readonly folder: string;
  /** Distinguishes the temporary file of this attempt from those of others. */
  readonly part: string;
  /** That of the previous attempt, which may have left its file behind. */
  readonly previousPart: string | undefined;
}

/** Returns the size of a file on the server; undefined if it has none there that can be seen. */
const sizeOf = async (client: SftpClient, path: string): Promise<number | undefined> => {
  try {
    return (await client.stat(path)).size;
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome === 'FOLDER' || outcome === 'PERMISSION') return undefined;
    throw error;
  }
};

/** Returns whether the server has a file with this content; false as well if the user may not read it. */
const isThere = async (client: SftpClient, path: string, { bytes, digest }: FinishedFile): Promise<boolean> => {
  if ((await sizeOf(client, path)) !== bytes) return false;
  const hash = createHash('sha256');
  try {
    if (bytes > 0) {
      const stored = client.createReadStream(path, { end: bytes - 1 });
      stored.on('error', () => undefined); // The loop reports it; after its end nobody needs the file any more.
      for await (const piece of stored) hash.update(piece as Buffer);
    }
  } catch (error) {
    if (outcomeOf(error) === 'PERMISSION') return false;
    throw error;
  }
  return hash.digest('hex') === digest;
};

/** The gateway could not read its own file: the server is not to blame, and the attempt does not count. */
class SourceFault extends Error {
  override readonly name = 'SourceFault';
}

/** Reads a file; what comes is compared with what the file is known to contain. */
interface Source {
  readonly stream: Readable;
  /** @throws SourceFault if the file could not be read. */
  refuseUnread(): void;
  /** @throws SourceFault if what was read is not what the file is known to contain. */
  refuseOther(): void;
}

const sourceOf = ({ file, files }: Order): Source => {
  const hash: Hash = createHash('sha256');
  let bytes = 0;
  let fault: SourceFault | undefined;
  const pieces = async function* () {
    try {
      for await (const piece of files.content(file)) {
        const sent = typeof piece === 'string' ? Buffer.from(piece) : piece;
        hash.update(sent);
        bytes += sent.length;
        yield sent;
      }
    } catch (cause) {
      fault = new SourceFault('a finished file could not be read', { cause });
      throw fault;
    }
  };
  return {
    stream: Readable.from(pieces(), { objectMode: false }), // Its limit counts bytes, not pieces.
    refuseUnread: () => {
      if (fault !== undefined) throw fault;
    },
    refuseOther: () => {
      if (bytes !== file.bytes || hash.digest('hex') !== file.digest) {
        throw new SourceFault(`the file ${file.id} has another content than when it was finished`);
      }
    },
  };
};

const sendTo = async (client: SftpClient, path: string, order: Order): Promise<void> => {
  const source = sourceOf(order);
  try {
    await client.put(source.stream, path);
  } catch (error) {
    source.refuseUnread();
    throw error;
  } finally {
    source.stream.destroy();
  }
  source.refuseOther();
  if ((await sizeOf(client, path)) !== order.file.bytes) throw new TransferFailure('SIZE');
};

/** Renames a file, and replaces one that has the name in the same step, if the server can do that. */
const rename = async (client: SftpClient, from: string, to: string): Promise<void> => {
  try {
    await client.posixRename(from, to);
    return;
  } catch (error) {
    const code = codeOf(error);
    if (code !== undefined && code !== status.unsupported) throw error;
  }
  try {
    await client.rename(from, to);
  } catch {
    // This server replaces nothing: for a moment there is no file of this name, but never a part of one.
    await client.delete(to, true);
    await client.rename(from, to);
  }
};

/** Removes a temporary file, if it is there. */
const removePart = async (client: SftpClient, path: string): Promise<void> => {
  try {
    await client.delete(path, true);
  } catch (error) {
    if (outcomeOf(error) === 'INTERRUPTED') throw error; // Otherwise the server keeps it, and that harms nobody.
  }
};

const writeAndRename = async (client: SftpClient, order: Order): Promise<TransferOutcome> => {
  const { file, folder, part, previousPart } = order;
  const path = pathIn(folder, file.name);
  const partPath = (each: string): string => pathIn(folder, `.${file.name}.${each}.part`);
  if (previousPart !== undefined) await removePart(client, partPath(previousPart));
  if (await isThere(client, path, file)) return 'ALREADY_THERE';
  try {
    await sendTo(client, partPath(part), order);
    await rename(client, partPath(part), path);
  } catch (error) {
    await removePart(client, partPath(part)).catch(() => undefined); // The first error says more.
    throw error;
  }
  // Some servers take a file away as soon as it has its name.
  const size = await sizeOf(client, path);
  if (size !== undefined && size !== file.bytes) throw new TransferFailure('SIZE');
  return 'DELIVERED';
};

/**
 * Writes a file under a temporary name of its own and renames it, so that nobody ever sees a part of it under its name.
 * A folder that has the same file already stays as it is.
 * @throws TransferFailure; another error if the gateway cannot read its own file.
 */
export const deliver = async (client: SftpClient, order: Order): Promise<TransferOutcome> => {
  try {
    return await writeAndRename(client, order);
  } catch (error) {
    throw error instanceof TransferFailure || error instanceof SourceFault
      ? error
      : new TransferFailure(outcomeOf(error), { cause: error });
  }
};
