import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeMerchantPackage } from './merchant-package.ts';

const manifest = {
  name: 'tollgate',
  version: '1.2.3',
  license: 'MIT',
  private: true,
  type: 'module',
  bin: { tollgate: './server.js' },
  exports: {
    './form': { types: './dist/form.d.ts', default: './dist/form.js' },
    './hidden': null,
    './kit/*': { default: './dist/kit/*.js' },
  },
  dependencies: { native: '1' },
  peerDependencies: { react: '>=1' },
  peerDependenciesMeta: { react: { optional: true } },
};

const files = {
  'package.json': JSON.stringify(manifest),
  LICENSE: 'the licence',
  'dist/form.js': `import { createElement } from 'react';\nimport { a } from './parts/a.js';\n//# sourceMappingURL=form.js.map`,
  'dist/form.js.map': '{}',
  'dist/form.d.ts': `import type { A } from './parts/a.ts';\nexport declare const b: import("tollgate/form").A;`,
  'dist/parts/a.js': `export { b } from './b.js';`,
  'dist/parts/a.d.ts': 'export interface A {}',
  'dist/parts/b.js': '',
  'dist/kit/one.js': `await import('../parts/b.js');`,
  'dist/kit/two.js': '',
  'dist/kit/two.d.ts': '',
  'dist/server.js': `import native from 'native';`,
};

describe('the package for merchants', () => {
  let folder = '';
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const target = (): string => join(folder, 'target');
  const read = (path: string): string => readFileSync(join(target(), path), 'utf8');

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'merchant-package-'));
    for (const [path, text] of Object.entries(files)) write(path, text);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('has the entries and what they import, and nothing else', () => {
    write('target/left-from-before.js', '');
    writeMerchantPackage(folder, target());
    const written = readdirSync(target(), { recursive: true, withFileTypes: true, encoding: 'utf8' })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(target().length + 1));
    expect(written.toSorted()).toEqual([
      'LICENSE',
      'README.md',
      'dist/form.d.ts',
      'dist/form.js',
      'dist/kit/one.js',
      'dist/kit/two.js',
      'dist/parts/a.d.ts',
      'dist/parts/a.js',
      'dist/parts/b.js',
      'package.json',
    ]);
    expect(read('dist/form.js'), 'without its map').not.toContain('sourceMappingURL');
  });

  test('has the names and peers of the whole package, and no dependencies', () => {
    writeMerchantPackage(folder, target());
    const { description, ...written } = JSON.parse(read('package.json')) as Record<string, unknown>;
    const { bin: _bin, dependencies: _dependencies, ...shared } = manifest;
    expect(written).toEqual(shared);
    expect(description).toMatch(/shops/);
  });

  test.each(['native', 'react-dom', 'node:fs'])('is not written if a file needs %s', (name) => {
    write('dist/parts/b.js', `import ${JSON.stringify(name)};`);
    expect(() => writeMerchantPackage(folder, target())).toThrow(`dist/parts/b.js imports ${name}`);
  });
});
