import { exec, execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { languages } from '../../catalogue/languages/languages.ts';
import { registries, registryText } from './registry.ts';

const top = join(import.meta.dirname, '..', '..');
const codes = Object.keys(languages);

/** Whether a file is written by hand or generated from the tables, and is neither a test nor a test's output. */
const isSource = (file: string): boolean => /\.(?:tsx?|json|md|html)$/.test(file) && !/\.test\.|\/results\//.test(file);

describe('the lists of languages', () => {
  test.each(registries)('$files.list is up to date with the table; `npm run languages` writes it', async (registry) => {
    const file = join(top, 'catalogue', 'texts', 'registry', registry.files.list);
    expect(await readFile(file, 'utf8')).toBe(registryText(registry, codes));
  });

  test('only the table, the lists and the generated page name all languages', async () => {
    const folders = ['bench', 'catalogue', 'components', 'docs', 'e2e', 'server', 'tools', 'widget'];
    const listed = await Promise.all(
      folders.map(async (folder) => {
        const names = await readdir(join(top, folder), { recursive: true });
        return names.map((name) => join(folder, name)).filter(isSource);
      }),
    );
    const sources = [...listed.flat(), ...(await readdir(top)).filter(isSource)];
    expect(sources.length).toBeGreaterThan(500);
    // As a key, as a name in a list, or in quotes.
    const eachCode = codes.map((code) => new RegExp(`['"\`]${code}['"\`]|^\\s*${code}\\s*[:,]`, 'm'));
    const lists = async (file: string): Promise<boolean> => {
      const text = await readFile(join(top, file), 'utf8');
      return eachCode.every((code) => code.test(text));
    };
    const found = await Promise.all(sources.map(async (file) => ((await lists(file)) ? file : '')));
    expect(found.filter((file) => file !== '').toSorted()).toEqual([
      'catalogue/languages/languages.ts',
      ...registries.map(({ files }) => `catalogue/texts/registry/${files.list}`),
      'docs/the-widget/languages.md',
    ]);
  });
});

test('adding a language takes a folder, a row and `npm run languages`; removing or renaming one works alike', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'languages-'));
  onTestFinished(() => rm(scratch, { recursive: true }));
  const texts = join(scratch, 'catalogue', 'texts');
  const table = join(scratch, 'catalogue', 'languages', 'languages.ts');
  const copied = [
    'catalogue',
    'server/platform/pages/texts.ts',
    'server/platform/base/accept-header.ts',
    'tools/languages',
  ]; // Texts refer to other tables.
  for (const path of [...copied, 'tsconfig.json', 'package.json']) {
    const isKept = (name: string): boolean => !name.endsWith('.test.ts');
    await cp(join(top, path), join(scratch, path), { recursive: true, filter: isKept });
  }
  await symlink(join(top, 'node_modules'), join(scratch, 'node_modules'));

  await cp(join(texts, 'de'), join(texts, 'qq'), { recursive: true });
  await replaceIn(join(texts, 'qq', 'pages.ts'), "'Vielen Dank'", "'Dankon'");
  await replaceIn(table, '} as const satisfies', "  qq: { tag: 'qaa', direction: 'ltr', name: 'One more' },\n$&");
  await rm(join(texts, 'ko'), { recursive: true });
  await replaceIn(table, /^ {2}ko: .*\n/m, '');
  await rename(join(texts, 'dk'), join(texts, 'qd'));
  await replaceIn(table, '  dk: {', '  qd: {');
  await writeLists(scratch);

  await compile(scratch);
  const compiled = (path: string) => import(/* @vite-ignore */ pathToFileURL(join(scratch, 'dist', path)).href);
  const { pageLanguage, pageTexts } = await compiled('server/platform/pages/texts.js');
  const { translations } = await compiled('catalogue/texts/registry/forms.js');
  expect(pageLanguage(['qaa-XX', 'de'])).toBe('qq');
  expect(pageTexts('qq').returned.title).toBe('Dankon');
  const renamed = codes.map((code) => (code === 'dk' ? 'qd' : code));
  expect(Object.keys(translations)).toEqual([...renamed.filter((code) => code !== 'en' && code !== 'ko'), 'qq']);
});

const replaceIn = async (file: string, text: string | RegExp, by: string): Promise<void> => {
  const before = await readFile(file, 'utf8');
  expect(before).toMatch(text);
  await writeFile(file, before.replace(text, by));
};

/** Runs `npm run languages` in a folder, without the documents that it writes afterwards. */
const writeLists = async (folder: string): Promise<void> => {
  const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const script = scripts.languages.replace(' && npm run --silent docs', '');
  const PATH = [join(top, 'node_modules', '.bin'), process.env['PATH']].join(delimiter);
  await promisify(exec)(script, { cwd: folder, env: { ...process.env, PATH } });
};

/** Compiles the catalogue and the server of a folder into its `dist`, with the compiler options of this repository. */
const compile = async (folder: string): Promise<void> => {
  const compilerOptions = { rootDir: '.', outDir: 'dist', composite: false };
  const settings = { extends: join(top, 'tsconfig.json'), compilerOptions, include: ['catalogue', 'server'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const compiler = join(top, 'node_modules', 'typescript', 'bin', 'tsc');
  const compiling = promisify(execFile)(process.execPath, [compiler, '--project', folder]);
  await compiling.catch((error: { readonly stdout: string }) => expect.fail(error.stdout)); // The compiler's complaints.
};
