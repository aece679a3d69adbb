import { createHash } from 'node:crypto';

const CONTENT_HASH_HEX_DIGITS = 20;

/** Gives the name of a content in its address. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, CONTENT_HASH_HEX_DIGITS);
}

/** Gives a digest as `integrity` attributes and content security policies write it. */
export function digest(algorithm: 'sha256' | 'sha384', text: string): string {
  return `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;
}
