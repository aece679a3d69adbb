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

/** Gives how long a process of its own takes to load the catalogue, when it has loaded what every server needs. */
const catalogueMs = async (): Promise<number> => {
  const { stdout } = await promisify(execFile)(process.execPath, [join('dist', 'bench', 'load-catalogue.js')]);
  return Number(stdout);
};

const times = async (rounds: number, measure: () => Promise<number>, limitMs: number): Promise<unknown> => {
  const measured: number[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measure());
  const sorted = measured.toSorted((a, b) => a - b);
  return { medianMs: sorted[Math.floor(rounds / 2)], allMs: sorted, limitMs };
};

/**
 * Measures the way from an empty folder to the first payment: the process started, the database made, one card charged;
 * and beside it what the catalogue adds to the start of the process.
 */
export const benchStart = async (): Promise<unknown> => ({
  toFirstPayment: await times(ROUNDS, fromNothingToPaidMs, 1500),
  catalogue: await times(CATALOGUE_ROUNDS, catalogueMs, 30),
});
