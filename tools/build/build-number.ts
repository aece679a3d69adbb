import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What identifies a build: two builds of the same commit have the same, whenever and wherever they are made. */
export interface BuildNumber {
  /** 40 hex digits: the commit, or a hash of package.json outside a repository. */
  readonly commit: string;
  /** The time of the commit that was built, in ISO 8601 and UTC. */
  readonly time: string;
}

/** The commit of a folder and its time in seconds; undefined outside a repository. */
const committed = (folder: string): readonly [commit: string, seconds: string] | undefined => {
  try {
    const words = ['-C', folder, 'log', '-1', '--no-show-signature', '--format=%H %ct'];
    const printed = execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const [commit = '', seconds = ''] = printed.trim().split(' ');
    return [commit, seconds];
  } catch {
    return undefined;
  }
};

/**
 * Returns the build number of the sources in a folder. Its time is `SOURCE_DATE_EPOCH` if that is set, or else the time
 * of the commit; outside a repository, the time of package.json, which archives of a commit set to it.
 * @throws Error when `SOURCE_DATE_EPOCH` is not a number of seconds.
 */
export const buildNumberOf = (folder: string, epoch = process.env['SOURCE_DATE_EPOCH']): BuildNumber => {
  if (epoch !== undefined && !/^\d{1,11}$/.test(epoch))
    throw new Error(`SOURCE_DATE_EPOCH must be seconds since 1970, such as 1767225600, and is ${epoch}`);
  const manifest = join(folder, 'package.json');
  const [commit, seconds] = committed(folder) ?? [
    createHash('sha1').update(readFileSync(manifest)).digest('hex'),
    String(Math.floor(statSync(manifest).mtimeMs / 1000)),
  ];
  return { commit, time: new Date(Number(epoch ?? seconds) * 1000).toISOString() };
};
