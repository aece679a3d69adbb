import { crc32, deflateSync } from 'node:zlib';

/** Returns a chunk of a PNG. */
export const chunkOfPng = (type: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
};

/** Returns a PNG of one colour, `#1d4ed8`. */
export const pngOf = (width: number, height: number): Buffer => {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(3 * width, Buffer.from([0x1d, 0x4e, 0xd8]))]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunkOfPng('IHDR', header),
    chunkOfPng('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunkOfPng('IEND', Buffer.alloc(0)),
  ]);
};
