import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Advisory, askForAdvisories, packagesIn, refusalFor, toldOf } from './advisories.ts';

const advisory = (name: string, id: string) => ({
  [name]: [
    {
      id: 1,
      url: `https://github.com/advisories/${id}`,
      title: `A fault of ${name}`,
      severity: 'high',
      vulnerable_versions: '*',
      cwe: [],
      cvss: { score: 0, vectorString: null },
    },
  ],
});

/** Starts a registry that answers questions for advisories only. Returns npm's flag with the address of the registry. */
const registry = async (status: number, advisories: object): Promise<string> => {
  const server = createServer((request, response) => {
    request.resume();
    const isAsked = request.url?.endsWith('/advisories/bulk') === true;
    response.writeHead(isAsked ? status : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(isAsked ? advisories : {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `--registry=http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8')) as { readonly version: string })
    .version;

const pino = `pino@${versionOf('pino')}`;

describe('advisories for packages of a release', () => {
  test('are told, and those for packages that only the tests need are not', async () => {
    const flag = await registry(200, {
      ...advisory('pino', 'GHSA-aaaa-aaaa-aaaa'),
      ...advisory('vitest', 'GHSA-bbbb-bbbb-bbbb'),
    });
    expect(await askForAdvisories('.', new Set([pino]), flag)).toEqual({
      advisories: [{ id: 'GHSA-aaaa-aaaa-aaaa', of: pino, severity: 'high', title: 'A fault of pino' }],
    });
  });

  test('are told of the version in the release, not of another one of the same package', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tollgate-release-'));
    const dependencies = { '@a/one': '1.0.0', two: '1.0.0' };
    const packages = {
      '': { name: 'own', version: '1.0.0', dependencies },
      'node_modules/@a/one': { version: '1.0.0' },
      'node_modules/two': { version: '1.0.0', dependencies: { '@a/one': '2.0.0' } },
      'node_modules/two/node_modules/@a/one': { version: '2.0.0' },
    };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'own', version: '1.0.0', dependencies }));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
    const flag = await registry(200, advisory('@a/one', 'GHSA-aaaa-aaaa-aaaa'));
    expect(await askForAdvisories(folder, new Set(['@a/one@2.0.0']), flag)).toMatchObject({
      advisories: [{ of: '@a/one@2.0.0' }],
    });
  });

  test.each([
    ['offline', 'true'],
    ['omit', 'dev'],
    ['production', 'true'],
  ])('are told whatever npm is set to: %s=%s', async (name, value) => {
    const flag = await registry(200, advisory('preact', 'GHSA-aaaa-aaaa-aaaa'));
    vi.stubEnv(`npm_config_${name}`, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await askForAdvisories('.', new Set([`preact@${versionOf('preact')}`]), flag)).toMatchObject({
      advisories: [{ id: 'GHSA-aaaa-aaaa-aaaa' }],
    });
  });

  test.each([[[]], [['pino@0.0.1']]])('are not asked for where the lock file does not have %j', async (released) => {
    const flag = await registry(200, {});
    await expect(askForAdvisories('.', new Set(released), flag)).rejects.toThrow(/package-lock\.json/);
  });

  test('are named by their whole address where a registry numbers them otherwise', async () => {
    const [found] = advisory('pino', '')['pino'] ?? [];
    const flag = await registry(200, { pino: [{ ...found, id: 7, url: 'https://registry.example/7/' }] });
    const answer = await askForAdvisories('.', new Set([pino]), flag);
    expect(answer).toMatchObject({ advisories: [{ id: 'https://registry.example/7/' }] });
    expect(refusalFor(answer, '## 0.2.7')).toContain('https://registry.example/7/');
    expect(refusalFor(answer, 'Not ours: <https://registry.example/7/>.')).toBeUndefined();
  });

  test('are none if the registry knows none', async () => {
    expect(await askForAdvisories('.', new Set([pino]), await registry(200, {}))).toEqual({ advisories: [] });
  });

  test.each([405, 500])('are not known where the registry answers %i', async (status) => {
    expect(await askForAdvisories('.', new Set([pino]), await registry(status, {}))).toEqual({
      unanswered: expect.stringContaining(String(status)),
    });
  });

  test('are not known without a registry', async () => {
    expect(await askForAdvisories('.', new Set([pino]), '--registry=http://127.0.0.1:1/')).toEqual({
      unanswered: expect.stringContaining('127.0.0.1:1'),
    });
  });
});

test('the packages of a release are those of npm that its lists name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-release-'));
  const list = (...purls: readonly string[]) => JSON.stringify({ components: purls.map((purl) => ({ purl })) });
  writeFileSync(join(folder, 'one.tgz.cdx.json'), list('pkg:npm/%40node-rs/argon2@2.0.0', 'pkg:deb/debian/libc6@2.36'));
  writeFileSync(join(folder, 'other.tgz.cdx.json'), list('pkg:npm/pino@9.0.0'));
  writeFileSync(join(folder, 'built-with.json'), '{}');
  expect([...packagesIn(folder)].toSorted()).toEqual(['@node-rs/argon2@2.0.0', 'pino@9.0.0']);
});

test('what npm prints is an answer only if it is JSON', async () => {
  // A program in the place of npm breaks off.
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-release-'));
  writeFileSync(join(folder, 'package-lock.json'), '{"packages":{"node_modules/one":{"version":"1.0.0"}}}');
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\necho {\n', { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await askForAdvisories(folder, new Set(['one@1.0.0']))).toEqual({ unanswered: expect.any(String) });
});

describe('a release', () => {
  const found: Advisory = { id: 'GHSA-aaaa-aaaa-aaaa', of: pino, severity: 'low', title: 'A fault' };

  test('tells each advisory for its packages', () => {
    expect(toldOf({ advisories: [found] })).toEqual([
      'Advisories for its packages: 1',
      `  ${pino}: low: A fault (GHSA-aaaa-aaaa-aaaa)`,
    ]);
    expect(toldOf({ unanswered: 'no network' })).toEqual([expect.stringContaining('no network')]);
  });

  test('is not signed with an advisory of which the changelog says nothing', () => {
    expect(refusalFor({ advisories: [found] }, '## 0.2.0 GHSA-aaaa-aaaa-aaab')).toContain('GHSA-aaaa-aaaa-aaaa');
    expect(refusalFor({ advisories: [found] }, 'GHSA-aaaa-aaaa-aaaa: no address of it is called')).toBeUndefined();
    expect(refusalFor({ advisories: [found] }, 'None of it is called (`GHSA-aaaa-aaaa-aaaa`).')).toBeUndefined();
    expect(refusalFor({ advisories: [] }, '')).toBeUndefined();
  });

  test('is not signed while nobody knows of advisories', () => {
    expect(refusalFor({ unanswered: 'no network' }, '')).toContain('known');
  });
});
