/** Digits that could be a card number. Ids are hex digits and stay. */
const LONG_NUMBER = /(?<![0-9a-f])\d{12,19}(?![0-9a-f])/gi;

const SHORTEST_NUMBER = 12;

/** Returns a text with `…` in place of everything that could be a card number. */
export const withoutCardNumbers = (text: string): string =>
  text.length < SHORTEST_NUMBER ? text : text.replaceAll(LONG_NUMBER, '…');
