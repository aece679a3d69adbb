import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join('catalogue', 'brands', 'marks');
const WIDTH = 56;
const HEIGHT = 36;

/** The first line of each picture. The marks fit a small chip: simple signs in the brands' colours. */
const OPENING = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Arial,Helvetica,sans-serif">`;
const END = '</svg>';

const drawingOf = (file: string, text: string): string => {
  if (!text.startsWith(OPENING) || !text.trimEnd().endsWith(END)) {
    throw new Error(`${FOLDER}/${file} must begin with ${OPENING} and end with ${END}`);
  }
  return text.trimEnd().slice(OPENING.length, -END.length).trim();
};

/** Returns the drawings of all brands: brand id -> the content of its picture. */
export const readMarks = (folder = FOLDER): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder)
      .toSorted()
      .map((file) => [file.replace(/\.svg$/, ''), drawingOf(file, readFileSync(join(folder, file), 'utf8'))]),
  );

/** The drawings of all brands in the catalogue. */
export const marks = readMarks();

/** Returns one picture with all marks, one below the other, each in a chip. */
export const marksPicture = (drawings: Readonly<Record<string, string>>): string => {
  const rows = Object.values(drawings).map(
    (mark, row) =>
      `<g transform="translate(0 ${row * HEIGHT})"><g clip-path="url(#c)"><path d="M0 0h56v36H0z" fill="#fff"/>${mark}</g><rect x=".5" y=".5" width="55" height="35" rx="5.5" fill="none" stroke="#101828" stroke-opacity=".16"/></g>`,
  );
  const height = rows.length * HEIGHT;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="Arial,Helvetica,sans-serif"><clipPath id="c"><rect width="56" height="36" rx="6"/></clipPath>${rows.join('')}</svg>`;
};

/** The picture with the marks of all brands. */
export const picture = { file: 'marks.svg', text: marksPicture(marks) };
