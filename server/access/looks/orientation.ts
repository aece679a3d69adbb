/** How the pixels of a picture lie: the value of the tag Orientation, from 1 (upright) to 8. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const UPRIGHT: Orientation = 1;

const isOrientation = (value: number): value is Orientation => Number.isInteger(value) && value >= 1 && value <= 8;

const [APP1, START_OF_SCAN, FILL] = [0xe1, 0xda, 0xff];

const EXIF = Buffer.from('Exif\0\0', 'latin1');

/** Returns the content of the segment with metadata of a JPEG. Source: ITU-T T.81, B.1.1; CIPA DC-008, 4.7.2. */
const exifOf = (bytes: Buffer): Buffer | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === START_OF_SCAN) return undefined;
    if (marker === FILL) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    const content = bytes.subarray(at + 4, at + 2 + length);
    if (marker === APP1 && content.subarray(0, EXIF.length).equals(EXIF)) return content.subarray(EXIF.length);
    at += 2 + length;
  }
  return undefined;
};

const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** Returns how the pixels of a JPEG lie, as its camera noted; upright if it does not say. Source: TIFF 6.0, section 2. */
export const orientationOf = (bytes: Buffer): Orientation => {
  const exif = exifOf(bytes);
  if (exif === undefined || exif.length < 8) return UPRIGHT;
  const isLittle = exif.toString('latin1', 0, 2) === 'II';
  const shortAt = (at: number): number => {
    if (at + 2 > exif.length) return 0;
    return isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at);
  };
  const directory = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  const entries = shortAt(directory);
  for (let number = 0; number < entries; number += 1) {
    const at = directory + 2 + number * ENTRY_BYTES;
    if (at + ENTRY_BYTES > exif.length) return UPRIGHT;
    if (shortAt(at) !== ORIENTATION || shortAt(at + 2) !== SHORT) continue;
    const value = shortAt(at + 8);
    return isOrientation(value) ? value : UPRIGHT;
  }
  return UPRIGHT;
};

/** Returns whether the width of a picture that is upright is the height of its pixels. */
export const isSideways = (orientation: Orientation): boolean => orientation >= 5;

type Place = (x: number, y: number, right: number, bottom: number) => readonly [x: number, y: number];

/** Where the pixel at a place of the upright picture is; `right` and `bottom` are the last places there are. */
const places: Readonly<Record<Orientation, Place>> = {
  1: (x, y) => [x, y],
  2: (x, y, right) => [right - x, y],
  3: (x, y, right, bottom) => [right - x, bottom - y],
  4: (x, y, _right, bottom) => [x, bottom - y],
  5: (x, y) => [y, x],
  6: (x, y, _right, bottom) => [y, bottom - x],
  7: (x, y, right, bottom) => [right - y, bottom - x],
  8: (x, y, right) => [right - y, x],
};

const PIXEL_BYTES = 4;

/** Pixels with their size: four bytes each, row by row. */
interface Pixels {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Returns the pixels of a picture as somebody sees it who holds it upright. */
export const upright = ({ pixels, width, height }: Pixels, orientation: Orientation): Pixels => {
  const [wide, high] = isSideways(orientation) ? [height, width] : [width, height];
  const turned = new Uint8Array(pixels.length);
  const placeOf = places[orientation];
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      const [fromX, fromY] = placeOf(x, y, width - 1, height - 1);
      const from = (fromY * width + fromX) * PIXEL_BYTES;
      turned.set(pixels.subarray(from, from + PIXEL_BYTES), (y * wide + x) * PIXEL_BYTES);
    }
  }
  return { pixels: turned, width: wide, height: high };
};
