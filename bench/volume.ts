import { cardPayment } from '../server/testing/gateway-under-test.ts';
import type { Work } from './load.ts';
import type { MeasuredGateway } from './processes.ts';
import { type Comparison, comparedAt } from './volume/compare.ts';
import { idOf, referenceOf } from './volume/fill.ts';
import { onPostgres, onSqlite, type Place, refuseFullDisk, startFilled } from './volume/places.ts';

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

const USUAL_PAYMENTS = 1_000_000;

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
    ...(kinds.includes('sqlite') ? { sqlite: await onSqlite((few, many) => benchOn(few, many, stored)) } : {}),
    ...(kinds.includes('postgres') ? { postgres: await onPostgres((few, many) => benchOn(few, many, stored)) } : {}),
  };
};
