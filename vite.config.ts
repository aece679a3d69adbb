import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type InlineConfig, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { countryCodes } from './catalogue/iso/countries.ts';
import { languages } from './catalogue/languages/languages.ts';
import { isWorldwide } from './widget/bridge/worldwide-brands.ts';
import { numberTable } from './widget/frames/number-table.ts';
import { marks, marksPicture } from './widget/late-style/marks.ts';
import { scriptHandingOver } from './widget/lazy/hand-over.ts';
import { kit } from './widget/lazy/kit.ts';
import { partEntries } from './widget/lazy/part-entries.ts';
import { problemTexts } from './widget/locales/english/problems.ts';
import { packed, packedFewBrands } from './widget/locales/packed.ts';
import { translations } from './widget/locales/translations.ts';
import { brandFacts, USUAL_CODE_LENGTH } from './widget/methods/card/brand-facts.ts';

const outputFolder = process.env['WIDGET_BUILD'] ?? 'dist/widget-build';
const scriptFile = 'paymentWidgets.js';
const frameFile = 'frame.html';

const picture = { file: 'marks.svg', text: marksPicture() };

const test = {
  include: ['**/*.test.{ts,tsx}'],
  exclude: ['dist/**', 'node_modules/**', 'e2e/journeys/**'],
  globalSetup: ['./tools/test/vitest-setup.ts'],
  // A process each, since native modules are loaded; two, since that is what the reference machine has.
  pool: 'forks' as const,
  maxWorkers: 2,
  // Against tests that hang; a machine that is busy with something else does not fail them.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** Three things in one place, as Vite wants it: the tests' settings, the build of the gateway, and that of the widget. */
export default defineConfig(async ({ command, mode }) => {
  // JSX as it is built: our own runtime has no second form for development.
  if (command === 'serve' || mode === 'test') return { test, oxc: { jsx: { development: false } } };
  if (mode === 'gateway') return gateway;
  const all = frameOf(await codeOf('widget/frames/full-frame.ts', numberTable));
  const known = Object.entries(numberTable).filter(([brand]) => isWorldwide(brand));
  const worldwide = frameOf(await codeOf('widget/frames/frame.ts', Object.fromEntries(known)));
  const pathOf = ({ hash }: Frame): string => `widget/${hash}/${frameFile}`;
  const coded = Object.entries(partEntries).map(async ([name, { entry }]) =>
    partOf(name, await codeOf(entry, numberTable, [borrowedKit])),
  );
  const data = [
    dataPart('problems', problemTexts),
    dataPart('few-brands', packedFewBrands(translations)),
    ...languageParts(),
  ];
  const listed = [...(await Promise.all(coded)), ...data];
  const sheets = partOf('wallet-sheets', await codeOf('widget/wallet-sheets/part.ts', numberTable, [borrowedKit]));
  const directory = dataPart('directory', Object.fromEntries(listed.map(({ name, sha256 }) => [name, sha256])));
  const define = {
    DIRECTORY: JSON.stringify(directory.sha256),
    FRAME_PATHS: JSON.stringify({ worldwide: pathOf(worldwide), all: pathOf(all) }),
    BUILD_NAME: JSON.stringify(JSON.parse(readFileSync('package.json', 'utf8')).version),
  };
  const config = bundle('widget/main.tsx', define);
  return { ...config, plugins: [...(config.plugins ?? []), publish([worldwide, all], [directory, ...listed], sheets)] };
});

/**
 * The gateway as `npm start` runs it: two files instead of 240, since the reading of files is most of a start. They stand as
 * deep as the compiled ones, for what is found beside them; the catalogue has its own, so that its share can be measured.
 */
const gateway: InlineConfig = {
  ssr: { noExternal: ['ibantools'] }, // A table that the catalogue reads: looking for its package takes as long as a tenth of the catalogue.
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: 'server/main.ts', // For Node: packages stay where they are.
    outDir: 'dist/gateway',
    emptyOutDir: false, // A gateway that starts meanwhile finds its files.
    target: 'node20',
    minify: false, // Stack traces name functions.
    sourcemap: true,
    rolldownOptions: {
      output: {
        entryFileNames: 'main.js',
        chunkFileNames: '[name].js',
        codeSplitting: { groups: [{ name: 'catalogue', test: /\/catalogue\/|\/ibantools\// }] },
      },
    },
  },
};

/** Gives the settings that make one classic script of an entry. */
function bundle(entry: string, define: Record<string, string>, numbers = numberTable): InlineConfig {
  return {
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    plugins: [finishedTables(numbers)],
    build: {
      outDir: outputFolder,
      emptyOutDir: false, // Earlier builds stay, for pages that have been rendered already.
      lib: { entry, formats: ['iife'], name: 'tollgate', fileName: () => scriptFile },
      // The first browsers with cascade layers, container queries and color-mix.
      target: ['chrome111', 'firefox113', 'safari16.4'],
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // Leaves light-dark() alone; it stands behind @supports.
      reportCompressedSize: false,
    },
  };
}

/** Puts finished tables into script and frame, without the catalogue that they were made from. */
const finishedTables = (numbers: typeof numberTable): Plugin => ({
  name: 'finished-tables',
  load: (id) => {
    if (id.endsWith('/brand-facts.ts')) {
      return `export const USUAL_CODE_LENGTH = ${USUAL_CODE_LENGTH}; export const brandFacts = ${JSON.stringify(brandFacts)};`;
    }
    if (id.endsWith('/marks-file.ts')) {
      const path = `widget/${contentHash(picture.text)}/${picture.file}`;
      return `export const marksFile = ${JSON.stringify({ path, brands: Object.keys(marks) })};`;
    }
    if (id.endsWith('/iso/countries.ts')) {
      return `export const countryCodes = ${JSON.stringify([...countryCodes].join(''))}.match(/../g);`;
    }
    if (id.endsWith('/number-table.ts')) return `export const numberTable = ${JSON.stringify(numbers)};`;
    // A module as it is, instead of a wrapper for one of Node's that is larger than what it wraps.
    if (id.endsWith('/luhn-10.js')) return readFileSync(id, 'utf8').replace('module.exports =', 'export default');
    if (/signals-core\.(?:module\.js|mjs)$/.test(id)) return withoutUnused(readFileSync(id, 'utf8'));
    if (id.endsWith('/languages.ts')) return readFileSync(id, 'utf8').replace(LANGUAGE_TABLE, () => shortLanguages());
    return undefined;
  },
});

const LANGUAGE_TABLE = /(?<=export const languages = )\{.*?\} as const satisfies Record<.*?>;/s;

/** Gives the table of languages as code a third as long: most tags are the codes. Names are for menus, and the widget has none. */
function shortLanguages(): string {
  const rows = Object.entries(languages).map(([code, { tag }]) => (tag === code ? code : `${code}:${tag}`));
  const mirrored = Object.entries(languages).filter(([, { direction }]) => direction === 'rtl');
  const isMirrored = mirrored.map(([code]) => `code === '${code}'`).join(' || ');
  const row = `([code, tag = code]) => [code, { tag, direction: ${isMirrored} ? 'rtl' : 'ltr' }]`;
  // Marked, so that a part that asks for no language does not carry it.
  const table = `Object.fromEntries('${rows.join(' ')}'.split(' ').map((row) => row.split(':')).map(${row}))`;
  return `/* @__PURE__ */ (() => ${table})();`;
}

/** Takes what nobody here calls out of the signals: to be told of changes outside of effects, and to be written as texts. */
function withoutUnused(signals: string): string {
  const kept = signals.replace(/(\w+)\.prototype\.subscribe=function.*?(?=\1\.prototype\.peek=)/s, '');
  if (kept === signals) throw new Error('signals-core looks otherwise: leave it whole, or take out what it has now.');
  return kept;
}

/** Lets a part take what the script lends from its own script element; a name that the script does not lend ends the build. */
const borrowedKit: Plugin = {
  name: 'borrowed-kit',
  enforce: 'pre',
  resolveId: (id) => (/^@preact\/signals-core$|elements\/(?:jsx-runtime|tree\.ts)$/.test(id) ? KIT : undefined),
  load: (id) =>
    id === KIT ? `export const { ${Object.keys(kit).join(', ')} } = document.currentScript.kit;` : undefined,
};
const KIT = '\0kit';

/** A file that the script loads when it is needed. */
interface Part {
  readonly name: string;
  readonly file: string;
  readonly code: string;
  readonly hash: string;
  /** From which the script knows the address too; see `partPath`. */
  readonly sha256: string;
}

const partOf = (name: string, code: string): Part => {
  const sha256 = createHash('sha256').update(code).digest('base64');
  return { name, file: `${name}.js`, code, hash: contentHash(code), sha256 };
};

const dataPart = (name: string, data: unknown): Part => partOf(name, scriptHandingOver(data));

/** Gives the file of each language but English, which is in the script. */
const languageParts = (): readonly Part[] =>
  Object.entries(translations).map(([name, texts]) => dataPart(name, packed(texts)));

async function codeOf(entry: string, numbers: typeof numberTable, plugins: readonly Plugin[] = []): Promise<string> {
  const config = bundle(entry, {}, numbers);
  const [result] = [
    await build({
      ...config,
      plugins: [...plugins, ...(config.plugins ?? [])],
      build: { ...config.build, write: false },
    }),
  ].flat();
  const chunk = result && 'output' in result ? result.output[0] : undefined;
  if (!chunk) throw new Error(`${entry} gave no code.`);
  return chunk.code.trim();
}

interface Frame {
  readonly html: string;
  readonly hash: string;
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/** Gives the hosted field's page with script and style inside, so that a frame is one request. */
function frameOf(code: string): Frame {
  const style = readFileSync('widget/frames/frame.css', 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .trim();
  const html = readFileSync('widget/frames/frame.html', 'utf8')
    .replace('/* frame.css */', () => style)
    .replace('/* frame.ts */', () => code.replaceAll('</script', '<\\/script'));
  const hashesOf = (tag: string): string[] =>
    [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => digest('sha256', text));
  return { html, hash: contentHash(html), scriptHashes: hashesOf('script'), styleHashes: hashesOf('style') };
}

/** Chromium then compiles every function while the script arrives, beside the page's thread, and not one by one when called. */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n';

/** Writes the built files, compressed as they are sent, and says what they are. */
function publish(frames: readonly Frame[], parts: readonly Part[], sheets: Part): Plugin {
  return {
    name: 'publish',
    writeBundle: (_options, files) => {
      const chunk = files[scriptFile];
      if (chunk?.type !== 'chunk') throw new Error('The build gave no script.');
      const code = COMPILE_AT_ONCE + chunk.code;
      const script = { file: scriptFile, hash: contentHash(code), integrity: digest('sha384', code) };
      const sizes: Record<string, number> = { script: writeBuilt(script, code) };
      // The frame of most shops is written last, so that it is the one without a hash in its name.
      for (const [index, { html, ...frame }] of [...frames.entries()].reverse()) {
        sizes[index === 0 ? 'frame' : 'frame for all brands'] = writeBuilt({ file: frameFile, ...frame }, html);
      }
      const build = { commit: commit(), time: new Date().toISOString() };
      const [frame, frameForAllBrands] = frames.map(({ html: _html, ...rest }) => ({ file: frameFile, ...rest }));
      sizes['wallet sheets'] = writeBuilt({ file: sheets.file, hash: sheets.hash }, sheets.code);
      const testSheets = { path: `widget/${sheets.hash}/${sheets.file}`, integrity: `sha256-${sheets.sha256}` };
      const manifest = { script, frame, frameForAllBrands, testSheets, build };
      writeWhole('manifest.json', `${JSON.stringify(manifest, undefined, 2)}\n`);
      for (const { name, code: of, file, hash } of parts) sizes[name] = writeBuilt({ file, hash }, of);
      sizes['marks'] = writeBuilt({ file: picture.file, hash: contentHash(picture.text) }, picture.text);
      writeWhole('sizes.json', `${JSON.stringify(sizes, undefined, 2)}\n`);
      const said = Object.entries(sizes).map(([name, bytes]) => `${name} ${bytes}`);
      process.stdout.write(`widget, brotli bytes: ${said.join(', ')}\n`);
    },
  };
}

/** Writes a file under its own name, where the last one of that name stays, and under its hash; gives its brotli bytes. */
function writeBuilt(manifest: { file: string; hash: string }, text: string): number {
  const folder = join('by-hash', manifest.hash);
  writeWhole(join(folder, 'manifest.json'), JSON.stringify(manifest));
  const brotli = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  for (const path of [manifest.file, join(folder, manifest.file)]) {
    writeWhole(path, text);
    writeWhole(`${path}.br`, brotli);
    writeWhole(`${path}.gz`, gzipSync(text, { level: 9 }));
  }
  return brotli.length;
}

/** Writes a file so that a server which starts meanwhile sees the old one or the new one, never a half. */
function writeWhole(path: string, content: string | Buffer): void {
  const whole = join(outputFolder, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(`${whole}.${process.pid}`, content);
  renameSync(`${whole}.${process.pid}`, whole);
}

function digest(algorithm: 'sha256' | 'sha384', text: string): string {
  return `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;
}

const CONTENT_HASH_HEX_DIGITS = 20;

function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, CONTENT_HASH_HEX_DIGITS);
}

/** Gives the 40 hex digits by which a build is known: of the commit, or of the package where there is no repository. */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return createHash('sha1').update(readFileSync('package.json')).digest('hex');
  }
}
