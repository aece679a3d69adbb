import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { umask as setMask } from 'node:process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keptIn } from '../../assembly/kept-secrets.ts';
import { openDatabase } from '../database/open.ts';
import { holdAlone } from '../database/sqlite/sole-process.ts';
import { keepPrivate, PRIVATE_UMASK } from './private-files.ts';

describe('the data folder', () => {
  let place: string;
  let umask: number;

  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), 'tollgate-private-'));
    umask = setMask(0o022);
  });
  afterEach(async () => {
    setMask(umask);
    await rm(place, { recursive: true, force: true });
  });

  const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o7777).toString(8);
  const modesIn = async (folder: string): Promise<Record<string, string>> => {
    const names = (await readdir(folder)).toSorted();
    return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await modeOf(join(folder, name))])));
  };

  /** Writes every file that a gateway keeps there: a database in use, its lock and its secrets. */
  const filled = async (folder: string): Promise<() => Promise<void>> => {
    const path = join(folder, 'tollgate.db');
    const database = await openDatabase(`sqlite:${path}`);
    const hold = holdAlone(path);
    for (const name of ['vault.key', 'demo.json', 'test-wallets.json']) await keptIn(folder, name, () => '{}');
    return async () => {
      hold.release();
      await database.close();
    };
  };

  test('is created for its owner only, with all its files', async () => {
    setMask(PRIVATE_UMASK);
    const folder = join(place, 'new', 'data');
    await keepPrivate(folder, `sqlite:${folder}/tollgate.db`);
    const close = await filled(folder);
    expect(await modeOf(folder)).toBe('700');
    const modes = await modesIn(folder);
    expect(Object.keys(modes)).toEqual(
      expect.arrayContaining(['tollgate.db', 'tollgate.db-wal', 'tollgate.db-shm', 'tollgate.db.lock', 'vault.key']),
    );
    expect(new Set(Object.values(modes))).toEqual(new Set(['600']));
    await close();
  });

  test('of an earlier version is made private at the start; other files are left alone', async () => {
    const folder = join(place, 'old');
    await mkdir(folder);
    const close = await filled(folder);
    await writeFile(join(folder, 'notes.txt'), 'x');
    for (const name of await readdir(folder)) await chmod(join(folder, name), 0o644);
    await chmod(folder, 0o755);
    await keepPrivate(folder, `sqlite:${folder}/tollgate.db`);
    const { 'notes.txt': notes, ...own } = await modesIn(folder);
    expect([await modeOf(folder), notes]).toEqual(['700', '644']);
    expect(new Set(Object.values(own))).toEqual(new Set(['600']));
    expect(Object.keys(own)).toEqual(
      expect.arrayContaining(['tollgate.db-wal', 'tollgate.db-shm', 'tollgate.db.lock']),
    );
    await close();
  });

  test('does not contain a database in another folder: the file is made private, its folder is not', async () => {
    const elsewhere = join(place, 'elsewhere');
    await mkdir(elsewhere, { mode: 0o755 });
    const path = join(elsewhere, 'shop.sqlite');
    const database = await openDatabase(`sqlite:${path}`);
    await writeFile(join(elsewhere, 'shop.sqlite.backup'), 'x');
    await keepPrivate(join(place, 'data'), `sqlite:${path}`);
    expect(await modeOf(elsewhere)).toBe('755');
    expect(await modesIn(elsewhere)).toEqual({
      'shop.sqlite': '600',
      'shop.sqlite-shm': '600',
      'shop.sqlite-wal': '600',
      'shop.sqlite.backup': '644',
    });
    await database.close();
  });

  test('that is world-writable keeps its mode, and so does a private one', async () => {
    const shared = join(place, 'shared');
    await mkdir(shared);
    await chmod(shared, 0o1777);
    await keepPrivate(shared, 'postgres://localhost/tollgate');
    expect(await modeOf(shared)).toBe('1777');
  });
});
