import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { type Migration, migrationDigest } from '../../server/platform/database/migrate.ts';
import { connectPlain } from '../../server/platform/database/sqlite/connection.ts';
import { freePort } from '../test/free-port.ts';
import { migrationsBeside } from './migrations.ts';
import { type SettingsStep, type Step, steps } from './steps.ts';

const USAGE = `Records the database of a version of Tollgate, for server/platform/database/upgrade.test.ts:

  node dist/tools/upgrades/record.js [--program dist/server/main.js] [--as NUMBER] [--verbose]

--program  the gateway of that version, built
--as       the number of the file, where the version numbered its migrations otherwise
`;

/** The credentials of every recorded database; its vault key is 32 bytes of 07, as in all tests. */
const ENTITY_ID = '8a8294174b7ecb28014b9699220015ca';
const ACCESS_TOKEN = 'a7'.repeat(32);
const VAULT_KEY = '07'.repeat(32);

const FOLDER = 'server/platform/database/recorded';
const START_DEADLINE_MS = 20_000;
const LOOK_EVERY_MS = 50;
/** Timers that are due at once, such as notifications, have run after this time. */
const TIMERS_MS = 2_500;
/** Changed settings take effect after this time. */
const SETTINGS_MS = 3_500;

/** These tables get rows with each request; a few of them show their form. */
const FEW_ROWS_OF: readonly string[] = ['deliveries', 'events', 'request_log'];
const FEW_ROWS = 2;
/** These tables describe the process or its migrations. */
const NOT_RECORDED: readonly string[] = ['backward_compatible_migrations', 'migrations', 'processes', 'test_processes'];

type Value = string | number | null;

interface Reply {
  readonly id?: string;
  readonly registrationId?: string;
  readonly result?: { readonly code?: string };
}

/** Takes every notification. */
const startConsumer = async () => {
  const server = createServer((request, response) => {
    request.resume();
    response.end();
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${port}/notifications`, close: () => server.close() };
};

/** Starts the gateway on an empty embedded database. */
const startProgram = async (program: string, folder: string, database: string) => {
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'],
    PORT: String(port),
    SHOP_PORT: '0',
    PROCESSES: '1',
    LOG_LEVEL: 'error',
    DATA_DIR: folder,
    DATABASE_URL: `sqlite:${database}`,
    VAULT_KEY,
    DEMO_ENTITY_ID: ENTITY_ID,
    DEMO_ACCESS_TOKEN: ACCESS_TOKEN,
  };
  const child = spawn(process.execPath, [resolve(program)], { stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  const url = `http://127.0.0.1:${port}`;
  const isAnswering = () =>
    fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
  const endsAt = performance.now() + START_DEADLINE_MS;
  while (!(await isAnswering())) {
    if (child.exitCode !== null || performance.now() > endsAt) throw new Error(`It does not start: ${output}`);
    await wait(LOOK_EVERY_MS);
  }
  const stop = async () => {
    const ended = child.exitCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGTERM');
    await ended;
    return output;
  };
  const set = async (settings: SettingsStep['settings']) => {
    const command = join(dirname(resolve(program)), 'commands/main.js');
    const pairs = Object.entries(settings).map((pair) => pair.join('='));
    await promisify(execFile)(process.execPath, [command, 'channel', 'set', '--id', ENTITY_ID, ...pairs], { env });
    await wait(SETTINGS_MS);
  };
  return { url, stop, set };
};

type Program = Awaited<ReturnType<typeof startProgram>>;

/** Sends the requests; returns the ids of their replies, and those that were refused. */
const walk = async ({ url, set }: Program, consumer: string, isVerbose: boolean) => {
  const noted: Record<string, string> = {};
  const refused: string[] = [];
  const placed: Readonly<Record<string, string>> = { consumer, channel: ENTITY_ID };
  const filled = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => placed[name] ?? noted[name] ?? 'unknown');
  const send = async ({ method, path, values = {}, isOfShopper, isOfPage }: Step) => {
    if (isOfPage) {
      const headers = { 'Content-Type': 'application/json' };
      return await fetch(`${url}${filled(path)}`, { method, headers, body: JSON.stringify(values) });
    }
    const parameters = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, filled(value)]));
    if (!isOfShopper) parameters.set('entityId', ENTITY_ID);
    return await fetch(`${url}${filled(path)}${method === 'POST' ? '' : `?${parameters}`}`, {
      method,
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
        ...(isOfShopper ? {} : { Authorization: `Bearer ${ACCESS_TOKEN}` }),
      },
      ...(method === 'POST' ? { body: parameters.toString() } : {}),
    });
  };
  for (const step of steps) {
    if ('settings' in step) {
      await set(step.settings).catch((error) => refused.push(`${step.name} (${error.message.split('\n')[1]})`));
      continue;
    }
    const response = await send(step);
    const text = await response.text();
    const { id = 'done', registrationId, result } = JSON.parse(text) as Reply;
    if (response.status === (step.status ?? 200)) {
      noted[step.name] = id;
      if (registrationId !== undefined) noted[`${step.name}.registration`] = registrationId;
    } else refused.push(`${step.name} (${response.status}, ${result?.code})`);
    if (isVerbose) process.stdout.write(`${step.name} ${response.status} ${text}\n`);
  }
  return { noted, refused };
};

const written = (value: Value): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

/** Returns the last migration, and the statements that insert all rows. */
const contentOf = (path: string) => {
  const connection = connectPlain(path, 0);
  const all = (sql: string) => connection.prepare<[], Readonly<Record<string, Value>>>(sql).all();
  const tables = all(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`);
  const inserts = tables.flatMap(({ name }) => {
    const table = String(name);
    if (NOT_RECORDED.includes(table)) return [];
    const rows = all(`select * from ${table}${FEW_ROWS_OF.includes(table) ? ` limit ${FEW_ROWS}` : ''}`);
    const [first] = rows;
    if (first === undefined) return [];
    const lines = rows.map((row) => `(${Object.values(row).map(written).join(', ')})`);
    return [`insert into ${table} (${Object.keys(first).join(', ')}) values\n${lines.join(',\n')};\n`];
  });
  const last = Number(all('select max(number) as number from migrations')[0]?.['number']);
  connection.close();
  return { last, inserts };
};

/** Returns the digest of each migration of a version. */
const digestsOf = async (program: string): Promise<readonly string[]> => {
  const file = migrationsBeside(program);
  const { migrations } = (await import(pathToFileURL(file).href)) as { migrations: readonly Migration[] };
  return migrations.map(migrationDigest);
};

const { values } = parseArgs({
  options: {
    program: { type: 'string', default: 'dist/server/main.js' },
    as: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(USAGE);
  process.exit();
}
const folder = await mkdtemp(join(tmpdir(), 'tollgate-record-'));
const consumer = await startConsumer();
try {
  const path = join(folder, 'tollgate.db');
  const gateway = await startProgram(values.program, folder, path);
  const { noted, refused } = await walk(gateway, consumer.url, values.verbose);
  await wait(TIMERS_MS);
  const recordedAtMs = Date.now();
  const output = await gateway.stop();
  const { last, inserts } = contentOf(path);
  const number = values.as ?? String(last);
  // Where the numbers were others, the digests would be those of other migrations.
  const migrations = values.as === undefined ? await digestsOf(values.program) : [];
  const facts = { recordedAtMs, noted, migrations };
  const file = join(FOLDER, `${number.padStart(4, '0')}.sql`);
  await writeFile(file, `-- ${JSON.stringify(facts)}\n${inserts.join('')}`);
  process.stdout.write(`${file}, without ${refused.join(', ') || 'nothing missing'}\n`);
  if (output.includes('"level":50')) process.stdout.write(output);
} finally {
  consumer.close();
  await rm(folder, { recursive: true });
}
