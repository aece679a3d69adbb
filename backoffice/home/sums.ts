import type { FiguresReply, PeriodFigures } from '../../catalogue/backoffice/replies/figures.ts';
import { effectOfType, type Posting, postings } from '../../catalogue/payments/payment-types.ts';
import { moneyText, tag } from '../parts/values.tsx';
import { NOTHING } from './numbers.ts';

/** The types that count as tried, as the list of payments filters by them. */
export const ATTEMPTS = Object.entries(postings)
  .filter(
    ([, { madeBy, from, to }]: readonly [string, Posting]) =>
      madeBy === 'client' && from === 'outside' && to !== 'credited',
  )
  .map(([type]) => type)
  .join(',');

/** The types that bring money, as the list of payments filters by them. */
export const CHARGES = Object.keys(postings)
  .filter((type) => effectOfType(type) === 'charged')
  .join(',');

/** A sum of the figures of a currency. */
type Sum = 'volume' | 'refunded';

/** Returns a sum in one currency. */
export const sumIn = ({ currencies }: PeriodFigures, of: Sum, currency: string): string =>
  currencies.find((each) => each.currency === currency)?.[of] ?? '0.00';

/** Returns the currencies of both periods, the one with most approved payments first. */
export const currenciesOf = ({ now, before }: FiguresReply): readonly string[] => [
  ...new Set([...now.currencies, ...before.currencies].map(({ currency }) => currency)),
];

/** Returns the sums of all currencies that have one; that of `main` is always there, and the first. */
export const sumTexts = (period: PeriodFigures, of: Sum, main: string | undefined): readonly string[] => {
  if (main === undefined) return [];
  const others = period.currencies.filter((each) => each.currency !== main && each[of] !== '0.00');
  return [moneyText(sumIn(period, of, main), main), ...others.map((each) => moneyText(each[of], each.currency))];
};

/** Returns sums as one text. */
export const joined = (sums: readonly string[]): string =>
  sums.length === 0 ? NOTHING : new Intl.ListFormat(tag()).format(sums);
