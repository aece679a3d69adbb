import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Build } from './builds.ts';

interface Failure {
  readonly stdout: string;
  readonly stderr: string;
}

/** What a run of builds is told as: one line, or the output of those that failed. */
interface BuildReport {
  readonly text: string;
  readonly hasFailed: boolean;
}

/** Runs a build. Returns what it printed if it failed. */
const failureOf = async ({ name, command }: Build): Promise<string | undefined> => {
  try {
    await promisify(execFile)(process.execPath, [...command], { maxBuffer: 2 ** 26 });
    return undefined;
  } catch (error) {
    const { stdout, stderr } = error as Failure;
    return `The build of ${name} failed:\n${`${stdout}${stderr}`.trimEnd()}\n`;
  }
};

/** Runs builds side by side. What they print, such as their sizes, is in the report for those that fail only. */
export const buildAll = async (builds: readonly Build[]): Promise<BuildReport> => {
  const start = performance.now();
  const failures = (await Promise.all(builds.map(failureOf))).filter((each) => each !== undefined);
  return failures.length > 0
    ? { text: failures.join(''), hasFailed: true }
    : { text: `Built in ${Math.round((performance.now() - start) / 1000)} s\n`, hasFailed: false };
};
