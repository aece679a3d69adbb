import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../server/platform/base/clock.ts';
import { ageOfNode } from '../../../server/platform/base/node-versions.ts';
import { freePort } from '../../../tools/test/free-port.ts';
import { cards } from '../../harness/cards.ts';
import { startServer } from '../../harness/server-process.ts';
import { results, shopPages } from '../../harness/shop-pages.ts';
import { payForm } from '../../merchant-kit/pay-form.ts';
import { expect, test } from '../failure.ts';

test('a newcomer starts the gateway, opens the shop that the console names, and pays', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-first-'));
  const [port, shopPort] = [await freePort(), await freePort()];
  const variables = { PORT: String(port), SHOP_PORT: String(shopPort), DATA_DIR: folder };
  const gateway = startServer('gateway/main.js', variables);
  try {
    await gateway.answers(`http://localhost:${shopPort}/`);
    const shopUrl = `http://localhost:${shopPort}/`;
    expect(gateway.output(), 'the console names the gateway').toContain(`http://localhost:${port}/`);
    expect(gateway.output(), 'the console names the shop').toContain(shopUrl);
    expect(gateway.output(), 'the console names an entity and a token').toMatch(/[0-9a-f]{32}[\s\S]*[0-9a-f]{64}/);
    await expect.poll(gateway.output).toContain('Example shop: ');
    const [before = '', banner = ''] = gateway.output().split('Tollgate is listening');
    expect(before.match(/database migrated/g), 'one line tells of all migrations').toHaveLength(1);
    const age = ageOfNode(process.version, systemClock.now());
    const told = before.split('\n').filter((line) => line.includes('use Node '));
    expect(
      told.map((line) => (JSON.parse(line) as { msg: string }).msg),
      'a version of Node without security updates is told',
    ).toEqual(age === undefined ? [] : [age]);
    expect(banner, 'no log line follows the banner').not.toContain('{');
    expect(gateway.output().split(shopUrl), 'the shop is named once').toHaveLength(2);
    const shop = shopPages(page, shopUrl);
    await shop.buy('First flush');
    await payForm(page).pay(cards.approved);
    await expect(shop.heading).toHaveText(results.approved);
  } finally {
    await gateway.stop();
    await rm(folder, { recursive: true, force: true });
  }
  await expect(fetch(`http://localhost:${shopPort}/`), 'the shop ends with the gateway').rejects.toThrow();
});

/** Starts the gateway on a terminal of its own. Returns its lines until the banner is complete. */
const linesOnTerminal = async (variables: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-terminal-'));
  const [port, shopPort] = [await freePort(), await freePort()];
  const ports = { PORT: String(port), SHOP_PORT: String(shopPort) };
  const env = { PATH: process.env['PATH'], ...ports, DATA_DIR: folder, ...variables };
  const command = `${process.execPath} ${join('dist', 'gateway/main.js')}`;
  const terminal = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], { env });
  let output = '';
  terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  try {
    await expect.poll(() => output).toContain('Example shop: ');
    return output.split('\r\n').filter((line) => line !== '');
  } finally {
    terminal.kill('SIGTERM');
    await once(terminal, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
};

const BANNER = 'Tollgate is listening (test environment).';

test('on a terminal, the migrations are one line of words, and the banner is last', async () => {
  const lines = await linesOnTerminal({});
  expect(lines[0]).toMatch(/^database migrated \(migrations \d+, from 0, to \d+\)$/);
  const banner = lines.indexOf(BANNER);
  const log = lines.slice(1, banner);
  expect(
    log.filter((line) => !/^\{"level":[4-6]0/.test(line)),
    'warnings and errors alone are shown',
  ).toEqual([]);
  expect(lines.slice(banner + 1).filter((line) => !line.startsWith('  '))).toEqual([]);
});

test('on a terminal, LOG_LEVEL shows the lines below warn', async () => {
  const lines = await linesOnTerminal({ LOG_LEVEL: 'info' });
  const log = lines.slice(0, lines.indexOf(BANNER)).map((line) => JSON.parse(line) as { level: number; msg: string });
  expect(log.filter(({ level, msg }) => level === 30 && msg === 'database migrated')).toHaveLength(1);
});

test('a killed gateway leaves no shop behind that would block the next start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-killed-'));
  const [port, shopPort] = [await freePort(), await freePort()];
  const variables = { PORT: String(port), SHOP_PORT: String(shopPort), DATA_DIR: folder };
  const gateway = startServer('gateway/main.js', variables);
  await gateway.answers(`http://localhost:${shopPort}/`);
  await gateway.kill();
  const isOpen = () =>
    fetch(`http://localhost:${shopPort}/`).then(
      () => true,
      () => false,
    );
  await expect.poll(isOpen).toBe(false);
  await rm(folder, { recursive: true, force: true });
});

test('the shop ends if its gateway is killed while the shop starts', async () => {
  const shop = spawn(process.execPath, [join('dist', 'e2e/shop/main.js')], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { PORT: String(await freePort()), GATEWAY_URL: 'http://localhost/', ENTITY_ID: 'e', ACCESS_TOKEN: 't' },
  });
  shop.disconnect();
  expect(await once(shop, 'exit')).toEqual([0, null]);
});

test('an error about a taken port names the port and the remedy', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-taken-'));
  const taken = createServer().listen(0);
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const gateway = startServer('gateway/main.js', { PORT: String(port), SHOP_PORT: '0', DATA_DIR: folder });
  await expect.poll(() => gateway.output()).toContain('cannot start');
  expect(gateway.output()).toMatch(new RegExp(`cannot start: port ${port} is in use by another program\\. .*PORT=`));
  expect(gateway.output(), 'no stack trace').not.toMatch(/\n\s+at /);
  await gateway.stop();

  const shop = startServer('e2e/shop/main.js', {
    PORT: String(port),
    GATEWAY_URL: 'http://localhost/',
    ENTITY_ID: 'e',
    ACCESS_TOKEN: 't',
  });
  await expect.poll(() => shop.output()).toContain('Choose another port by SHOP_PORT');
  await shop.stop();
  taken.close();
  await rm(folder, { recursive: true, force: true });
});
