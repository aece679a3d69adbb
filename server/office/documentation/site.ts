import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { StaticFile } from '../../platform/static-files/static-file.ts';

/** The built documentation. */
export interface DocumentationSite {
  /** Whether the site has this file, a path below its folder. */
  has(name: string): boolean;
  /** Reads a file that the site has; from memory after the first time. */
  read(name: string): Promise<StaticFile>;
}

/** Pages load and call nothing but their own origin, run no inline code, and create no markup from text. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** What programs read may be read from the pages of any origin. */
const forPrograms = { 'Access-Control-Allow-Origin': '*' } as const;

const types: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '.html': { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
  '.md': { 'Content-Type': 'text/markdown; charset=utf-8', ...forPrograms },
  '.txt': { 'Content-Type': 'text/plain; charset=utf-8', ...forPrograms },
  '.json': { 'Content-Type': 'application/json; charset=utf-8', ...forPrograms },
  '.js': { 'Content-Type': 'text/javascript; charset=utf-8' },
  '.css': { 'Content-Type': 'text/css; charset=utf-8' },
  '.svg': { 'Content-Type': 'image/svg+xml' },
  '.png': { 'Content-Type': 'image/png' },
};

const COMPRESSED = '.br';

/** The names of these contain their hashes. */
const ASSETS = 'assets/';

const HASH_HEX_DIGITS = 20;

/**
 * Returns the documentation in a folder; empty where it was not built, because payments work without it. Its files are
 * read when they are first asked for: most processes never serve them, and the start does not wait for them.
 */
export const openDocumentation = async (folder: string): Promise<DocumentationSite> => {
  const names = new Set(
    (await readdir(folder, { recursive: true }).catch(() => [])).map((name) => name.replaceAll('\\', '/')),
  );
  const known = new Map<string, Promise<StaticFile>>();
  const fileOf = async (name: string): Promise<StaticFile> => {
    const identity = await readFile(join(folder, name));
    const isCompressed = names.has(`${name}${COMPRESSED}`);
    return {
      bodies: { identity, ...(isCompressed ? { br: await readFile(join(folder, `${name}${COMPRESSED}`)) } : {}) },
      hash: createHash('sha256').update(identity).digest('hex').slice(0, HASH_HEX_DIGITS),
      isImmutable: name.startsWith(ASSETS),
      headers: types[extname(name)] ?? {},
    };
  };
  return {
    has: (name) => names.has(name) && types[extname(name)] !== undefined,
    read: (name) => {
      const read = known.get(name) ?? fileOf(name);
      known.set(name, read);
      // A file that could not be read may be there the next time.
      read.catch(() => known.delete(name));
      return read;
    },
  };
};

/** The site of a gateway whose documentation was not built. */
export const noDocumentation: DocumentationSite = {
  has: () => false,
  read: () => Promise.reject(new Error('There is no documentation.')),
};
