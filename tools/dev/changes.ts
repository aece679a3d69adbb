import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Editors write a file in several steps: changes within this time belong together. */
const SETTLING_MS = 30;

const IS_SOURCE = /\.(?:tsx?|css|html|json)$/;
const IS_OF_TESTS = /\.(?:test|spec)\.tsx?$/;

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Watches a folder and its subfolders, including those created later. Returns a function that stops the watching. Each
 * folder has a watcher of its own: the `recursive` watchers of Node 20 lose a file that an editor replaces.
 */
function watchFolders(folder: string, changed: (path: string) => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  const add = (path: string): void => {
    if (watchers.has(path)) return;
    const watcher = watch(path, (_event, name) => {
      if (name === null) return;
      const at = join(path, name);
      if (isFolder(at)) addAll(at);
      else changed(at);
    });
    // Removing a folder closes its watcher.
    watcher.on('error', () => undefined).on('close', () => watchers.delete(path));
    watchers.set(path, watcher);
  };
  const addAll = (path: string): void => {
    add(path);
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.isDirectory()) addAll(join(path, entry.name));
    }
  };
  addAll(folder);
  return () => {
    for (const watcher of [...watchers.values()]) watcher.close();
  };
}

/**
 * Watches the sources in folders. Returns a function that stops the watching. `changed` gets the paths that have
 * changed since its last call. It is never called while it still runs: changes during a call are reported right after
 * it.
 */
export function watchSources(
  folders: readonly string[],
  changed: (paths: readonly string[]) => Promise<void>,
): () => void {
  const waiting = new Set<string>();
  let isWorking = false;
  let timer: NodeJS.Timeout | undefined;
  const work = async (): Promise<void> => {
    if (isWorking || waiting.size === 0) return;
    isWorking = true;
    const paths = [...waiting];
    waiting.clear();
    try {
      await changed(paths);
    } finally {
      isWorking = false;
    }
    await work();
  };
  const notice = (path: string): void => {
    if (!IS_SOURCE.test(path) || IS_OF_TESTS.test(path)) return;
    waiting.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => void work(), SETTLING_MS);
  };
  const ends = folders.map((folder) => watchFolders(folder, notice));
  return () => {
    clearTimeout(timer);
    for (const end of ends) end();
  };
}
