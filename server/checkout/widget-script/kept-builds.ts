import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { randomHex } from '../../platform/base/clock.ts';

/** Twenty builds of script, chunks and frames, and the changed languages; pages rendered earlier have long expired. */
export const MAXIMUM_KEPT_HASHES = 400;

const DRAFT_BYTES = 8;

const MANIFEST = 'manifest.json';

/** A part of a build under the hash of its content, which never changes. */
interface BuiltHash {
  readonly hash: string;
  readonly folder: string;
  readonly writtenMs: number;
}

/** Returns the parts in a folder; none if there is no folder. Drafts of parts begin with a dot. */
const hashesIn = async (folder: string): Promise<readonly BuiltHash[]> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'));
  const parts = names.map(async (hash): Promise<readonly BuiltHash[]> => {
    const path = join(folder, hash);
    const manifest = await stat(join(path, MANIFEST)).catch(() => undefined); // Another process may remove old parts.
    return manifest === undefined ? [] : [{ hash, folder: path, writtenMs: manifest.mtimeMs }];
  });
  return (await Promise.all(parts)).flat();
};

/** Returns the newest parts of builds in some folders, each once. */
export const newestHashes = async (folders: readonly string[]): Promise<readonly BuiltHash[]> => {
  const found = new Map<string, BuiltHash>();
  for (const each of (await Promise.all(folders.map(hashesIn))).flat()) {
    const known = found.get(each.hash);
    if (known === undefined || known.writtenMs < each.writtenMs) found.set(each.hash, each);
  }
  return [...found.values()].sort((one, other) => other.writtenMs - one.writtenMs).slice(0, MAXIMUM_KEPT_HASHES);
};

/**
 * Keeps the parts of a build in another folder, where they outlast the next version, and removes the oldest ones there.
 * Several processes may do so at once: a part appears complete or not at all.
 */
export const keepBuilds = async (built: string, kept: string): Promise<void> => {
  await mkdir(kept, { recursive: true });
  const known = new Set((await hashesIn(kept)).map(({ hash }) => hash));
  for (const { hash, folder, writtenMs } of await hashesIn(built)) {
    if (!known.has(hash)) await copy(folder, kept, hash);
    await utimes(join(kept, hash, MANIFEST), writtenMs / 1000, writtenMs / 1000);
  }
  const newest = new Set((await newestHashes([kept])).map(({ hash }) => hash));
  for (const { hash, folder } of await hashesIn(kept)) {
    if (!newest.has(hash)) await rm(folder, { recursive: true, force: true });
  }
};

const copy = async (from: string, kept: string, hash: string): Promise<void> => {
  const draft = join(kept, `.${hash}.${randomHex(DRAFT_BYTES)}`);
  try {
    await cp(from, draft, { recursive: true });
    await rename(draft, join(kept, hash));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const isThere = await stat(join(kept, hash, MANIFEST)).then(
      () => true,
      () => false,
    );
    if (!isThere) throw error;
  }
};
