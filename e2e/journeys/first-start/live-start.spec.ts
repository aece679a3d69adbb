import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '../../../tools/test/free-port.ts';
import { tollgate } from '../../harness/gateway.ts';
import { startServer } from '../../harness/server-process.ts';
import { tlsFilesIn } from '../../harness/tls-files.ts';
import { expect, test } from '../failure.ts';
import { look } from '../look.ts';

const REVOKED_WITHIN_MS = 1_000;

/** Returns the environment variables of a gateway with an empty database. */
const newVariables = async () => {
  const port = await freePort();
  return {
    PORT: String(port),
    SHOP_PORT: '0',
    BASE_URL: `http://127.0.0.1:${port}/`,
    DATA_DIR: await mkdtemp(join(tmpdir(), 'tollgate-live-')),
    VAULT_KEY: '0b'.repeat(32),
  };
};

/** What live needs behind a proxy that ends TLS. */
const BEHIND_PROXY = { ENVIRONMENT: 'live', TLS_BY_PROXY: 'true', BASE_URL: 'https://pay.example/' };

const statusOf = async (gatewayUrl: string, entityId: string, token: string): Promise<number> => {
  const path = `v1/payments/${'8a'.repeat(16)}?entityId=${entityId}`;
  return (await fetch(gatewayUrl + path, { headers: { Authorization: `Bearer ${token}` } })).status;
};

test('an operator starts in live and follows the printed commands; a revoked token is refused within a second', async () => {
  const inTest = await newVariables();
  const variables = { ...inTest, ...BEHIND_PROXY };
  const gateway = startServer('gateway/main.js', variables);
  try {
    for (const command of ['merchant create', 'channel create', 'token create']) {
      await expect.poll(gateway.output).toContain(`npm run --silent tollgate -- ${command}`);
    }
    const json = async (...words: readonly string[]) => JSON.parse(await tollgate([...words, '--json'], variables));
    const merchant = await json('merchant', 'create', '--name', 'My company');
    const channel = await json('channel', 'create', '--merchant', merchant.id, '--name', 'Web shop');
    const { token, id } = await json('token', 'create', '--entity', channel.id, '--expires', '90d');
    const status = () => statusOf(inTest.BASE_URL, channel.id, token);
    expect(await status(), 'the token is accepted at once').toBe(404);
    await tollgate(['token', 'revoke', '--id', id], variables);
    const revokedAtMs = performance.now();
    let lastAcceptedAtMs = revokedAtMs;
    const statusNow = async () => {
      const askedAtMs = performance.now();
      const now = await status();
      if (now !== 403) lastAcceptedAtMs = askedAtMs;
      return now;
    };
    await expect.poll(statusNow, { intervals: [50] }).toBe(403);
    expect(lastAcceptedAtMs - revokedAtMs).toBeLessThan(REVOKED_WITHIN_MS);
    expect(gateway.output()).not.toContain(token);
  } finally {
    await gateway.stop();
  }
  const again = startServer('gateway/main.js', variables);
  await expect.poll(again.output).toContain('Tollgate is listening (live environment)');
  expect(again.output(), 'the next start prints no commands').not.toContain('merchant create');
  await again.stop();
  await rm(variables.DATA_DIR, { recursive: true });
});

test('live refuses a database of the test environment, whose demo token is public', async () => {
  const variables = await newVariables();
  const inTest = startServer('gateway/main.js', variables);
  await inTest.answers(`${variables.BASE_URL}readyz`);
  await inTest.stop();
  const live = startServer('gateway/main.js', { ...variables, ...BEHIND_PROXY });
  await expect(live.answers(`${variables.BASE_URL}readyz`)).rejects.toThrow(/belongs to the test environment/);
  await rm(variables.DATA_DIR, { recursive: true });
});

test('live serves https itself, with secrets in files, and refuses to start on plain http', async () => {
  const { VAULT_KEY, ...inTest } = await newVariables();
  const folder = inTest.DATA_DIR;
  const { cert, ...tls } = await tlsFilesIn(folder);
  const files = { VAULT_KEY_FILE: join(folder, 'key'), DATABASE_URL_FILE: join(folder, 'database-url') };
  await writeFile(files.VAULT_KEY_FILE, `${VAULT_KEY}\n`);
  await writeFile(files.DATABASE_URL_FILE, `sqlite:${join(folder, 'own.db')}\n`);
  const plain = { ...inTest, ...files, ENVIRONMENT: 'live', BASE_URL: 'https://pay.example/' };
  const refused = startServer('gateway/main.js', plain);
  await expect(refused.answers(inTest.BASE_URL)).rejects.toThrow(/set TLS_CERT_FILE and TLS_KEY_FILE, or TLS_BY_PROXY/);

  const gateway = startServer('gateway/main.js', { ...plain, ...tls });
  await expect.poll(gateway.output).toContain('Tollgate is listening (live environment)');
  const ask = async (path: string) => {
    const asked = request({ host: '127.0.0.1', port: inTest.PORT, path, ca: cert, servername: 'localhost' });
    const [reply] = await once(asked.end(), 'response');
    return { status: reply.statusCode, headers: reply.headers, body: await text(reply) };
  };
  const reply = await ask('/readyz');
  expect([reply.status, reply.body]).toEqual([200, '{"status":"ready"}']);
  expect(reply.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
  const [, end] = /^tollgate_tls_certificate_end_timestamp_seconds (\d+)$/m.exec((await ask('/metrics')).body) ?? [];
  expect(Number(end) * 1000, 'alerts know when the certificate ends').toBeGreaterThan(Date.now());
  const { id } = JSON.parse(await tollgate(['merchant', 'create', '--name', 'A', '--json'], { ...plain, ...tls }));
  expect(id, 'a command reads the same files').toMatch(/^[0-9a-f]{32}$/);
  expect(gateway.output()).not.toContain(VAULT_KEY);
  await gateway.stop();
  await rm(folder, { recursive: true });
});

test('the printed URL shows a page, wide and narrow, light and dark', async ({ page, context }) => {
  const variables = { ...(await newVariables()), SHOP_PORT: String(await freePort()) };
  const gateway = startServer('gateway/main.js', variables);
  await gateway.answers(`${variables.BASE_URL}readyz`);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(variables.BASE_URL);
  await expect(page.getByRole('link', { name: 'All systems up' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.startsWith(`curl ${variables.BASE_URL}v1/payments \\\n`)).toBe(true);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await look(page, `front-page-${colorScheme}`);
  }
  await page.getByRole('link', { name: 'Documentation' }).click();
  await expect(page).toHaveURL(`${variables.BASE_URL}docs/`);
  await page.goBack();
  await page.getByRole('link', { name: 'Example shop' }).click();
  await expect(page).toHaveURL(`http://localhost:${variables.SHOP_PORT}/`);
  await gateway.stop();
  await rm(variables.DATA_DIR, { recursive: true });
});
