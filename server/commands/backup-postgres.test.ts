import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnPostgres, startOwnPostgres } from '../../tools/test/postgres.ts';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open.ts';
import { commandLine } from '../testing/commands.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing/gateway-under-test.ts';

const PAGE = 'docs/operate/backups.md';
/** The command line in the page. Tests run it as themselves, not as the user of the server. */
const TOLLGATE = 'DATABASE_URL="$RESTORED_URL" npm run tollgate -- ';
const VERIFY = 'ledger verify';

/** Returns the one block of the page that contains a text, with other paths and times in the place of its examples. */
const recipeOf = async (text: string, examples: Readonly<Record<string, string>> = {}): Promise<string> => {
  const page = await readFile(PAGE, 'utf8');
  const blocks = [...page.matchAll(/^```(?:sh|ini)\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  const [found = '', ...others] = blocks.filter((block) => block.includes(text));
  if (found === '' || others.length > 0) throw new Error(`${PAGE} must have one block with ${text}.`);
  return Object.entries(examples).reduce((recipe, [example, value]) => {
    if (!recipe.includes(example)) throw new Error(`The block with ${text} has no ${example}.`);
    return recipe.replaceAll(example, value);
  }, found);
};

const answerOf = async (url: string, sql: string): Promise<Readonly<Record<string, unknown>>> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows[0] ?? {};
  } finally {
    await client.end();
  }
};

describe('a copy of a PostgreSQL by its own tools', () => {
  let postgres: OwnPostgres;
  let database: Database;
  let gateway: TestGateway;
  beforeAll(async () => {
    postgres = await startOwnPostgres();
    database = await openDatabase(postgres.url);
    gateway = await startGateway(database);
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
    await postgres.stop();
  });

  const pay = async (): Promise<string> => (await gateway.post('/v1/payments', cardPayment)).body.id ?? '';
  const payMany = (count: number) => Promise.all(Array.from({ length: count }, pay));

  /** Pays until the work has ended; returns the payments that were acknowledged meanwhile. */
  const payingDuring = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    const paid: string[] = [];
    let isOver = false;
    const clients = Array.from({ length: 3 }, async () => {
      while (!isOver) paid.push(await pay());
    });
    try {
      await work();
    } finally {
      isOver = true;
      await Promise.all(clients);
    }
    return paid;
  };

  /** Verifies the ledger of a restored database, and returns which of the payments it has. It must pay and refund. */
  const verified = async (url: string, ids: readonly string[]): Promise<readonly string[]> => {
    const line = await commandLine(url);
    const { out } = await line.run(...VERIFY.split(' '));
    expect(out).toContain('The ledger agrees with the payments');
    await line.close();
    const opened = await openDatabase(url);
    const restored = await startGateway(opened, { beside: gateway });
    const found: string[] = [];
    for (const id of ids) {
      const { status } = await restored.get(`/v1/payments/${id}?entityId=${gateway.entityId}`);
      if (status === 200) found.push(id);
    }
    const [first] = found;
    const refund = await restored.post(`/v1/payments/${first}`, {
      paymentType: 'RF',
      amount: '92.00',
      currency: 'EUR',
    });
    const fresh = await restored.post('/v1/payments', cardPayment);
    expect([refund, fresh].map(({ body }) => body.result.code)).toEqual(['000.100.110', '000.100.110']);
    await restored.close();
    await opened.close();
    return found;
  };

  test('by pg_dump has every payment that was acknowledged before it, and none from after it', async () => {
    const before = await payMany(20);
    const dump = await recipeOf('pg_dump');
    const during = await payingDuring(() => postgres.shell(dump));
    expect(during).not.toEqual([]);
    const after = await payMany(5);
    const restoredUrl = new URL(postgres.url);
    restoredUrl.pathname = '/tollgate_restored';
    const restore = (await recipeOf('pg_restore')).split(TOLLGATE);
    expect(restore[1]?.trim()).toBe(VERIFY);
    await postgres.shell(restore[0] ?? '', { RESTORED_URL: restoredUrl.href });
    expect(await verified(restoredUrl.href, [...before, ...after])).toEqual(before);
  });

  test('by a base backup and the log archive has the payments up to a moment, and no other', async () => {
    const [archive, base] = (await postgres.shell('mkdir archive; echo "$PWD/archive"; echo "$PWD/base"')).split('\n');
    const paths = { '/archive': archive ?? '', '/backups/base': base ?? '' };
    await postgres.configure(await recipeOf('archive_mode', { '/archive': paths['/archive'] }));
    await expect
      .poll(async () => (await gateway.post('/v1/payments', cardPayment)).status, { timeout: 30_000 })
      .toBe(200);

    const before = await payMany(10);
    const backup = await recipeOf('pg_basebackup', { '/backups/base': paths['/backups/base'] });
    const during = await payingDuring(() => postgres.shell(backup));
    const between = await payMany(10);
    const { now } = await answerOf(postgres.url, 'select clock_timestamp()::text as now');
    const after = await payMany(10);
    // As `archive_timeout` does after a minute.
    const { file } = await answerOf(postgres.url, 'select pg_walfile_name(pg_switch_wal()) as file');
    const archived = async () => await postgres.shell(`ls '${archive}'`);
    await expect.poll(archived, { timeout: 30_000 }).toContain(String(file));

    const lines = await recipeOf('restore_command', {
      '/archive': paths['/archive'],
      '2026-11-25 12:00:00+00': String(now),
    });
    const copy = await recipeOf('recovery.signal', { '/backups/base': paths['/backups/base'] });
    const restored = await postgres.second(`${copy}\ncat >> "$PGDATA/postgresql.conf" <<'END'\n${lines}END\n`);
    const hasRecovered = async () => (await answerOf(restored.url, 'select pg_is_in_recovery() as on'))['on'];
    await expect.poll(hasRecovered, { timeout: 30_000 }).toBe(false);
    const expected = [...before, ...during, ...between];
    expect(await verified(restored.url, [...expected, ...after])).toEqual(expected);
    await restored.stop();
  });
});
