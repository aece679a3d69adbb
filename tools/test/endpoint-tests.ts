import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How a test file says that it runs on each database, or on any; the others need none. */
const NEEDS_DATABASE = /describe\.each\((?:databases(?:AndDistributed)?|anyDatabase)\)/;

/** Where tests depend on the version of Node although they need no database, or SQLite alone. */
export const dependsOnNode: readonly string[] = [
  'server/platform/database/sqlite', // The native module of SQLite: locks and threads.
  'server/platform/http/limits.test.ts', // Limits of connections and of their time.
  'server/platform/http/new-connections.test.ts', // When a new connection is read.
  'server/platform/http/reading', // Bodies that arrive in pieces, or never end.
  'server/platform/outbound', // HTTP as a client: names, connections, time-outs.
  'server/access/people/credentials', // Passwords: a native module and its thread.
  'server/access/vault', // Encryption and its keys.
];

/** A part of some tests: `[1, 3]` is the first of three. */
export type Share = readonly [part: number, of: number];

const isIn =
  ([part, of]: Share) =>
  (file: string, place: number): boolean =>
    place % of === part - 1 || dependsOnNode.some((folder) => file.startsWith(folder));

/**
 * Returns the test files of the server in a folder of sources that run on each version of Node: endpoints, or a share of
 * them, and all of what depends on the version.
 */
export const endpointTests = (folder = '.', share: Share = [1, 1]): readonly string[] =>
  readdirSync(join(folder, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join('server', file))
    .filter(
      (file) =>
        dependsOnNode.some((place) => file.startsWith(place)) ||
        NEEDS_DATABASE.test(readFileSync(join(folder, file), 'utf8')),
    )
    .toSorted()
    .filter(isIn(share));
