import type { DisputeRatesReply, DisputeSums } from '../../../catalogue/backoffice/replies/disputes.ts';
import { countsMonthBefore } from '../../../catalogue/books/dispute-rates.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { postings } from '../../../catalogue/payments/payment-types.ts';
import { timeOf } from '../../platform/base/clock.ts';
import type { FigureDependencies } from './figures.ts';
import { rowsByDay } from './figures.ts';
import type { FigureRow } from './records.ts';

/** The types that can be charged back: what was charged. */
const charged: readonly string[] = postings.CB.refersTo;

const MONTHS = 12;

/** Returns when a month begins, some months after another. */
const monthStart = (month: string, further = 0): number => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const months = year * MONTHS + number - 1 + further;
  const of = String((months % MONTHS) + 1).padStart(2, '0');
  return timeOf(`${Math.floor(months / MONTHS)}-${of}-01 00:00:00`);
};

const total = (rows: readonly FigureRow[]): number => rows.reduce((sum, { count }) => sum + count, 0);

const amountsOf = (rows: readonly FigureRow[]): Readonly<Record<string, string>> => {
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of rows) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount));
  return Object.fromEntries([...sums].map(([currency, sum]) => [currency, amountText(sum)]));
};

const sumsOf = (rows: readonly FigureRow[]): DisputeSums => ({ count: total(rows), amounts: amountsOf(rows) });

const valuesOf = (rows: readonly FigureRow[], keyOf: (row: FigureRow) => string | null): readonly string[] => [
  ...new Set(rows.map((row) => keyOf(row) ?? '')),
];

/**
 * Returns how often payments were disputed in a month, such as `2026-11`, by brand and by reason. A dispute counts in the
 * month in which it was received, won ones too, as the schemes count.
 */
export const disputeRatesOf = async (
  dependencies: FigureDependencies,
  channels: readonly string[],
  month: string,
): Promise<DisputeRatesReply> => {
  const [beforeMs, fromMs, endMs] = [monthStart(month, -1), monthStart(month), monthStart(month, 1)];
  const [earlier, now]: [FigureRow[], FigureRow[]] = [[], []];
  for (const channel of channels) {
    earlier.push(...(await rowsByDay(dependencies, channel, beforeMs, fromMs)));
    now.push(...(await rowsByDay(dependencies, channel, fromMs, endMs)));
  }
  const isPaid = ({ type, state }: FigureRow): boolean => charged.includes(type) && state === 'succeeded';
  const [paidBefore, paid] = [earlier.filter(isPaid), now.filter(isPaid)];
  const disputed = now.filter(({ type, state }) => type === 'CB' && state === 'succeeded');
  const brands = valuesOf([...paid, ...disputed], ({ brand }) => brand);
  return {
    month,
    payments: sumsOf(paid),
    disputes: sumsOf(disputed),
    brands: brands
      .map((brand) => {
        const isOf = (row: FigureRow): boolean => (row.brand ?? '') === brand;
        const isBefore = countsMonthBefore(brand);
        return {
          brand,
          isBefore,
          payments: sumsOf((isBefore ? paidBefore : paid).filter(isOf)),
          disputes: sumsOf(disputed.filter(isOf)),
        };
      })
      .toSorted((a, b) => b.disputes.count - a.disputes.count || b.payments.count - a.payments.count),
    reasons: valuesOf(disputed, ({ code }) => code)
      .map((code) => ({ code, disputes: sumsOf(disputed.filter((row) => (row.code ?? '') === code)) }))
      .toSorted((a, b) => b.disputes.count - a.disputes.count),
  };
};
