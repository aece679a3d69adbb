import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchSources } from './changes.ts';

let folder: string;
let end: () => void = () => undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-sources-'));
  await mkdir(join(folder, 'payments'));
});
afterEach(async () => {
  end();
  await rm(folder, { recursive: true });
});

const write = (...names: readonly string[]) =>
  Promise.all(names.map((name) => writeFile(join(folder, name), String(Math.random()))));
const inFolder = (...names: readonly string[]) => names.map((name) => join(folder, name));

test('reports changed sources, also in subfolders, but no tests and no other files', async () => {
  const changed: string[] = [];
  end = watchSources([folder], async (paths) => void changed.push(...paths));
  await write('payments/pay.test.ts', 'notes.txt', 'payments/pay.ts', 'frame.css');
  await expect.poll(() => changed.toSorted()).toEqual(inFolder('frame.css', 'payments/pay.ts'));
});

test('reports a file each time an editor replaces it', async () => {
  const calls: (readonly string[])[] = [];
  await write('pay.ts');
  end = watchSources([folder], async (paths) => void calls.push(paths));
  for (let times = 1; times <= 3; times += 1) {
    await write('pay.ts~');
    await rename(join(folder, 'pay.ts~'), join(folder, 'pay.ts'));
    await expect.poll(() => calls).toHaveLength(times);
  }
  expect(new Set(calls.flat())).toEqual(new Set(inFolder('pay.ts')));
});

test('reports files in folders created later', async () => {
  const changed: string[] = [];
  end = watchSources([folder], async (paths) => void changed.push(...paths));
  await mkdir(join(folder, 'refunds'));
  await expect
    .poll(async () => {
      await write('refunds/refund.ts');
      return changed;
    })
    .toContain(join(folder, 'refunds/refund.ts'));
});

test('reports changes during a callback afterwards, in one call', async () => {
  const calls: (readonly string[])[] = [];
  let finish: () => void = () => undefined;
  end = watchSources([folder], async (paths) => {
    calls.push(paths.toSorted());
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  await write('a.ts');
  await expect.poll(() => calls).toHaveLength(1);
  const seen: string[] = [];
  const endSeeing = watchSources([folder], async (paths) => void seen.push(...paths));
  await write('b.ts', 'c.ts');
  await expect.poll(() => seen.toSorted()).toEqual(inFolder('b.ts', 'c.ts'));
  endSeeing();
  expect(calls).toHaveLength(1);
  finish();
  await expect.poll(() => calls).toEqual([inFolder('a.ts'), inFolder('b.ts', 'c.ts')]);
  finish();
});
