import type { Page } from '@playwright/test';
import { shownFrames } from './look.ts';

/** Units per em of the font. */
const UNITS = 1000;
const ASCENT = 800;
const DESCENT = -200;
const ADVANCE = 500;
/** The letters of Chinese, Japanese and Korean are as wide as the font is high, in every font of those languages. */
const WIDE_ADVANCE = 1000;
/** The corners of the block that replaces every letter: as high as a lower-case letter, with a gap to the next. */
const block = { left: 60, bottom: 0, right: 440, top: 520 } as const;

const u16 = (...values: readonly number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => void buffer.writeUInt16BE(value & 0xffff, index * 2));
  return buffer;
};

const u32 = (...values: readonly number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => void buffer.writeUInt32BE(value >>> 0, index * 4));
  return buffer;
};

const padded = (buffer: Buffer): Buffer => Buffer.concat([buffer, Buffer.alloc((4 - (buffer.length % 4)) % 4)]);

/** One contour of four corners, each written as the step from the one before. */
const square = (): Buffer => {
  const { left, bottom, right, top } = block;
  const corners = [
    [left, bottom],
    [left, top],
    [right, top],
    [right, bottom],
  ] as const;
  const steps = (axis: 0 | 1): number[] =>
    corners.map((corner, index) => corner[axis] - (corners[index - 1]?.[axis] ?? 0));
  const everyPointIsACorner = Buffer.alloc(corners.length, 1);
  return Buffer.concat([
    u16(1, left, bottom, right, top, corners.length - 1, 0),
    everyPointIsACorner,
    u16(...steps(0), ...steps(1)),
  ]);
};

/** Maps every character to glyph 1, the block, wide letters to glyph 3, and the space to the empty glyph 2. */
const characterMap = (): Buffer => {
  const groups = [
    [0, 0x1f, 1],
    [0x20, 0x20, 2],
    [0x21, 0x10_ff, 1],
    [0x11_00, 0x11_5f, 3], // Hangul
    [0x11_60, 0x2e_7f, 1],
    [0x2e_80, 0xa4_cf, 3], // Han, kana, their punctuation
    [0xa4_d0, 0xab_ff, 1],
    [0xac_00, 0xd7_a3, 3], // Hangul
    [0xd7_a4, 0xf8_ff, 1],
    [0xf9_00, 0xfa_ff, 3], // Han
    [0xfb_00, 0xfe_ff, 1],
    [0xff_00, 0xff_60, 3], // wide punctuation
    [0xff_61, 0x10_ff_ff, 1],
  ];
  const many = Buffer.concat([u16(13, 0), u32(16 + groups.length * 12, 0, groups.length, ...groups.flat())]);
  return Buffer.concat([u16(0, 1, 3, 10), u32(12), many]);
};

const names = (): Buffer => {
  const text = Buffer.from('Blocks', 'utf16le').swap16();
  const ids = [1, 2, 4, 6];
  const records = ids.map((id) => u16(3, 1, 0x409, id, text.length, 0));
  return Buffer.concat([u16(0, ids.length, 6 + ids.length * 12), ...records, text]);
};

const header = (): Buffer =>
  Buffer.concat([
    u32(0x1_00_00, 0x1_00_00, 0, 0x5f_0f_3c_f5),
    u16(0, UNITS),
    u32(0, 0, 0, 0), // No time of creation or modification.
    u16(block.left, block.bottom, block.right, block.top, 0, 8, 2, 0, 0),
  ]);

const horizontal = (): Buffer =>
  Buffer.concat([u32(0x1_00_00), u16(ASCENT, DESCENT, 0, WIDE_ADVANCE, 0, 0, block.right, 1, 0, 0, 0, 0, 0, 0, 0, 4)]);

const metrics = (): Buffer =>
  Buffer.concat([
    u16(4, ADVANCE, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 250, 0),
    Buffer.alloc(10),
    u32(0, 0, 0, 0),
    Buffer.from('none'),
    u16(0x40, 0x20, 0xff_ff, ASCENT, DESCENT, 0, ASCENT, -DESCENT),
    u32(0, 0),
    u16(520, 700, 0, 0x20, 1),
  ]);

/**
 * Returns a TrueType font in which every letter of every script is the same block. Pages in this font look alike on
 * every machine, whatever fonts are installed. The position, the size and the colour of words remain visible.
 */
const blockFont = (): Buffer => {
  const glyph = padded(square());
  const tables: readonly (readonly [tag: string, content: Buffer])[] = [
    ['OS/2', metrics()],
    ['cmap', characterMap()],
    ['glyf', Buffer.concat([glyph, glyph, glyph])],
    ['head', header()],
    ['hhea', horizontal()],
    ['hmtx', u16(ADVANCE, block.left, ADVANCE, block.left, ADVANCE, 0, WIDE_ADVANCE, block.left)],
    ['loca', u16(0, glyph.length / 2, glyph.length, glyph.length, 1.5 * glyph.length)],
    ['maxp', Buffer.concat([u32(0x1_00_00), u16(4, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)])],
    ['name', names()],
    ['post', Buffer.concat([u32(0x3_00_00, 0), u16(-100, 50), u32(0, 0, 0, 0, 0)])],
  ];
  let offset = 12 + tables.length * 16;
  const entries = tables.map(([tag, content]) => {
    const entry = Buffer.concat([Buffer.from(tag), u32(sumOf(content), offset, content.length)]);
    offset += padded(content).length;
    return entry;
  });
  return Buffer.concat([
    u32(0x1_00_00),
    u16(tables.length, 128, 3, tables.length * 16 - 128),
    ...entries,
    ...tables.map(([, content]) => padded(content)),
  ]);
};

const sumOf = (content: Buffer): number => {
  const whole = padded(content);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
};

/** Draws every letter in the page and its frames as a block, so that a machine's fonts do not matter. */
export async function drawAsBlocks(page: Page): Promise<void> {
  const font = blockFont().toString('base64');
  for (const frame of await shownFrames(page)) {
    await frame.evaluate(async (letters) => {
      const bytes = Uint8Array.from(atob(letters), (character) => character.charCodeAt(0));
      document.fonts.add(await new FontFace('Blocks', bytes.buffer).load());
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { font-family: Blocks !important; font-synthesis: none !important }');
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }, font);
  }
}
