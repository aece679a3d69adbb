import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Component } from './bom.ts';

/** Where a root file system has the records of its Debian packages: in one file, or in one each where there is no dpkg. */
const STATUS = 'var/lib/dpkg/status';
const STATUS_FOLDER = 'var/lib/dpkg/status.d';

/** Returns the member of a record; undefined if it has none. */
const member = (record: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.+)$`, 'm').exec(record)?.[1];

const recordsIn = (root: string): readonly string[] => {
  const [file, folder] = [join(root, STATUS), join(root, STATUS_FOLDER)];
  const texts = [
    ...(existsSync(file) ? [readFileSync(file, 'utf8')] : []),
    ...(existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => !name.endsWith('.md5sums'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  ];
  return texts.flatMap((text) => text.split(/\n\n+/)).filter((record) => record.includes('Package: '));
};

const copyrightOf = (name: string): string => join('usr/share/doc', name, 'copyright');

/** The names of licences in a file of copyrights, if it is machine-readable; the place of one that is a text for people. */
const licencesIn = (root: string, name: string): readonly string[] => {
  const file = join(root, copyrightOf(name));
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  if (!text.includes('packaging-manuals/copyright-format')) return [`as in /${copyrightOf(name)}`];
  return [...new Set([...text.matchAll(/^License: *(\S.*)$/gm)].map(([, licence = '']) => licence.trim()))].toSorted();
};

/**
 * Returns the Debian packages in a root file system. Their licences have the names of Debian, which are not those of SPDX.
 */
export const debianPackagesIn = (root: string): readonly Component[] =>
  recordsIn(root)
    .filter((record) => /\binstalled$/.test(member(record, 'Status') ?? 'installed'))
    .map((record) => {
      const [name = '', version = '', architecture = ''] = ['Package', 'Version', 'Architecture'].map((each) =>
        member(record, each),
      );
      const names = licencesIn(root, name);
      return {
        'bom-ref': `debian/${name}@${version}`,
        type: 'library',
        name,
        version,
        scope: 'required',
        purl: `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${architecture}`,
        ...(names.length > 0 && { licenses: names.map((each) => ({ license: { name: each } })) }),
      } satisfies Component;
    });

/** Returns the Debian package that a file of this machine belongs to; undefined for one of no package. */
const ownerOf = (path: string): string | undefined => {
  const real = realpathSync(path);
  // Packages name files in /lib that are in /usr/lib since the folders were merged.
  const names = new Set([path, real].flatMap((each) => [each, each.replace(/^\/usr/, ''), `/usr${each}`]));
  const { stdout } = spawnSync('dpkg-query', ['--search', ...names], { encoding: 'utf8' });
  return stdout?.split('\n')[0]?.split(': ')[0];
};

/** Keeps beside files that were copied from this machine what Debian knows of them: the records, and the copyrights. */
export const keepDebianRecords = (root: string, paths: readonly string[]): void => {
  const owners = new Set(paths.map(ownerOf).filter((each) => each !== undefined && each !== ''));
  for (const owner of owners) {
    const [name = ''] = (owner ?? '').split(':');
    const { stdout } = spawnSync('dpkg-query', ['--status', owner ?? ''], { encoding: 'utf8' });
    mkdirSync(join(root, STATUS_FOLDER), { recursive: true });
    writeFileSync(join(root, STATUS_FOLDER, name), stdout);
    const copyright = copyrightOf(name);
    if (!existsSync(join('/', copyright))) continue;
    mkdirSync(join(root, 'usr/share/doc', name), { recursive: true });
    cpSync(realpathSync(join('/', copyright)), join(root, copyright));
  }
};
