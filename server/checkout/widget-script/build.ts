import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { StaticFile } from '../../platform/static-files/static-file.ts';
import { newestHashes } from './kept-builds.ts';

/** A script of the widget, as the inventory for merchants has it. */
interface InventoriedScript {
  readonly name: string;
  readonly path: string;
  /** The hash that the browser checks: of the file, or of the script inside a frame's page. */
  readonly integrity: string;
  readonly runsIn: 'page' | 'frame';
  readonly loads: string;
  readonly purpose: string;
  readonly isForTests?: boolean;
}

/** A script that the widget loads from the provider of a wallet, in the live environment only. */
interface ProviderScript {
  readonly name: string;
  readonly brands: readonly string[];
  readonly address: string;
  readonly loads: string;
  readonly purpose: string;
}

/** The built widget, with the earlier builds that pages may still request. */
export interface WidgetBuild {
  /** The Subresource Integrity value of the script. */
  readonly integrity: string;
  /** Identifies the build in every reply: 40 hex digits and a time. */
  readonly buildNumber: string;
  /** The simulated wallet sheets, for the test environment only; absent in builds without them. */
  readonly testSheets?: { readonly path: string; readonly integrity: string } | undefined;
  /** The inventory of scripts; empty for builds without one. */
  readonly scripts?: readonly InventoriedScript[];
  readonly providerScripts?: readonly ProviderScript[];
  /** Files by path, such as `/v1/paymentWidgets.js`. */
  readonly files: ReadonlyMap<string, StaticFile>;
}

interface Manifest {
  readonly script: { readonly hash: string; readonly integrity: string };
  readonly testSheets?: { readonly path: string; readonly integrity: string };
  readonly build: { readonly commit: string; readonly time: string };
  readonly scripts?: readonly InventoriedScript[];
  readonly providerScripts?: readonly ProviderScript[];
}

/** Returns the folder of a build in which each part is under the hash of its content. */
export const builtIn = (folder: string): string => join(folder, 'by-hash');

/** The file of the simulated wallet sheets, which the live environment must not serve. */
export const TEST_SHEETS_FILE = 'wallet-sheets.js';

/** Where the routes find the picture of a brand, and the widget's style sheet, among the files. */
export const pathOfPicture = (brand: string): string => `/v1/paymentWidgets/img/${brand}.png`;
export const STYLE_PATH = '/v1/static/css/card.min.css';

interface FileManifest {
  /** The file under a hash, or `files`, such as the marks of the brands. */
  readonly file?: string;
  readonly files?: readonly string[];
  /** Hashes of the inline scripts and styles of a page. */
  readonly scriptHashes?: readonly string[];
  readonly styleHashes?: readonly string[];
}

/**
 * Reads the build of the widget in a folder, and earlier ones that were kept in another.
 * @throws Error when there is no build in the folder.
 */
export const readWidgetBuild = async (folder: string, kept?: string): Promise<WidgetBuild> => {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  const { script, testSheets, build, scripts = [], providerScripts = [] } = manifest;
  const files = new Map<string, StaticFile>();
  const folders = [builtIn(folder), ...(kept === undefined ? [] : [kept])];
  for (const { hash, folder: part } of await newestHashes(folders)) {
    for (const { path, file } of await readBuilt(part, hash)) {
      files.set(path, file);
      if (hash === script.hash) files.set('/v1/paymentWidgets.js', { ...file, isImmutable: false });
    }
  }
  for (const [path, file] of await readPictures(folder)) files.set(path, file);
  if (!files.has('/v1/paymentWidgets.js')) throw new Error(`The widget's build in ${folder} is incomplete.`);
  return {
    integrity: script.integrity,
    testSheets,
    buildNumber: `${build.commit}@${build.time.slice(0, 19).replace('T', ' ')} +0000`,
    scripts,
    providerScripts,
    files,
  };
};

/** Reads the pictures of the brands and the style sheet; a build that has none serves none. */
const readPictures = async (folder: string): Promise<readonly (readonly [path: string, file: StaticFile])[]> => {
  const names = await readdir(join(folder, 'img')).catch(() => []);
  const pictures = names.map(async (name): Promise<readonly [string, StaticFile]> => {
    const identity = await readFile(join(folder, 'img', name));
    const headers = { 'Content-Type': 'image/png' };
    return [
      pathOfPicture(name.replace('.png', '')),
      { bodies: { identity }, hash: hashOf(identity), isImmutable: false, headers },
    ];
  });
  const style = await readFile(join(folder, 'card.min.css')).catch(() => undefined);
  const headers = { 'Content-Type': 'text/css; charset=utf-8' };
  return [
    ...(await Promise.all(pictures)),
    ...(style
      ? [[STYLE_PATH, { bodies: encoded(style), hash: hashOf(style), isImmutable: false, headers }] as const]
      : []),
  ];
};

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 32);

const encoded = (identity: Buffer): StaticFile['bodies'] => ({
  identity,
  br: brotliCompressSync(identity),
  gzip: gzipSync(identity),
});

const readBuilt = async (folder: string, hash: string): Promise<{ path: string; file: StaticFile }[]> => {
  const manifest: FileManifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  const names = manifest.files ?? (manifest.file === undefined ? [] : [manifest.file]);
  return await Promise.all(
    names.map(async (name) => {
      const [identity, br, gzip] = await Promise.all(
        ['', '.br', '.gz'].map((ending) => readFile(join(folder, name + ending))),
      );
      if (!identity || !br || !gzip) throw new Error(`The widget's build in ${folder} is incomplete.`);
      const headers = headersOf(name, manifest);
      return {
        path: `/v1/widget/${hash}/${name}`,
        file: { bodies: { br, gzip, identity }, hash, isImmutable: true, headers },
      };
    }),
  );
};

const headersOf = (name: string, manifest: FileManifest): Readonly<Record<string, string>> => {
  if (name.endsWith('.html')) return pageHeaders(manifest);
  return name.endsWith('.svg') ? pictureHeaders : scriptHeaders;
};

/** A picture that is opened by its address must not run scripts. */
const pictureHeaders = {
  'Content-Type': 'image/svg+xml; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'",
};

const scriptHeaders = { 'Content-Type': 'text/javascript; charset=utf-8' };

/**
 * Returns the policy of a hosted field's page: its own script, style and origin, nothing else. Framing is not
 * restricted: the origins of shops are not known, and `frame-ancestors *` would exclude the pages of apps, whose
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
