import { inflateSync } from 'node:zlib';

/* Web Open Font Format 1.0 (W3C): a font whose tables are compressed one by one. Lengths are bytes. */

const HEADER = 44;
const ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;
const ALIGNMENT = 4;

const aligned = (length: number): number => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

/**
 * Returns the font in a WOFF file, uncompressed. The reader of fonts would inflate a table each time that it looks into
 * one, which takes a second for a page.
 */
export const sfntOf = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, place) => {
    const at = HEADER + place * ENTRY;
    const [offset, stored, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const bytes = woff.subarray(offset, offset + stored);
    const content = stored < length ? inflateSync(bytes) : bytes;
    return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), content };
  });
  const directory = SFNT_HEADER + count * SFNT_ENTRY;
  const size = tables.reduce((sum, { content }) => sum + aligned(content.length), directory);
  const sfnt = Buffer.alloc(size);
  woff.copy(sfnt, 0, 4, 8);
  sfnt.writeUInt16BE(count, 4);
  // The three fields that speed up a binary search, which readers no longer need, stay 0.
  let offset = directory;
  for (const [place, { tag, checksum, content }] of tables.entries()) {
    const at = SFNT_HEADER + place * SFNT_ENTRY;
    tag.copy(sfnt, at);
    sfnt.writeUInt32BE(checksum, at + 4);
    sfnt.writeUInt32BE(offset, at + 8);
    sfnt.writeUInt32BE(content.length, at + 12);
    content.copy(sfnt, offset);
    offset += aligned(content.length);
  }
  return sfnt;
};
