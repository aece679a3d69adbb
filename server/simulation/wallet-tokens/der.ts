import { identifierBytes, tags } from '../../payments/wallets/formats/asn1.ts';

const LONG_LENGTH = 0x80;

/** Encodes an element of ASN.1 by the distinguished rules: tag, length, and the concatenated contents. */
export const element = (tag: number, ...contents: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
};

/** Encodes an element of open length, ended by two zero bytes, as devices do in signatures. */
export const openElement = (tag: number, ...contents: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([tag, LONG_LENGTH]), ...contents, Buffer.alloc(2)]);

/** Encodes an object identifier that is written with dots. */
export const identifier = (dotted: string): Buffer => element(tags.identifier, identifierBytes(dotted));

/** Encodes a sequence. */
export const sequence = (...contents: readonly Buffer[]): Buffer => element(tags.sequence, ...contents);

/** Encodes a small integer that is not negative. */
export const integer = (number: number): Buffer => element(tags.integer, Buffer.from([number]));

function lengthOf(length: number): Buffer {
  if (length < LONG_LENGTH) return Buffer.from([length]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([LONG_LENGTH | bytes.length]), bytes]);
}
