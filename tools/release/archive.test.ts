import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeArchive } from './archive.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'archive-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Makes a folder with two files, in some order, with some mode and some time, and packs it. */
const packed = (name: string, files: readonly string[], mode: number, seconds: number, ending: string): Buffer => {
  const source = join(folder, name);
  mkdirSync(join(source, 'in'), { recursive: true });
  for (const file of files) {
    writeFileSync(join(source, file), `content of ${file}`);
    chmodSync(join(source, file), mode);
    utimesSync(join(source, file), seconds, seconds);
  }
  chmodSync(join(source, 'in'), mode | 0o100);
  const target = join(folder, `${name}.${ending}`);
  writeArchive(source, 'thing-1.0', target, 1_700_000_000);
  return readFileSync(target);
};

test.each(['tar', 'tar.gz'])(
  'a %s has the same bytes whatever the order, the modes and the times of files are',
  (ending) => {
    const one = packed('one', ['b', 'in/a', 'ä'], 0o600, 1_000_000_000, ending);
    const other = packed('another-name', ['ä', 'in/a', 'b'], 0o664, 1_600_000_000, ending);
    expect(one.equals(other)).toBe(true);
    expect(packed('third', ['b', 'in/a'], 0o600, 1_000_000_000, ending).equals(one)).toBe(false);
  },
);
