import { matching, ofAlphabet, remembered, thatIs, written } from '../schema/format.ts';

const anyLetter = '\\p{L}\\p{M}';

const lettersDigitsAndBlanks = ofAlphabet({
  characters: `${anyLetter}\\p{N} `,
  words: 'letters, digits or blanks',
  piece: 'Zoë 7 東京',
  foreign: ['-', '.', '_', '!', "'"],
  flags: 'u',
});

/** Letters of any script, digits and blanks, as in names. */
export const nameOf = remembered((min: number, max: number) => written(lettersDigitsAndBlanks(min, max)));

/** Letters of any script and blanks. */
export const lettersOf = ofAlphabet({
  characters: `${anyLetter} `,
  words: 'letters or blanks',
  piece: 'Zoë Søn',
  foreign: ['7', '-', '.', '!'],
  flags: 'u',
});

/** Letters A to Z in either case and hyphens. */
export const lettersAndHyphens = ofAlphabet({
  characters: 'A-Za-z-',
  words: 'letters or hyphens',
  piece: 'Ab-c',
  foreign: ['7', ' ', '_', 'é', '.'],
});

/** Letters A to Z in either case, digits and hyphens. */
export const lettersDigitsAndHyphens = ofAlphabet({
  characters: 'A-Za-z0-9-',
  words: 'letters, digits or hyphens',
  piece: 'Ab3-4',
  foreign: [' ', '_', 'é', '.'],
});

/** The characters of references that every bank of the SEPA takes. Source: EPC217-08. */
export const sepaReference = ofAlphabet({
  characters: "A-Za-z0-9/?:().,'+ -",
  words: "letters A to Z, digits, blanks or the signs / ? : ( ) . , ' + -",
  piece: 'Ab/3-4',
  foreign: ['_', 'é', '&', '!'],
});

const isBase64 = (text: string): boolean =>
  text.length >= 28 && text.length <= 32 && text.length % 4 !== 1 && (!text.endsWith('=') || text.length % 4 === 0);

/** 28 to 32 characters of base64, with or without padding. */
export const base64 = thatIs(
  matching(/[A-Za-z0-9+/]{26,32}={0,2}/, '28 to 32 characters of base64', {
    right: [`${'aB3/'.repeat(6)}aB==`, `${'aB3/'.repeat(6)}aB3=`, 'aB3/'.repeat(7), 'a'.repeat(30), 'aB3+'.repeat(8)],
    wrong: ['aB3/'.repeat(6), `${'a'.repeat(27)}-`, `${'a'.repeat(27)}_`, `${'a'.repeat(27)} `, `=${'a'.repeat(27)}`],
  }),
  isBase64,
  [
    'a'.repeat(27),
    `${'a'.repeat(25)}==`,
    'a'.repeat(29),
    'a'.repeat(33),
    `${'a'.repeat(30)}===`,
    `${'a'.repeat(32)}==`,
  ],
  'base64',
);
