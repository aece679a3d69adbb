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

/**
 * Cuts a text that arrives in pieces into parts of whole lines, first those until the titles of the columns alone. A
 * line end between quotes does not end a line.
 */
export const cutting = (isTitles: (line: string) => boolean) => {
  let rest = '';
  let line = 1;
  let isFirst = true;

  /** Returns the place behind the last complete line of the first one, or of about `most` characters; 0 if none. */
  const endOf = (text: string, most: number): number => {
    let [end, from, quotes] = [0, 0, 0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      quotes += countOf(text.slice(from, at), '"');
      from = at + 1;
      if (quotes % 2 === 0) {
        end = from;
        if (end >= most) return end;
      }
    }
    return end;
  };

  /** Returns the place behind the titles; behind the first line where none of the first ones has them; 0 to wait. */
  const endOfTitles = (isLast: boolean): number => {
    const first = endOf(rest, 1);
    let from = 0;
    for (let count = 0; count < MOST_LINES_BEFORE_TITLES; count += 1) {
      const end = endOf(rest.slice(from), 1);
      if (end === 0 && !isLast) return 0;
      const behind = end === 0 ? rest.length : from + end;
      if (isTitles(rest.slice(from, behind))) return behind;
      if (behind === rest.length) break;
      from = behind;
    }
    return first;
  };

  const next = (isLast: boolean): Part | undefined => {
    const endOfSome = isLast && rest.length <= PART_CHARACTERS ? rest.length : endOf(rest, PART_CHARACTERS);
    const end = isFirst ? endOfTitles(isLast) : endOfSome;
    const place = end === 0 && isLast ? rest.length : end;
    if (place === 0) {
      if (rest.length > LONGEST_LINE_CHARACTERS + PART_CHARACTERS) throw new LineTooLong(line);
      return undefined;
    }
    if (!isFirst && !isLast && place < PART_CHARACTERS) return undefined;
    const part = { firstLine: line, content: rest.slice(0, place) };
    rest = rest.slice(place);
    line += countOf(part.content, '\n');
    isFirst = false;
    return part;
  };

  return {
    /** Adds a piece and returns the parts that are complete now. */
    add: (piece: string): readonly Part[] => {
      rest += piece;
      const parts: Part[] = [];
      for (let part = next(false); part !== undefined; part = next(false)) parts.push(part);
      return parts;
    },
    /** Returns the last parts. */
    end: (): readonly Part[] => {
      const parts: Part[] = [];
      while (rest.length > 0) {
        const part = next(true);
        if (part === undefined) break;
        parts.push(part);
      }
      return parts;
    },
    /** The line that is being read. */
    line: (): number => line + countOf(rest, '\n'),
  };
};
