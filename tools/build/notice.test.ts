import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { numberTable } from '../../widget/frames/number-table.ts';
import { chunkEntries } from '../../widget/lazy/chunk-entries.ts';
import { codeOf } from './bundle.ts';
import { gatewayBuild } from './gateway.ts';
import { bundledPackages, notice } from './notice.ts';

const IMPORT = /(?:^import (?!type)[^;]*?from |\bimport\()'((?:@[\w-]+\/)?[a-z][\w.-]*)[^']*'/gm;

const packagesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(IMPORT)])
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('node:'));

describe('NOTICE', () => {
  test('has each package whose code is in the built files', () => {
    // The builds include all packages of the widget, the back office, the self-service page, the catalogue and the documentation's pages, and
    // those of the server that `noExternal` names. The shapes of the icons are copied into the catalogue.
    const bundled = [
      ...['widget', 'backoffice', 'self-service', 'catalogue', 'tools/site/browser'].flatMap(packagesIn),
      ...[gatewayBuild.ssr?.noExternal].flat(),
      'lucide-static',
    ];
    expect([...new Set(bundled)].toSorted()).toEqual(bundledPackages.map(({ name }) => name));
  });

  test('has the copyright and the terms of each', () => {
    const sections = notice()
      .split(/^-{80}$/m)
      .slice(1);
    expect(sections).toHaveLength(bundledPackages.length);
    for (const section of sections.map((text) => text.replaceAll(/\s+/g, ' '))) {
      expect(section).toMatch(/Copyright/);
      expect(section).toMatch(/[Tt]he above copyright notice and this permission notice (?:shall be included|appear)/);
    }
    expect(notice()).toContain('Nicholas C. Zakas');
  });

  test('is packed', () => {
    expect(JSON.parse(readFileSync('package.json', 'utf8')).files).toContain('NOTICE');
  });
});

test('every package comes from the registry of npm, with its hash', () => {
  type Locked = { readonly resolved?: string; readonly integrity?: string };
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  // One from elsewhere, such as a repository or a folder, names that in `resolved`.
  const others = Object.entries(packages).filter(
    ([path, { resolved, integrity }]) =>
      path !== '' && (resolved !== undefined || integrity?.startsWith('sha512-') !== true),
  );
  expect(Object.keys(packages).length).toBeGreaterThan(50);
  expect(others.map(([path]) => path)).toEqual([]);
});

test("the chunk of jQuery keeps jQuery's own notice", async () => {
  const code = await codeOf(chunkEntries.jquery.entry, numberTable);
  expect(code).toMatch(/\/\*!.*Copyright OpenJS Foundation.*MIT license.*\*\//s);
});
