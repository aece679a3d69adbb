import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { compiled } from '../../../testing/on-demand.ts';

/**
 * Drops connections and statements, and makes so much garbage that the engine collects it between the rounds, while no
 * JavaScript runs. That ends the process where it collects an object of the driver (decision 0004).
 */
const program = (module: string, path: string): string => `
  const { connectSqlite } = await import(${JSON.stringify(module)});
  const use = () => {
    const connection = connectSqlite(${JSON.stringify(path)});
    connection.exec('create table if not exists lines (id integer primary key, text text)');
    for (let line = 0; line < 10; line += 1) {
      connection.prepare('insert into lines (text) values (?)').run('text');
      connection.prepare('select * from lines where id = ?').get(line);
    }
    connection.close();
  };
  for (let round = 0; round < 100; round += 1) {
    if (round % 10 === 0) use();
    Array.from({ length: 20_000 }, (_, index) => ({ index }));
    await new Promise((idle) => setTimeout(idle));
  }
  console.log('done');
`;

test('a process whose memory is collected while it is idle keeps running after it has used the driver', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-collected-'));
  try {
    const source = program(await compiled('platform/database/sqlite/connection.js'), join(folder, 'tollgate.db'));
    const { stdout } = await promisify(execFile)(execPath, ['--input-type=module', '--eval', source], {
      timeout: 60_000,
    });
    expect(stdout).toBe('done\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
