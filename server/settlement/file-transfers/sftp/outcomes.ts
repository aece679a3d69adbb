import type { TransferOutcome } from '../../../../catalogue/books/file-transfers.ts';

/** Codes of answers of SFTP servers. Source: draft-ietf-secsh-filexfer-02, section 7. */
export const status = { endOfFile: 1, noSuchFile: 2, permissionDenied: 3, unsupported: 8 } as const;

/** The library's own codes of a broken connection. */
const BROKEN: readonly unknown[] = ['ERR_GENERIC_CLIENT', 'ERR_NOT_CONNECTED', 'ECONNRESET', 'EPIPE', 'ABORT_ERR'];

/** Returns the code of an error of the library. */
export const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Returns the outcome of an attempt that ended with an error of the library. */
export const outcomeOf = (error: unknown): TransferOutcome => {
  const code = codeOf(error);
  if (code === status.noSuchFile || code === 'ENOENT') return 'FOLDER';
  if (code === status.permissionDenied || code === 'EACCES') return 'PERMISSION';
  return BROKEN.includes(code) ? 'INTERRUPTED' : 'SERVER';
};

/** Returns the path of a file in a folder. */
export const pathIn = (folder: string, name: string): string =>
  folder === '.' ? name : `${folder.endsWith('/') ? folder : `${folder}/`}${name}`;
