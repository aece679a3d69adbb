import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { colours } from '../../../catalogue/design/tokens.ts';
import { dateOf } from '../base/clock.ts';
import type { Paper } from './paper.ts';
import { type Column, MARGIN, type Sheet, sheetOn, styles, wellFormed } from './sheet.ts';
import { drawTable, ROW_PADDING } from './table.ts';

/* Lengths are points. */

const LOGO = { width: 180, height: 48 } as const;
/** The place of width and height in the header of a PNG. */
const PNG_WIDTH_AT = 16;
const INITIAL = 32;
const GAP = 12;
/** The part of a row that its term takes. */
const TERM = 0.36;

const firstLetterOf = (words: string): string => {
  const [{ segment = '' } = {}] = new Intl.Segmenter().segment(words.trim());
  return segment.toUpperCase();
};

const drawNotice = (document: PDFKit.PDFDocument, sheet: Sheet, notice: string): void => {
  const top = sheet.top();
  const column: Column = { left: MARGIN + GAP, width: sheet.inner - 2 * GAP, align: 'center' };
  const lines = sheet.lines(notice, styles.notice, column);
  const height = sheet.heightOf(lines, styles.notice) + GAP;
  sheet.decorate(() => document.roundedRect(MARGIN, top, sheet.inner, height, 6).fill(colours['waiting-soft'].light));
  sheet.write('P', lines, styles.notice, column, top + GAP / 2);
  sheet.skip(height + 2 * GAP);
};

/** Draws the logo of the shop, or its first letter, and beside it the shop's name. */
const drawShop = (document: PDFKit.PDFDocument, sheet: Sheet, { shop, logo, colour, onColour }: Paper): void => {
  const top = sheet.top();
  const name = (beside: number, height: number): void => {
    const column = sheet.part(beside + GAP, sheet.inner - beside - GAP);
    const lines = sheet.lines(shop, styles.shop, column);
    const own = sheet.heightOf(lines, styles.shop);
    sheet.write('H1', lines, styles.shop, column, top + Math.max(0, (height - own) / 2));
    sheet.skip(Math.max(height, own));
  };
  if (logo === undefined) {
    const square = sheet.part(0, INITIAL);
    sheet.decorate(() => {
      document.roundedRect(square.left, top, INITIAL, INITIAL, 6).fill(colour);
      const style = { ...styles.initial, colour: onColour };
      const [line] = sheet.lines(firstLetterOf(shop), style, square);
      const height = style.size * sheet.leading;
      if (line !== undefined)
        sheet.writeLine(line, { ...square, align: 'center' }, top + (INITIAL - height) / 2, style);
    });
    name(INITIAL, INITIAL);
  } else {
    const picture = Buffer.from(logo);
    const [ownWidth, ownHeight] = [picture.readUInt32BE(PNG_WIDTH_AT), picture.readUInt32BE(PNG_WIDTH_AT + 4)];
    const scale = Math.min(LOGO.width / ownWidth, LOGO.height / ownHeight, 1);
    const [width, height] = [ownWidth * scale, ownHeight * scale];
    const { left } = sheet.part(0, width);
    sheet.decorate(() => document.image(picture, left, top, { width, height }));
    name(width, height);
  }
};

const drawFacts = (sheet: Sheet, facts: Paper['facts']): void => {
  const terms = sheet.part(0, sheet.inner * TERM - GAP);
  const values = sheet.part(sheet.inner * TERM, sheet.inner * (1 - TERM));
  for (const [place, [term, value]] of facts.entries()) {
    const [left, right] = [sheet.lines(term, styles.term, terms), sheet.lines(value, styles.value, values)];
    const height = Math.max(sheet.heightOf(left, styles.term), sheet.heightOf(right, styles.value)) + 2 * ROW_PADDING;
    if (!sheet.turn(height) && place > 0) sheet.rule();
    sheet.write('P', left, styles.term, terms, sheet.top() + ROW_PADDING);
    sheet.write('P', right, styles.value, values, sheet.top() + ROW_PADDING);
    sheet.skip(height);
  }
};

/** Draws a paper and returns it as PDF: tagged, with its fonts in it, and the same bytes each time. */
export const drawPaper = async (paper: Paper): Promise<Uint8Array> => {
  const { title, shop, tag, atMs, notice, below = [] } = paper;
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: tag,
    displayTitle: true,
    tagged: true,
    bufferPages: true,
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
  const sheet = sheetOn(document, paper);
  if (notice !== undefined) drawNotice(document, sheet, notice);
  drawShop(document, sheet, paper);
  sheet.skip(3 * GAP);
  sheet.paragraph('P', paper.amount, styles.amount);
  sheet.skip(GAP / 3);
  sheet.paragraph('P', paper.status, styles.status);
  sheet.skip(2 * GAP);
  drawFacts(sheet, paper.facts);
  for (const each of below) {
    sheet.skip(GAP);
    if (typeof each === 'string') {
      sheet.turn(sheet.heightOf(sheet.lines(each, styles.sentence, sheet.full), styles.sentence));
      sheet.paragraph('P', each, styles.sentence);
    } else drawTable(document, sheet, each);
  }
  sheet.numberPages();
  document.end();
  return await whole;
};
