import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from './hashes.ts';

const FOLDER = join('catalogue', 'brands', 'marks');
/** The first line of each picture. The marks fit a small chip: official proportions and colours, letters as paths. */
const OPENING = '<svg xmlns="http://www.w3.org/2000/svg" width="56" height="36" viewBox="0 0 56 36">';
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

/** The inks of marks that buttons show in the colour of their text. */
const inks = /#000|#3c4043|#1428a0|#232f3e|#f90/;

/** Returns the paths of a mark by their attributes, for buttons of any colour. */
export const buttonMark = (brand: string): readonly Readonly<Record<string, string>>[] =>
  [...(marks[brand] ?? '').matchAll(/<path ([^>]*)\/>/g)].map(([, attributes = '']) =>
    Object.fromEntries([
      ['fill', 'currentColor'],
      ...[...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        inks.test(value) ? 'currentColor' : value,
      ]),
    ]),
  );

/** Returns the picture of a mark: its drawing on a white chip with a fine line around it, also on dark pages. */
export const markPicture = (drawing: string): string =>
  `${OPENING}<clipPath id="c"><rect width="56" height="36" rx="6"/></clipPath><g clip-path="url(#c)"><path d="M0 0h56v36H0z" fill="#fff"/>${drawing}</g><rect x=".5" y=".5" width="55" height="35" rx="5.5" fill="none" stroke="#101828" stroke-opacity=".16"/>${END}`;

const texts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(marks).map(([brand, drawing]) => [`${brand}.svg`, markPicture(drawing)]),
);

/** The pictures of all brands by their file names, and the hash of them all. A page loads those that it shows. */
export const markFiles = { hash: contentHash(Object.values(texts).join('')), texts };
