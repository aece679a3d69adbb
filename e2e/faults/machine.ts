import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCompiler } from './disk.ts';
import { type DatabaseKind, type FaultKind, kindsWith, type NeededPackage, neededFor } from './plan.ts';

/** The programs of this machine that some faults need. */
export interface Machine {
  /** The library of libfaketime. */
  readonly faketime: string | undefined;
  readonly hasCompiler: boolean;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Returns the library of libfaketime for programs with threads. */
const faketimeLibrary = async (): Promise<string | undefined> => {
  const places = (await readdir('/usr/lib').catch(() => [])).map((name) => join('/usr/lib', name, 'faketime'));
  for (const place of ['/usr/lib/faketime', ...places]) {
    const library = join(place, 'libfaketimeMT.so.1');
    if (await exists(library)) return library;
  }
  return undefined;
};

/** Returns what this machine has. */
export const thisMachine = async (): Promise<Machine> => ({
  faketime: await faketimeLibrary(),
  hasCompiler: await hasCompiler(),
});

/** Returns the faults that cannot be made, each with the package that is missing. */
export const unavailableOn = (
  machine: Machine,
  database: DatabaseKind,
): Readonly<Partial<Record<FaultKind, NeededPackage>>> => {
  const isMissing: Readonly<Record<NeededPackage, boolean>> = {
    faketime: machine.faketime === undefined,
    gcc: !machine.hasCompiler,
  };
  return Object.fromEntries(
    kindsWith(database).flatMap((kind) => {
      const needed = neededFor(kind);
      return needed !== undefined && isMissing[needed] ? [[kind, needed]] : [];
    }),
  );
};

/** A library that a program loads before those of the system, with the variables that it reads. */
interface Preload {
  readonly library: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** Returns libfaketime with a file for the shift. The monotonic clock stays true: Node's own timers must run on. */
export const fakeClock = (library: string, clockFile: string): Preload => ({
  library,
  variables: {
    FAKETIME_TIMESTAMP_FILE: clockFile,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DISABLE_SHM: '1',
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  },
});

/** Returns the environment variables of a program that loads these libraries. */
export const preloading = (...preloads: readonly (Preload | undefined)[]): Readonly<Record<string, string>> => {
  const present = preloads.filter((preload) => preload !== undefined);
  if (present.length === 0) return {};
  const variables: Record<string, string> = { LD_PRELOAD: present.map(({ library }) => library).join(' ') };
  for (const preload of present) Object.assign(variables, preload.variables);
  return variables;
};
