import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import { type Family, familiesOf, fileOf, type Weight } from './families.ts';
import { sfntOf } from './woff.ts';

/** A font in a file, and its name among the fonts of a paper. */
export interface LoadedFont {
  readonly name: string;
  readonly font: Font;
}

/**
 * A receipt needs two to twenty files, each of some 10 to 60 KB. The latest stay open: the memory is bounded, whatever
 * merchants write.
 */
const MOST_OPEN = 40;

/** A part of a family, with some of its letters: it is named `latin`, or by a number in large families. */
interface Part {
  readonly name: string;
  /** First and last code point of each range, in their order. */
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

const { resolve } = createRequire(import.meta.url);

const folders = new Map<string, string>();

const folderOf = ({ name }: Family): string => {
  const folder = folders.get(name) ?? dirname(resolve(`@fontsource/${name}/package.json`));
  folders.set(name, folder);
  return folder;
};

const RADIX = 16;

const rangeOf = (text: string): readonly [number, number] => {
  const [first = '', last = first] = text.replace('U+', '').split('-');
  return [Number.parseInt(first, RADIX), Number.parseInt(last, RADIX)];
};

const readParts = (family: Family): readonly Part[] => {
  const ranges = JSON.parse(readFileSync(join(folderOf(family), 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(ranges).map(([name, text]) => ({
    name: name.replaceAll(/[[\]]/g, ''),
    ranges: text.split(',').map(rangeOf),
  }));
};

const known = new Map<string, readonly Part[]>();

const partsOf = (family: Family): readonly Part[] => {
  const parts = known.get(family.name) ?? readParts(family);
  known.set(family.name, parts);
  return parts;
};

const open = new Map<string, LoadedFont>();

/**
 * Opens a font. The reader keeps each glyph with the letters for which it was made first: as a part of another letter, or
 * in another paper, with none. Here it has those of the text that is shaped.
 */
const readFont = (path: string): Font => {
  const font = create(sfntOf(readFileSync(path))) as Font;
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints) => {
    const glyph = getGlyph(id, codePoints);
    return codePoints === undefined ? glyph : Object.assign(glyph, { codePoints });
  };
  return font;
};

const opened = (family: Family, part: string, weight: Weight): LoadedFont => {
  const file = fileOf(family, part, weight);
  const name = `${family.name}-${part}-${weight}`;
  const font = open.get(name) ?? { name, font: readFont(join(folderOf(family), file)) };
  // A map keeps the order of insertion: the one at its beginning was used the longest ago.
  open.delete(name);
  open.set(name, font);
  const [oldest] = open.keys();
  if (open.size > MOST_OPEN && oldest !== undefined) open.delete(oldest);
  return font;
};

const covers = ({ ranges }: Part, codePoint: number): boolean =>
  ranges.some(([first, last]) => first <= codePoint && codePoint <= last);

/** Returns whether a font has a letter. */
export const has = ({ font }: LoadedFont, codePoint: number): boolean => font.hasGlyphForCodePoint(codePoint);

/** Returns the font in which a text of a language (its tag) has a letter; undefined if none has it. */
export const fontWith = (codePoint: number, tag: string, weight: Weight): LoadedFont | undefined => {
  for (const family of familiesOf(tag)) {
    const used = family.weights.includes(weight) ? weight : 400;
    // Ranges overlap, and not every part has all letters of its ranges.
    for (const part of partsOf(family).filter((each) => covers(each, codePoint))) {
      const font = opened(family, part.name, used);
      if (has(font, codePoint)) return font;
    }
  }
  return undefined;
};
