import { describe, expect, test } from 'vitest';
import { pictureLimits } from '../../../catalogue/settings/logos.ts';
import { compiled } from '../../testing/on-demand.ts';
import { animatedPng, animatedWebp, chunkOfPng, jpeg, losslessWebp, pngOf, webp } from '../../testing/pictures.ts';
import { createDrawer, drawingThread } from './drawer.ts';
import { checkPicture } from './picture.ts';

const { side, bytes } = pictureLimits;

const withHeader = (width: number, height: number): Buffer => {
  const png = pngOf(1, 1);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
};

const refused: readonly (readonly [name: string, picture: Buffer, reason: RegExp])[] = [
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /no PNG, JPEG or WebP/],
  ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), /no PNG, JPEG or WebP/],
  ['nothing', Buffer.alloc(0), /no PNG, JPEG or WebP/],
  ['a file that is too large', Buffer.concat([pngOf(1, 1), Buffer.alloc(bytes)]), /512 KiB/],
  ['an animated PNG', animatedPng(), /animated/],
  ['an animated WebP', animatedWebp(), /animated/],
  ['a picture that is too wide', withHeader(side + 1, 1), /4097 × 1/],
  ['a picture with too many pixels', withHeader(side, side), /4096 × 4096/],
  ['a picture without pixels', withHeader(0, 5), /empty/],
  ['the beginning of a PNG', pngOf(1, 1).subarray(0, 12), /damaged/],
  ['the beginning of a JPEG', jpeg.subarray(0, 20), /damaged/],
];

describe('a picture is refused before it is decoded', () => {
  test.each(refused)('%s', (_name, picture, reason) => {
    expect(() => checkPicture(picture)).toThrow(reason);
  });
});

const drawings = [
  ['in the process', async () => undefined],
  ['on a thread of its own', async () => drawingThread(await compiled('access/looks/drawing-thread.js'))],
] as const;

describe.each(drawings)('a logo drawn %s', (_name, drawingOf) => {
  const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

  test('fits into the largest logo, keeps its proportions, and is never enlarged', async () => {
    const draw = createDrawer(await drawingOf());
    for (const [from, to] of [
      [
        [960, 320],
        [480, 160],
      ],
      [
        [1000, 1000],
        [160, 160],
      ],
      [
        [2000, 100],
        [480, 24],
      ],
      [
        [60, 20],
        [60, 20],
      ],
    ] as const) {
      expect(sizeOf(await draw(pngOf(from[0], from[1])))).toEqual(to);
    }
  });

  test('is a PNG without metadata, whatever it was', async () => {
    const draw = createDrawer(await drawingOf());
    const secret = 'made at 52.5200 N 13.4050 E';
    const png = pngOf(4, 4);
    const place = chunkOfPng('tEXt', Buffer.from(`Comment\u0000${secret}`));
    const tagged = Buffer.concat([png.subarray(0, 33), place, png.subarray(33)]);
    for (const picture of [tagged, jpeg, webp, losslessWebp]) {
      const logo = await draw(picture);
      expect(logo.subarray(1, 4).toString()).toBe('PNG');
      expect(logo.includes(secret)).toBe(false);
    }
  });

  test('fails with its reason if it is damaged, and the next one is drawn', async () => {
    const draw = createDrawer(await drawingOf());
    const torn = pngOf(50, 50);
    await expect(draw(torn.subarray(0, torn.length - 30))).rejects.toThrow('cannot be decoded');
    expect(sizeOf(await draw(pngOf(3, 2)))).toEqual([3, 2]);
  });

  test('is the only one at a time', async () => {
    const draw = createDrawer(await drawingOf());
    const [first, second] = await Promise.allSettled([draw(pngOf(900, 900)), draw(pngOf(2, 2))]);
    expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
  });
});
