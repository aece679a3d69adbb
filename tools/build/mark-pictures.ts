import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { contentHash } from './hashes.ts';
import { markFiles } from './marks.ts';

/** Pictures of the marks for addresses that end in `.png`. Two pixels for each unit of a drawing. */
export const pictureFolder = join('catalogue', 'brands', 'pictures');
export const PIXELS_PER_UNIT = 2;

/** Returns the name of a brand's picture. */
export const pictureFile = (brand: string): string => `${brand}.png`;

/** Returns the brands that have a mark, with the text of its drawing. */
export const drawnBrands = (): readonly (readonly [brand: string, drawing: string])[] =>
  Object.entries(markFiles.texts).map(([file, text]) => [file.replace('.svg', ''), text]);

/** Returns the pictures of all marks by their file names. @throws Error when one is missing or of another drawing. */
export const markPictures = (): Readonly<Record<string, Buffer>> =>
  Object.fromEntries(
    drawnBrands().map(([brand, drawing]) => {
      const file = pictureFile(brand);
      const picture = readFileSync(join(pictureFolder, file));
      if (drawingHashOf(picture) !== contentHash(drawing)) throw new Error(`${file} is old: run \`npm run pictures\`.`);
      return [file, picture];
    }),
  );

/** The words before the hash of a drawing in the picture of it. */
const KEYWORD = 'Drawing';
const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12;

interface PngChunk {
  readonly type: string;
  readonly data: Buffer;
}

const chunksOf = (picture: Buffer): readonly PngChunk[] => {
  const chunks: PngChunk[] = [];
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= picture.length; ) {
    const length = picture.readUInt32BE(at);
    chunks.push({ type: picture.toString('latin1', at + 4, at + 8), data: picture.subarray(at + 8, at + 8 + length) });
    at += FRAME_BYTES + length;
  }
  return chunks;
};

/** Returns the hash of the drawing that a picture was made of; undefined if the picture does not have it. */
export const drawingHashOf = (picture: Buffer): string | undefined =>
  chunksOf(picture)
    .filter(({ type }) => type === 'tEXt')
    .map(({ data }) => data.toString('latin1').split('\0'))
    .find(([keyword]) => keyword === KEYWORD)?.[1];

/** Returns a picture with the hash of its drawing, compressed as far as zlib can, without anything else. */
export const signedPicture = (picture: Buffer, drawing: string): Buffer => {
  const chunks = chunksOf(picture);
  const ofType = (type: string): Buffer =>
    Buffer.concat(chunks.filter((each) => each.type === type).map((each) => each.data));
  const packed = deflateSync(inflateSync(ofType('IDAT')), { level: 9, memLevel: 9 });
  return Buffer.concat([
    picture.subarray(0, SIGNATURE_BYTES),
    framed('IHDR', ofType('IHDR')),
    framed('tEXt', Buffer.from(`${KEYWORD}\0${contentHash(drawing)}`, 'latin1')),
    framed('IDAT', packed),
    framed('IEND', Buffer.alloc(0)),
  ]);
};

const framed = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(checksumOf(body));
  return Buffer.concat([length, body, checksum]);
};

/** The cyclic redundancy check of PNG. Node has it since 22.2 only. */
const checksumOf = (bytes: Buffer): number => {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
};
