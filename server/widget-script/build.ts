import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StaticFile } from '../static-files/static-file.ts';

/** The widget as it was built, and the earlier builds that pages may still ask for. */
export interface WidgetBuild {
  /** Subresource integrity value of the script. */
  readonly integrity: string;
  /** Names the build in every reply: 40 hex digits and a time. */
  readonly buildNumber: string;
  /** The simulated sheets of wallets, for the test environment only; absent in builds that have none. */
  readonly testSheets?: { readonly path: string; readonly integrity: string } | undefined;
  /** By path, such as `/v1/paymentWidgets.js`. */
  readonly files: ReadonlyMap<string, StaticFile>;
}

interface Manifest {
  readonly script: { readonly hash: string; readonly integrity: string };
  readonly testSheets?: { readonly path: string; readonly integrity: string };
  readonly build: { readonly commit: string; readonly time: string };
}

/** The name of the file that no shopper with real money may be sent. */
export const TEST_SHEETS_FILE = 'wallet-sheets.js';

interface FileManifest {
  readonly file: string;
  /** Hashes of the inline scripts and styles, where the file is a page. */
  readonly scriptHashes?: readonly string[];
  readonly styleHashes?: readonly string[];
}

const MAXIMUM_KEPT_FILES = 400; // Twenty builds of script, parts and frames, and the languages that changed: some 20 MB of memory; a page rendered before them has long expired.

/** Reads what the widget's build has written. @throws Error when there is no build in the folder. */
export const readWidgetBuild = async (folder: string): Promise<WidgetBuild> => {
  const { script, testSheets, build }: Manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  const files = new Map<string, StaticFile>();
  for (const hash of await newestHashes(join(folder, 'by-hash'))) {
    const { path, file } = await readBuilt(join(folder, 'by-hash', hash), hash);
    files.set(path, file);
    if (hash === script.hash) files.set('/v1/paymentWidgets.js', { ...file, isImmutable: false });
  }
  if (!files.has('/v1/paymentWidgets.js')) throw new Error(`The widget's build in ${folder} is incomplete.`);
  return {
    integrity: script.integrity,
    testSheets,
    buildNumber: `${build.commit}@${build.time.slice(0, 19).replace('T', ' ')} +0000`,
    files,
  };
};

const newestHashes = async (folder: string): Promise<readonly string[]> => {
  const hashes = await readdir(folder);
  const dated = await Promise.all(
    hashes.map(async (hash) => ({ hash, writtenMs: (await stat(join(folder, hash, 'manifest.json'))).mtimeMs })),
  );
  return dated
    .sort((left, right) => right.writtenMs - left.writtenMs)
    .slice(0, MAXIMUM_KEPT_FILES)
    .map(({ hash }) => hash);
};

const readBuilt = async (folder: string, hash: string): Promise<{ path: string; file: StaticFile }> => {
  const manifest: FileManifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  const [identity, br, gzip] = await Promise.all(
    ['', '.br', '.gz'].map((ending) => readFile(join(folder, manifest.file + ending))),
  );
  if (!identity || !br || !gzip) throw new Error(`The widget's build in ${folder} is incomplete.`);
  const headers = headersOf(manifest);
  return {
    path: `/v1/widget/${hash}/${manifest.file}`,
    file: { bodies: { br, gzip, identity }, hash, isImmutable: true, headers },
  };
};

const headersOf = (manifest: FileManifest): Readonly<Record<string, string>> => {
  if (manifest.file.endsWith('.html')) return pageHeaders(manifest);
  return manifest.file.endsWith('.svg') ? pictureHeaders : scriptHeaders;
};

/** A picture is no page: whoever opens it by its address gets one in which nothing runs. */
const pictureHeaders = {
  'Content-Type': 'image/svg+xml; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'",
};

const scriptHeaders = { 'Content-Type': 'text/javascript; charset=utf-8' };

/**
 * Gives the policy of a hosted field's page: its own script and style, its own origin, nothing else. Who may frame it is
 * left open: shops are known to nobody in advance, and `frame-ancestors *` would keep the pages of apps out, whose
 * addresses have schemes of their own.
 */
const pageHeaders = ({ scriptHashes = [], styleHashes = [] }: FileManifest): Readonly<Record<string, string>> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src ${quoted(scriptHashes)}`,
    `style-src ${quoted(styleHashes)}`,
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  // A page that isolates itself from other origins can frame only pages that do the same.
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Referrer-Policy': 'no-referrer',
});

const quoted = (hashes: readonly string[]): string => hashes.map((hash) => `'${hash}'`).join(' ');
