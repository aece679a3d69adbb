import { createHash } from 'node:crypto';

const CONTENT_HASH_HEX_DIGITS = 20;

/** Returns the hash that names a content in its URL. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, CONTENT_HASH_HEX_DIGITS);
}

/** Returns a digest in the form of `integrity` attributes and content security policies. */
export function digest(algorithm: 'sha256' | 'sha384', text: string): string {
  return `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;
}
