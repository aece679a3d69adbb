/** A part of a file: a text of whole lines. */
export interface Part {
  /** The number of its first line in the file, from 1. */
  readonly firstLine: number;
  readonly content: string;
}

/** A part has about this many characters, a few hundred lines: it is taken in one commit. */
const PART_CHARACTERS = 64 * 1024;

/** A longer line is a fault: most likely a quote is not closed. */
export const LONGEST_LINE_CHARACTERS = 64 * 1024;

/** A line is too long. */
export class LineTooLong extends Error {
  override readonly name = 'LineTooLong';
  readonly line: number;
  constructor(line: number) {
    super(`a line has more than ${LONGEST_LINE_CHARACTERS} characters, so a quote may not be closed`);
    this.line = line;
  }
}

const countOf = (text: string, character: string): number => {
  let count = 0;
  for (let place = text.indexOf(character); place >= 0; place = text.indexOf(character, place + 1)) count += 1;
  return count;
};

/** Before the titles of their columns, some reports have lines about the account and the period. */
const MOST_LINES_BEFORE_TITLES = 20;

const QUOTE = 0x22;
const LINE_END = 0x0a;

/**
 * Cuts a text that arrives in pieces into parts of whole lines, first those until the titles of the columns alone. A
 * line end between quotes does not end a line. Each character is read once. The text that is kept
 * is at most a part and a line, or the lines before the titles: whoever sends the text chooses the length of its lines
 * and of its pieces.
 */
export const cutting = (isTitles: (line: string) => boolean) => {
  /** What is not in a part yet. Only a part and a line before the titles are read from it: reading joins its pieces. */
  let rest = '';
  /** The place in `rest` where its last complete line ends. */
  let end = 0;
  let isQuoted = false;
  /** The number of the rest's first line. */
  let firstLine = 1;
  /** The places behind the lines before the titles; undefined after the titles. */
  let linesBefore: number[] | undefined = [];

  const cut = (place: number): Part => {
    const part = { firstLine, content: rest.slice(0, place) };
    rest = rest.slice(place);
    end = Math.max(0, end - place);
    firstLine += countOf(part.content, '\n');
    linesBefore = undefined;
    return part;
  };

  const requireEnd = (place: number): void => {
    if (place - end > LONGEST_LINE_CHARACTERS) throw new LineTooLong(firstLine + countOf(rest.slice(0, end), '\n'));
  };

  /** Returns the place of a cut if the line that ends at a place is the last one of a part. */
  const cutBehind = (place: number): number | undefined => {
    const begin = end;
    requireEnd(place);
    end = place;
    if (linesBefore === undefined) return place >= PART_CHARACTERS ? place : undefined;
    if (isTitles(rest.slice(begin, place))) return place;
    linesBefore.push(place);
    return linesBefore.length === MOST_LINES_BEFORE_TITLES ? linesBefore[0] : undefined;
  };

  return {
    /** Adds a piece and returns the parts that are complete now. @throws LineTooLong */
    add: (piece: string): readonly Part[] => {
      const parts: Part[] = [];
      let before = rest.length;
      rest += piece;
      for (let at = 0; at < piece.length; at += 1) {
        const character = piece.charCodeAt(at);
        if (character === QUOTE) isQuoted = !isQuoted;
        if (character !== LINE_END || isQuoted) continue;
        const place = cutBehind(before + at + 1);
        if (place === undefined) continue;
        parts.push(cut(place));
        before -= place;
      }
      requireEnd(rest.length);
      return parts;
    },
    /** Returns the last parts. */
    end: (): readonly Part[] => {
      const [first] = linesBefore ?? [];
      const parts = first === undefined || isTitles(rest.slice(end)) ? [] : [cut(first)];
      return rest === '' ? parts : [...parts, cut(rest.length)];
    },
    /** The line that is being read. */
    line: (): number => firstLine + countOf(rest, '\n'),
  };
};
