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

/** What loading the catalogue takes in a process of its own that has loaded what every server needs. */
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

/** On a machine that does other work the time on the clock says how busy it was; that of the processor does not. */
const benchCatalogue = async (): Promise<unknown> => {
  const rounds = await measured(CATALOGUE_ROUNDS, catalogueMs);
  const ofProcessor = summary(rounds.map(([, processorMs]) => processorMs));
  return { ...summary(rounds.map(([elapsedMs]) => elapsedMs)), ofProcessor, limitMs: 30 };
};

/**
 * Measures the way from an empty folder to the first payment: the process started, the database made, one card charged;
 * and beside it what the catalogue adds to the start of the process.
 */
export const benchStart = async (): Promise<unknown> => ({
  toFirstPayment: { ...summary(await measured(ROUNDS, fromNothingToPaidMs)), limitMs: 1500 },
  catalogue: await benchCatalogue(),
});
