import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { startPostgres } from '../tools/test/postgres.ts';
import { loadOf, rounded } from './load.ts';
import { type MeasuredGateway, type MeasuredServer, startMeasuredGateway } from './processes.ts';
import { authorizedOf, cardPaymentOf } from './requests.ts';
import { inTurns, withPostgres } from './turns.ts';

/*
 * A gateway of two processes beside one of a single process: what a card payment costs all processes together, and which
 * of them has the work. Where fewer than four cores are at hand, payments a second say nothing: the load takes one.
 */

const CORES_FOR_SPEED = 4;

const PROCESSES = 2;

/** The second process starts after the first has answered. `main` is one more, which serves nothing. */
const allServe = async (gateway: MeasuredGateway): Promise<void> => {
  while ((await gateway.parts()).length <= PROCESSES) await wait(50);
  await wait(2_000);
};

const sharesOf = async (gateway: MeasuredGateway) => {
  const before = new Map((await gateway.parts()).map(({ name, cpuMs }) => [name, cpuMs]));
  await loadOf(gateway, cardPaymentOf(gateway), authorizedOf(gateway));
  const parts = (await gateway.parts()).map(({ name, cpuMs, memoryMiB }) => ({
    name,
    cpuMs: cpuMs - (before.get(name) ?? 0),
    memoryMiB,
  }));
  const all = parts.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  return parts.map(({ name, cpuMs, memoryMiB }) => ({ name, share: rounded(cpuMs / all), memoryMiB }));
};

const severalOn = async (databaseUrls: readonly string[], counted: (server: MeasuredServer) => MeasuredServer) => {
  const [first, second] = databaseUrls;
  const one = await startMeasuredGateway(first);
  const two = await startMeasuredGateway(second, one, { PROCESSES: String(PROCESSES) });
  await allServe(two);
  const servers = { one: counted(one), two: counted(two) };
  const measured = await inTurns(servers, cardPaymentOf(one), authorizedOf(one));
  const parts = await sharesOf(two);
  await Promise.all([one.stop(), two.stop()]);
  const { one: alone, two: together } = measured;
  if (alone === undefined || together === undefined) throw new Error('a gateway was not measured');
  return {
    ...measured,
    cpuOfOne: rounded(together.us / alone.us),
    ...(availableParallelism() < CORES_FOR_SPEED
      ? {}
      : { perSecondOfOne: rounded(together.perSecond / alone.perSecond) }),
    parts,
  };
};

const anotherDatabase = async (url: string): Promise<string> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('create database of_two_processes');
  await client.end();
  return Object.assign(new URL(url), { pathname: '/of_two_processes' }).href;
};

/** Compares two processes with one, on both databases. */
export const benchSeveral = async (): Promise<unknown> => {
  const load = loadavg().map(rounded);
  const sqlite = await severalOn([], (server) => server);
  const { url, stop } = await startPostgres();
  try {
    const urls = [url, await anotherDatabase(url)];
    return { cores: availableParallelism(), load, sqlite, postgres: await severalOn(urls, withPostgres) };
  } finally {
    await stop();
  }
};
