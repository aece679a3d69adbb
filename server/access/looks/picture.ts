import { pictureLimits } from '../../../catalogue/settings/logos.ts';

/** A picture that cannot become a logo. The message completes 'the picture …'. */
export class WrongPicture extends Error {
  override readonly name = 'WrongPicture';
}

/** What the header of a picture says. */
interface Header {
  readonly sizes: readonly (readonly [width: number, height: number])[];
  readonly isAnimated: boolean;
}

const ascii = (bytes: Buffer, start: number, length: number): string => bytes.toString('latin1', start, start + length);

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Source: PNG, third edition, 5.2 (signature), 5.3 (chunks), 11.2.1 (IHDR), 11.3.6 (animation). */
const headerOfPng = (bytes: Buffer): Header => {
  const sizes: [number, number][] = [];
  let isAnimated = false;
  for (let at = PNG.length; at + 16 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = ascii(bytes, at + 4, 4);
    if (type === 'IHDR') sizes.push([bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)]);
    if (type === 'acTL') isAnimated = true;
    if (type === 'IEND') break;
  }
  return { sizes, isAnimated };
};

const isFrameOfJpeg = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const START_OF_SCAN = 0xda;

/** Source: ITU-T T.81, B.1.1 (markers), B.2.2 (frame header). */
const headerOfJpeg = (bytes: Buffer): Header => {
  const sizes: [number, number][] = [];
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrameOfJpeg(marker)) sizes.push([bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]);
    if (marker === START_OF_SCAN) break;
    // A marker may be preceded by any number of fill bytes.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return { sizes, isAnimated: false };
};

const ANIMATED = 0x02;

/** Source: RFC 9649, 2.3 to 2.7 (chunks, VP8, VP8L, VP8X); RFC 6386, 9.1 (frame header). */
const headerOfWebp = (bytes: Buffer): Header => {
  const sizes: [number, number][] = [];
  let isAnimated = false;
  for (let at = 12; at + 18 <= bytes.length; ) {
    const type = ascii(bytes, at, 4);
    const body = at + 8;
    if (type === 'VP8X') {
      isAnimated ||= ((bytes[body] ?? 0) & ANIMATED) !== 0;
      sizes.push([bytes.readUIntLE(body + 4, 3) + 1, bytes.readUIntLE(body + 7, 3) + 1]);
    } else if (type === 'VP8 ') {
      sizes.push([bytes.readUInt16LE(body + 6) & 0x3fff, bytes.readUInt16LE(body + 8) & 0x3fff]);
    } else if (type === 'VP8L') {
      const packed = bytes.readUInt32LE(body + 1);
      sizes.push([(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1]);
    } else if (type === 'ANIM' || type === 'ANMF') isAnimated = true;
    const length = bytes.readUInt32LE(at + 4);
    at = body + length + (length % 2);
  }
  return { sizes, isAnimated };
};

const headerOf = (bytes: Buffer): Header | undefined => {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return headerOfPng(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return headerOfJpeg(bytes);
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return headerOfWebp(bytes);
  return undefined;
};

const KIB = 1_024;

/**
 * Checks by its header that a picture can be decoded with bounded work: nothing of it is decoded before.
 * @throws WrongPicture naming what is wrong.
 */
export const checkPicture = (bytes: Buffer): void => {
  const { bytes: most, side, pixels } = pictureLimits;
  if (bytes.length > most) throw new WrongPicture(`is larger than ${most / KIB} KiB`);
  const header = headerOf(bytes);
  if (header === undefined) throw new WrongPicture('is no PNG, JPEG or WebP (an SVG or a GIF cannot be used)');
  if (header.isAnimated) throw new WrongPicture('is animated: use one that stands still');
  if (header.sizes.length === 0) throw new WrongPicture('is damaged: it does not say how large it is');
  for (const [width, height] of header.sizes) {
    if (width === 0 || height === 0) throw new WrongPicture('is empty');
    if (width > side || height > side || width * height > pixels) {
      throw new WrongPicture(
        `has ${width} × ${height} pixels: at most ${side} on a side and ${pixels / KIB / KIB} million in all can be drawn`,
      );
    }
  }
};
