const RUNS = /^\s*[\t\r\n=+\-@\uff1d\uff0b\uff0d\uff20]/u;
const NEGATIVE_AMOUNT = /^-\d+\.\d{2}$/;

/**
 * Returns a text for a cell of a CSV file, with `'` in front if a spreadsheet would run it as a formula: also behind
 * line breaks and blanks, which spreadsheets remove, and in full-width signs. A negative amount stays a number.
 */
export const cellText = (text: string): string => (RUNS.test(text) && !NEGATIVE_AMOUNT.test(text) ? `'${text}` : text);
