import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OwnPostgres, startOwnPostgres } from '../../../tools/test/postgres.ts';
import { type Thing, thingsTable } from '../../testing/databases.ts';
import { newTlsPair } from '../../testing/tls-pair.ts';
import { Unavailable } from '../base/unavailable.ts';
import { addressesOf } from './addresses.ts';
import { Conflict, type Database } from './database.ts';
import { openDatabase } from './open.ts';
import { query } from './query.ts';

const all = query<{ things: Thing }>()((db) => db.selectFrom('things').selectAll().orderBy('id'));
const slow = query<{ things: Thing }>()((db) => db.selectNoFrom(sql<number>`pg_sleep(6) is null`.as('slept')));
const insert = (id: string) => ({ table: 'things', row: { entity: 'e', id, version: 1, amount: 0, note: null } });

const executed = async (url: string, ...statements: readonly string[]): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

test.each([
  ['postgres://u:p@one/db', ['postgres://u:p@one/db']],
  ['postgresql:///db?host=/run', ['postgresql:///db?host=/run']],
  [
    'postgres://u:p%2C@one:5432,two:5433,[::1]/db?sslmode=require',
    [
      'postgres://u:p%2C@one:5432/db?sslmode=require',
      'postgres://u:p%2C@two:5433/db?sslmode=require',
      'postgres://u:p%2C@[::1]/db?sslmode=require',
    ],
  ],
  ['postgres://one,two?target_session_attrs=read-write', ['postgres://one', 'postgres://two']],
  ['postgres://one/?a=1&target_session_attrs=primary&b=2', ['postgres://one/?a=1&b=2']],
])('%s names its servers', (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses);
});

test.each([
  ['postgres://one,two/db?target_session_attrs=standby', 'target_session_attrs'],
  ['postgres://one,,two/db', 'without a name'],
])('%s is refused', (url, why) => {
  expect(() => addressesOf(url)).toThrow(why);
});

describe('two servers of PostgreSQL', { timeout: 120_000 }, () => {
  let primary: OwnPostgres;
  let standby: OwnPostgres;
  let database: Database | undefined;
  let lines: string[] = [];
  const log = { info: (_: object, text: string) => void lines.push(text), error: () => undefined };
  const moves = () => lines.filter((line) => line.includes('another server'));

  beforeEach(async () => {
    lines = [];
    primary = await startOwnPostgres({ maxConnections: 30 });
    standby = await primary.standby();
    // What is acknowledged is on both.
    await executed(primary.url, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()');
  }, 60_000);
  afterEach(async () => {
    await primary.thaw();
    await database?.close();
    await Promise.all([primary.stop(), standby.stop()]);
  });

  const open = async (...servers: readonly OwnPostgres[]): Promise<Database> => {
    const hosts = servers.map(({ url }) => new URL(url).host).join();
    const url = primary.url.replace(new URL(primary.url).host, hosts);
    database = await openDatabase(url, log, [thingsTable]);
    return database;
  };
  const promote = () => executed(standby.url, 'select pg_promote()');

  test('the one that takes writes is found, whatever its place, and kept while it answers', async () => {
    const found = await open(standby, primary, primary);
    await found.commit({ inserts: [insert('a')] });
    expect(await found.read(all, {})).toMatchObject([{ id: 'a' }]);
    await found.read(slow, {}); // Another address takes writes too, and the statement is not answered for long.
    expect(moves()).toHaveLength(1);
  });

  const lossesBy = {
    'is killed': async () => {
      await primary.halt();
      await promote();
    },
    'falls silent': async () => {
      await primary.freeze();
      await promote();
    },
    'is demoted': async () => {
      const demoting = ['alter system set default_transaction_read_only = on', 'select pg_reload_conf()'];
      await executed(primary.url, ...demoting);
      await promote();
    },
  };

  test.each(Object.entries(lossesBy))(
    'nothing acknowledged is lost or stored twice when the primary %s',
    async (_, lose) => {
      const shared = await open(primary, standby);
      const acknowledged = new Set<string>();
      const unknown = new Set<string>();
      let isLost = false;
      let isOver = false;
      const client = async (name: number): Promise<void> => {
        for (let turn = 0; !isOver; turn += 1) {
          const id = `${name} ${turn}`;
          try {
            await shared.commit({ inserts: [insert(id)] });
            acknowledged.add(id);
            if (isLost && acknowledged.size > 1) isOver ||= after.add(id).size >= 50;
          } catch (error) {
            expect(error).toBeInstanceOf(Unavailable);
            expect(error).not.toBeInstanceOf(Conflict);
            unknown.add(id);
          }
        }
      };
      const after = new Set<string>();
      const working = Array.from({ length: 10 }, (__, name) => client(name));
      await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(100);
      await lose();
      isLost = true;
      await Promise.all(working);

      const rows = await shared.read(all, {});
      const present = new Set(rows.map(({ id }) => id));
      expect([...acknowledged].filter((id) => !present.has(id))).toEqual([]);
      expect(rows.every(({ id }) => acknowledged.has(id) || unknown.has(id))).toBe(true);
    },
  );
});

describe('a server of PostgreSQL that speaks TLS', { timeout: 120_000 }, () => {
  const pair = newTlsPair();
  let server: OwnPostgres;
  let folder: string;

  beforeAll(async () => {
    server = await startOwnPostgres({ durable: false, maxConnections: 30 });
    // The server reads its key from a file of its own user.
    const write = 'umask 077; printf %s "$KEY" > key.pem; printf %s "$CERT" > cert.pem; printf %s "$PWD"';
    const own = await server.shell(write, { KEY: pair.key, CERT: pair.cert });
    await server.configure(`ssl = on\nssl_key_file = '${own}/key.pem'\nssl_cert_file = '${own}/cert.pem'`);
    folder = await mkdtemp(join(tmpdir(), 'tollgate-'));
    await writeFile(join(folder, 'right.pem'), pair.cert);
    await writeFile(join(folder, 'wrong.pem'), newTlsPair().cert);
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const open = (host: string, root: string) => {
    const url = new URL(server.url);
    url.hostname = host;
    return openDatabase(`${url.href}?sslmode=verify-full&sslrootcert=${join(folder, root)}`, undefined, [thingsTable]);
  };

  test('gets everything encrypted with sslmode=verify-full', async () => {
    const database = await open('localhost', 'right.pem');
    await database.commit({ inserts: [insert('a')] });
    expect(await database.read(all, {})).toMatchObject([{ id: 'a' }]);
    const client = new Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query(
      'select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) ' +
        "where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    expect(rows).toEqual([{ ssl: true }]);
    await client.end();
    await database.close();
  });

  test.each([
    ['127.0.0.1', 'right.pem', /altnames|does not match/],
    ['localhost', 'wrong.pem', /self.signed certificate|unable to verify/],
  ])('is not used with sslmode=verify-full at %s, with the certificate %s', async (host, root, why) => {
    await expect(open(host, root)).rejects.toThrow(why);
  });
});
