import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { changeSettings } from '../server/access/entities/settings.ts';
import { createVault } from '../server/access/vault/vault.ts';
import { systemClock } from '../server/platform/base/clock.ts';
import { openDatabase } from '../server/platform/database/open.ts';
import { pressOnPage, processors } from '../server/testing/processors/processors.ts';
import { loadOf, median, rounded, type Work } from './load.ts';
import { type MeasuredGateway, startMeasuredGateway } from './processes.ts';
import { authorizedOf, card, order, post, shopper } from './requests.ts';

/*
 * What a payment through a connector to a processor costs the gateway, beside one that is forwarded to another gateway:
 * processor time of the gateway alone. Both are decided within one request, by one call to another process.
 */

const ROUNDS = 3;
const PAYMENTS = 1_500;
const VAULT_KEY = Buffer.alloc(32, 0x0b);
/** A running gateway has seen the changed settings after this time. */
const SETTINGS_MS = 3_000;
/** Timers that apply events have run after this time. */
const EVENTS_MS = 4_000;
const LIMIT = 1.3;

const external = { testMode: 'EXTERNAL' };

const set = async (url: string, entityId: string, settings: Readonly<Record<string, string>>): Promise<void> => {
  const database = await openDatabase(url);
  const vault = createVault(database, systemClock, VAULT_KEY);
  await changeSettings({ database, clock: systemClock, vault }, entityId, settings);
  await database.close();
  await wait(SETTINGS_MS);
};

const ask = async ({ url, accessToken, entityId }: MeasuredGateway, path: string, fields?: Record<string, string>) => {
  const headers = { authorization: `Bearer ${accessToken}` };
  const response =
    fields === undefined
      ? await fetch(`${url}${path}?entityId=${entityId}`, { headers })
      : await fetch(`${url}${path}`, { method: 'POST', headers, body: new URLSearchParams({ entityId, ...fields }) });
  return (await response.json()) as Readonly<Record<string, unknown>>;
};

/** Starts the stand-ins in a process of their own; events go to the gateway, or nowhere. */
const startProcessors = async (gateway: string, channel: string): Promise<ChildProcess> => {
  const program = join('dist', 'tools', 'processors', 'main.js');
  const child = spawn(process.execPath, [program, '--gateway', gateway, '--channel', channel], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const part of child.stdout) {
    text += String(part);
    if (text.includes('Stop with Ctrl+C')) return child;
  }
  throw new Error('the stand-ins for processors have not started');
};

/** Has Stripe keep a card, and returns its registration. */
const storedCard = async (gateway: MeasuredGateway): Promise<string> => {
  const begun = await ask(gateway, 'v1/payments', {
    ...order,
    ...external,
    paymentBrand: 'VISA',
    createRegistration: 'true',
    shopperResultUrl: 'https://shop.example/result',
  });
  const page = String((begun['redirect'] as { readonly url?: string } | undefined)?.url);
  await fetch(await pressOnPage(page, processors.stripe.choices.pay), { redirect: 'manual' });
  const paid = await ask(gateway, `v1/payments/${String(begun['id'])}`);
  return String(paid['registrationId']);
};

const measured = async (gateway: MeasuredGateway, work: Work, settleMs: number): Promise<number> => {
  await loadOf(gateway, work, authorizedOf(gateway), { warmUpSeconds: 0, amount: PAYMENTS });
  await wait(settleMs);
  const before = await gateway.cpuMs();
  const { failures } = await loadOf(gateway, work, authorizedOf(gateway), { warmUpSeconds: 0, amount: PAYMENTS });
  await wait(settleMs);
  if (failures > 0) throw new Error(`${failures} payments failed`);
  return rounded((((await gateway.cpuMs()) - before) / PAYMENTS) * 1000);
};

const throughStripe = async (url: string, hasEvents: boolean): Promise<number> => {
  const gateway = await startMeasuredGateway(url);
  const { entityId } = gateway;
  const standIns = await startProcessors(hasEvents ? gateway.url : 'http://127.0.0.1:9/', entityId);
  const { standIn, settings } = await processors.stripe.start({});
  await standIn.close();
  const own = { ...settings, 'stripe.address': 'http://127.0.0.1:8091/', 'acquirer.external': 'stripe' };
  await set(url, entityId, own);
  const registrationId = await storedCard(gateway);
  const work = post(`/v1/registrations/${registrationId}/payments`, { entityId, ...order, ...external });
  const us = await measured(gateway, work, hasEvents ? EVENTS_MS : 0);
  standIns.kill();
  await once(standIns, 'exit');
  await gateway.stop();
  return us;
};

const throughUpstream = async (url: string): Promise<number> => {
  const [gateway, other] = [await startMeasuredGateway(url), await startMeasuredGateway()];
  const { entityId } = gateway;
  await set(url, entityId, {
    'acquirer.external': 'upstream',
    'upstream.address': other.url,
    'upstream.entityId': other.entityId,
    'upstream.accessToken': other.accessToken,
    'upstream.honoursIdempotencyKey': 'true',
  });
  const work = post('/v1/payments', { entityId, ...order, ...external, ...card, ...shopper });
  const us = await measured(gateway, work, 0);
  await Promise.all([gateway.stop(), other.stop()]);
  return us;
};

const inFolder = async (run: (url: string) => Promise<number>): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-bench-'));
  try {
    return await run(`sqlite:${join(folder, 'tollgate.db')}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Measures what a payment through Stripe costs the gateway, beside one through another gateway, in microseconds. */
export const benchConnectors = async (): Promise<unknown> => {
  const rounds = [];
  for (let count = 0; count < ROUNDS; count += 1) {
    rounds.push({
      upstreamUs: await inFolder(throughUpstream),
      stripeUs: await inFolder((url) => throughStripe(url, false)),
      stripeWithEventUs: await inFolder((url) => throughStripe(url, true)),
    });
  }
  return {
    rounds,
    ofUpstream: rounded(median(rounds.map(({ stripeUs, upstreamUs }) => stripeUs / upstreamUs))),
    withEventOfUpstream: rounded(
      median(rounds.map(({ stripeWithEventUs, upstreamUs }) => stripeWithEventUs / upstreamUs)),
    ),
    limit: LIMIT,
  };
};
