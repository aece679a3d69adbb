import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../../tools/test/free-port.ts';
import { expect, test } from '../failure.ts';

/** A developer's checkout: the sources, their built files and the packages. */
const COPIED = [
  'backoffice',
  'bench',
  'catalogue',
  'components',
  'dist',
  'docs',
  'e2e',
  'self-service',
  'server',
  'tools',
  'widget',
];
const CONFIGURATION = ['package.json', 'tsconfig.json', 'tsconfig.tests.json', 'vite.config.ts'];

const replaceIn = async (path: string, text: string, other: string): Promise<void> => {
  const before = await readFile(path, 'utf8');
  expect(before).toContain(text);
  await writeFile(path, before.replaceAll(text, other));
};

const textAt = (url: string): Promise<string> =>
  fetch(url).then(
    (response) => response.text(),
    () => 'nothing answers',
  );

/** Returns whether any process of this group is running. */
const isAnyOf = (group: number): boolean => {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
};

test('npm run dev shows changes of gateway, shop and widget, and leaves nothing running', async () => {
  test.setTimeout(300_000); // Compiling anew takes a minute beside other work.
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-dev-'));
  for (const name of [...COPIED, ...CONFIGURATION]) {
    await cp(name, join(folder, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !/(?:\.git|e2e\/results|e2e\/journeys\/pictures)$/.test(path),
    });
  }
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const [port, shopPort] = [await freePort(), await freePort()];
  const [gatewayUrl, shopUrl] = [`http://localhost:${port}/`, `http://localhost:${shopPort}/`];
  const dev: ChildProcess = spawn('npm', ['run', 'dev'], {
    cwd: folder,
    detached: true, // In a process group, which gets the interrupt as from a terminal.
    env: { PATH: process.env['PATH'], HOME: folder, PORT: String(port), SHOP_PORT: String(shopPort) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const group = dev.pid ?? 0;
  let said = '';
  for (const stream of [dev.stdout, dev.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  try {
    await expect.poll(() => said, { timeout: 90_000 }).toContain(`Gateway:      ${gatewayUrl}`);
    await expect.poll(() => textAt(shopUrl), { timeout: 90_000 }).toContain('12.00');

    await replaceIn(join(folder, 'server', 'platform', 'http', 'health.ts'), `'ready'`, `'readiest'`);
    await expect.poll(() => textAt(`${gatewayUrl}readyz`), { timeout: 90_000 }).toContain('readiest');

    await replaceIn(join(folder, 'e2e', 'shop', 'products.ts'), '12.00', '13.37');
    await expect.poll(() => textAt(shopUrl), { timeout: 90_000 }).toContain('13.37');

    await appendFile(join(folder, 'widget', 'main.tsx'), `window.name = 'changed by a developer';\n`);
    await expect
      .poll(() => textAt(`${gatewayUrl}v1/paymentWidgets.js`), { timeout: 90_000 })
      .toContain('changed by a developer');

    process.kill(-group, 'SIGINT');
    await once(dev, 'exit');
    // npm may end before its child processes.
    await expect.poll(() => isAnyOf(group), { timeout: 15_000 }).toBe(false);
    expect([await textAt(gatewayUrl), await textAt(shopUrl)]).toEqual(['nothing answers', 'nothing answers']);
  } finally {
    if (isAnyOf(group)) process.kill(-group, 'SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
});
