import type { Clock } from '../base/clock.ts';
import { Rejection } from '../base/rejection.ts';

/** Limits the requests of each caller to each operation. */
export interface Throttle {
  /**
   * Counts a request. A `rate` of the caller, in requests per second, replaces that of the operation.
   * @throws Rejection 429 with Retry-After when `caller` has used up its requests to `operation`.
   */
  admit(caller: string, operation: string, rate?: number): void | Promise<void>;
}

/** Takes a token for a request. Returns 0 if there was one, else the seconds until there is one. */
type TakeToken<Wait> = (caller: string, operation: string, rate?: number) => Wait;

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
 * Creates one token bucket for each caller and operation. `perSecond` tokens are added each second, or as many as
 * `ofOperations` has for the operation. Source: interface, 'Limits', throttling.
 */
export const tokenBuckets = (
  clock: Clock,
  perSecond: number,
  ofOperations: ReadonlyMap<string, number> = new Map(),
): TakeToken<number> => {
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

  return (caller, operation, rate = ofOperations.get(operation) ?? perSecond) => {
    const bucket = bucketOf(`${operation} ${caller}`, rate, clock.now());
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / rate);
    bucket.tokens -= 1;
    return 0;
  };
};

const refuseFor = (waitSeconds: number): void => {
  if (waitSeconds > 0) throw new Rejection('800.120.100', { headers: { 'Retry-After': String(waitSeconds) } });
};

/** Creates a throttle that takes its tokens from the buckets of this process, or of another. */
export const throttleBy = (take: TakeToken<number | Promise<number>>): Throttle => ({
  admit: (...counted) => {
    const wait = take(...counted);
    return typeof wait === 'number' ? refuseFor(wait) : wait.then(refuseFor);
  },
});
