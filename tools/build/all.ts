import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Build, builds } from './builds.ts';

/*
 * Builds everything after the compiler and prints one line. What the builds print themselves, such as their sizes, is
 * shown for one that fails only.
 */

interface Failure {
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a build. Returns what it printed if it failed. */
const failureOf = async ({ name, command }: Build): Promise<string | undefined> => {
  try {
    await promisify(execFile)(process.execPath, [...command], { maxBuffer: 2 ** 26 });
    return undefined;
  } catch (error) {
    const { stdout, stderr } = error as Failure;
    return `The build of ${name} failed:\n${stdout}${stderr}`;
  }
};

const start = performance.now();
const failures = (await Promise.all(builds.map(failureOf))).filter((each) => each !== undefined);
for (const failure of failures) process.stderr.write(`${failure.trimEnd()}\n`);
if (failures.length > 0) process.exitCode = 1;
else process.stdout.write(`Built in ${Math.round((performance.now() - start) / 1000)} s\n`);
