import anyAscii from 'any-ascii';

/** Letters that are written as two, which a plain transliteration would shorten. Source: EPC217-08. */
const written: Readonly<Record<string, string>> = {
  Ä: 'Ae',
  ä: 'ae',
  Ö: 'Oe',
  ö: 'oe',
  Ü: 'Ue',
  ü: 'ue',
  '&': '+',
  '@': '(at)',
  _: '-',
  '€': 'EUR',
};

/**
 * Returns a text in the characters that every bank of the SEPA takes (letters, digits, blank and `/-?:().,'+`), cut to
 * a length. Other letters are transliterated, other characters become blanks. Source: EPC217-08.
 */
export const sepaText = (text: string, maximum: number): string =>
  anyAscii(text.normalize('NFC').replaceAll(/[ÄäÖöÜü&@_€]/g, (letter) => written[letter] ?? letter))
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, maximum)
    .trim();

/**
 * Returns whether a text is a reference that every bank takes: without slashes at its ends, and without two in a row. A
 * text without a letter or a digit is none, since references are parts of addresses: `..` is the folder above.
 */
export const isSepaReference = (text: string): boolean =>
  /^[A-Za-z0-9/\-?:().,'+ ]{1,35}$/.test(text) && /[A-Za-z0-9]/.test(text) && !/^\/|\/$|\/\//.test(text);

/** Returns hundredths as a decimal number. */
export const decimal = (hundredths: bigint): string => {
  const digits = hundredths.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/**
 * Returns a decimal number of XML as hundredths: `5`, `+5.00`, `.05` and `5.` are such numbers. Undefined for any other
 * text, for more than 18 digits (the most that a message has), and for parts of a hundredth.
 */
export const hundredthsOf = (text: string): bigint | undefined => {
  const [, whole = '', fraction = ''] = /^\+?(\d{0,18})(?:\.(\d{0,2})0{0,16})?$/.exec(text) ?? [];
  return whole + fraction === '' ? undefined : BigInt(whole + fraction.padEnd(2, '0'));
};
