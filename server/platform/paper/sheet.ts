import { colours } from '../../../catalogue/design/tokens.ts';
import type { Weight } from './families.ts';
import { type Line, linesOf } from './lines.ts';
import type { Paper } from './paper.ts';

/* Lengths are points, from the upper left corner. */

export const MARGIN = 64;
const LEADING = 1.45;
const RULE = 0.75;
/** Below the rows, in the lower margin. */
const PAGE_NUMBER_ABOVE_EDGE = 44;

/** How a text looks. */
export interface Style {
  readonly size: number;
  readonly weight: Weight;
  readonly colour: string;
}

const text = colours.text.light;
const quiet = colours.quiet.light;

/** How the texts of papers look. */
export const styles = {
  shop: { size: 13, weight: 600, colour: text },
  amount: { size: 30, weight: 600, colour: text },
  status: { size: 11, weight: 400, colour: quiet },
  term: { size: 10.5, weight: 400, colour: quiet },
  value: { size: 10.5, weight: 600, colour: text },
  notice: { size: 9.5, weight: 400, colour: colours.waiting.light },
  initial: { size: 15, weight: 600, colour: text },
  sentence: { size: 10.5, weight: 400, colour: text },
  heading: { size: 10.5, weight: 600, colour: text },
  column: { size: 9, weight: 400, colour: quiet },
  cell: { size: 9, weight: 400, colour: text },
  sum: { size: 9, weight: 600, colour: text },
} as const satisfies Readonly<Record<string, Style>>;

/** A place for texts: its edges, and to which of them lines are aligned. */
export interface Column {
  readonly left: number;
  readonly width: number;
  readonly align: 'left' | 'right' | 'center';
}

/** What a text is for programs that read a paper aloud. */
type Role = 'H1' | 'H2' | 'P' | 'TH' | 'TD';

/** An element of the structure that programs read aloud. */
export type Element = PDFKit.PDFStructureElement;

/**
 * Returns a text as the facts of a document have it. Readers refuse half a letter; control characters steer them: what is
 * behind an escape is the name of a language, and is not shown. Source: ISO 32000-1, 7.9.2.2.
 */
export const wellFormed = (words: string): string =>
  words.replaceAll(/\p{Cs}/gu, '\uFFFD').replaceAll(/\p{Cc}+/gu, ' ');

/** Draws on the pages of one document, from the top to the bottom. */
export const sheetOn = (document: PDFKit.PDFDocument, { tag, direction }: Pick<Paper, 'tag' | 'direction'>) => {
  const { width: pageWidth, height: pageHeight } = document.page;
  const inner = pageWidth - 2 * MARGIN;
  const start = direction === 'rtl' ? 'right' : 'left';
  const full: Column = { left: MARGIN, width: inner, align: start };
  let top = MARGIN;

  const heightOf = (lines: readonly Line[], { size }: Style): number => lines.length * size * LEADING;

  const linesIn = (words: string, { size, weight }: Style, { width }: Pick<Column, 'width'>): readonly Line[] =>
    linesOf(words, { tag, size, weight, width });

  const writeLine = (line: Line, { left, width, align }: Column, from: number, { size, colour }: Style): void => {
    const free = width - line.width;
    let x = left + (align === 'left' ? 0 : align === 'right' ? free : free / 2);
    const baseline = from + size * (LEADING + 0.72) * 0.5;
    for (const run of line.runs) {
      document.registerFont(run.font.name, run.font.font as unknown as PDFKit.Mixins.PDFFontSource);
      document.font(run.font.name).fontSize(size).fillColor(colour);
      // With features, even none, a run is shaped as a whole, its spaces too.
      document.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] });
      x += run.width;
    }
  };

  /** Writes a text, tagged as one that is read; below an element if there is one. */
  const write = (
    role: Role,
    lines: readonly Line[],
    style: Style,
    column: Column,
    from: number,
    above?: Element,
  ): void => {
    const element = document.struct(role, {}, () => {
      for (const [place, line] of lines.entries()) writeLine(line, column, from + place * style.size * LEADING, style);
    });
    if (above === undefined) document.addStructure(element);
    else above.add(element);
    element.end();
  };

  /** Draws what is not read. */
  const decorate = (draw: () => void): void => {
    document.markContent('Artifact', { type: 'Layout' });
    draw();
    document.endMarkedContent();
  };

  return {
    inner,
    full,
    leading: LEADING,
    /** Where the next text begins. */
    top: (): number => top,
    skip: (height: number): void => {
      top += height;
    },
    /** A part of the width, counted from where lines begin. */
    part: (from: number, width: number): Column => ({
      left: direction === 'rtl' ? MARGIN + inner - from - width : MARGIN + from,
      width,
      align: start,
    }),
    /** Begins a page if a height has no place on this one; returns whether it did. */
    turn: (height: number): boolean => {
      if (top + height <= pageHeight - MARGIN) return false;
      document.addPage();
      top = MARGIN;
      return true;
    },
    /** Draws a line across the page. */
    rule: (): void => {
      decorate(() =>
        document
          .moveTo(MARGIN, top)
          .lineTo(MARGIN + inner, top)
          .lineWidth(RULE)
          .stroke(colours.line.light),
      );
    },
    lines: linesIn,
    heightOf,
    write,
    decorate,
    writeLine,
    paragraph: (role: Role, words: string, style: Style, column: Column = full): void => {
      const lines = linesIn(words, style, column);
      write(role, lines, style, column, top);
      top += heightOf(lines, style);
    },
    /** Numbers the pages, if there are several; to be done last. */
    numberPages: (): void => {
      const { count } = document.bufferedPageRange();
      if (count === 1) return;
      for (let page = 0; page < count; page += 1) {
        document.switchToPage(page);
        const column: Column = { ...full, align: 'center' };
        const [line] = linesIn(`${page + 1} / ${count}`, styles.column, column);
        if (line !== undefined) {
          decorate(() => writeLine(line, column, pageHeight - PAGE_NUMBER_ABOVE_EDGE, styles.column));
        }
      }
    },
  };
};

/** The pages of one document. */
export type Sheet = ReturnType<typeof sheetOn>;
