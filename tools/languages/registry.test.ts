import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { languages } from '../../catalogue/languages/languages.ts';
import { registries, registryText } from './registry.ts';

const top = join(import.meta.dirname, '..', '..');
const codes = Object.keys(languages);

/** Tells whether a file is written by hand or made of the tables: neither a test nor what a test has left. */
const isSource = (file: string): boolean => /\.(?:tsx?|json|md|html)$/.test(file) && !/\.test\.|\/results\//.test(file);

describe('the registry', () => {
  test.each(registries)('of $names.list is what the table says: `npm run languages` writes it', async (registry) => {
    const file = join(top, 'catalogue', 'texts', 'registry', registry.files.list);
    await expect(registryText(registry, codes)).toMatchFileSnapshot(file);
  });

  test('and the table are the only ones that list all languages, but for a page that is made of them', async () => {
    const folders = ['bench', 'catalogue', 'docs', 'e2e', 'server', 'tools', 'widget'];
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
      'docs/languages.md',
    ]);
  });
});

test('a language more is a folder and a row: it compiles, and its texts are served', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'one-language-more-'));
  onTestFinished(() => rm(scratch, { recursive: true }));
  const texts = join(scratch, 'catalogue', 'texts');
  const validity = 'catalogue/payments/checkout-validity.ts'; // A text names it.
  for (const path of ['catalogue/languages', 'catalogue/texts', validity, 'server/pages/texts.ts']) {
    const isKept = (name: string): boolean => !name.endsWith('.test.ts');
    await cp(join(top, path), join(scratch, path), { recursive: true, filter: isKept });
  }

  await cp(join(texts, 'de'), join(texts, 'qq'), { recursive: true });
  await replaceIn(join(texts, 'qq', 'pages.ts'), "'Vielen Dank'", "'Dankon'");
  const row = "  qq: { tag: 'qaa', direction: 'ltr', name: 'One more' },\n";
  await replaceIn(join(scratch, 'catalogue', 'languages', 'languages.ts'), '} as const satisfies', `${row}$&`);
  for (const registry of registries) {
    await writeFile(join(texts, 'registry', registry.files.list), registryText(registry, [...codes, 'qq']));
  }

  await compile(scratch);
  const compiled = (path: string) => import(/* @vite-ignore */ pathToFileURL(join(scratch, 'dist', path)).href);
  const { pageLanguage, pageTexts } = await compiled('server/pages/texts.js');
  const { translations } = await compiled('catalogue/texts/registry/forms.js');
  expect(pageLanguage(['qaa-XX', 'de'])).toBe('qq');
  expect(pageTexts('qq').returned.title).toBe('Dankon');
  expect(Object.keys(translations)).toEqual([...codes.filter((code) => code !== 'en'), 'qq']);
});

const replaceIn = async (file: string, text: string, by: string): Promise<void> => {
  const before = await readFile(file, 'utf8');
  expect(before).toContain(text);
  await writeFile(file, before.replace(text, by));
};

/** Compiles all that is below a folder into its `dist`, by the rules of this repository. */
const compile = async (folder: string): Promise<void> => {
  const compilerOptions = { rootDir: '.', outDir: 'dist', composite: false };
  const settings = { extends: join(top, 'tsconfig.json'), compilerOptions, include: ['**/*.ts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const compiler = join(top, 'node_modules', 'typescript', 'bin', 'tsc');
  await promisify(execFile)(process.execPath, [compiler, '--project', folder]);
};
