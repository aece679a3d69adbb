import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { brands } from '../../catalogue/brands/brands.ts';
import { contentHash } from './hashes.ts';
import { markFiles } from './marks.ts';

/** Pictures of the marks for addresses that end in `.png`. Two pixels for each unit of a drawing. */
export const pictureFolder = join('catalogue', 'brands', 'pictures');
export const PIXELS_PER_UNIT = 2;

/** Returns the name of a brand's picture. */
export const pictureFile = (brand: string): string => `${brand}.png`;

/** The name of the picture of all marks. */
export const spriteFile = pictureFile('brand');

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

/** The marks in the picture of all of them, from above: a card of no brand, then the brands as the catalogue has them. */
export const sprite: readonly string[] = ['GENERIC', ...Object.keys(brands)];

/** Returns the picture of all marks. @throws Error when one is missing. */
export const spritePicture = (pictures: Readonly<Record<string, Buffer>>): Buffer => {
  const rows = sprite.map((brand) => {
    const picture = pictures[pictureFile(brand)];
    if (!picture) throw new Error(`the sprite has no picture of ${brand}`);
    return rowsOf(picture);
  });
  const [first = Buffer.alloc(0)] = Object.values(pictures);
  const header = Buffer.from(dataOf(first, 'IHDR'));
  header.writeUInt32BE(rows.length * heightOf(first), HEIGHT_AT);
  return pictureOf(header, [], Buffer.concat(rows));
};

/** Where a header has the height. */
const HEIGHT_AT = 4;
const heightOf = (picture: Buffer): number => dataOf(picture, 'IHDR').readUInt32BE(HEIGHT_AT);
const BYTES_PER_PIXEL = 4; // Red, green, blue, opacity.

/** Returns the rows of pixels of a picture without PNG's filters, each after the byte of the filter `None`. */
const rowsOf = (picture: Buffer): Buffer => {
  const rows = inflateSync(dataOf(picture, 'IDAT'));
  const length = rows.length / heightOf(picture);
  for (let start = 0; start < rows.length; start += length) {
    const filter = rows[start] ?? 0;
    rows[start] = 0;
    for (let at = start + 1; at < start + length; at += 1) {
      const isFirst = at - start <= BYTES_PER_PIXEL;
      const left = isFirst ? 0 : (rows[at - BYTES_PER_PIXEL] ?? 0);
      const up = rows[at - length] ?? 0;
      const corner = isFirst ? 0 : (rows[at - length - BYTES_PER_PIXEL] ?? 0);
      rows[at] = (rows[at] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return rows;
};

/** The value that a filter of PNG expects from the neighbours of a byte. */
const predicted = (filter: number, left: number, up: number, corner: number): number =>
  [0, left, up, (left + up) >> 1, nearest(left, up, corner)][filter] ?? 0;

/** Paeth's filter: the neighbour that is nearest to where the three of them point. */
const nearest = (left: number, up: number, corner: number): number => {
  const aim = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(aim - left), Math.abs(aim - up), Math.abs(aim - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
};

/** The words before the hash of a drawing in the picture of it. */
const KEYWORD = 'Drawing';
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12;

interface PngChunk {
  readonly type: string;
  readonly data: Buffer;
}

const chunksOf = (picture: Buffer): readonly PngChunk[] => {
  const chunks: PngChunk[] = [];
  for (let at = SIGNATURE.length; at + FRAME_BYTES <= picture.length; ) {
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
  const signature = framed('tEXt', Buffer.from(`${KEYWORD}\0${contentHash(drawing)}`, 'latin1'));
  return pictureOf(dataOf(picture, 'IHDR'), [signature], inflateSync(dataOf(picture, 'IDAT')));
};

const dataOf = (picture: Buffer, type: string): Buffer =>
  Buffer.concat(
    chunksOf(picture)
      .filter((each) => each.type === type)
      .map(({ data }) => data),
  );

const pictureOf = (header: Buffer, more: readonly Buffer[], rows: Buffer): Buffer =>
  Buffer.concat([
    SIGNATURE,
    framed('IHDR', header),
    ...more,
    framed('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    framed('IEND', Buffer.alloc(0)),
  ]);

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
