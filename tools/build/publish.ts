import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { buildNumberOf } from './build-number.ts';
import { outputFolder, scriptFile } from './bundle.ts';
import type { Chunk } from './chunks.ts';
import { type Frame, frameFile } from './frame.ts';
import { contentHash, digest } from './hashes.ts';
import { markPictures, spriteFile, spritePicture } from './mark-pictures.ts';
import { markFiles } from './marks.ts';
import { notice } from './notice.ts';
import { type BuiltScript, fixedRows, inventoryOf, providerScripts } from './script-inventory.ts';
import { styleSheet } from './style-sheet.ts';

/**
 * Makes Chromium compile all functions while the script downloads, off the main thread, instead of one by one on first
 * call.
 */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n';

/** Writes the built files, also compressed, and prints their sizes. */
export function publish(frames: readonly Frame[], chunks: readonly Chunk[], sheets: Chunk): Plugin {
  return {
    name: 'publish',
    writeBundle: async (_options, files) => {
      const output = files[scriptFile];
      if (output?.type !== 'chunk') throw new Error('The build produced no script.');
      const code = COMPILE_AT_ONCE + output.code;
      const script = { file: scriptFile, hash: contentHash(code), integrity: digest('sha384', code) };
      const sizes: Record<string, number> = { script: writeBuilt(script, code) };
      // The frame of most shops is written last: its file is the one without a hash in its path.
      for (const [index, { html, ...frame }] of [...frames.entries()].reverse()) {
        sizes[index === 0 ? 'frame' : 'frame for all brands'] = writeBuilt({ file: frameFile, ...frame }, html);
      }
      const build = buildNumberOf('.');
      const [frame, frameForAllBrands] = frames.map(({ html: _html, ...rest }) => ({ file: frameFile, ...rest }));
      sizes['wallet sheets'] = writeBuilt({ file: sheets.file, hash: sheets.hash }, sheets.code);
      const testSheets = { path: `widget/${sheets.hash}/${sheets.file}`, integrity: `sha256-${sheets.sha256}` };
      const scripts = inventoryOf([
        { name: fixedRows.script.name, path: pathOf(script), integrity: script.integrity },
        ...frames.map((each, index) => builtFrame(each, index)),
        ...[...chunks, sheets].map(builtChunk),
      ]);
      const manifest = { script, frame, frameForAllBrands, testSheets, build, scripts, providerScripts };
      writeWhole('manifest.json', `${JSON.stringify(manifest, undefined, 2)}\n`);
      for (const { name, code: of, file, hash } of chunks) sizes[name] = writeBuilt({ file, hash }, of);
      sizes['largest mark'] = Math.max(...writeMarks());
      writeWhole('sizes.json', `${JSON.stringify(sizes, undefined, 2)}\n`);
      const pictures = markPictures();
      for (const [file, picture] of Object.entries(pictures)) writeWhole(join('img', file), picture);
      writeWhole(join('img', spriteFile), spritePicture(pictures));
      writeWhole('card.min.css', await styleSheet());
      writeWhole('NOTICE', notice());
      const listed = Object.entries(sizes).map(([name, bytes]) => `${name} ${bytes}`);
      process.stdout.write(`widget, brotli bytes: ${listed.join(', ')}\n`);
    },
  };
}

const pathOf = ({ hash, file }: { readonly hash: string; readonly file: string }): string =>
  `/v1/widget/${hash}/${file}`;

const builtChunk = (chunk: Chunk): BuiltScript => ({
  name: chunk.name,
  path: pathOf(chunk),
  integrity: `sha256-${chunk.sha256}`,
});

/** The script of a frame is in its page; the page's own policy allows that script only. */
const builtFrame = ({ hash, scriptHashes: [integrity = ''] }: Frame, index: number): BuiltScript => ({
  name: (index === 0 ? fixedRows.frame : fixedRows.frameForAllBrands).name,
  path: pathOf({ hash, file: frameFile }),
  integrity,
});

/**
 * Writes a file under its name, where it replaces the previous one, and under its hash. Returns its size in brotli
 * bytes.
 */
function writeBuilt(manifest: { file: string; hash: string }, text: string): number {
  const folder = join('by-hash', manifest.hash);
  writeWhole(join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeEncoded(manifest.file, text);
  return writeEncoded(join(folder, manifest.file), text);
}

/** Writes the marks of all brands under one hash; their sizes in brotli bytes. */
function writeMarks(): readonly number[] {
  const folder = join('by-hash', markFiles.hash);
  const files = Object.entries(markFiles.texts);
  writeWhole(join(folder, 'manifest.json'), JSON.stringify({ files: files.map(([file]) => file) }));
  return files.map(([file, text]) => writeEncoded(join(folder, file), text));
}

/** Writes a text, also compressed. Returns its size in brotli bytes. */
function writeEncoded(path: string, text: string): number {
  const brotli = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  writeWhole(path, text);
  writeWhole(`${path}.br`, brotli);
  writeWhole(`${path}.gz`, gzipSync(text, { level: 9 }));
  return brotli.length;
}

/** Writes a file atomically: a server that starts meanwhile reads the old content or the new one. */
function writeWhole(path: string, content: string | Buffer): void {
  const whole = join(outputFolder, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(`${whole}.${process.pid}`, content);
  renameSync(`${whole}.${process.pid}`, whole);
}
