import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A running browser with a profile of its own. */
interface BrowserProcess {
  /** The address for commands. */
  readonly address: string;
  /** Ends it and removes its profile. */
  stop(): Promise<void>;
}

/** Starts a browser. The pattern finds its address in its output. */
export async function startBrowser(
  program: string,
  listening: RegExp,
  argumentsFor: (profile: string) => readonly string[],
): Promise<BrowserProcess> {
  const profile = await mkdtemp(join(tmpdir(), 'browser-'));
  // In a process group of its own: some systems start the browser by a script, which ends before the browser.
  const browser = spawn(program, argumentsFor(profile), { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const { pid } = browser;
  if (pid === undefined) throw new Error(`${program} did not start.`);
  const ended = once(browser.stderr, 'close');
  return {
    address: await addressIn(browser.stderr, listening),
    async stop() {
      process.kill(-pid);
      await ended;
      // Child processes of the browser may still write for a moment.
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function addressIn(output: NodeJS.ReadableStream, listening: RegExp): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = listening.exec(line)?.[1];
    if (address === undefined) continue;
    output.resume();
    return address;
  }
  throw new Error('The browser ended before it printed its address.');
}
