import assert from 'node:assert/strict';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../test/free-port.ts';
import {
  buildImage,
  commitBase,
  engineIn,
  missingHere,
  nativeModulesIn,
  runWithOneTree,
  writeNodeOfThisMachine,
} from './engine.ts';
import { bytesIn, writeImage } from './runtime.ts';

/*
 * Builds the image of the container file, with Node of this machine as its base, and takes a payment in a container that
 * may do as little as production permits. The stage that compiles is replaced by what the build beside it compiled.
 */

const USER = 10_001;
const ENTITY_ID = '8a'.repeat(16);
const TOKEN = 'token-of-the-container';
const BYTES_OF_MB = 1_000_000;
/** What the gateway adds to the base image; 29 MB of it are for receipts as PDF (0255). */
const MOST_MB = 100;
const START_LIMIT_MS = 30_000;
/** Requests in progress may take longer; there is none. */
const STOP_LIMIT_MS = 5_000;
const IMAGE = 'localhost/tollgate';
const BASE = 'localhost/node-of-this-machine';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const buildTested = (folder: string, engine: ReturnType<typeof engineIn>): void => {
  const [context, base] = [join(folder, 'build'), join(folder, 'base')];
  const image = join(context, 'image');
  writeImage('.', image);
  const megabytes = bytesIn(image) / BYTES_OF_MB;
  assert.ok(megabytes < MOST_MB, `the gateway has ${megabytes} MB, more than ${MOST_MB}`);
  say(`The gateway adds ${Math.round(megabytes)} MB to its base image.`);
  writeNodeOfThisMachine(base, nativeModulesIn(image));
  commitBase(engine, base, BASE);
  buildImage(engine, { context, base: BASE, name: IMAGE });
};

const isReady = async (url: string): Promise<boolean> => {
  const endMs = performance.now() + START_LIMIT_MS;
  while (performance.now() < endMs) {
    if ((await fetch(`${url}readyz`).catch(() => undefined))?.status === 200) return true;
    await pause(50);
  }
  return false;
};

const pay = async (url: string): Promise<string> => {
  const reply = await fetch(`${url}v1/payments`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${TOKEN}` },
    body: new URLSearchParams({
      entityId: ENTITY_ID,
      amount: '92.00',
      currency: 'EUR',
      paymentBrand: 'VISA',
      paymentType: 'DB',
      'card.number': '4200000000000000',
      'card.expiryMonth': '12',
      'card.expiryYear': '2034',
      'card.cvv': '123',
    }),
  });
  const { id, result } = await reply.json();
  assert.equal(result.code, '000.100.110');
  return id;
};

const isKnown = async (url: string, payment: string): Promise<boolean> => {
  const headers = { Authorization: `Bearer ${TOKEN}` };
  return (await fetch(`${url}v1/payments/${payment}?entityId=${ENTITY_ID}`, { headers })).status === 200;
};

const test = async (folder: string): Promise<void> => {
  const engine = engineIn(folder);
  buildTested(folder, engine);
  const [port, data, secrets] = [await freePort(), join(folder, 'data'), join(folder, 'secrets')];
  for (const each of [data, secrets]) {
    mkdirSync(each);
    chownSync(each, USER, USER);
  }
  writeFileSync(join(secrets, 'token'), `${TOKEN}\n`);
  const variables = {
    PORT: port,
    SHOP_PORT: 0,
    DEMO_ENTITY_ID: ENTITY_ID,
    DEMO_ACCESS_TOKEN_FILE: '/run/secrets/token',
  };
  const rights = ['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges', '--tmpfs', '/tmp'];
  // What a machine inside another one may not do: limits above its own, control groups, and timers of systemd.
  const sandbox = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096', '--cgroups', 'disabled'];
  engine.podman(
    ...['create', '--name', 'gateway', '--network', 'host', '--health-interval', 'disable', ...rights, ...sandbox],
    ...Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ...['--volume', `${data}:/var/lib/tollgate`, '--volume', `${secrets}:/run/secrets:ro`, IMAGE],
  );
  const inside = (script: string): string => engine.podman('exec', 'gateway', 'node', '--eval', script);
  const url = `http://127.0.0.1:${port}/`;
  try {
    engine.podman('start', 'gateway');
    assert.ok(await isReady(url), `it does not start: ${engine.podman('logs', 'gateway')}`);
    engine.podman('healthcheck', 'run', 'gateway');
    assert.equal(inside('console.log(process.getuid(), process.getgid())'), `${USER} ${USER}`);
    const write = "try { fs.writeFileSync('/opt/tollgate/x', '') } catch ({ code }) { console.log(code) }";
    assert.equal(inside(write), 'EROFS', 'nothing but the volume can be written');
    assert.match(engine.podman('exec', 'gateway', 'tollgate', 'merchant', 'list'), new RegExp(ENTITY_ID));
    const payment = await pay(url);
    const stoppedMs = performance.now();
    engine.podman('stop', '--time', '90', 'gateway');
    assert.ok(performance.now() - stoppedMs < STOP_LIMIT_MS, 'it stops by its signal');
    assert.equal(engine.podman('inspect', '--format', '{{.State.ExitCode}}', 'gateway'), '0');
    engine.podman('start', 'gateway');
    assert.ok(await isReady(url));
    assert.ok(await isKnown(url, payment), 'the volume keeps the payment');
    engine.podman('stop', '--time', '90', 'gateway');
  } finally {
    engine.statusOf('rm', '--force', 'gateway');
  }
  say('A container that can write to its volume only took a payment, and kept it.');
};

const missing = missingHere();
if (missing.length > 0) {
  process.stderr.write(`The container cannot be tested here: ${missing.join('; ')}\n`);
  process.exitCode = 1;
} else {
  const status = runWithOneTree();
  if (status !== undefined) process.exitCode = status;
  else {
    const folder = mkdtempSync(join(tmpdir(), 'tollgate-container-'));
    try {
      await test(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
