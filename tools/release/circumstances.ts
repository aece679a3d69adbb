import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { programOnPath } from '../test/programs.ts';

/** The steps of a release. Packages are fetched by the clock and with the settings of whoever starts it; images need root. */
export type Step = 'fetch' | 'make' | 'image';

/** Where, when and by whom a release is built: what its bytes must not depend on. */
export interface Circumstances {
  /** The folder in which the sources are built. */
  readonly folder: string;
  /** Returns the command that runs another one in these circumstances. */
  around(step: Step, command: readonly string[]): readonly string[];
  variablesOf(step: Step): Readonly<Record<string, string>>;
  /** Called when everything is fetched, before anything is built. */
  fetched(): void;
  end(): void;
}

/** The circumstances in which the command was started. */
export const theseCircumstances = (work: string): Circumstances => ({
  folder: join(work, 'one'),
  around: (_step, command) => command,
  variablesOf: () => ({}),
  fetched: () => undefined,
  end: () => undefined,
});

const everyStep: readonly Step[] = ['fetch', 'make', 'image'];

/** A user id that no account has. */
const OTHER_USER = 23_456;
const DAYS_LATER = 40;

/** One difference, told to the reader. */
interface Difference {
  readonly name: string;
  /** Whether this machine and this user can make it. */
  readonly isPossible: boolean;
  /** The words before a command. */
  readonly words?: readonly string[];
  /** The steps that it is made for; without them, for what is compiled and packed. */
  readonly steps?: readonly Step[];
}

const runsAs = (user: number): boolean =>
  spawnSync('setpriv', [`--reuid=${user}`, '--clear-groups', process.execPath, '--version'], { stdio: 'ignore' })
    .status === 0;

/** The variables of a user with a home. npm, which started this program, has set its own places in the home of that user. */
const ofHome = (home: string): Readonly<Record<string, string>> => ({
  HOME: home,
  TMPDIR: join(home, 'tmp'),
  USER: 'other',
  LOGNAME: 'other',
  npm_config_cache: join(home, '.npm'),
  npm_config_userconfig: join(home, '.npmrc'),
});

/** The other circumstances, and what they differ in. */
export const otherCircumstances = (
  work: string,
): { readonly circumstances: Circumstances; readonly made: readonly string[]; readonly notMade: readonly string[] } => {
  const isRoot = process.getuid?.() === 0;
  const differences: readonly Difference[] = [
    { name: 'folder: another path, of another length', isPossible: true },
    { name: 'order of files: reversed by disorderfs', isPossible: programOnPath('disorderfs') !== undefined },
    { name: 'umask: 077', isPossible: true, steps: everyStep, words: ['sh', '-c', 'umask 077; exec "$@"', 'sh'] },
    {
      name: 'processors: one',
      isPossible: programOnPath('taskset') !== undefined,
      words: ['taskset', '--cpu-list', '0'],
    },
    { name: 'locale and time zone: Turkish, UTC+14', isPossible: true },
    {
      name: 'name of the machine',
      isPossible: isRoot,
      words: ['unshare', '--uts', 'sh', '-c', 'hostname elsewhere; exec "$@"', 'sh'],
    },
    {
      name: `user: ${OTHER_USER}, with a home of its own`,
      isPossible: isRoot && runsAs(OTHER_USER),
      words: ['setpriv', `--reuid=${OTHER_USER}`, `--regid=${OTHER_USER}`, '--clear-groups'],
    },
    {
      name: `day: ${DAYS_LATER} days later`,
      isPossible: programOnPath('faketime') !== undefined,
      steps: ['make', 'image'],
      words: ['faketime', '-f', `+${DAYS_LATER}d`],
    },
  ];
  const possible = differences.filter(({ isPossible }) => isPossible);
  const isMade = (start: string): boolean => possible.some(({ name }) => name.startsWith(start));
  const disk = join(work, 'disk');
  const elsewhere = join(work, 'in', 'a', 'longer', 'path');
  const home = join(work, 'home');
  const [isReversed, isOtherUser] = [isMade('order'), isMade('user')];
  for (const each of [disk, elsewhere, join(home, 'tmp')]) mkdirSync(each, { recursive: true });
  // The other user reaches their folders, which are below one that is private.
  chmodSync(work, 0o755);
  if (isReversed) {
    const options = [
      '--quiet',
      '--shuffle-dirents=no',
      '--reverse-dirents=yes',
      ...(isRoot ? ['--multi-user=yes'] : []),
    ];
    execFileSync('disorderfs', [...options, disk, elsewhere]);
  }
  return {
    made: possible.map(({ name }) => name),
    notMade: differences.filter(({ isPossible }) => !isPossible).map(({ name }) => name),
    circumstances: {
      folder: join(elsewhere, 'sources'),
      around: (step, command) => [
        ...possible.flatMap(({ steps = ['make'], words = [] }) => (steps.includes(step) ? words : [])),
        ...command,
      ],
      variablesOf: (step) => ({
        ...{ LC_ALL: 'tr_TR.UTF-8', TZ: 'Pacific/Kiritimati' },
        ...(step === 'make' && ofHome(home)),
      }),
      fetched: () => {
        if (isOtherUser) execFileSync('chown', ['--recursive', `${OTHER_USER}:${OTHER_USER}`, elsewhere, home]);
      },
      end: () => {
        if (!isReversed) return;
        // At once, even if a program that a failed step left still reads there.
        if (isRoot) execFileSync('umount', ['--lazy', elsewhere]);
        else execFileSync('fusermount', ['-u', '-z', elsewhere]);
      },
    },
  };
};
