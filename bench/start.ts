import { startMeasuredGateway } from './processes.ts';

const ROUNDS = 5;

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

/** Measures the way from an empty folder to the first payment: the process started, the database made, one card charged. */
export const benchStart = async (): Promise<unknown> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await fromNothingToPaidMs());
  const sorted = times.toSorted((a, b) => a - b);
  return { medianMs: sorted[Math.floor(ROUNDS / 2)], allMs: sorted, limitMs: 1500 };
};
