import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file with the sums of all others of a release, and the one with its signature. */
export const SUMS = 'SHA256SUMS';
export const SIGNATURE = `${SUMS}.sig`;

/** Returns the SHA-256 of a file, in hex digits. */
export const sha256Of = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Returns the sums of the files in a folder by their names, sorted. */
export const sumsIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder)
      .filter((name) => name !== SUMS && name !== SIGNATURE)
      .toSorted()
      .map((name) => [name, sha256Of(join(folder, name))]),
  );

/** Writes the sums of the files in a folder, in the form of `sha256sum`. */
export const writeSums = (folder: string): void =>
  writeFileSync(join(folder, SUMS), [...sumsIn(folder)].map(([name, sum]) => `${sum}  ${name}\n`).join(''));
