import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freshPostgres } from '../../server/testing/databases.ts';
import { cardPayment } from '../../server/testing/gateway-under-test.ts';
import { startPostgres } from '../../tools/test/postgres.ts';
import { type Load, loadOf, type Work } from '../load.ts';
import { type MeasuredGateway, startMeasuredGateway } from '../processes.ts';
import { type Filled, type Filling, fillPostgres, fillSqlite } from './fill.ts';

/** The number of schedules, and of those that come due together; environment variables override them. */
const SCHEDULES = Number(process.env['BENCH_SCHEDULES'] ?? 1_000_000);
const DUE = Number(process.env['BENCH_SCHEDULES_DUE'] ?? 100_000);

/** Long enough to start the gateway and to measure the pace without anything due. */
const DUE_IN_MS = 45_000;

/** Loads before and during the due times; half of the due times are paid without any load. */
const LOADS = 5;

const LOOK_EVERY_MS = 500;

const { amount: _amount, currency: _currency, paymentType: _type, ...account } = cardPayment;

const post = async (
  { url, accessToken, entityId }: MeasuredGateway,
  path: string,
  parameters: Readonly<Record<string, string>>,
): Promise<string> => {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: new URLSearchParams({ entityId, ...parameters }),
  });
  const { id } = (await response.json()) as { id?: string };
  if (!response.ok || id === undefined) throw new Error(`${path} was refused`);
  return id;
};

/** Makes the schedule that all others are copies of. */
const patternFor = async (gateway: MeasuredGateway): Promise<void> => {
  const registrationId = await post(gateway, 'v1/registrations', account);
  const plan = { 'job.dayOfMonth': '1', 'job.month': '*', 'job.startDate': '2035-01-01 00:00:00' };
  await post(gateway, 'v1/schedules', { registrationId, amount: '9.90', currency: 'EUR', ...plan });
};

const workOf = ({ entityId }: MeasuredGateway): Work => {
  const body = new URLSearchParams({ entityId, ...cardPayment }).toString();
  return { method: 'POST', next: () => ({ path: '/v1/payments', body }) };
};

const loads = async (gateway: MeasuredGateway): Promise<readonly Load[]> => {
  const headers = { authorization: `Bearer ${gateway.accessToken}` };
  const found: Load[] = [];
  for (let each = 0; each < LOADS; each += 1) found.push(await loadOf(gateway, workOf(gateway), headers));
  return found;
};

const middleOf = (found: readonly Load[]): Load | undefined =>
  found.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(found.length / 2)];

const until = async (is: () => Promise<boolean>): Promise<number> => {
  const startedAt = performance.now();
  while (!(await is())) await wait(LOOK_EVERY_MS);
  return (performance.now() - startedAt) / 1000;
};

const rounded = (value: number): number => Math.round(value * 10) / 10;

const benchOn = async (url: string, fill: (filling: Filling) => Promise<Filled>): Promise<object> => {
  const first = await startMeasuredGateway(url);
  await patternFor(first);
  await first.stop();
  const startedAt = performance.now();
  const filled = await fill({ schedules: SCHEDULES, due: DUE, dueInMs: DUE_IN_MS });
  const fillSeconds = Math.round((performance.now() - startedAt) / 1000);
  const gateway = await startMeasuredGateway(url, first);
  const before = middleOf(await loads(gateway));
  await until(async () => (await filled.attempted()) > 0);
  const beganAt = performance.now();
  const alreadyPaid = await filled.attempted();
  const meanwhile = middleOf(await loads(gateway));
  const loadedSeconds = (performance.now() - beganAt) / 1000;
  const paidUnderLoad = (await filled.attempted()) - alreadyPaid;
  const restSeconds = await until(async () => (await filled.attempted()) >= DUE && (await filled.paid()) >= DUE);
  const figures = {
    schedules: SCHEDULES,
    due: DUE,
    fillSeconds,
    ownPayments: {
      before,
      meanwhile,
      percent: Math.round((100 * (meanwhile?.perSecond ?? 0)) / (before?.perSecond ?? 1)),
    },
    scheduled: {
      perSecondUnderLoad: rounded(paidUnderLoad / loadedSeconds),
      perSecondAlone: rounded((DUE - alreadyPaid - paidUnderLoad) / restSeconds),
      allPaidAfterSeconds: rounded(loadedSeconds + restSeconds),
    },
    memoryMiB: await gateway.memoryMiB(),
  };
  await gateway.stop();
  await filled.close();
  return figures;
};

const onSqlite = async (): Promise<object> => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-bench-schedules-'));
  const path = join(folder, 'tollgate.db');
  const figures = await benchOn(`sqlite:${path}`, (filling) => fillSqlite(path, filling));
  await rm(folder, { recursive: true, force: true });
  return figures;
};

const onPostgres = async (): Promise<object> => {
  const postgres = await startPostgres();
  const place = await freshPostgres(postgres.url);
  const figures = await benchOn(place.url, (filling) => fillPostgres(place.url, filling));
  await place.remove();
  await postgres.stop();
  return figures;
};

/**
 * Measures a million schedules of which 100,000 come due at once: how fast they are paid, with and without other load,
 * and the pace of the merchants' own payments meanwhile, beside their pace before. `SCHEDULES_ON` selects the databases.
 */
export const benchSchedules = async (): Promise<unknown> => {
  const kinds = process.env['SCHEDULES_ON'] ?? 'sqlite postgres';
  return {
    ...(kinds.includes('sqlite') ? { sqlite: await onSqlite() } : {}),
    ...(kinds.includes('postgres') ? { postgres: await onPostgres() } : {}),
  };
};
