import { expect, test } from 'vitest';
import { cellText } from './spreadsheets.ts';

const signs = ['=', '+', '-', '@', '\t', '\r', '\n', '\uff1d', '\uff0b', '\uff0d', '\uff20'];
const before = ['', '\n', '\r\n', '\t', ' ', '\u00a0', '\n \t'];

test.each(signs.flatMap((sign) => before.map((blank) => `${blank}${sign}1+1`)))(
  '%j is no formula in a cell',
  (text) => {
    expect(cellText(text)).toBe(`'${text}`);
  },
);

test.each(['Jane Jones', '-0.15', '92.00', '', 'a=b', "O'Neill", ' Jane'])('%j stays as it is', (text) => {
  expect(cellText(text)).toBe(text);
});
