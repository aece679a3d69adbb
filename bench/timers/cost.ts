import type { MeasuredGateway } from '../processes.ts';

/** The cost of a number of payments: elapsed time and processor time. */
interface Cost {
  readonly perSecond: number;
  readonly processorMicroseconds: number;
}

const PAYMENTS = 1_000;
const CONNECTIONS = 16;
const ROUNDS = 5;

const pay = async ({ url, accessToken }: MeasuredGateway, body: string): Promise<void> => {
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/x-www-form-urlencoded' };
  const response = await fetch(`${url}v1/payments`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`a payment was answered with ${response.status}`);
  await response.arrayBuffer();
};

/**
 * Sends a fixed number of payments instead of as many as possible in a fixed time, because a busy machine would process
 * hardly any.
 */
const costOf = async (gateway: MeasuredGateway, body: string): Promise<Cost> => {
  let left = PAYMENTS;
  const [startedAt, before] = [performance.now(), await gateway.cpuMs()];
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await pay(gateway, body);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  const seconds = (performance.now() - startedAt) / 1000;
  const usedMs = (await gateway.cpuMs()) - before;
  return {
    perSecond: Math.round(PAYMENTS / seconds),
    processorMicroseconds: Math.round((1000 * usedMs) / PAYMENTS),
  };
};

const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Returns the cost of payments at one gateway beside another, both at once; each figure is the median of five rounds.
 */
export const compareCosts = async (
  [without, bodyOfWithout]: readonly [MeasuredGateway, string],
  [full, bodyOfFull]: readonly [MeasuredGateway, string],
) => {
  await Promise.all([costOf(without, bodyOfWithout), costOf(full, bodyOfFull)]);
  const rounds: { readonly without: Cost; readonly full: Cost }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [alone, beside] = await Promise.all([costOf(without, bodyOfWithout), costOf(full, bodyOfFull)]);
    rounds.push({ without: alone, full: beside });
  }
  const middle = (figure: keyof Cost) => ({
    without: middleOf(rounds.map((round) => round.without[figure])),
    full: middleOf(rounds.map((round) => round.full[figure])),
    percent: Math.round(100 * middleOf(rounds.map((round) => round.full[figure] / round.without[figure]))),
  });
  return { perSecond: middle('perSecond'), processorMicroseconds: middle('processorMicroseconds'), goal: 105 };
};
