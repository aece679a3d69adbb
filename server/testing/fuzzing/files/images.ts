import { crc32, deflateSync } from 'node:zlib';
import { largestLogo, pictureLimits } from '../../../../catalogue/settings/logos.ts';
import { isSideways, orientationOf } from '../../../access/looks/orientation.ts';
import { checkPicture, WrongPicture } from '../../../access/looks/picture.ts';
import { animatedPng, animatedWebp, chunkOfPng, jpeg, losslessWebp, pngOf, webp } from '../../pictures.ts';
import { Finding, hold, holdAlike } from './finding.ts';
import { fuzzer } from './jazzer.ts';
import type { Target } from './target.ts';
import { COUNTERS, restartable, withCounters } from './wasm.ts';

/** A program that failed on so many pictures begins anew: each leaves memory that nobody frees. */
const FAILURES = 8;

/** What draws logos, loaded when it is first needed. Under a fuzzer, the decoder counts its blocks for that. */
const openDrawing = async () => {
  const load = async () => ({
    ...(await import('../../../access/looks/draw.ts')),
    ...(await import('@cf-wasm/photon/node')),
  });
  const own = fuzzer();
  const { library, restart, memoryBytes, counters } = await restartable(load, own && withCounters);
  const seen = own?.coverageTracker.createModuleCounters(COUNTERS);
  let failures = 0;
  return {
    ...library,
    memoryBytes,
    failed: (): void => {
      failures += 1;
      if (failures % FAILURES === 0) restart();
    },
    restart,
    count: (): void => {
      const own = counters();
      if (own === undefined || seen === undefined) return;
      seen.set(own);
      own.fill(0);
    },
  };
};

let opened: ReturnType<typeof openDrawing> | undefined;

const drawing = (): ReturnType<typeof openDrawing> => {
  opened ??= openDrawing();
  return opened;
};

/** Returns a PNG whose chunks have the right checks, as whoever means harm writes them; undefined for any other file. */
const mended = (input: Uint8Array): Buffer | undefined => {
  const png = Buffer.from(input);
  if (png.length < 20 || png.readUInt32BE(0) !== 0x89504e47) return undefined;
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    if (end + 4 > png.length) break;
    png.writeUInt32BE(crc32(png.subarray(at + 4, end)), end);
    at = end + 4;
  }
  return png.equals(input) ? undefined : png;
};

const chunksOf = (png: Buffer): readonly string[] => {
  const found: string[] = [];
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at))
    found.push(png.toString('latin1', at + 4, at + 8));
  return found;
};

/** What a logo is made of: pixels, and nothing that the picture said beside them. */
const ofPixels: ReadonlySet<string> = new Set(['IHDR', 'IDAT', 'IEND']);

/** Four bytes for each pixel, three times, and what the decoder needs beside them. */
const MOST_MEMORY = 3 * 4 * pictureLimits.pixels + 64 * 1_048_576;

const holdLogo = (logo: Buffer): readonly [width: number, height: number] => {
  hold(logo.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')), 'a logo is no PNG');
  hold(
    chunksOf(logo).every((each) => ofPixels.has(each)),
    `a logo has the parts ${chunksOf(logo).join(', ')}`,
  );
  const [width, height] = [logo.readUInt32BE(16), logo.readUInt32BE(20)];
  hold(width >= 1 && height >= 1, 'a logo is empty');
  hold(width <= largestLogo.width && height <= largestLogo.height, `a logo has ${width} × ${height} pixels`);
  return [width, height];
};

/** What is tried; a test breaks one of them. */
export interface ImageParts {
  readonly checkPicture: typeof checkPicture;
  readonly orientationOf: typeof orientationOf;
  /** Draws with what is loaded. */
  readonly drawWith: (own: (picture: Uint8Array) => Uint8Array, picture: Uint8Array) => Uint8Array;
}

/** Returns whether a picture is within its limits, by its header. */
const isAllowed = (check: ImageParts['checkPicture'], picture: Buffer): boolean => {
  try {
    check(picture);
    return true;
  } catch (error) {
    if (error instanceof WrongPicture) return false;
    throw error;
  }
};

/** Returns whether an error is one of JavaScript: the decoder throws texts, and what WebAssembly throws. */
const isOfProgram = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof ReferenceError || error instanceof Finding;

const draw = async (parts: ImageParts, picture: Buffer): Promise<void> => {
  const orientation = parts.orientationOf(picture);
  hold(orientation >= 1 && orientation <= 8, `a picture lies as ${orientation}`);
  if (!isAllowed(parts.checkPicture, picture)) return;
  const { drawLogo: own, PhotonImage, memoryBytes, failed, restart, count } = await drawing();
  const drawLogo = (each: Uint8Array): Uint8Array => parts.drawWith(own, each);
  let [size, logo]: [readonly [number, number] | undefined, Uint8Array | undefined] = [undefined, undefined];
  try {
    const whole = PhotonImage.new_from_byteslice(picture);
    size = [whole.get_width(), whole.get_height()];
    whole.free();
    logo = drawLogo(picture);
  } catch (error) {
    // Whatever the decoder throws, the picture is refused as damaged; our own code throws nothing.
    if (isOfProgram(error)) throw error;
    failed();
  }
  count();
  const used = memoryBytes();
  if (used > MOST_MEMORY) restart();
  hold(used <= MOST_MEMORY, `a picture was drawn in ${used} bytes`);
  const { side, pixels } = pictureLimits;
  const [width, height] = size ?? [1, 1];
  hold(width <= side && height <= side && width * height <= pixels, `${width} × ${height} pixels were decoded`);
  if (logo === undefined || size === undefined) return;
  const [wide, high] = holdLogo(Buffer.from(logo));
  const [upWidth, upHeight] = isSideways(orientation) ? [height, width] : [width, height];
  hold(wide <= Math.max(1, upWidth) && high <= Math.max(1, upHeight), 'a logo is larger than its picture');
  holdAlike(
    Buffer.from(drawLogo(picture)).toString('base64'),
    Buffer.from(logo).toString('base64'),
    'drawn again, a logo is another',
  );
  const again = drawLogo(logo);
  holdAlike(holdLogo(Buffer.from(again)), [wide, high], 'a logo of a logo has another size');
};

/** Returns a PNG of four pixels on a side, with pixels of another kind. */
const pngOfKind = (depth: number, kind: number, samples: number, more: readonly Buffer[] = []): Buffer => {
  const png = pngOf(4, 4);
  const header = Buffer.from([0, 0, 0, 4, 0, 0, 0, 4, depth, kind, 0, 0, 0]);
  const rowBytes = Math.ceil((4 * samples * depth) / 8);
  const rows = Buffer.alloc(4 * (1 + rowBytes), 0).fill(0x5a, 1, rowBytes);
  return Buffer.concat([
    png.subarray(0, 8),
    chunkOfPng('IHDR', header),
    ...more,
    // Not compressed, so that the fuzzer can change the pixels.
    chunkOfPng('IDAT', deflateSync(rows, { level: 0 })),
    chunkOfPng('IEND', Buffer.alloc(0)),
  ]);
};

const seeds = async (): Promise<readonly Uint8Array[]> => {
  await drawing();
  const { photo, tagged } = await import('../../photos.ts');
  const palette = chunkOfPng('PLTE', Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9]));
  const place = chunkOfPng('tEXt', Buffer.from('Comment\u0000made at 52.5200 N 13.4050 E'));
  const kinds = [
    ...[1, 2, 4, 8, 16].map((depth) => pngOfKind(depth, 0, 1)),
    ...[8, 16].flatMap((depth) => [pngOfKind(depth, 2, 3), pngOfKind(depth, 4, 2), pngOfKind(depth, 6, 4)]),
    ...[1, 2, 4, 8].map((depth) => pngOfKind(depth, 3, 1, [palette])),
    pngOfKind(8, 2, 3, [place]),
  ];
  return [
    ...[
      pngOf(1, 1),
      pngOf(4, 4),
      pngOf(60, 20),
      pngOf(500, 170),
      animatedPng(),
      animatedWebp(),
      jpeg,
      webp,
      losslessWebp,
    ],
    ...[photo(), ...[3, 6, 8].map((held) => photo(tagged(held, held === 3 ? 'II' : 'MM')))],
    ...kinds,
  ];
};

/** Pictures that become logos: the check of the header, the tag of the camera, the decoder, and the logo. */
export const imagesTarget = (parts: ImageParts): Target => ({
  seeds,
  dictionary: [
    ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'acTL', 'fcTL', 'fdAT', 'iCCP', 'eXIf', 'tEXt', 'gAMA', 'sRGB', 'zTXt'],
    ...['RIFF', 'WEBP', 'VP8 ', 'VP8L', 'VP8X', 'ANIM', 'ANMF', 'ALPH', 'EXIF', 'Exif\0\0', 'II*\0', 'MM\0*', 'JFIF\0'],
    ...['\xff\xd8\xff', '\xff\xc0', '\xff\xc2', '\xff\xc4', '\xff\xda', '\xff\xdb', '\xff\xdd', '\xff\xe1', '\xff\xd9'],
  ],
  measured: ['server/access/looks/', 'node_modules/@cf-wasm/photon/dist/lib/photon_rs.js'],
  readings: 8,
  longest: 4_096,
  run: async (input) => {
    await draw(parts, Buffer.from(input));
    const png = mended(input);
    if (png !== undefined) await draw(parts, png);
  },
});

/** The target of pictures. */
export const images = imagesTarget({ checkPicture, orientationOf, drawWith: (own, picture) => own(picture) });
