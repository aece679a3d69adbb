import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { StaticFile } from '../../platform/static-files/static-file.ts';

/** The built page of the back office: its files by their names below `/backoffice/`. */
export type BackofficeBuild = ReadonlyMap<string, StaticFile>;

/** The name of the page's document. */
export const DOCUMENT = 'index.html';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** The name of the document in which the widget is previewed. */
export const PREVIEW = 'preview.html';

const policyOf = (framedBy: "'none'" | "'self'", formAction: "'none'" | "'self'"): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    `frame-ancestors ${framedBy}`,
    "base-uri 'none'",
    `form-action ${formAction}`,
  ].join('; ');

/** The page runs its own scripts and styles only, calls and frames its own origin only, and is never framed. */
const POLICY = policyOf("'none'", "'self'");

/** The preview is the same, but the page frames it, and its forms lead nowhere. */
const PREVIEW_POLICY = policyOf("'self'", "'none'");

const fileIn = async (folder: string, name: string, type: string): Promise<StaticFile> => {
  const [identity, br, gzip] = await Promise.all(
    ['', '.br', '.gz'].map((ending) => readFile(join(folder, `${name}${ending}`))),
  );
  if (!identity || !br || !gzip) throw new Error(`${name} of the back office cannot be read.`);
  return {
    bodies: { identity, br, gzip },
    hash: createHash('sha256').update(identity).digest('hex').slice(0, 20),
    isImmutable: name !== DOCUMENT && name !== PREVIEW,
    headers: {
      'Content-Type': type,
      'Content-Security-Policy': name === PREVIEW ? PREVIEW_POLICY : POLICY,
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  };
};

/** Reads the build of the back office; empty where it was not built, because payments work without it. */
export const readBackofficeBuild = async (folder: string): Promise<BackofficeBuild> => {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = names.map((name) => [name.replaceAll('\\', '/'), types[extname(name)]] as const);
  const read = files.map(async ([name, type]) => (type ? [[name, await fileIn(folder, name, type)] as const] : []));
  return new Map((await Promise.all(read)).flat());
};
