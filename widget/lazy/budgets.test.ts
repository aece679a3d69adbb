import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { budgetFaults, budgets } from './budgets.ts';

test('the built widget stays within its budgets', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'widget-sizes-'));
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build'], {
    env: { ...process.env, NODE_ENV: 'production', WIDGET_BUILD: folder },
  });
  const sizes = JSON.parse(await readFile(join(folder, 'sizes.json'), 'utf8'));
  await rm(folder, { recursive: true });
  expect(budgetFaults(sizes)).toEqual([]);
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
