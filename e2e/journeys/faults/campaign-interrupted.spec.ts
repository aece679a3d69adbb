import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../failure.ts';

/** Returns the processes whose environment names the folder: they were started for a campaign in it. */
const processesIn = async (folder: string): Promise<readonly string[]> => {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const environments = await Promise.all(ids.map((id) => readFile(`/proc/${id}/environ`, 'utf8').catch(() => '')));
  return ids.filter((_id, index) => environments[index]?.includes(folder));
};

/** The first line of a fault: seconds, and its name. */
const FIRST_FAULT = /^ +[\d.]+ s {2}(?!plan)[a-z]/m;

/** A start is a dozen processes, one after the other. */
const START_LIMIT_MS = 90_000;

test('a campaign of faults that is interrupted leaves no process and no folder', async () => {
  test.setTimeout(2 * START_LIMIT_MS);
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-interrupted-'));
  // PostgreSQL is started as another user.
  await chmod(folder, 0o755);
  const main = join('dist', 'e2e', 'faults', 'main.js');
  const campaign = spawn(process.execPath, [main, '--seed', '1', '--minutes', '9', '--database', 'postgres'], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    let output = '';
    campaign.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    await expect.poll(() => output, { timeout: START_LIMIT_MS }).toMatch(FIRST_FAULT);
    expect(await processesIn(folder)).not.toEqual([]);
    campaign.kill('SIGINT');
    expect(await once(campaign, 'exit')).toEqual([1, null]);
    expect(output).toContain('Interrupted.');
    expect(await readdir(folder)).toEqual([]);
    expect(await processesIn(folder)).toEqual([]);
  } finally {
    campaign.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
});
