import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureDemoMerchant } from '../../server/access/entities/demo.ts';
import { createVault } from '../../server/access/vault/vault.ts';
import { type Delivery, insertDelivery } from '../../server/payments/webhooks/delivery/records.ts';
import { insertWebhook } from '../../server/payments/webhooks/model/records.ts';
import { newSecret } from '../../server/payments/webhooks/model/webhook.ts';
import { deliveryDue } from '../../server/payments/webhooks/notify.ts';
import { systemClock, timeOrderedId } from '../../server/platform/base/clock.ts';
import type { ChangeSet, Database } from '../../server/platform/database/database.ts';
import { openDatabase } from '../../server/platform/database/open.ts';
import { startPostgres } from '../../tools/test/postgres.ts';
import { type MeasuredGateway, startMeasuredGateway } from '../processes.ts';

/** Notifications to one consumer that answers at once. */
const FAST = 20_000;

/** The consumers, of which every second one never answers, and the notifications of each, spread over this time. */
const CONSUMERS = 10_000;
const FOR_EACH = 2;
const SPREAD_MS = 40_000;

/** The time in which the gateway starts, migrates and settles. */
const HEAD_START_MS = 10_000;

const ROWS_AT_ONCE = 500;

/** A content of the usual length of a payment's reply. */
const content = JSON.stringify({
  type: 'PAYMENT',
  sequence: 2,
  payload: { id: 'a'.repeat(32), filler: 'x'.repeat(1_500) },
});

interface Filled {
  readonly gateway: () => Promise<MeasuredGateway>;
  readonly remove: () => Promise<void>;
}

const chunks = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / ROWS_AT_ONCE) }, (_, place) =>
    items.slice(place * ROWS_AT_ONCE, (place + 1) * ROWS_AT_ONCE),
  );

const keep = async (database: Database, sets: readonly ChangeSet[]): Promise<void> => {
  for (const portion of chunks(sets))
    await database.commit({ inserts: portion.flatMap(({ inserts = [] }) => inserts) });
};

const deliveryTo = (channelId: string, webhookId: string, atMs: number): Delivery => ({
  channelId,
  id: timeOrderedId(systemClock),
  version: 1,
  to: { entity: channelId, webhookId },
  type: 'PAYMENT',
  action: undefined,
  subjectId: randomBytes(16).toString('hex'),
  sequence: 2,
  content,
  state: 'waiting',
  tries: 0,
  attempts: [],
  createdAtMs: atMs,
});

/** Fills a database with webhooks at these addresses, and with the notifications of each and their times. */
const filled = async (
  url: string | undefined,
  urls: readonly string[],
  dueAtMs: readonly (readonly number[])[],
): Promise<Filled> => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-bench-webhooks-'));
  const databaseUrl = url ?? `sqlite:${folder}/tollgate.db`;
  const database = await openDatabase(databaseUrl);
  const [entityId, accessToken] = [randomBytes(16).toString('hex'), randomBytes(32).toString('hex')];
  await ensureDemoMerchant(database, systemClock, { entityId, accessToken });
  const vault = createVault(database, systemClock, Buffer.alloc(32, 11));
  const sets: ChangeSet[] = [];
  for (const [place, address] of urls.entries()) {
    const id = timeOrderedId(systemClock);
    const webhook = {
      entity: entityId,
      id,
      version: 1,
      url: address,
      types: ['PAYMENT'] as const,
      fields: undefined,
      isEncrypted: true,
      isWrapped: false,
      isActive: true,
      pulledAtMs: undefined,
      secret: await vault.seal(entityId, id, newSecret()),
      next: undefined,
      createdAtMs: systemClock.now(),
    };
    sets.push({ inserts: [insertWebhook(webhook)] });
    for (const at of dueAtMs[place] ?? []) {
      const delivery = deliveryTo(entityId, id, at);
      sets.push({ inserts: [insertDelivery(delivery), deliveryDue(delivery, at)] });
    }
  }
  await keep(database, sets);
  await database.close();
  return {
    gateway: () => startMeasuredGateway(databaseUrl, { entityId, accessToken }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

/** One server for all consumers: those under `/hang` never answer. */
const consumers = async () => {
  const arrivals: { readonly path: string; readonly atMs: number }[] = [];
  const server = createServer((request, response) => {
    arrivals.push({ path: request.url ?? '', atMs: systemClock.now() });
    request.resume();
    if (request.url?.startsWith('/hang') !== true) request.on('end', () => response.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;

/** Waits until the expected number has arrived, or until no more arrive. */
const arrived = async (count: () => number, expected: number, patienceMs: number): Promise<void> => {
  for (let seen = -1, idleMs = 0; count() < expected && idleMs < patienceMs; ) {
    idleMs = count() === seen ? idleMs + 100 : 0;
    seen = count();
    await wait(100);
  }
};

const toOneFastConsumer = async (url: string | undefined): Promise<unknown> => {
  const { url: consumer, arrivals, close } = await consumers();
  const { gateway, remove } = await filled(
    url,
    [`${consumer}/fast`],
    [Array.from({ length: FAST }, () => systemClock.now())],
  );
  const measured = await gateway();
  await arrived(() => arrivals.length, FAST, 3_000);
  const cpuMs = await measured.cpuMs(); // Includes the start.
  await measured.stop();
  close();
  await remove();
  const [first, last] = [arrivals[0]?.atMs ?? 0, arrivals.at(-1)?.atMs ?? 0];
  return {
    arrived: arrivals.length,
    perSecond: Math.round((arrivals.length * 1000) / (last - first)),
    goal: 1_000,
    // Does not depend on other work of the machine.
    processorMicrosecondsEach: Math.round((cpuMs * 1000) / arrivals.length),
  };
};

const halfOfThemHang = async (url: string | undefined): Promise<unknown> => {
  const { url: consumer, arrivals, close } = await consumers();
  const delayed = monitorEventLoopDelay({ resolution: 10 });
  // Filling takes time too: the first notification is due when the gateway has started.
  const startMs = systemClock.now() + HEAD_START_MS + CONSUMERS;
  const dueAtMs = Array.from({ length: CONSUMERS }, () =>
    Array.from({ length: FOR_EACH }, () => startMs + Math.floor(Math.random() * SPREAD_MS)),
  );
  const urls = dueAtMs.map((_, place) => `${consumer}/${place % 2 === 0 ? 'fast' : 'hang'}/${place}`);
  const { gateway, remove } = await filled(url, urls, dueAtMs);
  const measured = await gateway();
  const isLate = systemClock.now() > startMs;
  delayed.enable();
  const isFast = ({ path }: { path: string }) => path.startsWith('/fast');
  const expected = (CONSUMERS * FOR_EACH) / 2;
  await wait(Math.max(startMs - systemClock.now(), 0) + SPREAD_MS);
  await arrived(() => arrivals.filter(isFast).length, expected, 5_000);
  const fast = arrivals.filter(isFast);
  const seen = new Map<number, number>();
  const late = fast
    .map(({ path, atMs }) => {
      const place = Number(path.split('/')[2]);
      const nth = seen.get(place) ?? 0;
      seen.set(place, nth + 1);
      const delayMs = atMs - (dueAtMs[place]?.toSorted((left, right) => left - right)[nth] ?? Number.NaN);
      return { delayMs, second: Math.floor((atMs - startMs) / 1000) };
    })
    .toSorted((left, right) => left.delayMs - right.delayMs);
  const delays = late.map(({ delayMs }) => delayMs);
  // If slow seconds are spread over the whole time, the gateway caused them; if they are only one or two, the machine
  // paused.
  const slowSeconds = [...new Set(late.filter(({ delayMs }) => delayMs > 1_000).map(({ second }) => second))];
  const memoryMiB = await measured.memoryMiB();
  await measured.stop();
  close();
  await remove();
  return {
    arrived: fast.length,
    expected,
    callsThatHang: arrivals.length - fast.length,
    delayMs: { p50: percentile(delays, 0.5), p99: percentile(delays, 0.99), most: delays.at(-1) },
    goal: 2_000,
    secondsWithMoreThanOneSecond: slowSeconds.toSorted((left, right) => left - right),
    memoryMiB,
    consumersLoopDelayP99Ms: Math.round(delayed.percentile(99) / 1e6),
    ...(isLate ? { warning: 'the gateway had not started when the first was due' } : {}),
  };
};

/** Prints each figure as soon as it is known, because each takes a minute. */
const printed = async (what: string, figure: Promise<unknown>): Promise<unknown> => {
  process.stderr.write(`${what}: ${JSON.stringify(await figure)}\n`);
  return await figure;
};

/**
 * Measures how fast one process sends notifications, and whether consumers that never answer delay the others.
 * `WEBHOOKS_ON` selects the databases, `sqlite postgres` by default.
 */
export const benchWebhooks = async (): Promise<unknown> => {
  const figures: Record<string, unknown> = {};
  for (const name of (process.env['WEBHOOKS_ON'] ?? 'sqlite postgres').split(' ')) {
    const postgres = name === 'postgres' ? await startPostgres() : undefined;
    figures[name] = {
      fast: await printed(`${name}, one fast consumer`, toOneFastConsumer(postgres?.url)),
      halfHang: await printed(`${name}, half of them hang`, halfOfThemHang(postgres?.url)),
    };
    await postgres?.stop();
  }
  return figures;
};
