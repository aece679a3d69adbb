import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
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

test('verify is about ten lines long, and runs nothing but the shell, ssh-keygen and the commands of coreutils', () => {
  const lines = readFileSync(verify, 'utf8').trim().split('\n');
  expect(lines.length).toBeLessThanOrEqual(12);
  expect(spawnSync('sh', ['-n', verify]).status).toBe(0);
});

test('the keys in the repository are public ones', () => {
  const lines = readFileSync('deploy/release/allowed_signers', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  for (const line of lines) {
    expect(line).toMatch(
      /^tollgate namespaces="tollgate-release",valid-after="\d{8}",valid-before="\d{8}" (?:ssh-ed25519|sk-ssh-ed25519@openssh\.com) /,
    );
  }
  expect(readFileSync('deploy/release/allowed_signers', 'utf8')).toContain('# ');
});
