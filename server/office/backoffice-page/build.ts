import { type BuiltFiles, readBuiltFiles } from '../../platform/static-files/built-files.ts';

/** The built page of the back office: its files by their names below `/backoffice/`. */
export type BackofficeBuild = BuiltFiles;

/** The name of the page's document. */
export const DOCUMENT = 'index.html';

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

/** Reads the build of the back office; empty where it was not built. */
export const readBackofficeBuild = (folder: string): Promise<BackofficeBuild> =>
  readBuiltFiles(folder, {
    isDocument: (name) => name === DOCUMENT || name === PREVIEW,
    headersOf: (name) => ({
      'Content-Security-Policy': name === PREVIEW ? PREVIEW_POLICY : POLICY,
      'Cross-Origin-Resource-Policy': 'same-origin',
    }),
  });
