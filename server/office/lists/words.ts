import type { ExportColumn, ListName } from '../../../catalogue/backoffice/whole-lists.ts';
import { exports as germanHeads } from '../../../catalogue/texts/de/backoffice/exports.ts';
import { frame as germanFrame } from '../../../catalogue/texts/de/backoffice/frame.ts';
import { settlement as germanSettlement } from '../../../catalogue/texts/de/backoffice/settlement.ts';
import { type ExportsTexts, exports as englishHeads } from '../../../catalogue/texts/en/backoffice/exports.ts';
import { frame as englishFrame, type FrameTexts } from '../../../catalogue/texts/en/backoffice/frame.ts';
import {
  settlement as englishSettlement,
  type SettlementTexts,
} from '../../../catalogue/texts/en/backoffice/settlement.ts';
import { type Cell, cellsOf } from './cells.ts';
import type { Entry } from './source.ts';

/** The words of spreadsheets in one language. */
interface Words {
  readonly heads: ExportsTexts;
  readonly frame: FrameTexts;
  readonly settlement: SettlementTexts;
}

const english: Words = { heads: englishHeads, frame: englishFrame, settlement: englishSettlement };
const german: Words = { heads: germanHeads, frame: germanFrame, settlement: germanSettlement };

/** The columns of lists whose codes have words, and where these are. */
const coded: Partial<Record<ListName, Readonly<Record<string, (words: Words) => Readonly<Record<string, string>>>>>> = {
  payments: { paymentType: ({ frame }) => frame.types, state: ({ frame }) => frame.states },
  settlement: {
    recordType: ({ settlement }) => settlement.recordTypes,
    transactionType: ({ settlement }) => settlement.transactionTypes,
    cashflow: ({ settlement }) => settlement.cashflows,
    status: ({ settlement }) => settlement.statuses,
  },
  payouts: { state: ({ settlement }) => settlement.payoutStates },
};

const headIn = ({ heads }: Words, name: string): string =>
  (heads.heads as Readonly<Record<string, string>>)[name] ?? name;

/**
 * Returns how a spreadsheet says the columns of a list to people, in the language of the back office: with heads in words,
 * and before each column of codes one that has them in words.
 */
export const inWords = (list: ListName, columns: readonly ExportColumn[], zone: string, language: string) => {
  const words = language === 'de' ? german : english;
  const said = columns.map((column) => ({ column, wordsOf: coded[list]?.[column[0]]?.(words) }));
  return {
    heads: said.flatMap(({ column: [name, , kind], wordsOf }) => {
      const head = kind === 'time' ? `${headIn(words, name)} (${zone})` : headIn(words, name);
      return wordsOf === undefined ? [head] : [head, words.heads.code.replace('{head}', head)];
    }),
    cells: (entry: Entry): readonly Cell[] =>
      said.flatMap(({ column, wordsOf }) => {
        const cells = cellsOf(entry, [column], zone);
        return wordsOf === undefined
          ? cells
          : [...cells.map(({ text }): Cell => ({ kind: 'text', text: wordsOf[text] ?? text })), ...cells];
      }),
  };
};
