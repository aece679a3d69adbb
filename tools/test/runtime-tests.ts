import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folders and files of the server whose tests run on each version of Node, with what depends on it. The others
 * decide by rows and texts, with the same JavaScript everywhere.
 */
export const besideNode: Readonly<Record<string, string>> = {
  'server/authentications': 'a payment from end to end: the shopper is identified',
  'server/checkouts': 'a payment from end to end: the form',
  'server/commands/listen.test.ts': 'processes, signals, ports, TLS',
  'server/database/database.test.ts': 'the native module of SQLite: every type and each kind of change',
  'server/database/durability.test.ts': 'the native module of SQLite: files and processes that are killed',
  'server/database/sqlite': 'the native module of SQLite: locks and threads',
  'server/file-transfers/file-transfers.test.ts': 'streams, and the cryptography of SSH',
  'server/http': 'HTTP: addresses, headers, bodies, limits of connections and of their time',
  'server/idempotency': 'HTTP: connections that break',
  'server/outbound': 'HTTP as a client: names, connections, time-outs',
  'server/payments': 'a payment from end to end: debits, captures, refunds, timers',
  'server/people': 'cryptography: passwords (a native module), passkeys, OpenID Connect',
  'server/registrations': 'a payment from end to end: stored accounts',
  'server/traces': 'contexts of asynchronous calls',
  'server/vault': 'cryptography: encryption and its keys',
  'server/wallets': 'cryptography: signatures and key agreement',
  'server/webhooks': 'HTTP as a client, encryption and signatures',
};

/** How a test file says that it runs on each database. */
const RUNS_ON_EACH = /describe\.each\(databases(AndDistributed)?\)/;

/** They repeat a payment once for each commit at which a process can die: the order of commits is our own. */
const DIES_AT_EACH_COMMIT = /killed\.test\.ts$/;

/** Tests of these do not depend on a database, or on SQLite alone. */
const WITHOUT_OTHER = [
  'server/database/sqlite',
  'server/http/limits.test.ts',
  'server/http/reading',
  'server/outbound',
  'server/people/credentials',
  'server/vault',
];

const isIn = (file: string, place: string): boolean => file === place || file.startsWith(`${place}/`);

/** Returns the test files of the server that depend on the version of Node; they need no PostgreSQL. */
export const runtimeTests = (): readonly string[] =>
  readdirSync('server', { recursive: true, encoding: 'utf8' })
    .map((file) => join('server', file))
    .filter((file) => file.endsWith('.test.ts') && !DIES_AT_EACH_COMMIT.test(file))
    .filter((file) => Object.keys(besideNode).some((place) => isIn(file, place)))
    .filter(
      (file) => WITHOUT_OTHER.some((place) => isIn(file, place)) || RUNS_ON_EACH.test(readFileSync(file, 'utf8')),
    );
