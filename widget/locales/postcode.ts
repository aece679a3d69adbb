import { asciiDigits } from './digits.ts';

/** Returns a postcode as the gateway accepts it: with a space in place of each hyphen, and digits in ASCII. */
export const plainPostcode = (text: string): string =>
  asciiDigits(text)
    .trim()
    .replace(/[\s‐–-]+/g, ' ');
