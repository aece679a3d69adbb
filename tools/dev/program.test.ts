import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Program, program } from './program.ts';

/** Long enough for a program that ends by itself, on a busy machine too. */
const STOP_LIMIT_MS = 1_000;

let folder: string;
let started: Program;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-program-'));
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(async () => {
  await started.stop();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** Returns a program that writes its process id to a file and then runs this code. */
const programOf = async (code: string): Promise<Program> => {
  const file = join(folder, 'program.mjs');
  await writeFile(
    file,
    `import { writeFileSync } from 'node:fs';\nwriteFileSync('${folder}/pid', String(process.pid));\n${code}`,
  );
  return program(file, 'is listening', STOP_LIMIT_MS);
};
const pid = async () => Number(await readFile(join(folder, 'pid'), 'utf8'));
const isRunning = (number: number): boolean => {
  try {
    return process.kill(number, 0);
  } catch {
    return false;
  }
};

const LISTENS = `console.log('it is listening'); setInterval(() => undefined, 1_000);`;

test('is ready once it has printed so, and gets a new process by a restart', async () => {
  started = await programOf(LISTENS);
  await started.restart();
  const first = await pid();
  expect(isRunning(first)).toBe(true);
  expect(process.stdout.write).toHaveBeenCalledWith('it is listening\n');
  await started.restart();
  const second = await pid();
  expect([isRunning(first), isRunning(second)]).toEqual([false, true]);
  await started.stop();
  expect(isRunning(second)).toBe(false);
});

test('is not waited for if it exits at once, and can be restarted afterwards', async () => {
  started = await programOf('process.exit(1);');
  await started.restart();
  expect(isRunning(await pid())).toBe(false);
  started = await programOf(LISTENS);
  await started.restart();
  expect(isRunning(await pid())).toBe(true);
});

test('is killed if it does not end by itself', async () => {
  started = await programOf(`process.on('SIGTERM', () => undefined); ${LISTENS}`);
  await started.restart();
  await started.stop();
  expect(isRunning(await pid())).toBe(false);
});
