import { createHmac } from 'node:crypto';
import { areEqualSecrets } from '../../platform/base/equal-secrets.ts';

/** A signature that is older was recorded and is sent again, or the clocks differ. */
const TOLERANCE_MS = 5 * 60_000;

const MS_PER_SECOND = 1000;

const HEADER_PART = /^(t|v1)=([0-9a-f]{1,64})$/;

/** Returns the time and the signatures in a header such as `t=1492774577,v1=5257a8…,v1=…`. */
const partsOf = (header: string): { readonly time: string | undefined; readonly signatures: readonly string[] } => {
  const parts = header.split(',').map((part) => HEADER_PART.exec(part.trim()));
  const valuesOf = (name: string) => parts.flatMap((part) => (part?.[1] === name ? [part[2] ?? ''] : []));
  return { time: valuesOf('t')[0], signatures: valuesOf('v1') };
};

/**
 * Returns whether the header `Stripe-Signature` proves that a body comes from Stripe, now: signed by one of these
 * secrets (two during a rotation), within five minutes.
 */
export const isSigned = (
  body: Buffer,
  header: string | undefined,
  secrets: readonly string[],
  nowMs: number,
): boolean => {
  const { time, signatures } = partsOf(header ?? '');
  if (time === undefined || !/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(nowMs - Number(time) * MS_PER_SECOND) > TOLERANCE_MS) return false;
  const expected = secrets.map((secret) => createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex'));
  // Every pair is compared, so that the time says nothing about which one fits.
  return expected.filter((one) => signatures.filter((other) => areEqualSecrets(one, other)).length > 0).length > 0;
};
