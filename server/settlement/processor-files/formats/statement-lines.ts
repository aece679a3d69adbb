import type { SettlementLine } from '../model/record.ts';
import { openOwnCsv } from './csv.ts';
import type { Part } from './cut.ts';
import type { SettlementFormat } from './format.ts';

/** The head of a file of lines; it says how each is written. */
const HEAD = `${JSON.stringify({ lines: 'JSON' })}\n`;

/** A part has about this many characters, a few hundred lines: it is taken in one commit. */
const PART_CHARACTERS = 64 * 1024;

/** A line that was read from a statement; its number in the file is not known yet. */
export type ReadLine = Omit<SettlementLine, 'line'>;

type Money = 'amount' | 'settlementAmount' | 'fee';

/** Amounts are in hundredths and may be larger than what JSON has exactly. */
const written = (line: ReadLine): string =>
  `${JSON.stringify(line, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}\n`;

const lineOf = (text: string, number: number): SettlementLine => {
  const line = JSON.parse(text) as Omit<ReadLine, Money> & Readonly<Record<Money, string>>;
  return {
    ...line,
    line: number,
    amount: BigInt(line.amount),
    settlementAmount: BigInt(line.settlementAmount),
    fee: BigInt(line.fee),
  };
};

/** Gathers lines to parts of a file: first its head alone, then those with the lines. */
export const gathering = () => {
  let [content, firstLine, nextLine] = ['', 2, 2];
  const cut = (): Part => {
    const part = { firstLine, content };
    [content, firstLine] = ['', nextLine];
    return part;
  };
  return {
    head: { firstLine: 1, content: HEAD } satisfies Part,
    /** Adds a line and returns the parts that are complete now. */
    add: (line: ReadLine): readonly Part[] => {
      content += written(line);
      nextLine += 1;
      return content.length < PART_CHARACTERS ? [] : [cut()];
    },
    /** Returns the last part. */
    end: (): readonly Part[] => (content === '' ? [] : [cut()]),
  };
};

/** What a statement of a bank books: its movements are understood when it arrives, and stored as lines. */
export const statementLines: SettlementFormat = {
  open: (head, settings) => {
    // Earlier versions wrote the lines as CSV; such files may be half taken.
    if (head !== HEAD) return openOwnCsv(head, settings);
    return ({ content, firstLine }) => {
      const lines = content
        .split('\n')
        .slice(0, -1)
        .map((text, place) => lineOf(text, firstLine + place));
      return { lines, leftOut: 0, unusedAmounts: [] };
    };
  },
  takenBy: 'settlement.lines',
};
