import type { Clock } from '../clock.ts';
import { Rejection } from './rejection.ts';

/** Refuses a caller that asks for one operation too often. */
export interface Throttle {
  /** @throws Rejection 429 with Retry-After when `caller` has used up its requests to `operation`. */
  admit(caller: string, operation: string): void;
}

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

/** A caller may save up this many seconds of its rate for a burst. */
const BURST_SECONDS = 2;

/** Beyond this many callers and operations the full buckets, which say nothing, are dropped. */
const MAX_BUCKETS = 20_000;

/**
 * Gives a throttle with one token bucket for each caller and operation, filled with `perSecond` tokens a second.
 * Source: interface, 'Limits', throttling.
 */
export const tokenBuckets = (clock: Clock, perSecond: number): Throttle => {
  const capacity = perSecond * BURST_SECONDS;
  const buckets = new Map<string, Bucket>();

  const filled = (bucket: Bucket, nowMs: number): Bucket => {
    const elapsedSeconds = Math.max(0, nowMs - bucket.filledAtMs) / 1000;
    bucket.tokens = Math.min(capacity, bucket.tokens + elapsedSeconds * perSecond);
    bucket.filledAtMs = nowMs;
    return bucket;
  };

  const dropFull = (nowMs: number): void => {
    for (const [key, bucket] of buckets) {
      if (filled(bucket, nowMs).tokens >= capacity) buckets.delete(key);
    }
    if (buckets.size >= MAX_BUCKETS) buckets.clear();
  };

  const bucketOf = (key: string, nowMs: number): Bucket => {
    const bucket = buckets.get(key);
    if (bucket !== undefined) return filled(bucket, nowMs);
    if (buckets.size >= MAX_BUCKETS) dropFull(nowMs);
    const fresh = { tokens: capacity, filledAtMs: nowMs };
    buckets.set(key, fresh);
    return fresh;
  };

  return {
    admit: (caller, operation) => {
      const bucket = bucketOf(`${operation} ${caller}`, clock.now());
      if (bucket.tokens < 1) {
        const waitSeconds = Math.ceil((1 - bucket.tokens) / perSecond);
        throw new Rejection('800.120.100', { headers: { 'Retry-After': String(waitSeconds) } });
      }
      bucket.tokens -= 1;
    },
  };
};
