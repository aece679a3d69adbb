import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath, getuid } from 'node:process';
import { DatabaseError } from 'pg';
import { describe, expect, test } from 'vitest';
import { compiled } from '../../testing/on-demand.ts';
import { Unavailable } from '../base/unavailable.ts';
import { type Write, writeProbe } from './change-set.ts';
import { watchingSpace } from './space.ts';

/**
 * Pays on a file system until it is full, reads `/readyz` while payments fail, makes room, and reads it again. Prints
 * what it saw.
 */
const FILLING = `
  const [, folder, opening, testing] = process.argv;
  const { rmSync, statfsSync, writeFileSync } = await import('node:fs');
  const { setTimeout: wait } = await import('node:timers/promises');
  const { openDatabase } = await import(opening);
  const { cardPayment, startGateway } = await import(testing);
  const database = await openDatabase('sqlite:' + folder + '/tollgate.db');
  const gateway = await startGateway(database);
  const ready = async () => (await fetch(gateway.url + '/readyz')).status;
  const pay = async () => (await gateway.post('/v1/payments', cardPayment)).status;
  const seen = { atFirst: [await pay(), await ready()], full: [], again: [] };
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(folder + '/others', Buffer.alloc(bavail * bsize - 512 * 1024, 1));
  for (let paid = 200; paid === 200; ) paid = await pay();
  for (let round = 0; round < 5; round += 1) {
    await wait(1_100); // The probe keeps its answer for a second.
    seen.full.push([await pay(), await ready()]);
  }
  rmSync(folder + '/others');
  while ((await ready()) !== 200) await wait(100);
  seen.again.push(await pay(), await ready());
  process.stdout.write(JSON.stringify(seen));
  process.exit();
`;

describe('a gateway on a full file system', () => {
  test('is not ready until there is room for a payment again', { timeout: 120_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tollgate-full-'));
    // The file system belongs to the process and ends with it. Who is not root is root of a name space of its own.
    const own = getuid?.() === 0 ? ['-m'] : ['-Urm'];
    const mounted = `mount -t tmpfs -o size=24m tmpfs ${folder} && exec "$@"`;
    const program = [
      ...['--input-type=module', '-e', FILLING, folder],
      ...[await compiled('platform/database/open.js'), await compiled('testing/gateway-under-test.js')],
    ];
    const child = spawn('unshare', [...own, 'sh', '-c', mounted, 'sh', execPath, ...program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
    });
    await once(child, 'close');
    await rm(folder, { recursive: true });
    expect(JSON.parse(said)).toEqual({ atFirst: [200, 200], full: Array(5).fill([503, 503]), again: [200, 200] });
  });
});

describe('a probe after a write that found no space', () => {
  const refusal = (code: string) => Object.assign(new DatabaseError(code, 0, 'error'), { code });
  const sqliteError = (code: string) => Object.assign(new Error(code), { code });

  test.each([
    ['SQLite, full', sqliteError('SQLITE_FULL')],
    ['SQLite, beyond a limit of files', sqliteError('SQLITE_IOERR_WRITE')],
    ['PostgreSQL, full', refusal('53100')],
    ['PostgreSQL, the disk failed', new Unavailable('down', { outcome: 'unknown', cause: refusal('58030') })],
  ])('has the size of a payment until it succeeds: %s', async (_, error) => {
    const space = watchingSpace();
    const written: Write[] = [];
    const store = async (write: Write) => void written.push(write);
    await space.probe(store);
    space.failed(error);
    await expect(space.probe(() => Promise.reject(error))).rejects.toBe(error);
    await space.probe(async (write) => {
      await store(write);
      space.failed(error); // Of another write meanwhile.
    });
    await space.probe(store);
    await space.probe(store);
    const sizes = written.map(({ values: [text = ''] }) => String(text).length);
    expect(sizes).toEqual([0, 262_144, 262_144, 0]);
    expect(written.at(-1)).toBe(writeProbe);
  });

  test('stays small after any other failure', async () => {
    const space = watchingSpace();
    for (const error of [sqliteError('SQLITE_BUSY'), refusal('40001'), new Error('no code')]) space.failed(error);
    await space.probe(async (write) => expect(write).toBe(writeProbe));
  });
});
