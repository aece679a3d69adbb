import { type KeyObject, verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { millisecondsOf } from '../../platform/base/clock.ts';
import type { EventDelivery } from '../event.ts';

/**
 * PayPal repeats an event for three days, and does not say whether a repetition has a new time. Each event is stored
 * once, so that one that was recorded and is sent again does nothing.
 */
const OLDEST_MS = (3 * 24 + 1) * 60 * 60_000;

/** The clocks differ. */
const AHEAD_MS = 5 * 60_000;

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;
const ID = /^[\w-]{1,100}$/;
const SIGNATURE = /^[A-Za-z0-9+/]{300,700}={0,2}$/;
const LONGEST_ADDRESS = 500;

/** What the headers of an event say about its signature. */
export interface SignatureHeaders {
  readonly transmissionId: string;
  readonly time: string;
  readonly signature: string;
  /** Where the certificate is that it was signed by. */
  readonly certificateAddress: string;
}

/** Returns the headers of an event that PayPal may have signed now; undefined for any other delivery. */
export const signatureIn = (headers: EventDelivery['headers'], nowMs: number): SignatureHeaders | undefined => {
  const of = (name: string) => headers[`paypal-${name}`] ?? '';
  const [transmissionId, time, signature] = [of('transmission-id'), of('transmission-time'), of('transmission-sig')];
  const certificateAddress = of('cert-url');
  if (of('auth-algo') !== 'SHA256withRSA' || !ID.test(transmissionId) || !SIGNATURE.test(signature)) return undefined;
  if (!TIME.test(time) || certificateAddress.length > LONGEST_ADDRESS) return undefined;
  const ageMs = nowMs - millisecondsOf(time);
  return ageMs <= OLDEST_MS && ageMs >= -AHEAD_MS ? { transmissionId, time, signature, certificateAddress } : undefined;
};

/** Returns whether a body was signed for this webhook. Source: PayPal's documentation, 'Notification messages'. */
export const isSigned = (
  body: Buffer,
  { transmissionId, time, signature }: SignatureHeaders,
  webhookId: string,
  key: KeyObject,
): boolean => {
  const text = [transmissionId, time, webhookId, crc32(body)].join('|');
  return verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'));
};
