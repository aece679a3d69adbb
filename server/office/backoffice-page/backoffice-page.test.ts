import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { readBackofficeBuild } from './build.ts';

const [database] = databases;
if (database === undefined) throw new Error('there is no database to test on');

const built = {
  'index.html': '<!doctype html><title>Page</title>',
  'preview.html': '<!doctype html><title>Preview</title>',
  'assets/main-1a2b.js': 'render();',
};
let folder: string;
let gateway: TestGateway;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-backoffice-'));
  await mkdir(join(folder, 'assets'));
  for (const [name, text] of Object.entries(built)) {
    await writeFile(join(folder, name), text);
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(text));
    await writeFile(join(folder, `${name}.gz`), gzipSync(text));
  }
  gateway = await startGateway(await database.open(), { backofficePage: await readBackofficeBuild(folder) });
});

afterAll(async () => {
  await gateway.close();
  await gateway.database.close();
  await rm(folder, { recursive: true });
});

const fetched = (path: string) => fetch(`${gateway.url}${path}`, { headers: { 'Accept-Encoding': 'br' } });

test.each(['/backoffice', '/backoffice/', '/backoffice/team', '/backoffice/payments/8ac7?tab=events'])(
  '%s is answered with the document, under a policy without inline code and third parties',
  async (path) => {
    const response = await fetched(path);
    expect([response.status, await response.text()]).toEqual([200, built['index.html']]);
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toBe('public, no-cache');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    );
  },
);

test('the preview of the widget is framed by the back office alone, and its forms lead nowhere', async () => {
  const response = await fetched('/backoffice/preview.html');
  expect([response.status, await response.text()]).toEqual([200, built['preview.html']]);
  expect(response.headers.get('cache-control')).toBe('public, no-cache');
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
      "frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
  );
});

test('a script whose name has its hash may be kept forever', async () => {
  const response = await fetched('/backoffice/assets/main-1a2b.js');
  expect([response.status, await response.text()]).toEqual([200, 'render();']);
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(response.headers.get('cache-control')).toContain('immutable');
});

test.each(['/backoffice/assets/old-9f.js', '/backoffice/assets/..%2Findex.html', '/backoffice/api/nothing'])(
  'the document does not stand in for %s',
  async (path) => {
    expect((await fetched(path)).status).toBe(404);
  },
);

test('a gateway whose back office was not built has none', async () => {
  expect((await readBackofficeBuild(join(folder, 'missing'))).size).toBe(0);
});
