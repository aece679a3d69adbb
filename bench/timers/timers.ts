import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freshPostgres } from '../../server/testing/databases.ts';
import { cardPayment } from '../../server/testing/gateway-under-test.ts';
import { startPostgres } from '../../tools/test/postgres.ts';
import { loadOf, type Work } from '../load.ts';
import { type MeasuredGateway, type MeasuredServer, startMeasuredGateway, startYardstick } from '../processes.ts';
import { compareCosts } from './cost.ts';
import { fillWithTimers } from './fill.ts';
import { latenessIn, loopDelayIn } from './scrape.ts';

/** The number of open timers; `BENCH_TIMERS` overrides it. */
const OPEN = Number(process.env['BENCH_TIMERS'] ?? 1_000_000);

/** Twenty come due every second: fifty times as many as of a million that are spread over a month. */
const coming = { count: 1_500, firstInMs: 5_000, apartMs: 50 } as const;

const IDLE_MS = 15_000;
const ROUNDS_OF_DELAY = 3;

/** A payment leaves no timer, an authorization leaves one. */
const formOf = ({ entityId }: MeasuredGateway, paymentType: 'DB' | 'PA'): string =>
  new URLSearchParams({ entityId, ...cardPayment, paymentType }).toString();

const workOf = (gateway: MeasuredGateway): Work => {
  const body = formOf(gateway, 'DB');
  return { method: 'POST', next: () => ({ path: '/v1/payments', body }) };
};

const figuresOf = async ({ url }: MeasuredServer): Promise<string> => (await fetch(`${url}metrics`)).text();

/** Measures the delay of a server's event loop under load; each reading of the figures resets them. */
const delayOf = async (server: MeasuredServer, work: Work, headers: Readonly<Record<string, string>>) => {
  await figuresOf(server);
  const { perSecond } = await loadOf(server, work, headers);
  return { perSecond, ...loopDelayIn(await figuresOf(server)) };
};

/**
 * Measures gateway and bare Express in turns under the same payments; returns the round with the gateway's median
 * delay.
 */
const loopDelays = async (gateway: MeasuredGateway) => {
  const yardstick = await startYardstick();
  const headers = { authorization: `Bearer ${gateway.accessToken}` };
  const rounds = [];
  for (let round = 0; round < ROUNDS_OF_DELAY; round += 1) {
    const bareExpress = await delayOf(yardstick, workOf(gateway), headers);
    rounds.push({ gateway: await delayOf(gateway, workOf(gateway), headers), bareExpress });
  }
  await yardstick.stop();
  return rounds.toSorted((a, b) => a.gateway.p99Ms - b.gateway.p99Ms)[Math.floor(ROUNDS_OF_DELAY / 2)];
};

/** Measures the cost of open timers of which none is due. */
const costs = async (withoutUrl: string, withUrl: string) => {
  const without = await startMeasuredGateway(withoutUrl);
  const full = await startMeasuredGateway(withUrl, without);
  const types = { payment: 'DB', authorization: 'PA' } as const;
  const figures: Record<string, unknown> = {};
  for (const [name, type] of Object.entries(types)) {
    figures[name] = await compareCosts([without, formOf(without, type)], [full, formOf(full, type)]);
  }
  await Promise.all([without.stop(), full.stop()]);
  return { figures, credentials: without };
};

/** Measures the delay of timers that come due with and without load. */
const promptness = async (url: string, credentials: MeasuredGateway) => {
  await fillWithTimers(url, 0, coming);
  const gateway = await startMeasuredGateway(url, credentials);
  await wait(IDLE_MS);
  const idle = latenessIn(await figuresOf(gateway));
  const eventLoop = await loopDelays(gateway);
  const lateness = { idle, underLoad: latenessIn(await figuresOf(gateway), idle) };
  await gateway.stop();
  return { lateness, eventLoop };
};

const benchOn = async (withoutUrl: string, withUrl: string): Promise<unknown> => {
  const startedAt = performance.now();
  await fillWithTimers(withoutUrl, 0);
  await fillWithTimers(withUrl, OPEN);
  const fillSeconds = Math.round((performance.now() - startedAt) / 1000);
  const { figures, credentials } = await costs(withoutUrl, withUrl);
  return { open: OPEN, fillSeconds, costs: figures, ...(await promptness(withUrl, credentials)) };
};

const onSqlite = async (): Promise<unknown> => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-bench-timers-'));
  const figures = await benchOn(`sqlite:${join(folder, 'without.db')}`, `sqlite:${join(folder, 'with.db')}`);
  await rm(folder, { recursive: true, force: true });
  return figures;
};

const onPostgres = async (): Promise<unknown> => {
  const postgres = await startPostgres();
  const places = await Promise.all([freshPostgres(postgres.url), freshPostgres(postgres.url)]);
  const [without, full] = places;
  const figures = await benchOn(without.url, full.url);
  await postgres.stop();
  return figures;
};

/**
 * Measures the cost of a million open timers for payments, beside a database without timers, both under load at once;
 * the delay of timers that come due meanwhile; and the delay of the event loop, beside a bare Express. `TIMERS_ON`
 * selects the databases.
 */
export const benchTimers = async (): Promise<unknown> => {
  const kinds = process.env['TIMERS_ON'] ?? 'sqlite postgres';
  return {
    ...(kinds.includes('sqlite') ? { sqlite: await onSqlite() } : {}),
    ...(kinds.includes('postgres') ? { postgres: await onPostgres() } : {}),
  };
};
