import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { openDocumentation } from './site.ts';

const [database] = databases;
if (database === undefined) throw new Error('there is no database to test on');

const built = {
  'index.html': '<p>first</p>',
  'index.md': '# First',
  'payments.html': '<p>payments</p>',
  'payments.md': '# Payments',
  'decisions/index.html': '<p>decisions</p>',
  'decisions/README.md': '# Decisions',
  'assets/page-1a2b.js': 'run();',
  'pictures/form.png': 'picture',
  'openapi.json': '{"openapi":"3.1.0"}',
  'llms.txt': '# Tollgate',
  'origin/llms.txt': '# Tollgate of the origin',
} as const;

let folder: string;
let gateway: TestGateway;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-documentation-'));
  for (const [name, text] of Object.entries(built)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
    if (!name.endsWith('.png')) await writeFile(join(folder, `${name}.br`), brotliCompressSync(text));
  }
  gateway = await startGateway(await database.open(), { documentation: await openDocumentation(folder) });
});

afterAll(async () => {
  await gateway.close();
  await gateway.database.close();
  await rm(folder, { recursive: true });
});

const fetched = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}${path}`, { headers, redirect: 'manual' });

describe('the documentation', () => {
  test.each([
    ['/docs/', 'index.html', 'text/html; charset=utf-8'],
    ['/docs/payments', 'payments.html', 'text/html; charset=utf-8'],
    ['/docs/payments.md', 'payments.md', 'text/markdown; charset=utf-8'],
    ['/docs/decisions/', 'decisions/index.html', 'text/html; charset=utf-8'],
    ['/docs/decisions/README.md', 'decisions/README.md', 'text/markdown; charset=utf-8'],
    ['/docs/pictures/form.png', 'pictures/form.png', 'image/png'],
    ['/docs/openapi.json', 'openapi.json', 'application/json; charset=utf-8'],
    ['/docs/llms.txt', 'llms.txt', 'text/plain; charset=utf-8'],
    ['/llms.txt', 'origin/llms.txt', 'text/plain; charset=utf-8'],
  ] as const)('%s is the file %s', async (path, name, type) => {
    const response = await fetched(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('public, no-cache');
    expect(await response.text()).toBe(built[name]);
  });

  test('loads and runs only what its own origin serves, and is never framed', async () => {
    const response = await fetched('/docs/payments', { 'Accept-Encoding': 'br' });
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; " +
        "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
    );
    expect(response.headers.get('content-encoding')).toBe('br');
  });

  // Relative, because a proxy may serve the gateway below a path of its own.
  test.each([
    ['/docs', 'docs/'],
    ['/docs/payments/', '../payments'],
    ['/docs/decisions', 'decisions/'],
  ])('%s leads to %s', async (path, location) => {
    const response = await fetched(path);
    expect([response.status, response.headers.get('location')]).toEqual([308, location]);
  });

  test('is not sent again to a client that has it, and its assets are never asked for again', async () => {
    const tag = (await fetched('/docs/payments')).headers.get('etag') ?? '';
    expect((await fetched('/docs/payments', { 'If-None-Match': tag })).status).toBe(304);
    expect((await fetched('/docs/payments', { 'If-None-Match': '"other"' })).status).toBe(200);
    expect((await fetched('/docs/assets/page-1a2b.js')).headers.get('cache-control')).toContain('immutable');
  });

  test('may be read by programs on pages of other origins', async () => {
    const allowed = async (path: string) => (await fetched(path)).headers.get('access-control-allow-origin');
    for (const path of ['/docs/openapi.json', '/docs/payments.md', '/llms.txt']) expect(await allowed(path)).toBe('*');
    expect(await allowed('/docs/payments')).toBeNull();
  });

  test.each([
    '/docs/nothing',
    '/docs/pictures/',
    '/docs/assets/',
    '/docs/payments.html.br',
    '/docs/origin/llms.txt',
    '/docs/..%2Fpayments',
    '/docs/%E0',
  ])('%s does not exist', async (path) => {
    expect((await fetched(path)).status).toBeGreaterThanOrEqual(400);
  });

  test('is missing where it was not built, and nothing else is', async () => {
    const bare = await startGateway(await database.open(), {
      documentation: await openDocumentation(join(folder, 'nowhere')),
    });
    for (const path of ['/docs', '/docs/', '/docs/openapi.json', '/llms.txt'])
      expect((await bare.get(path)).body.result.code).toBe('200.300.404');
    expect((await bare.get('/v1/resultcodes')).status).toBe(200);
    await bare.close();
    await bare.database.close();
  });
});
