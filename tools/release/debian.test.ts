import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { debianPackagesIn } from './debian.ts';

const record = (name: string, version: string, status = 'Status: install ok installed\n'): string =>
  `Package: ${name}\n${status}Architecture: amd64\nVersion: ${version}\nDescription: a thing\n Version: of its text\n`;

describe('the Debian packages of an image', () => {
  let root = '';
  const write = (path: string, text: string): void => {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'debian-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('are those that dpkg has installed, with the licences of machine-readable copyrights', () => {
    const removed = record('removed', '1', 'Status: deinstall ok config-files\n');
    write(
      'var/lib/dpkg/status',
      [record('libstdc++6', '12.2.0-14+deb12u1'), removed, record('libc6', '1:2.36')].join('\n'),
    );
    const format = 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/';
    write(
      'usr/share/doc/libc6/copyright',
      `${format}\n\nFiles: *\nLicense: LGPL-2.1+\n\nLicense: LGPL-2.1+\n text\n\nLicense: BSD-3-clause\n`,
    );
    write('usr/share/doc/libstdc++6/copyright', 'A text for people.\nLicense: see elsewhere\n');
    expect(debianPackagesIn(root)).toMatchObject([
      {
        name: 'libstdc++6',
        purl: 'pkg:deb/debian/libstdc%2B%2B6@12.2.0-14%2Bdeb12u1?arch=amd64',
        licenses: [{ license: { name: 'as in /usr/share/doc/libstdc++6/copyright' } }],
      },
      {
        name: 'libc6',
        version: '1:2.36',
        licenses: [{ license: { name: 'BSD-3-clause' } }, { license: { name: 'LGPL-2.1+' } }],
      },
    ]);
  });

  test('are found where each has a record of its own, as in images without dpkg', () => {
    write('var/lib/dpkg/status.d/base-files', record('base-files', '12.4', ''));
    write('var/lib/dpkg/status.d/base-files.md5sums', 'Package: of no record\n');
    expect(debianPackagesIn(root).map(({ name, version, licenses }) => [name, version, licenses])).toEqual([
      ['base-files', '12.4', undefined],
    ]);
  });

  test('are none in an image of something else', () => {
    expect(debianPackagesIn(root)).toEqual([]);
  });
});
