import { PhotonImage } from '@cf-wasm/photon/node';

const [WIDTH, HEIGHT] = [64, 32];

/** The colours of the corners of a photo. */
export const cornerColours = { R: [255, 0, 0], G: [0, 255, 0], B: [0, 0, 255], W: [255, 255, 255] } as const;

/** A JPEG whose corners are red, green, blue and white, with the tag of a camera. */
export const photo = (tag: Buffer = Buffer.alloc(0)): Buffer => {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const row = y < HEIGHT / 2 ? (['R', 'G'] as const) : (['B', 'W'] as const);
      pixels.set([...cornerColours[row[x < WIDTH / 2 ? 0 : 1]], 255], (y * WIDTH + x) * 4);
    }
  }
  const bytes = Buffer.from(new PhotonImage(pixels, WIDTH, HEIGHT).get_bytes_jpeg(95));
  return Buffer.concat([bytes.subarray(0, 2), tag, bytes.subarray(2)]);
};

/** Returns the Exif segment in which a camera writes the orientation of a photo, in little or big endian order. */
export const tagged = (orientation: number, order: 'II' | 'MM' = 'MM'): Buffer => {
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
