import autocannon from 'autocannon';
import type { MeasuredServer } from './processes.ts';

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
  readonly meanMs: number;
  readonly p99Ms: number;
  /** The server's processor time for each request, in microseconds. */
  readonly cpuUs: number;
  /** Replies other than 2xx, and failed connections; a figure with failures is invalid. */
  readonly failures: number;
}

const CONNECTIONS = 50;
const SECONDS = 2;

/** How long a load lasts: some seconds, or an amount of requests. */
interface Extent {
  readonly warmUpSeconds: number;
  readonly amount?: number;
}

/** Sends `work` over 50 connections, for two seconds after one second of warm-up unless `extent` says otherwise. */
export const loadOf = async (
  { url, cpuMs }: Pick<MeasuredServer, 'url' | 'cpuMs'>,
  work: Work,
  headers: Readonly<Record<string, string>>,
  { warmUpSeconds, amount }: Extent = { warmUpSeconds: 1 },
): Promise<Load> => {
  const run = (extent: { readonly duration: number } | { readonly amount: number }) =>
    autocannon({
      url,
      connections: CONNECTIONS,
      ...extent,
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
  if (warmUpSeconds > 0) await run({ duration: warmUpSeconds });
  const cpuMsBefore = await cpuMs();
  const { requests, latency, non2xx, errors } = await run(amount === undefined ? { duration: SECONDS } : { amount });
  return {
    perSecond: Math.round(requests.average),
    p50Ms: latency.p50,
    meanMs: latency.average,
    p99Ms: latency.p99,
    cpuUs: Math.round((1000 * ((await cpuMs()) - cpuMsBefore)) / requests.total),
    failures: non2xx + errors,
  };
};

/** Returns the value in the middle. */
export const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Returns a figure with two decimals. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;
