import { monthFigureNames } from '../../books/month-figures.ts';
import { monthOfYear } from '../../formats/times.ts';
import type { Fields } from '../../schema/field.ts';
import { matching, oneOf } from '../../schema/format.ts';

const division = matching(/[0-9a-f]{32}/, '32 lower-case hexadecimal digits', {
  right: ['0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a'],
  wrong: ['0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A', 'shop'],
});

/** Whose books are asked for, beside the merchant or channel. */
export const ledgerScope = {
  divisionId: [
    'optional',
    division,
    'Only the channels whose `settlement.divisionId` is this: the books of the division are their sum.',
  ],
} as const satisfies Fields;

/** A month of the books. */
export const ledgerMonth = {
  month: ['required', monthOfYear, "Month, by the days of each channel's books."],
} as const satisfies Fields;

/** Which lines of the ledger are listed. */
export const ledgerLines = {
  figure: ['optional', oneOf(...monthFigureNames), 'Lines of one figure of the month only.'],
} as const satisfies Fields;

/** The place after which a list of lines continues. */
export const lineCursor = matching(
  /[0-9a-f]{44}/,
  '44 lower-case hexadecimal digits, as `nextCursor` of an answer gave them',
  {
    right: ['019a9cf1a8008a019a9cf1a80000000000000000000f'],
    wrong: ['019A9CF1A8008A019A9CF1A80000000000000000000F', '8a019a9cf1a80000000000000000000f', '2'],
  },
);
