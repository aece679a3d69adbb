import { startPostgres } from '../tools/test/postgres.ts';
import { median } from './load.ts';
import { type MeasuredGateway, startMeasuredGateway } from './processes.ts';

/** The most captures that a payment may have. */
const CAPTURES = 98;

/** The payments of each group; each is captured once per round, the groups in turns. */
const PAYMENTS = 24;
const ROUNDS = 12;
const CONNECTIONS = 8;

const card = {
  currency: 'EUR',
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
};

const sender = (gateway: MeasuredGateway) => async (path: string, parameters: Record<string, string>) => {
  const response = await fetch(gateway.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.accessToken}` },
    body: new URLSearchParams({ entityId: gateway.entityId, ...parameters }),
  });
  const body = (await response.json()) as { id: string };
  if (response.status !== 200) throw new Error(`a follow-up failed: ${JSON.stringify(body)}`);
  return body.id;
};

/** Runs the works with limited concurrency and returns the elapsed time. */
const elapsedMs = async (works: readonly (() => Promise<unknown>)[]): Promise<number> => {
  const startedAt = performance.now();
  const waiting = [...works];
  const lane = async (): Promise<void> => {
    for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) await work();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return performance.now() - startedAt;
};

const measured = async (gateway: MeasuredGateway): Promise<unknown> => {
  const send = sender(gateway);
  const authorize = () => send('v1/payments', { ...card, paymentType: 'PA', amount: '9000.00' });
  const capture = (id: string) => () =>
    send(`v1/payments/${id}`, { paymentType: 'CP', amount: '0.01', currency: 'EUR' });
  const full: string[] = [];
  for (let made = 0; made < PAYMENTS; made += 1) full.push(await authorize());
  for (let made = 0; made < CAPTURES; made += 1) await elapsedMs(full.map(capture));
  const times: { none: number[]; full: number[] } = { none: [], full: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const fresh: string[] = [];
    for (let made = 0; made < PAYMENTS; made += 1) fresh.push(await authorize());
    times.none.push(await elapsedMs(fresh.map(capture)));
    times.full.push(await elapsedMs(full.map(capture)));
  }
  const [none, withMany] = [median(times.none), median(times.full)].map((ms) => ms / PAYMENTS);
  return {
    msOnNone: none?.toFixed(2),
    [`msOn${CAPTURES}`]: withMany?.toFixed(2),
    ratio: ((withMany ?? Number.NaN) / (none ?? Number.NaN)).toFixed(2),
    limit: 1.2,
  };
};

/**
 * Measures a capture of a payment that has as many captures as allowed, beside a capture of a payment that has none.
 */
export const benchFollowUps = async (): Promise<unknown> => {
  const postgres = await startPostgres();
  const figures: Record<string, unknown> = {};
  for (const [name, url] of Object.entries({ sqlite: undefined, postgres: postgres.url })) {
    const gateway = await startMeasuredGateway(url);
    figures[name] = await measured(gateway);
    await gateway.stop();
  }
  await postgres.stop();
  return figures;
};
