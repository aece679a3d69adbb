import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultyDisk, makeDisk } from './disk.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollgate-disk-'));
let disk: FaultyDisk;

beforeAll(async () => {
  disk = await makeDisk(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Prints the code of each attempt, and how long it took to make the last one durable. */
const PROGRAM = `
  const { fsyncSync, ftruncateSync, openSync, writeSync, writeFileSync } = require('node:fs');
  const path = process.argv[1];
  const attempt = (act) => { try { act(); return 'done'; } catch ({ code }) { return code; } };
  const file = openSync(path, 'a+');
  const over = openSync(path, 'r+');
  const codes = [
    attempt(() => writeSync(over, 'x', 0)),
    attempt(() => writeSync(file, 'more')),
    attempt(() => ftruncateSync(over, 1000)),
  ];
  const start = performance.now();
  fsyncSync(over);
  console.log(JSON.stringify({ codes, syncMs: performance.now() - start }));
`;

const written = (): { codes: readonly string[]; syncMs: number } => {
  const path = join(folder, 'file');
  execFileSync('sh', ['-c', 'echo something > "$0"', path]);
  const env = { ...process.env, ...disk.variables, LD_PRELOAD: disk.library };
  return JSON.parse(execFileSync(process.execPath, ['-e', PROGRAM, path], { env, encoding: 'utf8' }));
};

test.each([
  ['sound', ['done', 'done', 'done']],
  ['full', ['done', 'ENOSPC', 'ENOSPC']],
  ['full for all writes', ['ENOSPC', 'ENOSPC', 'ENOSPC']],
] as const)('a disk that is %s', (state, codes) => {
  const before = disk.refused();
  disk.become(state);
  expect(written().codes).toEqual(codes);
  expect(disk.refused() - before).toBe(codes.filter((code) => code === 'ENOSPC').length);
});

test('a slow disk takes its time to make something durable', () => {
  disk.become('slow');
  const { codes, syncMs } = written();
  expect(codes).toEqual(['done', 'done', 'done']);
  expect(syncMs).toBeGreaterThanOrEqual(100);
});
