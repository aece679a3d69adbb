import type { Clock } from '../base/clock.ts';
import { Rejection } from '../base/rejection.ts';

/** Limits the requests of each caller to each operation. */
export interface Throttle {
  /**
   * Counts a request. A `rate` of the caller, in requests per second, replaces that of the operation.
   * @throws Rejection 429 with Retry-After when `caller` has used up its requests to `operation`.
   */
  admit(caller: string, operation: string, rate?: number): void;
}

interface Bucket {
  /** Tokens that are added each second. */
  rate: number;
  tokens: number;
  filledAtMs: number;
}

/** A caller may save up this many seconds of its rate for a burst. */
const BURST_SECONDS = 2;

/** With more callers and operations than this, full buckets are dropped: they equal new ones. */
const MAX_BUCKETS = 20_000;

const capacityOf = ({ rate }: Pick<Bucket, 'rate'>): number => rate * BURST_SECONDS;

const filled = (bucket: Bucket, nowMs: number): Bucket => {
  const elapsedSeconds = Math.max(0, nowMs - bucket.filledAtMs) / 1000;
  bucket.tokens = Math.min(capacityOf(bucket), bucket.tokens + elapsedSeconds * bucket.rate);
  bucket.filledAtMs = nowMs;
  return bucket;
};

/**
 * Creates a throttle with one token bucket for each caller and operation. `perSecond` tokens are added each second, or
 * as many as `ofOperations` has for the operation. Source: interface, 'Limits', throttling.
 */
export const tokenBuckets = (
  clock: Clock,
  perSecond: number,
  ofOperations: ReadonlyMap<string, number> = new Map(),
): Throttle => {
  const buckets = new Map<string, Bucket>();

  const dropFull = (nowMs: number): void => {
    for (const [key, bucket] of buckets) {
      if (filled(bucket, nowMs).tokens >= capacityOf(bucket)) buckets.delete(key);
    }
    if (buckets.size >= MAX_BUCKETS) buckets.clear();
  };

  const bucketOf = (key: string, rate: number, nowMs: number): Bucket => {
    const bucket = buckets.get(key);
    if (bucket !== undefined) {
      filled(bucket, nowMs).rate = rate;
      bucket.tokens = Math.min(bucket.tokens, capacityOf(bucket)); // The rate may have been lowered.
      return bucket;
    }
    if (buckets.size >= MAX_BUCKETS) dropFull(nowMs);
    const fresh = { rate, tokens: capacityOf({ rate }), filledAtMs: nowMs };
    buckets.set(key, fresh);
    return fresh;
  };

  return {
    admit: (caller, operation, rate = ofOperations.get(operation) ?? perSecond) => {
      const bucket = bucketOf(`${operation} ${caller}`, rate, clock.now());
      if (bucket.tokens < 1) {
        const waitSeconds = Math.ceil((1 - bucket.tokens) / rate);
        throw new Rejection('800.120.100', { headers: { 'Retry-After': String(waitSeconds) } });
      }
      bucket.tokens -= 1;
    },
  };
};
