import type { Endpoint } from './endpoints.ts';

/** How large the requests to an endpoint may be. */
export interface RequestLimit {
  /** Bytes of the body. */
  readonly bytes: number;
  /** Parameters, those of the address included. */
  readonly parameters: number;
  /** Within this time the whole body must have arrived. */
  readonly seconds: number;
}

const KIB = 1024;

/** The limits of requests, each by what the longest honest request of its kind needs. */
export const requestLimits = {
  /** Parameters in the address, which the server cuts off at 16 KiB; a body beside them is read as if it stood there. */
  query: { bytes: 16 * KIB, parameters: 100, seconds: 5 },
  /** A message of a card issuer, or a button of a page. */
  page: { bytes: 64 * KIB, parameters: 50, seconds: 10 },
  /** A form that a shopper fills in, with every field of the interface that a shopper may send. */
  form: { bytes: 128 * KIB, parameters: 400, seconds: 10 },
  /** A full cart: 1,001 items with every field of each. Merchants alone send one. */
  cart: { bytes: 2 * KIB * KIB, parameters: 50_000, seconds: 20 },
} as const satisfies Record<string, RequestLimit>;

/** The name of a limit. */
export type RequestLimitName = keyof typeof requestLimits;

/** Gives how large the requests to an endpoint may be. */
export const limitOf = ({ method, limit }: Pick<Endpoint, 'method' | 'limit'>): RequestLimit =>
  requestLimits[limit ?? (method === 'POST' || method === 'PUT' ? 'form' : 'query')];
