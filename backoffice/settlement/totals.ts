import type { ShownSum } from './record.ts';

/** What was settled in one currency, added up. */
export interface Total {
  readonly currency: string;
  readonly records: number;
  /** What was paid to the merchant, less what was taken from them. */
  readonly amount: string;
  readonly fee: string;
  /** What is left of the amount after the fees. */
  readonly net: string;
}

const hundredthsIn = (amount: string): bigint => BigInt(amount.replace('.', ''));

const textOf = (hundredths: bigint): string => {
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((left, right) => left + right, 0n);

/** Adds up sums by their currencies; what the acquirer could not settle is left out. */
export const totalsOf = (sums: readonly ShownSum[]): readonly Total[] => {
  const settled = sums.filter(({ status }) => status === 'SUCCESS');
  const currencies = [...new Set(settled.map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const own = settled.filter((sum) => sum.currency === currency);
    const amount = sumOf(own.map((sum) => (sum.cashflow === 'NEG' ? -1n : 1n) * hundredthsIn(sum.amount)));
    const fee = sumOf(own.map((sum) => hundredthsIn(sum.fee)));
    return {
      currency,
      records: own.reduce((count, { records }) => count + records, 0),
      amount: textOf(amount),
      fee: textOf(fee),
      net: textOf(amount - fee),
    };
  });
};
