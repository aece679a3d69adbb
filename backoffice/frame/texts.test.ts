import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fill, officeLanguages, preferred } from './texts.ts';

type Tree = { readonly [name: string]: string | Tree };

const folder = (language: string): string => join('catalogue', 'texts', language, 'backoffice');

const leavesOf = (tree: Tree, path = ''): readonly (readonly [path: string, text: string])[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${path}${name}`, value] as const] : leavesOf(value, `${path}${name}.`),
  );

const placesIn = (text: string): readonly string[] => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted();

const textsOf = async (language: string, file: string): Promise<ReadonlyMap<string, string>> => {
  const module = (await import(join('..', '..', folder(language), file))) as Readonly<Record<string, Tree>>;
  return new Map(leavesOf(Object.values(module)[0] ?? {}));
};

describe.each(readdirSync(folder('en')))('the texts of %s', (file) => {
  test.each(['de'])('are complete in %s, and translated', async (language) => {
    const [english, other] = [await textsOf('en', file), await textsOf(language, file)];
    expect([...other.keys()]).toEqual([...english.keys()]);
    const untranslated = [...other].filter(([name, text]) => english.get(name) === text && text.includes(' '));
    expect(untranslated).toEqual([]);
    expect([...other].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test.each(['de'])('have the same values to fill in in %s', async (language) => {
    const [english, other] = [await textsOf('en', file), await textsOf(language, file)];
    for (const [name, text] of other) expect([name, placesIn(text)]).toEqual([name, placesIn(english.get(name) ?? '')]);
  });
});

test('a reader gets the first language that has texts', () => {
  expect(officeLanguages()).toEqual(['en', 'de']);
  expect(preferred(['fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(preferred(['xx', 'EN-gb'])).toBe('en');
  expect(preferred([])).toBe('en');
});

test('values are filled in by their names', () => {
  expect(fill('{count} of {all}', { count: 1, all: '2' })).toBe('1 of 2');
  expect(fill('{unknown}', {})).toBe('{unknown}');
});
