import { execFile } from 'node:child_process';
import { chmodSync, closeSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** In the order of `disk.c`. */
const states = ['sound', 'full', 'full for all writes', 'slow'] as const;

/** What a disk does with writes. */
export type DiskState = (typeof states)[number];

/** The disk of one program, as that program sees it. */
export interface FaultyDisk {
  /** The library that the program must load first, with `LD_PRELOAD`. */
  readonly library: string;
  /** The further environment variables of the program. */
  readonly variables: Readonly<Record<string, string>>;
  become(state: DiskState): void;
  /** Returns the number of writes that the full disk has refused so far. */
  refused(): number;
}

const SOURCE = join('e2e', 'faults', 'disk.c');
/** Two numbers of 4 bytes: the state, and how many writes were refused. */
const CONTROL_BYTES = 8;
const REFUSED_AT = 4;

/** Returns whether this machine has a compiler for `disk.c`. */
export const hasCompiler = (): Promise<boolean> =>
  promisify(execFile)('gcc', ['--version']).then(
    () => true,
    () => false,
  );

/** Builds the library in a folder that the program can read, even if it runs as another user. */
export const makeDisk = async (folder: string): Promise<FaultyDisk> => {
  const [library, control] = [join(folder, 'disk.so'), join(folder, 'disk')];
  await promisify(execFile)('gcc', ['-O2', '-fPIC', '-shared', '-o', library, SOURCE, '-ldl']);
  writeFileSync(control, Buffer.alloc(CONTROL_BYTES));
  chmodSync(folder, 0o755);
  chmodSync(control, 0o666);
  const open = <Result>(act: (file: number) => Result): Result => {
    const file = openSync(control, 'r+');
    try {
      return act(file);
    } finally {
      closeSync(file);
    }
  };
  return {
    library,
    variables: { FAULTY_DISK: control },
    become: (state) => {
      const number = Buffer.alloc(REFUSED_AT);
      number.writeUInt32LE(states.indexOf(state));
      open((file) => writeSync(file, number, 0, number.length, 0));
    },
    refused: () => {
      const number = Buffer.alloc(REFUSED_AT);
      open((file) => readSync(file, number, 0, number.length, REFUSED_AT));
      return number.readUInt32LE();
    },
  };
};
