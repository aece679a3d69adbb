import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startMeasuredGateway } from './processes.ts';

const ROUNDS = 5;

const CATALOGUE_ROUNDS = 21;

const payment = {
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  'card.number': '4200000000000000',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
};

const fromNothingToPaidMs = async (): Promise<number> => {
  const startedAt = performance.now();
  const gateway = await startMeasuredGateway();
  const response = await fetch(`${gateway.url}v1/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.accessToken}` },
    body: new URLSearchParams({ entityId: gateway.entityId, ...payment }),
  });
  const elapsedMs = performance.now() - startedAt;
  await gateway.stop();
  if (response.status !== 200) throw new Error('the first payment failed');
  return Math.round(elapsedMs);
};

/** Measures loading the catalogue in a process of its own that has already loaded what every server needs. */
const catalogueMs = async (): Promise<readonly [elapsed: number, ofProcessor: number]> => {
  const { stdout } = await promisify(execFile)(process.execPath, [join('dist', 'bench', 'load-catalogue.js')]);
  const [elapsed = Number.NaN, ofProcessor = Number.NaN] = stdout.split(' ').map(Number);
  return [elapsed, ofProcessor];
};

const measured = async <Value>(rounds: number, measure: () => Promise<Value>): Promise<readonly Value[]> => {
  const values: Value[] = [];
  for (let round = 0; round < rounds; round += 1) values.push(await measure());
  return values;
};

const summary = (timesMs: readonly number[]): { readonly medianMs: number | undefined; readonly allMs: unknown } => {
  const sorted = timesMs.toSorted((a, b) => a - b);
  return { medianMs: sorted[Math.floor(sorted.length / 2)], allMs: sorted };
};

/**
 * Measures the catalogue by elapsed time, which on a busy machine reflects other work too, and by processor time, which
 * does not.
 */
const benchCatalogue = async (): Promise<unknown> => {
  const rounds = await measured(CATALOGUE_ROUNDS, catalogueMs);
  const ofProcessor = summary(rounds.map(([, processorMs]) => processorMs));
  return { ...summary(rounds.map(([elapsedMs]) => elapsedMs)), ofProcessor, limitMs: 30 };
};

/**
 * Measures the time from an empty folder to the first payment: the start of the process, the creation of the database,
 * one card payment; and the part of the catalogue in the start of the process.
 */
export const benchStart = async (): Promise<unknown> => ({
  toFirstPayment: { ...summary(await measured(ROUNDS, fromNothingToPaidMs)), limitMs: 1500 },
  catalogue: await benchCatalogue(),
});
