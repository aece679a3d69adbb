import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/*
 * The addon of Jazzer.js is built for glibc 2.38, of 2023, and Debian 12 has 2.36. All that it takes from the newer one
 * are two functions that read numbers, and a mark that somebody writes to streams: it does as well without.
 */

/** Versions without which the addon can do, and so on the places of their symbols. */
const TOO_NEW: ReadonlySet<string> = new Set(['GLIBC_2.38', 'GLIBCXX_3.4.32']);

/** Such a function of C23 is that of C without this. */
const C23 = '__isoc23_';

const [DYNAMIC_SYMBOLS, VERSIONS_OF_SYMBOLS, VERSIONS_NEEDED] = [11, 0x6fffffff, 0x6ffffffe];
const [WEAK_BINDING, WEAK_VERSION, ANY_VERSION] = [2, 2, 1];
const SYMBOL_BYTES = 24;

interface Section {
  readonly type: number;
  readonly offset: number;
  readonly size: number;
  readonly link: number;
}

/** Source: System V Application Binary Interface, 4.8 and 5; Linux Standard Base, 10.7 (versions of symbols). */
const sectionsOf = (program: Buffer): readonly Section[] => {
  const [start, size, count] = [
    Number(program.readBigUInt64LE(0x28)),
    program.readUInt16LE(0x3a),
    program.readUInt16LE(0x3c),
  ];
  return Array.from({ length: count }, (_, place) => {
    const at = start + place * size;
    return {
      type: program.readUInt32LE(at + 4),
      offset: Number(program.readBigUInt64LE(at + 0x18)),
      size: Number(program.readBigUInt64LE(at + 0x20)),
      link: program.readUInt32LE(at + 0x28),
    };
  });
};

/** Makes the versions that are too new optional; returns their numbers. */
const relaxVersions = (
  program: Buffer,
  { offset }: Section,
  nameAt: (place: number) => string,
): ReadonlySet<number> => {
  const numbers = new Set<number>();
  for (let file = offset; ; ) {
    const count = program.readUInt16LE(file + 2);
    let at = file + program.readUInt32LE(file + 8);
    for (let done = 0; done < count; done += 1) {
      if (TOO_NEW.has(nameAt(program.readUInt32LE(at + 8)))) {
        program.writeUInt16LE(program.readUInt16LE(at + 4) | WEAK_VERSION, at + 4);
        numbers.add(program.readUInt16LE(at + 6));
      }
      at += program.readUInt32LE(at + 12);
    }
    const next = program.readUInt32LE(file + 12);
    if (next === 0) return numbers;
    file += next;
  }
};

/** Returns a library for Linux that an older glibc loads, too. */
export const forOlderGlibc = (library: Buffer): Buffer => {
  const program = Buffer.from(library);
  const sections = sectionsOf(program);
  const of = (type: number): Section => {
    const section = sections.find((each) => each.type === type);
    if (section === undefined) throw new Error('the library has no versions of symbols');
    return section;
  };
  const [symbols, versions, needed] = [of(DYNAMIC_SYMBOLS), of(VERSIONS_OF_SYMBOLS), of(VERSIONS_NEEDED)];
  const names = sections[symbols.link]?.offset ?? 0;
  const nameAt = (place: number): string =>
    program.toString('latin1', names + place, program.indexOf(0, names + place));
  const tooNew = relaxVersions(program, needed, nameAt);
  for (let place = 0; place < symbols.size / SYMBOL_BYTES; place += 1) {
    const versionAt = versions.offset + 2 * place;
    if (!tooNew.has(program.readUInt16LE(versionAt))) continue;
    const at = symbols.offset + place * SYMBOL_BYTES;
    program.writeUInt16LE(ANY_VERSION, versionAt);
    const name = program.readUInt32LE(at);
    if (nameAt(name).startsWith(C23)) program.writeUInt32LE(name + C23.length, at);
    else program.writeUInt8(WEAK_BINDING * 16 + ((program[at + 4] ?? 0) % 16), at + 4);
  }
  return program;
};

const PREBUILT = /@jazzer\.js[\\/]fuzzer[\\/]prebuilds[\\/][^\\/]+\.node$/;

type Extension = (module: object, path: string) => void;

/** Has Node load the addon in the form for an older glibc. To be done before Jazzer.js is loaded. */
export const loadForOlderGlibc = (folder: string): void => {
  const { extensions } = createRequire(import.meta.url) as unknown as {
    readonly extensions: Record<string, Extension>;
  };
  const load = extensions['.node'];
  extensions['.node'] = (module, path) => {
    if (!PREBUILT.test(path)) return load?.(module, path);
    const own = join(folder, 'fuzzer.node');
    mkdirSync(dirname(own), { recursive: true });
    // Another run may have the file open: it keeps what it opened.
    const written = `${own}.${randomUUID()}`;
    writeFileSync(written, forOlderGlibc(readFileSync(path)));
    renameSync(written, own);
    load?.(module, own);
  };
};
