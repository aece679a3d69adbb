import { mkdtemp, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshPostgres } from '../../server/testing/databases.ts';
import { cardPayment } from '../../server/testing/gateway-under-test.ts';
import { startPostgres } from '../../tools/test/postgres.ts';
import { type MeasuredGateway, startMeasuredGateway } from '../processes.ts';
import { fillPostgres, fillSqlite } from './fill.ts';

const form = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();

const BYTES_PER_MIB = 1_048_576;

/** The location of a database, and how it is filled. */
export interface Place {
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
export const startFilled = async (
  place: Place,
  count: number,
  credentials?: MeasuredGateway,
  more: Readonly<Record<string, string>> = {},
): Promise<MeasuredGateway> => {
  const first = await startMeasuredGateway(place.url, credentials);
  await payOnce(first);
  await first.stop();
  await place.fill(count);
  return startMeasuredGateway(place.url, first, more);
};

/** Runs `bench` on two SQLite files, with search terms if it needs them, and adds the size of the second one. */
export const onSqlite = async (
  bench: (few: Place, many: Place) => Promise<object>,
  hasTerms = false,
): Promise<object> => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-volume-'));
  const placeAt = (name: string): Place => ({
    url: `sqlite:${join(folder, name)}`,
    fill: (count) => fillSqlite(join(folder, name), count, hasTerms),
  });
  const figures = await bench(placeAt('few.db'), placeAt('many.db'));
  const { size } = await stat(join(folder, 'many.db'));
  await rm(folder, { recursive: true });
  return { ...figures, fileMiB: Math.round(size / BYTES_PER_MIB) };
};

/** Runs `bench` on two databases of a PostgreSQL of its own, and adds the size of the larger table. */
export const onPostgres = async (
  bench: (few: Place, many: Place) => Promise<object>,
  hasTerms = false,
): Promise<object> => {
  const postgres = await startPostgres();
  const [few, many] = await Promise.all([freshPostgres(postgres.url), freshPostgres(postgres.url)]);
  let bytes = 0;
  const placeAt = (url: string): Place => ({
    url,
    fill: async (count) => {
      bytes = Math.max(bytes, await fillPostgres(url, count, hasTerms));
    },
  });
  const figures = await bench(placeAt(few.url), placeAt(many.url));
  await Promise.all([few.remove(), many.remove()]);
  await postgres.stop();
  return { ...figures, tableMiB: Math.round(bytes / BYTES_PER_MIB) };
};

/** The size of a stored payment with its indexes, and as much again for logs and for the measured payments. */
const BYTES_A_PAYMENT = 4_096;

/** Refuses to start when the disk has too little space, instead of filling it a quarter of an hour later. */
export const refuseFullDisk = async (stored: number): Promise<void> => {
  const { bavail, bsize } = await statfs(tmpdir());
  const [free, needed] = [bavail * bsize, stored * BYTES_A_PAYMENT].map((bytes) => Math.ceil(bytes / BYTES_PER_MIB));
  if (free !== undefined && needed !== undefined && free < needed) {
    throw new Error(`${stored} payments may need ${needed} MiB; ${tmpdir()} has ${free} MiB left`);
  }
};
