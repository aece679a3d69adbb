import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { openApi } from '../openapi.ts';
import { referencePage } from './page.ts';

/** One file of the reference as the server serves it. */
interface BuiltFile {
  readonly path: string;
  readonly file: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

const hashOf = (text: string, form: 'hex' | 'base64'): string => createHash('sha256').update(text).digest(form);

const HASH_HEX_DIGITS = 20;

/** The policy of the page, which loads nothing and runs nothing: it allows the inline style by its hash. */
const policyFor = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${hashOf(style, 'base64')}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Returns the files of the reference. The same tables always result in the same bytes. */
export const referenceFiles = (style: string): readonly BuiltFile[] => [
  {
    path: '/docs',
    file: 'index.html',
    text: referencePage(style),
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policyFor(style) },
  },
  {
    path: '/docs/openapi.json',
    file: 'openapi.json',
    text: JSON.stringify(openApi()),
    headers: { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' },
  },
];

/** Writes the reference into a folder, also compressed. */
export const buildReference = async (folder: string): Promise<void> => {
  const style = await readFile('tools/docs/reference/style.css', 'utf8');
  const files = referenceFiles(style);
  await mkdir(folder, { recursive: true });
  for (const { file, text } of files) {
    await writeFile(join(folder, file), text);
    await writeFile(join(folder, `${file}.br`), brotliCompressSync(text));
    await writeFile(join(folder, `${file}.gz`), gzipSync(text, { level: 9 }));
  }
  const manifest = files.map(({ text, ...file }) => ({ ...file, hash: hashOf(text, 'hex').slice(0, HASH_HEX_DIGITS) }));
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ files: manifest }));
};
