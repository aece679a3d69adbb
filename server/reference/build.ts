import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StaticFile } from '../static-files/static-file.ts';

/** The built reference: its files by the path of their address. */
export type ReferenceBuild = ReadonlyMap<string, StaticFile>;

interface Manifest {
  readonly files: readonly {
    readonly path: string;
    readonly file: string;
    readonly hash: string;
    readonly headers: Readonly<Record<string, string>>;
  }[];
}

/** Reads the build of the reference; undefined where it was not built, because payments work without it. */
export const readReferenceBuild = async (folder: string): Promise<ReferenceBuild> => {
  const manifest = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined);
  if (manifest === undefined) return new Map();
  const { files } = JSON.parse(manifest) as Manifest;
  const read = files.map(async ({ path, file, hash, headers }): Promise<[string, StaticFile]> => {
    const [identity, br, gzip] = await Promise.all([
      readFile(join(folder, file)),
      readFile(join(folder, `${file}.br`)),
      readFile(join(folder, `${file}.gz`)),
    ]);
    return [path, { bodies: { identity, br, gzip }, hash, isImmutable: false, headers }];
  });
  return new Map(await Promise.all(read));
};
