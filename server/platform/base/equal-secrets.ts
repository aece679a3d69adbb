import { timingSafeEqual } from 'node:crypto';

/**
 * Returns whether two secrets or signatures are equal: texts by their UTF-8, or bytes. For secrets of one length, the
 * time of the comparison does not depend on where they differ.
 */
export const areEqualSecrets = (one: string | Uint8Array, other: string | Uint8Array): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};
