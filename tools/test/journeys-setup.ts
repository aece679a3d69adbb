import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const top = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Runs once before all journeys: builds the gateway, so that no journey runs against an outdated one. */
export default async function setup(): Promise<void> {
  const vite = join(top, 'node_modules', 'vite', 'bin', 'vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--mode', 'gateway'], { cwd: top });
}
