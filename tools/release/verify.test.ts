import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sign } from './sign.ts';
import { writeSums } from './sums.ts';

const verify = resolve('deploy/release/verify');

describe('verify', () => {
  let folder = '';
  const inFolder = (...names: readonly string[]): string => join(folder, ...names);
  /** Writes a file of public keys with one line for a key, which has some options. */
  const permit = (key: string, options = ''): void => {
    const [type, data] = readFileSync(inFolder(`${key}.pub`), 'utf8').split(' ');
    writeFileSync(
      inFolder('allowed_signers'),
      `# keys\ntollgate namespaces="tollgate-release"${options} ${type} ${data}\n`,
    );
  };
  const verified = () => {
    const { status, stdout, stderr } = spawnSync('sh', [verify, 'allowed_signers', 'copy'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'verify '));
    for (const key of ['key', 'other'])
      execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', inFolder(key)]);
    mkdirSync(inFolder('signed'));
    for (const name of ['tollgate.tgz', 'tollgate.tgz.cdx.json'])
      writeFileSync(inFolder('signed', name), `bytes of ${name}`);
    writeSums(inFolder('signed'));
    sign(inFolder('signed'), inFolder('key'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(() => {
    rmSync(inFolder('copy'), { recursive: true, force: true });
    cpSync(inFolder('signed'), inFolder('copy'), { recursive: true });
    permit('key', ',valid-after="20200101",valid-before="21000101"');
  });

  test('accepts a release as it was signed', () => {
    const { status, stdout } = verified();
    expect(stdout).toMatch(
      /^tollgate\.tgz: OK\ntollgate\.tgz\.cdx\.json: OK\nGood "tollgate-release" signature for tollgate/,
    );
    expect(status).toBe(0);
  });

  test('tells a signature of another key', () => {
    permit('other');
    expect(verified()).toMatchObject({ status: 6, stdout: '', stderr: expect.stringMatching(/^wrong signature: /) });
  });

  test('tells a signature of other sums', () => {
    appendFileSync(inFolder('copy', 'SHA256SUMS'), `${'0'.repeat(64)}  more\n`);
    expect(verified()).toMatchObject({
      status: 6,
      stderr: expect.stringMatching(/^wrong signature: .*incorrect signature/),
    });
  });

  test('tells a signature that was made for something else', () => {
    unlinkSync(inFolder('copy', 'SHA256SUMS.sig'));
    execFileSync('ssh-keygen', [
      '-q',
      '-Y',
      'sign',
      '-f',
      inFolder('key'),
      '-n',
      'git',
      inFolder('copy', 'SHA256SUMS'),
    ]);
    expect(verified()).toMatchObject({ status: 6, stderr: expect.stringMatching(/^wrong signature: .*namespace/) });
  });

  test('tells a missing signature', () => {
    unlinkSync(inFolder('copy', 'SHA256SUMS.sig'));
    expect(verified()).toMatchObject({ status: 4, stdout: '', stderr: 'missing signature: SHA256SUMS.sig\n' });
  });

  test('tells an expired key', () => {
    permit('key', ',valid-before="20200101"');
    expect(verified()).toMatchObject({ status: 5, stdout: '', stderr: expect.stringMatching(/^expired key: /) });
  });

  test('tells a changed file', () => {
    appendFileSync(inFolder('copy', 'tollgate.tgz'), '.');
    expect(verified()).toMatchObject({
      status: 8,
      stdout: expect.stringContaining('tollgate.tgz: FAILED'),
      stderr: expect.stringContaining('changed file'),
    });
  });

  test.each(['tollgate-9.9.9.tgz', '.hidden', '-rf', 'a b', 'tollgate.tgz\nmore'])(
    'tells a file that is not signed: %j',
    (name) => {
      writeFileSync(inFolder('copy', name), 'what somebody put beside it');
      expect(verified()).toMatchObject({ status: 9, stderr: expect.stringMatching(/^file that is not signed: /) });
    },
  );

  test('tells a folder that is not signed', () => {
    mkdirSync(inFolder('copy', 'node_modules'));
    expect(verified()).toMatchObject({ status: 9, stderr: 'file that is not signed: node_modules\n' });
  });

  test('does not mind the public keys beside the release', () => {
    cpSync(inFolder('allowed_signers'), inFolder('copy', 'allowed_signers'));
    const { status } = spawnSync('sh', [verify, 'allowed_signers'], { cwd: inFolder('copy') });
    expect(status).toBe(0);
  });

  test('passes over no line of the sums that it cannot read', () => {
    writeFileSync(inFolder('copy', 'more.tgz'), 'bytes of something else');
    appendFileSync(inFolder('copy', 'SHA256SUMS'), `${'z'.repeat(64)}  more.tgz\n`);
    unlinkSync(inFolder('copy', 'SHA256SUMS.sig'));
    sign(inFolder('copy'), inFolder('key'));
    expect(verified()).toMatchObject({ status: 8, stderr: expect.stringContaining('changed file') });
  });

  test.each([
    ['copy', { CDPATH: 'elsewhere' }],
    ['-', { OLDPWD: 'elsewhere/-' }],
  ])('verifies the folder %j of here, and none of the same name elsewhere: %j', (name, variables) => {
    for (const path of [inFolder('elsewhere', name), inFolder(name)])
      cpSync(inFolder('signed'), path, { recursive: true });
    appendFileSync(inFolder(name, 'tollgate.tgz'), '.');
    const env = Object.entries(variables).map(([variable, path]) => [variable, inFolder(path)]);
    const { status } = spawnSync('sh', [verify, 'allowed_signers', name], {
      cwd: folder,
      env: { ...process.env, ...Object.fromEntries(env) },
    });
    expect(status).toBe(8);
  });

  test('does not call a signature wrong where there is no program that verifies it', () => {
    mkdirSync(inFolder('programs'), { recursive: true });
    const realpath = execFileSync('sh', ['-c', 'command -v realpath'], { encoding: 'utf8' }).trim();
    symlinkSync(realpath, inFolder('programs', 'realpath'));
    const { status, stderr } = spawnSync('/bin/sh', [verify, 'allowed_signers', 'copy'], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: inFolder('programs') },
    });
    expect([status, stderr]).toEqual([2, 'no ssh-keygen here\n']);
  });

  test.each(['tollgate.tgz.cdx.json', 'SHA256SUMS'])('tells that %s is missing', (name) => {
    unlinkSync(inFolder('copy', name));
    expect(verified()).toMatchObject({ stdout: '', stderr: `missing file: ${name}\n` });
    expect(verified().status).not.toBe(0);
  });

  test('does not accept a release where there are no keys, or no file of them', () => {
    writeFileSync(inFolder('allowed_signers'), '# none\n');
    expect(verified().status).toBe(6);
    unlinkSync(inFolder('allowed_signers'));
    expect(verified()).toMatchObject({ status: 2, stdout: '' });
  });
});

test('verify is short enough to be read, and its syntax is right', () => {
  const lines = readFileSync(verify, 'utf8').trim().split('\n');
  expect(lines.length).toBeLessThanOrEqual(16);
  expect(spawnSync('sh', ['-n', verify]).status).toBe(0);
});

/** A key is valid for thirteen months at most. */
const LONGEST_MONTHS = 13;

const monthOf = (day: string): number =>
  12 * Number(day.slice(0, 4)) + Number(day.slice(4, 6)) + Number(day.slice(6)) / 31;

/** Returns whether a line permits a public key for releases alone, and for no longer than a key may be used. */
const isOfReleases = (line: string): boolean => {
  const [, after = '', before = ''] =
    /^tollgate namespaces="tollgate-release",valid-after="(\d{8})",valid-before="(\d{8})" (?:ssh-ed25519|sk-ssh-ed25519@openssh\.com) /.exec(
      line,
    ) ?? [];
  return after < before && monthOf(before) - monthOf(after) <= LONGEST_MONTHS;
};

describe('the public keys', () => {
  const line = (namespaces: string, options: string, kind = 'ssh-ed25519'): string =>
    `tollgate namespaces="${namespaces}"${options} ${kind} AAAAC3Nz releases`;
  const [from, until] = [',valid-after="20270101"', ',valid-before="20280131"'];

  test.each([
    ['for thirteen months', line('tollgate-release', from + until), true],
    ['for more', line('tollgate-release', `${from},valid-before="20280301"`), false],
    ['without an end', line('tollgate-release', from), false],
    ['for something else, too', line('tollgate-release,git', from + until), false],
    ['of another kind', line('tollgate-release', from + until, 'ssh-rsa'), false],
  ])('are such lines: %s', (_how, text, isOne) => {
    expect(isOfReleases(text)).toBe(isOne);
  });

  test('in the repository are such lines', () => {
    const lines = readFileSync('deploy/release/allowed_signers', 'utf8').trim().split('\n');
    expect(lines.filter((each) => !each.startsWith('#') && !isOfReleases(each))).toEqual([]);
    expect(lines[0]).toMatch(/^# /);
  });
});
