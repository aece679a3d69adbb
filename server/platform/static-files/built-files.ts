import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { StaticFile } from './static-file.ts';

/** The built files of a page, by their names below its folder. */
export type BuiltFiles = ReadonlyMap<string, StaticFile>;

/** How the files of a page are served. */
interface Served {
  /** Whether a file changes under its name. */
  isDocument(name: string): boolean;
  /** Headers besides the type of the content. */
  headersOf(name: string): Readonly<Record<string, string>>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

const fileIn = async (folder: string, name: string, type: string, served: Served): Promise<StaticFile> => {
  const [identity, br, gzip] = await Promise.all(
    ['', '.br', '.gz'].map((ending) => readFile(join(folder, `${name}${ending}`))),
  );
  if (!identity || !br || !gzip) throw new Error(`${name} in ${folder} cannot be read.`);
  return {
    bodies: { identity, br, gzip },
    hash: createHash('sha256').update(identity).digest('hex').slice(0, 20),
    isImmutable: !served.isDocument(name),
    headers: { 'Content-Type': type, ...served.headersOf(name) },
  };
};

/** Reads the build of a page; empty where it was not built, because payments work without it. */
export const readBuiltFiles = async (folder: string, served: Served): Promise<BuiltFiles> => {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = names.map((name) => [name.replaceAll('\\', '/'), types[extname(name)]] as const);
  const read = files.map(async ([name, type]) =>
    type ? [[name, await fileIn(folder, name, type, served)] as const] : [],
  );
  return new Map((await Promise.all(read)).flat());
};
