/** Returns a text with its digits in ASCII, from whatever script they were typed in. */
export const asciiDigits = (text: string): string =>
  text
    .normalize('NFKC')
    // The last four bits of an Arabic digit, eastern or western, are its value.
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));

/** Returns only the digits of a text, in ASCII. */
export const digitsOf = (text: string): string => asciiDigits(text).replace(/\D/g, '');
