import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const EMPTY = /(?:empty=|<Empty>)\{(?<expression>[^}]*)\}/g;
const KEY = /texts\.(\w+)/g;
const TEXTS = /catalogue\/texts\/en\/backoffice\/([\w-]+)\.ts'/g;

/** What hands a text on that another file names. */
const handedOn: readonly string[] = ['empty', 'children', 'bank.nothing'];

const sources = (readdirSync('backoffice', { recursive: true, encoding: 'utf8' }) as readonly string[])
  .filter((path) => path.endsWith('.tsx') && !path.startsWith('gallery'))
  .map((path) => [path, readFileSync(join('backoffice', path), 'utf8')] as const);

const textsOf = async (language: string, file: string): Promise<Readonly<Record<string, unknown>>> => {
  const address = `../../catalogue/texts/${language}/backoffice/${file}.ts`;
  const [texts = {}] = Object.values(
    (await import(address)) as Readonly<Record<string, Readonly<Record<string, string>>>>,
  );
  return texts;
};

/** Every place that may be empty: its file, the text that it has then, and the files of its texts. */
const tables = sources.flatMap(([path, source]) => {
  const named = [...source.matchAll(TEXTS)].map(([, file = '']) => file);
  // A part of a view may get its texts without naming their type: they have the name of its folder.
  const files = named.length === 0 ? [dirname(path)] : named;
  return [...source.matchAll(EMPTY)].flatMap(({ groups }) =>
    [...(groups?.['expression'] ?? '').matchAll(KEY)].map(([, key = '']) => [path, key, files] as const),
  );
});

test('whatever may be empty names a text', () => {
  const nameless = sources.flatMap(([path, source]) =>
    [...source.matchAll(EMPTY)].flatMap(({ groups }) => {
      const { expression = '' } = groups ?? {};
      return expression.includes('texts.') || handedOn.includes(expression) ? [] : [`${path}: ${expression}`];
    }),
  );
  expect(nameless).toEqual([]);
  expect(tables.length).toBeGreaterThan(40);
});

describe.each(['en', 'de'])('in %s', (language) => {
  test.each(tables)('%s says by %s why it is empty, and what fills it or what to do', async (_path, key, files) => {
    const all = await Promise.all(files.map((file) => textsOf(language, file)));
    const said = all.map((texts) => texts[key]).filter((text) => typeof text === 'string');
    // Of several files of texts, the view has those of its own subject last.
    const sentences = `${said.at(-1) ?? ''}`.split(/[.!?](?:\s|$)/).filter((each) => each.trim() !== '');
    expect(sentences.length, `${said.at(-1)}`).toBeGreaterThanOrEqual(2);
  });
});
