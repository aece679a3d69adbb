import anyAscii from 'any-ascii';
import bidiModule, { type Bidi } from 'bidi-js';
import type { Weight } from './families.ts';
import { fontWith, has, type LoadedFont } from './fonts.ts';

/** How a text is set. Lengths are points. */
export interface Setting {
  /** The tag of its language. */
  readonly tag: string;
  readonly weight: Weight;
  readonly size: number;
  /** The longest line. */
  readonly width: number;
}

/** A piece of a line in one font, as it is written from left to right. */
export interface Run {
  readonly text: string;
  readonly font: LoadedFont;
  readonly width: number;
}

/** A line: its runs from left to right. */
export interface Line {
  readonly runs: readonly Run[];
  readonly width: number;
}

/** Its types describe a module of another kind than Node loads: the function is the module. */
const bidi = (bidiModule as unknown as () => Bidi)();

/** Longer texts are cut: no field of a receipt is as long. */
const MOST_CHARACTERS = 512;

/** Marks belong to the letter before them; spaces look alike in all fonts. */
const STAYS = /^[\p{M}\p{Zs}\u200C\u200D]$/u;
/** Control characters and those that only steer: no font draws them. */
const UNDRAWN = /[\p{Cc}\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
const SPACES = /[\p{Zs}\t\r\n\u2028\u2029]+/gu;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** The pieces between which a line may break: ideographs with what follows them, words with the space after them. */
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{P}\p{Zs}]*|[^\p{Zs}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\p{Zs}*|\p{Zs}+/gu;

interface Letter {
  readonly text: string;
  readonly font: LoadedFont | undefined;
}

/** Returns the letters of a text with their fonts; a letter that no font has is written in ASCII. */
const lettersOf = (text: string, { tag, weight }: Pick<Setting, 'tag' | 'weight'>): readonly Letter[] => {
  const letters: Letter[] = [];
  let last: LoadedFont | undefined;
  // What was between two spaces may be a letter that is not written at all.
  const write = (letter: Letter): void => {
    if (letter.text !== ' ' || letters.at(-1)?.text !== ' ') letters.push(letter);
  };
  const add = (character: string): void => {
    const codePoint = character.codePointAt(0) ?? 0;
    const stays = last !== undefined && STAYS.test(character) && has(last, codePoint);
    const steers = character.replaceAll(UNDRAWN, '') === '';
    const font = steers ? undefined : stays ? last : fontWith(codePoint, tag, weight);
    if (font !== undefined || steers) write({ text: character, font });
    else for (const each of anyAscii(character)) write({ text: each, font: fontWith(each.charCodeAt(0), tag, weight) });
    last = font ?? last;
  };
  for (const character of text.normalize('NFC').slice(0, MOST_CHARACTERS).replaceAll(SPACES, ' ').trim())
    add(character);
  return letters;
};

/** A letter at its place in a paragraph. */
interface Placed extends Letter {
  readonly level: number;
  readonly mirrored: string;
}

const placedIn = (letters: readonly Letter[], base: 'ltr' | 'rtl' | 'auto'): readonly Placed[] => {
  const text = letters.map((each) => each.text).join('');
  const embedding = bidi.getEmbeddingLevels(text, base);
  let at = 0;
  return letters.map((letter) => {
    const level = embedding.levels[at] ?? 0;
    at += letter.text.length;
    const mirrored = level % 2 === 1 ? (bidi.getMirroredCharacter(letter.text) ?? letter.text) : letter.text;
    return { ...letter, level, mirrored };
  });
};

/** Returns the pieces of a text in the order in which they stand on the line (UAX 9, rule L2). */
const reordered = <Piece extends { readonly level: number }>(pieces: readonly Piece[]): readonly Piece[] => {
  const levels = pieces.map(({ level }) => level);
  const highest = Math.max(0, ...levels);
  const ordered = [...pieces];
  for (let level = highest; level >= 1; level -= 1) {
    let from = 0;
    while (from < ordered.length) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to += 1;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to + 1;
    }
  }
  return ordered;
};

interface Piece {
  readonly level: number;
  readonly font: LoadedFont;
  readonly text: string;
}

const piecesOf = (placed: readonly Placed[]): readonly Piece[] => {
  const pieces: Piece[] = [];
  for (const { font, level, mirrored } of placed) {
    const last = pieces.at(-1);
    if (font === undefined) continue;
    if (last?.level === level && last.font.name === font.name) {
      pieces[pieces.length - 1] = { ...last, text: last.text + mirrored };
    } else pieces.push({ level, font, text: mirrored });
  }
  return pieces;
};

/** Shapers turn round what is written from right to left by its letters; where it has none, we do. */
const turned = ({ level, text }: Piece): string =>
  level % 2 === 1 && !RIGHT_TO_LEFT.test(text) ? [...text].reverse().join('') : text;

const runOf = (piece: Piece, size: number): Run => {
  const text = turned(piece);
  const { font } = piece.font;
  return { text, font: piece.font, width: (font.layout(text).advanceWidth / font.unitsPerEm) * size };
};

const lineOf = (placed: readonly Placed[], size: number): Line => {
  const end = placed.findLastIndex(({ text }) => text !== ' ') + 1;
  const shown = placed.slice(0, end);
  const runs = reordered(piecesOf(shown)).map((piece) => runOf(piece, size));
  return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) };
};

/** Returns after how many letters a line may end, in their order. */
const breaksOf = (letters: readonly Letter[]): readonly number[] => {
  const lengths = [
    ...letters
      .map(({ text }) => text)
      .join('')
      .matchAll(PIECES),
  ].map(([piece]) => [...piece].length);
  let at = 0;
  return lengths.map((length) => (at += length));
};

/**
 * Returns the ends of the lines, from the widths of the pieces: shaping is the dear part, so each piece is shaped once. A
 * piece that is wider than a line is broken at its letters.
 */
const endsOfLines = (
  placed: readonly Placed[],
  breaks: readonly number[],
  { size, width }: Setting,
): readonly number[] => {
  const widthOf = (from: number, to: number): number => lineOf(placed.slice(from, to), size).width;
  /** A piece ends before its space, which counts only if another piece follows on the line. */
  const spaceBefore = (end: number): number => {
    const { font, level, text } = placed[end - 1] ?? {};
    if (font === undefined || level === undefined || text !== ' ') return 0;
    return runOf({ font, level, text }, size).width;
  };
  const ends: number[] = [];
  let [from, used] = [0, 0];
  const end = (at: number): void => {
    ends.push(at);
    [from, used] = [at, 0];
  };
  let begin = 0;
  for (const place of breaks) {
    const own = widthOf(begin, place);
    if (used + own > width && begin > from) end(begin);
    used += own;
    if (own > width) {
      for (let letter = begin + 1; letter <= place; letter += 1) if (widthOf(from, letter) > width) end(letter - 1);
      used = widthOf(from, place);
    }
    used += spaceBefore(place);
    begin = place;
  }
  return from < placed.length ? [...ends, placed.length] : ends;
};

/**
 * Returns the lines of a text, ordered for writing from left to right; its first strong letter decides its direction,
 * as in an element that is isolated. Runs in right-to-left letters are turned round by the shaper.
 */
export const linesOf = (text: string, setting: Setting): readonly Line[] => {
  const letters = lettersOf(text, setting);
  const placed = placedIn(letters, 'auto');
  const whole = lineOf(placed, setting.size);
  if (whole.width <= setting.width) return whole.runs.length === 0 ? [] : [whole];
  let from = 0;
  return endsOfLines(placed, breaksOf(letters), setting).map((to) => {
    const line = lineOf(placed.slice(from, to), setting.size);
    from = to;
    return line;
  });
};
