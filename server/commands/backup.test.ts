import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, execPath } from 'node:process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayIn } from '../platform/base/zones.ts';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open.ts';
import { connectPlain } from '../platform/database/sqlite/connection.ts';
import { holdAlone } from '../platform/database/sqlite/sole-process.ts';
import { commandLine, type TestCommandLine } from '../testing/commands.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing/gateway-under-test.ts';
import { compiled } from '../testing/on-demand.ts';
import { readRecorded, writeRecorded } from '../testing/recorded.ts';

const run = promisify(execFile);

const DAY_MS = 24 * 60 * 60_000;

describe('a backup of an embedded database', { timeout: 60_000 }, () => {
  let folder: string;
  let database: Database;
  let gateway: TestGateway;
  let line: TestCommandLine;
  let backup: string;
  let isRunning = false;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tollgate-backup-'));
    backup = join(folder, 'backup.db');
    database = await openDatabase(`sqlite:${join(folder, 'tollgate.db')}`);
    gateway = await startGateway(database);
    isRunning = true;
    line = await commandLine(`sqlite:${join(folder, 'tollgate.db')}`);
  });
  afterEach(async () => {
    await stop();
    await line.close();
    await rm(folder, { recursive: true, force: true });
  });

  const stop = async () => {
    if (!isRunning) return;
    isRunning = false;
    await gateway.close();
    await database.close();
  };
  const pay = async (): Promise<string> => (await gateway.post('/v1/payments', cardPayment)).body.id ?? '';
  /** Returns those of the payments that the database at a path has. */
  const paymentsIn = async (path: string, ids: readonly string[]): Promise<readonly string[]> => {
    const opened = await openDatabase(`sqlite:${path}`);
    const restored = await startGateway(opened, { beside: gateway });
    const found: string[] = [];
    for (const id of ids) {
      const { status } = await restored.get(`/v1/payments/${id}?entityId=${gateway.entityId}`);
      if (status === 200) found.push(id);
    }
    await restored.close();
    await opened.close();
    return found;
  };

  test('has every payment that was acknowledged before it began, while others are paid', async () => {
    const before = await Promise.all(Array.from({ length: 20 }, pay));
    let isOver = false;
    const during: string[] = [];
    const clients = Array.from({ length: 5 }, async () => {
      while (!isOver) during.push(await pay());
    });
    const variables = { PATH: env['PATH'] ?? '', ...line.variables };
    const program = await compiled('commands/main.js');
    try {
      await run(execPath, [program, 'backup', '--to', backup], { env: variables });
    } finally {
      isOver = true;
    }
    await Promise.all(clients);
    expect(during).not.toEqual([]);
    await stop();

    const { exitCode, out } = await line.run('restore', '--from', backup);
    expect([exitCode, out]).toEqual([0, expect.stringContaining('its ledger agrees')]);
    expect(await paymentsIn(join(folder, 'tollgate.db'), before)).toEqual(before);
  });

  test('is put in the place of the database, which is kept beside it', async () => {
    const before = await pay();
    expect((await line.run('backup', '--to', backup)).exitCode).toBe(0);
    const after = await pay();
    await stop();
    const { earlier = '' } = await line.json('restore', '--from', backup);
    expect(await paymentsIn(join(folder, 'tollgate.db'), [before, after])).toEqual([before]);
    expect(await paymentsIn(earlier, [before, after])).toEqual([before, after]);
  });

  test('has the hash of a day of its ledger, with which somebody sees payments that are removed with their lines', async () => {
    await pay();
    const laterMs = gateway.clock.now() + 3 * DAY_MS;
    await stop();
    const path = join(folder, 'tollgate.db');
    const change = (sql: string): void => {
      const connection = connectPlain(path, 0);
      connection.exec(sql);
      connection.close();
    };
    change(
      `insert into test_clock (id, version, offset_ms, frozen_at, moved_until, stays_frozen)
       values ('clock', 1, 0, ${laterMs}, 0, 1) on conflict (id) do update set frozen_at = excluded.frozen_at`,
    );
    const { days } = (await line.json('ledger', 'verify')) as unknown as { days: { head: string; lines: number }[] };
    expect(days).toMatchObject([{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), lines: 1 }]);
    const head = days[0]?.head ?? '';
    const verify = (...more: readonly string[]) => line.run('ledger', 'verify', ...more);
    expect(await verify('--head', head)).toMatchObject({ exitCode: 0, out: expect.stringContaining(head) });
    expect((await line.run('backup', '--to', backup)).exitCode).toBe(0);

    change('delete from ledger_lines; delete from payments');
    expect((await verify()).exitCode).toBe(0);
    expect(await verify('--head', head)).toMatchObject({ exitCode: 1, said: expect.stringContaining('removed') });
    expect(await line.run('restore', '--from', backup, '--head', 'f'.repeat(64))).toMatchObject({
      exitCode: 1,
      said: expect.stringContaining('no day of its ledger has the hash'),
    });
    expect((await line.run('restore', '--from', backup, '--head', head)).exitCode).toBe(0);
    expect((await verify('--head', head)).exitCode).toBe(0);

    change('delete from payments');
    expect(await verify()).toMatchObject({ exitCode: 1, said: expect.stringContaining('1 have no cause') });
  });

  test('replaces a database that is damaged or gone', async () => {
    const id = await pay();
    await line.run('backup', '--to', backup);
    await stop();
    const path = join(folder, 'tollgate.db');
    await writeFile(path, 'not a database');
    expect((await line.run('restore', '--from', backup)).exitCode).toBe(0);
    expect(await paymentsIn(path, [id])).toEqual([id]);
    await rm(path);
    expect((await line.run('restore', '--from', backup)).exitCode).toBe(0);
    expect(await paymentsIn(path, [id])).toEqual([id]);
  });

  test('of a version without a ledger gets one', async () => {
    await stop();
    const recorded = await readRecorded(25);
    await writeRecorded(`sqlite:${backup}`, recorded);
    const { exitCode, out } = await line.run('restore', '--from', backup);
    expect([exitCode, out]).toEqual([0, expect.stringContaining('its ledger agrees')]);
  });

  test('holds no key and no number', async () => {
    await pay();
    await line.run('backup', '--to', backup);
    const content = (await readFile(backup)).toString('latin1');
    for (const secret of ['07'.repeat(32), cardPayment['card.number']]) expect(content).not.toContain(secret);
    expect(content.includes(Buffer.from('07'.repeat(32), 'hex').toString('latin1'))).toBe(false);
  });

  describe('is refused, and nothing is changed', () => {
    const unchanged = async (words: readonly string[], why: string): Promise<void> => {
      const files = (await readdir(folder)).filter((name) => !/-(?:wal|shm)$|\.lock/.test(name)).sort();
      const { exitCode, said } = await line.run(...words);
      expect([exitCode, said]).toEqual([1, expect.stringContaining(why)]);
      expect((await readdir(folder)).filter((name) => !/-(?:wal|shm)$|\.lock/.test(name)).sort()).toEqual(files);
    };

    test('when its file exists already', async () => {
      await line.run('backup', '--to', backup);
      await unchanged(['backup', '--to', backup], 'exists already');
    });

    test('while a gateway works on the database', async () => {
      await line.run('backup', '--to', backup);
      const hold = holdAlone(join(folder, 'tollgate.db'));
      await unchanged(['restore', '--from', backup], 'A gateway is running');
      hold.release();
    });

    test('when it is missing, damaged, of another program or of another master key', async () => {
      const id = await pay();
      await line.run('backup', '--to', backup);
      const other = join(folder, 'other.db');
      await unchanged(['restore', '--from', other], 'there is no file');
      await writeFile(other, 'x'.repeat(10_000));
      await unchanged(['restore', '--from', other], 'not a database');
      const content = await readFile(backup);
      await writeFile(other, content.subarray(0, content.length / 2));
      await unchanged(['restore', '--from', other], 'damaged');
      await stop();
      const stranger = await commandLine(`sqlite:${join(folder, 'tollgate.db')}`, { VAULT_KEY: '08'.repeat(32) });
      const { exitCode, said } = await stranger.run('restore', '--from', backup);
      expect([exitCode, said]).toEqual([1, expect.stringContaining('master key is not the one')]);
      await stranger.close();
      expect(await paymentsIn(join(folder, 'tollgate.db'), [id])).toEqual([id]);
    });

    test.each([
      ['a payment', 'delete from payments where id = ?'],
      ['what a payment did to the books', 'delete from ledger_lines where payment_id = ?'],
    ])('when somebody deleted %s from it', async (_what, deletion) => {
      const id = await pay();
      await pay();
      expect((await line.run('backup', '--to', backup)).exitCode).toBe(0);
      await stop();
      const connection = connectPlain(backup, 0);
      const { changes } = connection.prepare(deletion).run(id);
      connection.close();
      expect(changes).toBeGreaterThan(0);
      await unchanged(['restore', '--from', backup], 'its ledger does not agree with its payments');
      expect(await paymentsIn(join(folder, 'tollgate.db'), [id])).toEqual([id]);
    });

    test('when somebody changed a payment of a closed month together with its line', async () => {
      const id = await pay();
      gateway.clock.advance(62 * DAY_MS);
      const month = dayIn(gateway.clock.now() - 62 * DAY_MS, 'UTC').slice(0, 7);
      expect((await gateway.post('/v1/ledger/periods', { month })).status).toBe(200);
      expect((await line.run('backup', '--to', backup)).exitCode).toBe(0);
      await stop();
      const connection = connectPlain(backup, 0);
      for (const change of [
        'update payments set amount = amount + 1 where id = ?',
        'update ledger_lines set amount = amount + 1 where payment_id = ?',
      ]) {
        expect(connection.prepare(change).run(id).changes).toBe(1);
      }
      connection.close();
      await unchanged(['restore', '--from', backup], 'its lines are not those that were closed');
    });

    test('when the database is PostgreSQL, which has tools of its own', async () => {
      const elsewhere = await commandLine('postgres://nowhere.invalid/tollgate');
      for (const words of [
        ['backup', '--to', backup],
        ['restore', '--from', backup],
      ]) {
        const { exitCode, said } = await elsewhere.run(...words);
        expect([exitCode, said]).toEqual([1, expect.stringContaining('docs/operate/backups.md')]);
      }
      await elsewhere.close();
    });
  });
});
