import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepBuilds, MAXIMUM_KEPT_HASHES, newestHashes } from './kept-builds.ts';

describe('builds of the widget', () => {
  let folder: string;
  let [built, kept] = ['', ''];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tollgate-builds-'));
    [built, kept] = [join(folder, 'built'), join(folder, 'kept')];
    await mkdir(built);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const write = async (hash: string, second: number): Promise<void> => {
    await mkdir(join(built, hash), { recursive: true });
    await writeFile(join(built, hash, 'paymentWidgets.js'), hash);
    await writeFile(join(built, hash, 'manifest.json'), '{}');
    await utimes(join(built, hash, 'manifest.json'), second, second);
  };
  const hashesOf = async (...folders: readonly string[]) => (await newestHashes(folders)).map(({ hash }) => hash);

  test('are kept after the next version has replaced them, once each, the newest first', async () => {
    await write('aa', 1000);
    await write('bb', 2000);
    await keepBuilds(built, kept);
    await rm(built, { recursive: true });
    await write('bb', 4000);
    await write('cc', 3000);
    await keepBuilds(built, kept);
    expect(await hashesOf(built, kept)).toEqual(['bb', 'cc', 'aa']);
    expect(await hashesOf(kept)).toEqual(['bb', 'cc', 'aa']);
    expect(await readFile(join(kept, 'aa', 'paymentWidgets.js'), 'utf8')).toBe('aa');
  });

  test('are whole, also when many processes keep the same at once', async () => {
    for (let number = 0; number < 20; number += 1) await write(`part${number}`, 1000 + number);
    await Promise.all(Array.from({ length: 50 }, () => keepBuilds(built, kept)));
    expect((await readdir(kept)).sort()).toEqual((await readdir(built)).sort());
    for (const hash of await readdir(kept)) {
      expect(await readFile(join(kept, hash, 'paymentWidgets.js'), 'utf8')).toBe(hash);
    }
  });

  test('are removed when there are too many, the oldest first', async () => {
    for (let number = 0; number < MAXIMUM_KEPT_HASHES; number += 1) await write(`part${number}`, 2000 + number);
    await keepBuilds(built, kept);
    await rm(built, { recursive: true });
    await write('newest', 9000);
    await keepBuilds(built, kept);
    const hashes = await readdir(kept);
    expect(hashes).toHaveLength(MAXIMUM_KEPT_HASHES);
    expect(hashes).toContain('newest');
    expect(hashes).not.toContain('part0');
  });
});
