import type { FiguresReply, PeriodFigures } from '../../catalogue/backoffice/replies/figures.ts';
import { tag } from '../parts/values.tsx';
import { NOTHING } from './numbers.ts';

/** A sum of the figures of a currency. */
type Sum = 'volume' | 'refunded';

/** Returns a sum in one currency. */
const sumIn = ({ currencies }: PeriodFigures, of: Sum, currency: string): string =>
  currencies.find((each) => each.currency === currency)?.[of] ?? '0.00';

/** Returns the currencies of both periods, the one with most approved payments first. */
export const currenciesOf = ({ now, before }: Pick<FiguresReply, 'now' | 'before'>): readonly string[] => [
  ...new Set([...now.currencies, ...before.currencies].map(({ currency }) => currency)),
];

/** A sum in one currency, and that of the period before. */
interface Pair {
  readonly currency: string;
  readonly now: string;
  readonly before: string;
}

/** Returns the sums of all currencies in which there was something; that of `main` is always there, and the first. */
export const pairsOf = (figures: Pick<FiguresReply, 'now' | 'before'>, of: Sum, main: string): readonly Pair[] => {
  const pairs = [...new Set([main, ...currenciesOf(figures)])].map((currency) => ({
    currency,
    now: sumIn(figures.now, of, currency),
    before: sumIn(figures.before, of, currency),
  }));
  return pairs.filter(({ currency, now, before }) => currency === main || now !== '0.00' || before !== '0.00');
};

/** Returns sums as one text. */
export const joined = (sums: readonly string[]): string =>
  sums.length === 0 ? NOTHING : new Intl.ListFormat(tag()).format(sums);
