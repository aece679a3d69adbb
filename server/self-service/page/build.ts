import { type BuiltFiles, readBuiltFiles } from '../../platform/static-files/built-files.ts';

/** The built page: its files by their names below `/account/`. */
export type AccountBuild = BuiltFiles;

/** The name of its document, in which the facts of a channel are filled in. */
export const DOCUMENT = 'index.html';

/** Reads the build of the page; empty where it was not built. */
export const readAccountBuild = (folder: string): Promise<AccountBuild> =>
  readBuiltFiles(folder, {
    isDocument: (name) => name === DOCUMENT,
    headersOf: () => ({ 'Cross-Origin-Resource-Policy': 'same-origin' }),
  });
