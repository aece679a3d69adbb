import { PhotonImage } from '@cf-wasm/photon/node';
import { describe, expect, test } from 'vitest';
import { cornerColours as colours, photo, tagged } from '../../testing/photos.ts';
import { drawLogo } from './draw.ts';
import { orientationOf } from './orientation.ts';

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
