import { createPublicKey, type KeyObject } from 'node:crypto';
import { bytesOfBase64 } from './encoded.ts';

/** The curve P-256 under the name that `node:crypto` uses. Two of the wallets agree on keys over it. */
export const CURVE = 'prime256v1';

/** Parses a public key of the curve P-256 from base64; undefined when it is not one. */
export const publicKeyOf = (text: unknown): KeyObject | undefined => {
  const bytes = bytesOfBase64(text);
  if (bytes === undefined) return undefined;
  try {
    const key = createPublicKey({ key: bytes, format: 'der', type: 'spki' });
    return key.asymmetricKeyDetails?.namedCurve === CURVE ? key : undefined;
  } catch {
    return undefined;
  }
};
