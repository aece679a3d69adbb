import type { ExportColumn, ExportSum, ListName } from '../../../catalogue/backoffice/whole-lists.ts';
import { settledKindText } from '../../../catalogue/books/settled-kinds.ts';
import { brands, isBrand } from '../../../catalogue/brands/brands.ts';
import { labelOfBrand } from '../../../catalogue/brands/worded-brands.ts';
import { exports as germanHeads } from '../../../catalogue/texts/de/backoffice/exports.ts';
import { frame as germanFrame } from '../../../catalogue/texts/de/backoffice/frame.ts';
import { settlement as germanSettlement } from '../../../catalogue/texts/de/backoffice/settlement.ts';
import { type ExportsTexts, exports as englishHeads } from '../../../catalogue/texts/en/backoffice/exports.ts';
import { frame as englishFrame, type FrameTexts } from '../../../catalogue/texts/en/backoffice/frame.ts';
import {
  settlement as englishSettlement,
  type SettlementTexts,
} from '../../../catalogue/texts/en/backoffice/settlement.ts';
import { type Cell, cellsOf, isOfZone, textAt } from './cells.ts';
import type { Entry } from './source.ts';

/** The words of spreadsheets in one language. */
interface Words {
  readonly heads: ExportsTexts;
  readonly frame: FrameTexts;
  readonly settlement: SettlementTexts;
}

const english: Words = { heads: englishHeads, frame: englishFrame, settlement: englishSettlement };
const german: Words = { heads: germanHeads, frame: germanFrame, settlement: germanSettlement };

/** Returns the words for a code of an entry; undefined if there are none. */
type WordsOf = (words: Words, code: string, entry: Entry) => string | undefined;

const wordIn = (table: Readonly<Record<string, string>>, code: string): string | undefined =>
  Object.hasOwn(table, code) ? table[code] : undefined;

const among =
  (tableOf: (words: Words) => Readonly<Record<string, string>>): WordsOf =>
  (words, code) =>
    wordIn(tableOf(words), code);

const brandOf: WordsOf = ({ frame }, brand) => {
  const label = labelOfBrand(brand);
  if (label !== undefined) return frame.brands[label];
  return isBrand(brand) ? brands[brand].name : undefined;
};

/** What has become of a payment, as lists show it. */
const standingOf: WordsOf = ({ frame }, state, entry) =>
  wordIn(frame.standing, textAt(entry, 'standing')) ?? wordIn(frame.states, state);

/** What a settlement record is, as the report shows it. */
const kindOf: WordsOf = ({ settlement }, recordType, entry) =>
  settledKindText(settlement, {
    recordType,
    transactionType: textAt(entry, 'transactionType'),
    status: textAt(entry, 'settlement.status'),
  });

/** The columns of lists whose codes have words, and which. */
const coded: Partial<Record<ListName, Readonly<Record<string, WordsOf>>>> = {
  payments: { paymentType: among(({ frame }) => frame.types), state: standingOf, paymentBrand: brandOf },
  settlement: {
    recordType: kindOf,
    transactionType: among(({ settlement }) => settlement.transactionTypes),
    cashflow: among(({ settlement }) => settlement.cashflows),
    status: among(({ settlement }) => settlement.statuses),
    paymentBrand: brandOf,
  },
  payouts: { state: among(({ settlement }) => settlement.payoutStates) },
};

const headIn = ({ heads }: Words, name: string): string =>
  (heads.heads as Readonly<Record<string, string>>)[name] ?? name;

const wordsIn = (language: string): Words => (language === 'de' ? german : english);

/**
 * Returns how a spreadsheet says the columns of a list to people, in the language of the back office: with heads in words,
 * and codes in words. The codes themselves stand behind everything else.
 */
export const inWords = (list: ListName, columns: readonly ExportColumn[], zone: string, language: string) => {
  const words = wordsIn(language);
  const said = columns.map((column) => ({ column, wordsOf: coded[list]?.[column[0]] }));
  const codes = said.flatMap(({ column, wordsOf }) => (wordsOf === undefined ? [] : [column]));
  return {
    heads: [
      ...columns.map(([name, , kind]) => (isOfZone(kind) ? `${headIn(words, name)} (${zone})` : headIn(words, name))),
      ...codes.map(([name]) => words.heads.code.replace('{head}', headIn(words, name))),
    ],
    cells: (entry: Entry): readonly Cell[] => [
      ...said.flatMap(({ column, wordsOf }) => {
        const cells = cellsOf(entry, [column], zone);
        if (wordsOf === undefined) return cells;
        return cells.map(({ text }): Cell => ({ kind: 'text', text: wordsOf(words, text, entry) ?? text }));
      }),
      ...cellsOf(entry, codes, zone),
    ],
  };
};

/** Returns the name and the heads of the sheet with the sums of a list, in the language of the back office. */
export const sumsInWords = (sums: readonly ExportSum[], language: string) => {
  const words = wordsIn(language);
  return {
    name: words.heads.totals,
    heads: [headIn(words, 'currency'), ...sums.map(([name]) => headIn(words, name))],
  };
};
