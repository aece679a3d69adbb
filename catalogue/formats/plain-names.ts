import { described, type Format, remembered, text, thatIs } from '../schema/format.ts';

/**
 * Characters that nobody sees, or that change the direction of what follows: controls, format characters, unassigned
 * ones, separators of lines, fillers, selectors of variants and tags.
 */
const hidden = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2800]/u;

/** Scripts whose spelling joins letters, or keeps them apart, by a character of its own. */
const joined =
  /(?<=[\p{Script=Arabic}\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}])[\u200c\u200d](?=\p{L})/gu;

/** What belongs to a picture: that it is one, and that several make one. */
const ofPictures =
  /(?<=\p{Extended_Pictographic})\ufe0f|(?<=\p{Extended_Pictographic}\ufe0f?)\u200d(?=\p{Extended_Pictographic})/gu;

/** Letters of formulas, which look like those of a word. */
const ofFormulas = /[\u{1d400}-\u{1d7ff}]/u;

const letters = /\p{L}[\p{L}\p{M}]*/gu;

/** Scripts in which words are written; those of a row stand together within a word. */
const writings: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo'],
  ...['Arabic', 'Armenian', 'Bengali', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek'].map((each) => [each]),
  ...['Gujarati', 'Gurmukhi', 'Hebrew', 'Kannada', 'Khmer', 'Lao', 'Malayalam', 'Mongolian'].map((each) => [each]),
  ...['Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'].map((each) => [each]),
];

let inOneWriting: RegExp | undefined;

const isInOneWriting = (word: string): boolean => {
  inOneWriting ??= new RegExp(
    writings
      .map((row) => `^[${['Common', 'Inherited', ...row].map((each) => `\\p{Script=${each}}`).join('')}]+$`)
      .join('|'),
    'u',
  );
  return inOneWriting.test(word);
};

/**
 * Returns whether people read a name as it is: without characters that are invisible or turn the direction, and without
 * words whose letters come from scripts that are taken for each other, such as a Latin word with a Cyrillic a.
 */
export const isPlainName = (name: string): boolean =>
  !hidden.test(name.replace(joined, '').replace(ofPictures, '')) &&
  !ofFormulas.test(name) &&
  (name.match(letters) ?? []).every(isInOneWriting);

const wrongSamples = [
  'pay\u200bpal',
  '\u202eliam',
  'sh\u00adop',
  'shop\u3164',
  'p\u0430ypal', // A Cyrillic a.
  'C\u03bfffee', // A Greek o.
  '\u{1d412}\u{1d421}\u{1d428}\u{1d429}',
  '\ud83d\ude00\u200d',
  'a\u200cb',
];

/** Derives a format of names that other people rely on. */
export const plain = (format: Format): Format =>
  thatIs(
    described(format, `${format.words}, without invisible or look-alike letters`),
    isPlainName,
    wrongSamples,
    'plain-name',
  );

/** Any characters, like `text`, as far as people read them as they are. */
export const plainText = remembered((min: number, max: number): Format => plain(text(min, max)));
