import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { budgetFaults, budgets } from './budgets.ts';

describe('the built widget', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'widget-sizes-'));
    const vite = join('node_modules', 'vite', 'bin', 'vite.js');
    await promisify(execFile)(process.execPath, [vite, 'build'], {
      env: { ...process.env, NODE_ENV: 'production', WIDGET_BUILD: folder },
    });
  });

  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  test('stays within its budgets', async () => {
    const sizes = JSON.parse(await readFile(join(folder, 'sizes.json'), 'utf8'));
    expect(budgetFaults(sizes)).toEqual([]);
  });

  test('has every script and every frame in its inventory, with the hash of its content', async () => {
    const { scripts } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as {
      readonly scripts: readonly { readonly path: string; readonly integrity: string }[];
    };
    const below = join(folder, 'by-hash');
    const published = (await readdir(below, { recursive: true })).filter((file) => /\.(?:js|html)$/.test(file));
    expect(scripts.map(({ path }) => path).toSorted()).toEqual(
      published.map((file) => `/v1/widget/${file}`).toSorted(),
    );
    for (const { path, integrity } of scripts) {
      const text = await readFile(join(below, path.replace('/v1/widget/', '')), 'utf8');
      const code = path.endsWith('.html') ? (/<script>(.*)<\/script>/s.exec(text)?.[1] ?? '') : text;
      const [algorithm = '', digest] = integrity.split(/-(.*)/s);
      expect([path, createHash(algorithm).update(code).digest('base64')]).toEqual([path, digest]);
    }
  });
});

describe('a build', () => {
  const within = Object.fromEntries(budgets.flatMap(({ files }) => files.map((file) => [file, 1000])));

  test('within its budgets is accepted', () => {
    expect(budgetFaults(within)).toEqual([]);
  });

  test.each([
    [{ script: 24_577 }, ['script: 24577 bytes of 24576']],
    [{ frame: 29_649 }, ['script + frame + directory: 31649 bytes of 31648']],
    [{ de: 1121 }, ['de: 1121 bytes of 1120']],
    [{ redirect: 40_000 }, [expect.stringMatching(/^redirect: 40000 bytes/)]],
    [{ forgotten: 1 }, ['forgotten: no budget']],
  ])('with %j is refused', (sizes, faults) => {
    expect(budgetFaults({ ...within, ...sizes })).toEqual(faults);
  });

  test('without one of its files is refused', () => {
    const { gr: _missing, ...rest } = within;
    expect(budgetFaults(rest)).toEqual(['gr: not built']);
  });
});
