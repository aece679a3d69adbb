import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { colours } from '../../../catalogue/design/tokens.ts';
import { dateOf } from '../base/clock.ts';
import type { Weight } from './families.ts';
import { type Line, linesOf } from './lines.ts';
import type { Paper } from './paper.ts';

/* Lengths are points, from the upper left corner. */

const MARGIN = 64;
const LEADING = 1.45;
const LOGO = { width: 180, height: 48 } as const;
/** The place of width and height in the header of a PNG. */
const PNG_WIDTH_AT = 16;
const INITIAL = 32;
const GAP = 12;
/** The part of a row that its term takes. */
const TERM = 0.36;
const ROW_PADDING = 7;

interface Style {
  readonly size: number;
  readonly weight: Weight;
  readonly colour: string;
}

const text = colours.text.light;
const quiet = colours.quiet.light;

const styles = {
  shop: { size: 13, weight: 600, colour: text },
  amount: { size: 30, weight: 600, colour: text },
  status: { size: 11, weight: 400, colour: quiet },
  term: { size: 10.5, weight: 400, colour: quiet },
  value: { size: 10.5, weight: 600, colour: text },
  notice: { size: 9.5, weight: 400, colour: colours.waiting.light },
  initial: { size: 15, weight: 600, colour: text },
} as const satisfies Readonly<Record<string, Style>>;

/** A place for texts: its edges, and to which of them lines are aligned. */
interface Column {
  readonly left: number;
  readonly width: number;
  readonly align: 'left' | 'right' | 'center';
}

type Role = 'H1' | 'P';

/** Readers refuse a title with half a letter. */
const wellFormed = (words: string): string => words.replaceAll(/\p{Cs}/gu, '\uFFFD');

/** Draws papers on one document. */
const penOn = (document: PDFKit.PDFDocument, { tag }: Pick<Paper, 'tag'>) => {
  const heightOf = (lines: readonly Line[], { size }: Style): number => lines.length * size * LEADING;

  const writeLine = (line: Line, { left, width, align }: Column, top: number, { size, colour }: Style): void => {
    const free = width - line.width;
    let x = left + (align === 'left' ? 0 : align === 'right' ? free : free / 2);
    const baseline = top + size * (LEADING + 0.72) * 0.5;
    for (const run of line.runs) {
      document.registerFont(run.font.name, run.font.font as unknown as PDFKit.Mixins.PDFFontSource);
      document.font(run.font.name).fontSize(size).fillColor(colour);
      // With features, even none, a run is shaped as a whole, its spaces too.
      document.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] });
      x += run.width;
    }
  };

  return {
    lines: (words: string, { size, weight }: Style, { width }: Column): readonly Line[] =>
      linesOf(words, { tag, size, weight, width }),
    heightOf,
    /** Writes a text, tagged as one that is read. */
    write: (role: Role, lines: readonly Line[], style: Style, column: Column, top: number): void => {
      const element = document.struct(role, {}, () => {
        for (const [place, line] of lines.entries()) writeLine(line, column, top + place * style.size * LEADING, style);
      });
      document.addStructure(element);
      element.end();
    },
    /** Draws what is not read. */
    decorate: (draw: () => void): void => {
      document.markContent('Artifact', { type: 'Layout' });
      draw();
      document.endMarkedContent();
    },
    writeLine,
  };
};

/** Draws a paper and returns it as PDF: tagged, with its fonts in it, and the same bytes each time. */
export const drawPaper = async (paper: Paper): Promise<Uint8Array> => {
  const { title, shop, tag, direction, atMs } = paper;
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: tag,
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: {
      Title: wellFormed(title),
      Author: wellFormed(shop),
      Creator: 'Tollgate',
      Producer: 'Tollgate',
      CreationDate: dateOf(atMs),
    },
  });
  const whole = buffer(document);
  const pen = penOn(document, paper);
  const { width: pageWidth, height: pageHeight } = document.page;
  const inner = pageWidth - 2 * MARGIN;
  const start = direction === 'rtl' ? 'right' : 'left';
  const full: Column = { left: MARGIN, width: inner, align: start };
  let top = MARGIN;

  /** A part of the width, counted from where lines begin. */
  const part = (from: number, width: number): Column => ({
    left: direction === 'rtl' ? MARGIN + inner - from - width : MARGIN + from,
    width,
    align: start,
  });

  const paragraph = (role: Role, words: string, style: Style, column: Column): void => {
    const lines = pen.lines(words, style, column);
    pen.write(role, lines, style, column, top);
    top += pen.heightOf(lines, style);
  };

  if (paper.notice !== undefined) {
    const column: Column = { left: MARGIN + GAP, width: inner - 2 * GAP, align: 'center' };
    const lines = pen.lines(paper.notice, styles.notice, column);
    const height = pen.heightOf(lines, styles.notice) + GAP;
    pen.decorate(() => document.roundedRect(MARGIN, top, inner, height, 6).fill(colours['waiting-soft'].light));
    pen.write('P', lines, styles.notice, column, top + GAP / 2);
    top += height + 2 * GAP;
  }

  const name = (beside: number, height: number): void => {
    const column = part(beside + GAP, inner - beside - GAP);
    const lines = pen.lines(shop, styles.shop, column);
    const own = pen.heightOf(lines, styles.shop);
    pen.write('H1', lines, styles.shop, column, top + Math.max(0, (height - own) / 2));
    top += Math.max(height, own);
  };
  if (paper.logo === undefined) {
    const square = part(0, INITIAL);
    pen.decorate(() => {
      document.roundedRect(square.left, top, INITIAL, INITIAL, 6).fill(paper.colour);
      const style = { ...styles.initial, colour: paper.onColour };
      const [line] = pen.lines(firstLetterOf(shop), style, square);
      const height = style.size * LEADING;
      if (line !== undefined) pen.writeLine(line, { ...square, align: 'center' }, top + (INITIAL - height) / 2, style);
    });
    name(INITIAL, INITIAL);
  } else {
    const picture = Buffer.from(paper.logo);
    const [ownWidth, ownHeight] = [picture.readUInt32BE(PNG_WIDTH_AT), picture.readUInt32BE(PNG_WIDTH_AT + 4)];
    const scale = Math.min(LOGO.width / ownWidth, LOGO.height / ownHeight, 1);
    const [width, height] = [ownWidth * scale, ownHeight * scale];
    const { left } = part(0, width);
    pen.decorate(() => document.image(picture, left, top, { width, height }));
    name(width, height);
  }

  top += 3 * GAP;
  paragraph('P', paper.amount, styles.amount, full);
  top += GAP / 3;
  paragraph('P', paper.status, styles.status, full);
  top += 2 * GAP;

  const terms = part(0, inner * TERM - GAP);
  const values = part(inner * TERM, inner * (1 - TERM));
  for (const [place, [term, value]] of paper.facts.entries()) {
    const [left, right] = [pen.lines(term, styles.term, terms), pen.lines(value, styles.value, values)];
    const height = Math.max(pen.heightOf(left, styles.term), pen.heightOf(right, styles.value)) + 2 * ROW_PADDING;
    if (top + height > pageHeight - MARGIN) {
      document.addPage();
      top = MARGIN;
    } else if (place > 0) {
      const y = top;
      pen.decorate(() =>
        document
          .moveTo(MARGIN, y)
          .lineTo(MARGIN + inner, y)
          .lineWidth(0.75)
          .stroke(colours.line.light),
      );
    }
    pen.write('P', left, styles.term, terms, top + ROW_PADDING);
    pen.write('P', right, styles.value, values, top + ROW_PADDING);
    top += height;
  }
  document.end();
  return await whole;
};

const firstLetterOf = (words: string): string => {
  const [{ segment = '' } = {}] = new Intl.Segmenter().segment(words.trim());
  return segment.toUpperCase();
};
