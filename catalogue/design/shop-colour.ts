import { contrastOf, TEXT_CONTRAST } from './contrast.ts';

/** A colour as settings and pages write it: `#` and six lower-case hex digits. */
const COLOUR = /^#[0-9a-f]{6}$/;

const starts = [1, 3, 5] as const;

/** Returns whether a text is a colour such as `#1d4ed8`. */
export const isColour = (text: string): boolean => COLOUR.test(text);

/** Returns red, green and blue of a colour, from 0 to 255. */
const partsOf = (colour: string): readonly number[] =>
  starts.map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

const BLACK = '#000000';
const WHITE = '#ffffff';

/**
 * Returns the colour of texts upon a colour: white where it has the contrast of texts, because people expect white on a
 * coloured button, else black. One of them always has it: no colour has less than 4.58 against both.
 */
export const textUpon = (colour: string): string => (contrastOf(WHITE, colour) >= TEXT_CONTRAST ? WHITE : BLACK);

/** A colour is darkened or lightened in so many steps at most; the last is black or white. */
const STEPS = 20;

const mixed = (colour: string, target: string, share: number): string => {
  const to = partsOf(target);
  const parts = partsOf(colour).map((part, index) => Math.round(part + ((to[index] ?? 0) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
};

/**
 * Returns a colour for texts and lines upon a ground: the colour itself, or one as near to it as has the contrast of
 * texts there.
 */
export const readableUpon = (colour: string, ground: string): string => {
  const target = contrastOf(BLACK, ground) > contrastOf(WHITE, ground) ? BLACK : WHITE;
  for (let step = 0; step < STEPS; step += 1) {
    const next = mixed(colour, target, step / STEPS);
    if (contrastOf(next, ground) >= TEXT_CONTRAST) return next;
  }
  return target;
};
