import { mkdtemp, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshPostgres } from '../server/testing/databases.ts';
import { cardPayment } from '../server/testing/gateway-under-test.ts';
import { startPostgres } from '../tools/test/postgres.ts';
import type { Work } from './load.ts';
import { type MeasuredGateway, startMeasuredGateway } from './processes.ts';
import { type Comparison, comparedAt } from './volume/compare.ts';
import { fillPostgres, fillSqlite, idOf, referenceOf } from './volume/fill.ts';

/** One kind of request to a database with `stored` payments. */
type WorkAt = (stored: number, gateway: MeasuredGateway) => Work;

const form = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();

const get = (pathOf: () => string): Work => ({ method: 'GET', next: () => ({ path: pathOf() }) });

const anyOf = (stored: number): number => 1 + Math.floor(Math.random() * stored);

let paid = 0;

/** The number of payments in a nearly empty database, so that there is something to read and to find. */
const FEW = 500;

const works: Readonly<Record<string, WorkAt>> = {
  read: (stored, { entityId }) => get(() => `/v1/payments/${idOf(anyOf(stored))}?entityId=${entityId}`),
  'query by merchantTransactionId': (stored, { entityId }) =>
    get(() => `/v1/query?${form({ entityId, merchantTransactionId: referenceOf(anyOf(stored)) })}`),
  'card payment': (_stored, { entityId }) => ({
    method: 'POST',
    next: () => {
      paid += 1;
      const merchantTransactionId = `bench-${Math.random().toString(36).slice(2)}-${paid}`;
      return { path: '/v1/payments', body: form({ entityId, ...cardPayment, merchantTransactionId }) };
    },
  }),
};

/** The location of a database, and how it is filled. */
interface Place {
  readonly url: string;
  fill(count: number): Promise<void>;
}

const payOnce = async ({ url, entityId, accessToken }: MeasuredGateway): Promise<void> => {
  const response = await fetch(`${url}v1/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: form({ entityId, ...cardPayment, merchantTransactionId: 'the pattern of all' }),
  });
  if (!response.ok) throw new Error('the payment that all others are copies of failed');
};

/** Starts a gateway over a database with `count` copies of a payment that it created. */
const startFilled = async (place: Place, count: number, credentials?: MeasuredGateway): Promise<MeasuredGateway> => {
  const first = await startMeasuredGateway(place.url, credentials);
  await payOnce(first);
  await first.stop();
  await place.fill(count);
  return startMeasuredGateway(place.url, first);
};

const benchOn = async (few: Place, many: Place, stored: number): Promise<object> => {
  const startedAt = performance.now();
  const empty = await startFilled(few, FEW);
  const full = await startFilled(many, stored, empty);
  const fillSeconds = Math.round((performance.now() - startedAt) / 1000);
  const figures: Record<string, Comparison> = {};
  for (const [name, workAt] of Object.entries(works)) {
    figures[name] = await comparedAt([empty, workAt(FEW, empty)], [full, workAt(stored, full)]);
  }
  const memory = { emptyMiB: await empty.memoryMiB(), fullMiB: await full.memoryMiB() };
  await Promise.all([empty.stop(), full.stop()]);
  return { stored, fillSeconds, memory, figures };
};

const BYTES_PER_MIB = 1_048_576;

const onSqlite = async (stored: number): Promise<unknown> => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-volume-'));
  const placeAt = (name: string): Place => ({
    url: `sqlite:${join(folder, name)}`,
    fill: (count) => fillSqlite(join(folder, name), count),
  });
  const figures = await benchOn(placeAt('few.db'), placeAt('many.db'), stored);
  const { size } = await stat(join(folder, 'many.db'));
  await rm(folder, { recursive: true });
  return { ...figures, fileMiB: Math.round(size / BYTES_PER_MIB) };
};

const onPostgres = async (stored: number): Promise<unknown> => {
  const postgres = await startPostgres();
  const [few, many] = await Promise.all([freshPostgres(postgres.url), freshPostgres(postgres.url)]);
  let bytes = 0;
  const placeAt = (url: string): Place => ({
    url,
    fill: async (count) => {
      bytes = Math.max(bytes, await fillPostgres(url, count));
    },
  });
  const figures = await benchOn(placeAt(few.url), placeAt(many.url), stored);
  await Promise.all([few.remove(), many.remove()]);
  await postgres.stop();
  return { ...figures, tableMiB: Math.round(bytes / BYTES_PER_MIB) };
};

const USUAL_PAYMENTS = 1_000_000;

/** The size of a stored payment with its indexes, and as much again for logs and for the measured payments. */
const BYTES_A_PAYMENT = 4_096;

/** Refuses to start when the disk has too little space, instead of filling it a quarter of an hour later. */
const refuseFullDisk = async (stored: number): Promise<void> => {
  const { bavail, bsize } = await statfs(tmpdir());
  const [free, needed] = [bavail * bsize, stored * BYTES_A_PAYMENT].map((bytes) => Math.ceil(bytes / BYTES_PER_MIB));
  if (free !== undefined && needed !== undefined && free < needed) {
    throw new Error(`${stored} payments may need ${needed} MiB; ${tmpdir()} has ${free} MiB left`);
  }
};

/**
 * Measures reads, queries by the merchant's reference and card payments over a database full of payments, beside a
 * nearly empty one, both under load at once. `VOLUME_PAYMENTS` sets the number of stored payments, `VOLUME_ON` the
 * databases.
 */
export const benchVolume = async (): Promise<unknown> => {
  const stored = Number(process.env['VOLUME_PAYMENTS'] ?? USUAL_PAYMENTS);
  await refuseFullDisk(stored);
  const kinds = process.env['VOLUME_ON'] ?? 'sqlite postgres';
  return {
    ...(kinds.includes('sqlite') ? { sqlite: await onSqlite(stored) } : {}),
    ...(kinds.includes('postgres') ? { postgres: await onPostgres(stored) } : {}),
  };
};
