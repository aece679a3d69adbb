import type { ExportSum } from '../../../catalogue/backoffice/whole-lists.ts';
import { amountText, hundredthsOf } from '../../../catalogue/payments/amount.ts';
import { type Cell, textAt } from './cells.ts';
import type { Entry } from './source.ts';

const AMOUNT = /^-?\d+\.\d{2}$/;

const isOf = (hundredths: bigint, part: ExportSum[3]): boolean =>
  part === undefined || (part === 'positive' ? hundredths > 0n : hundredths < 0n);

/** Adds up the entries of an export by currency, while they are written. */
export const sumsWhile = (sums: readonly ExportSum[]) => {
  const byCurrency = new Map<string, bigint[]>();
  const of = (currency: string): bigint[] => {
    const known = byCurrency.get(currency) ?? sums.map(() => 0n);
    byCurrency.set(currency, known);
    return known;
  };
  return {
    add: (entry: Entry): void => {
      for (const [place, [, path, currencyPath, part]] of sums.entries()) {
        const [text, currency] = [textAt(entry, path), textAt(entry, currencyPath)];
        if (currency === '' || !AMOUNT.test(text)) continue;
        const hundredths = hundredthsOf(text);
        const known = of(currency);
        if (isOf(hundredths, part)) known[place] = (known[place] ?? 0n) + hundredths;
      }
    },
    /** Returns a row for each currency: it, and its sums. */
    rows: (): readonly (readonly Cell[])[] =>
      [...byCurrency]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([currency, all]) => [
          { kind: 'text', text: currency },
          ...all.map((sum): Cell => ({ kind: 'amount', text: amountText(sum) })),
        ]),
  };
};
