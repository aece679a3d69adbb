import type { Endpoint } from './endpoints.ts';

/** The limits of the requests to an endpoint. */
export interface RequestLimit {
  /** Bytes of the body. */
  readonly bytes: number;
  /** The number of parameters, including those of the address. */
  readonly parameters: number;
  /** The time in which the whole body must arrive. */
  readonly seconds: number;
  /**
   * The pace of a body that is stored while it arrives. Each piece gives its sender time at this pace, but never more
   * than `seconds`; only the time counts in which the server waits for its sender, not that in which it stores a piece.
   */
  readonly bytesPerSecond?: number;
}

const KIB = 1024;

/** The limits of requests; each fits the longest legitimate request of its kind. */
export const requestLimits = {
  /** Parameters in the address, which the server limits to 16 KiB; a body beside them has the same limits. */
  query: { bytes: 16 * KIB, parameters: 100, seconds: 5 },
  /** A message of a card issuer, or a button on a page. */
  page: { bytes: 64 * KIB, parameters: 50, seconds: 10 },
  /** Events of a processor, with the whole object that each is about. */
  events: { bytes: 128 * KIB, parameters: 1, seconds: 10 },
  /** A form that a shopper fills in, with every field of the interface that a shopper may send. */
  form: { bytes: 128 * KIB, parameters: 400, seconds: 10 },
  /** A full cart: 1,001 items with every field of each. Only merchants send one. */
  cart: { bytes: 2 * KIB * KIB, parameters: 50_000, seconds: 20 },
  /** A file of evidence, as base64 in a form. Only merchants send one. */
  file: { bytes: 2 * KIB * KIB, parameters: 50, seconds: 20 },
  /** A settlement file as it is, half a million lines; it is stored while it arrives. Only merchants send one. */
  upload: { bytes: 64 * KIB * KIB, parameters: 50, seconds: 25, bytesPerSecond: 128 * KIB },
} as const satisfies Record<string, RequestLimit>;

/** The name of a limit. */
export type RequestLimitName = keyof typeof requestLimits;

/**
 * The time in which any request must arrive: the largest upload at its pace, and as long again for a server that stores
 * it slowly.
 */
export const REQUEST_SECONDS =
  2 * (requestLimits.upload.seconds + requestLimits.upload.bytes / requestLimits.upload.bytesPerSecond);

/** Returns the limits of the requests to an endpoint. */
export const limitOf = ({ method, limit }: Pick<Endpoint, 'method' | 'limit'>): RequestLimit =>
  requestLimits[limit ?? (method === 'POST' || method === 'PUT' ? 'form' : 'query')];
