import { PhotonImage } from '@cf-wasm/photon/node';
import { describe, expect, test } from 'vitest';
import { drawLogo } from './draw.ts';
import { orientationOf } from './orientation.ts';

const [WIDTH, HEIGHT] = [64, 32];

const colours = { R: [255, 0, 0], G: [0, 255, 0], B: [0, 0, 255], W: [255, 255, 255] } as const;

/** A JPEG whose corners are red, green, blue and white, with the tag of a camera. */
const photo = (tag: Buffer = Buffer.alloc(0)): Buffer => {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const row = y < HEIGHT / 2 ? (['R', 'G'] as const) : (['B', 'W'] as const);
      pixels.set([...colours[row[x < WIDTH / 2 ? 0 : 1]], 255], (y * WIDTH + x) * 4);
    }
  }
  const bytes = Buffer.from(new PhotonImage(pixels, WIDTH, HEIGHT).get_bytes_jpeg(95));
  return Buffer.concat([bytes.subarray(0, 2), tag, bytes.subarray(2)]);
};

/** The segment in which a camera notes how it was held, in either order of bytes. */
const tagged = (orientation: number, order: 'II' | 'MM' = 'MM'): Buffer => {
  const isLittle = order === 'II';
  const short = (value: number): Buffer => {
    const bytes = Buffer.alloc(2);
    if (isLittle) bytes.writeUInt16LE(value);
    else bytes.writeUInt16BE(value);
    return bytes;
  };
  const long = (value: number): Buffer =>
    isLittle ? Buffer.concat([short(value), short(0)]) : Buffer.concat([short(0), short(value)]);
  const make = [short(0x010f), short(2), long(4), Buffer.from('cam\0')];
  const held = [short(0x0112), short(3), long(1), short(orientation), short(0)];
  const tiff = Buffer.concat([Buffer.from(order), short(42), long(8), short(2), ...make, ...held, long(0)]);
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

const nearest = (pixel: readonly number[]): string =>
  Object.entries(colours).toSorted(([, one], [, other]) => {
    const distance = (colour: readonly number[]) =>
      colour.reduce((sum, value, place) => sum + Math.abs(value - (pixel[place] ?? 0)), 0);
    return distance(one) - distance(other);
  })[0]?.[0] ?? '';

/** The size of a logo, and its corners from the top left to the bottom right. */
const seen = (picture: Buffer): string => {
  const logo = PhotonImage.new_from_byteslice(drawLogo(picture));
  const [width, height, pixels] = [logo.get_width(), logo.get_height(), logo.get_raw_pixels()];
  const at = (x: number, y: number) => nearest([...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)]);
  const [left, right, top, bottom] = [4, width - 5, 4, height - 5];
  return `${width}x${height} ${at(left, top)}${at(right, top)}${at(left, bottom)}${at(right, bottom)}`;
};

describe('a photo becomes an upright logo, however its camera was held', () => {
  test.each([
    [1, '64x32 RGBW'],
    [2, '64x32 GRWB'],
    [3, '64x32 WBGR'],
    [4, '64x32 BWRG'],
    [5, '32x64 RBGW'],
    [6, '32x64 BRWG'],
    [7, '32x64 WGBR'],
    [8, '32x64 GWRB'],
  ])('held as %i', (orientation, expected) => {
    expect(seen(photo(tagged(orientation, 'MM')))).toBe(expected);
    expect(seen(photo(tagged(orientation, 'II')))).toBe(expected);
  });

  test('without a note, or with one that cannot be, it stays as it is', () => {
    const whole = tagged(6);
    // The directory begins behind the end of the note.
    const elsewhere = Buffer.from(whole);
    elsewhere.writeUInt32BE(0x7fffffff, 14);
    for (const note of [Buffer.alloc(0), tagged(0), tagged(9), elsewhere]) {
      expect(seen(photo(note))).toBe('64x32 RGBW');
    }
    for (let length = 0; length <= whole.length; length += 1) {
      const cut = Buffer.concat([Buffer.from([0xff, 0xd8]), whole.subarray(0, length)]);
      expect([1, 6]).toContain(orientationOf(cut));
    }
    expect(orientationOf(Buffer.from('no picture'))).toBe(1);
  });

  test('a sideways photo fits the largest logo by its upright size', () => {
    const tall = new PhotonImage(new Uint8Array(400 * 1200 * 4).fill(200), 400, 1200).get_bytes_jpeg(80);
    const bytes = Buffer.from(tall);
    const turned = Buffer.concat([bytes.subarray(0, 2), tagged(6), bytes.subarray(2)]);
    expect(seen(turned)).toMatch(/^480x160 /);
  });
});
