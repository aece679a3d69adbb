import autocannon from 'autocannon';

/** One kind of request, sent repeatedly; each call of `next` returns another one. */
export interface Work {
  readonly method: 'GET' | 'POST';
  /** Returns the path and the form of the next request. */
  next(): { readonly path: string; readonly body?: string };
}

/** The result of one run of load. */
export interface Load {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Replies other than 2xx, and failed connections; a figure with failures is invalid. */
  readonly failures: number;
}

const CONNECTIONS = 50;
const SECONDS = 2;

/** Sends `work` over 50 connections for two seconds, after one second of warm-up. */
export const loadOf = async (url: string, work: Work, headers: Readonly<Record<string, string>>): Promise<Load> => {
  const run = (duration: number) =>
    autocannon({
      url,
      connections: CONNECTIONS,
      duration,
      requests: [
        {
          method: work.method,
          headers: {
            ...headers,
            ...(work.method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
          },
          setupRequest: (request) => {
            const { path, body } = work.next();
            return { ...request, path, ...(body === undefined ? {} : { body }) };
          },
        },
      ],
    });
  await run(1);
  const { requests, latency, non2xx, errors } = await run(SECONDS);
  return { perSecond: Math.round(requests.average), p50Ms: latency.p50, p99Ms: latency.p99, failures: non2xx + errors };
};

/** Two servers under the same load, in turns. */
export interface Comparison {
  readonly gateway: Load;
  readonly bareExpress: Load;
  /** The gateway's requests per second in percent of bare Express's. */
  readonly percentOfBareExpress: number;
}

const ROUNDS = 5;

/**
 * Measures the gateway and the yardstick in turns and returns the round with the middle ratio, because the speed of a
 * shared machine varies from second to second.
 */
export const compared = async (
  gatewayUrl: string,
  yardstickUrl: string,
  work: Work,
  headers: Readonly<Record<string, string>>,
): Promise<Comparison> => {
  const rounds: Comparison[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bareExpress = await loadOf(yardstickUrl, work, headers);
    const gateway = await loadOf(gatewayUrl, work, headers);
    const percentOfBareExpress = Math.round((100 * gateway.perSecond) / bareExpress.perSecond);
    rounds.push({ gateway, bareExpress, percentOfBareExpress });
  }
  const sorted = rounds.toSorted((a, b) => a.percentOfBareExpress - b.percentOfBareExpress);
  const middle = sorted[Math.floor(ROUNDS / 2)];
  if (middle === undefined) throw new Error('there was no round');
  return middle;
};
