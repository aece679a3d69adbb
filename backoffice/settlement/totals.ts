import type { ShownSum } from './record.ts';

/** What was settled in one currency, added up. */
export interface Total {
  readonly currency: string;
  readonly records: number;
  /** What was paid to the merchant, less what was taken from them. */
  readonly amount: string;
  readonly fee: string;
}

const hundredthsIn = (amount: string): bigint => BigInt(amount.replace('.', ''));

const textOf = (hundredths: bigint): string => {
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Adds up sums by their currencies; what the acquirer could not settle is left out. */
export const totalsOf = (sums: readonly ShownSum[]): readonly Total[] => {
  const settled = sums.filter(({ status }) => status === 'SUCCESS');
  const currencies = [...new Set(settled.map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const own = settled.filter((sum) => sum.currency === currency);
    const signed = own.map(({ amount, cashflow }) => (cashflow === 'NEG' ? -1n : 1n) * hundredthsIn(amount));
    return {
      currency,
      records: own.reduce((count, { records }) => count + records, 0),
      amount: textOf(signed.reduce((left, right) => left + right, 0n)),
      fee: textOf(own.reduce((sum, { fee }) => sum + hundredthsIn(fee), 0n)),
    };
  });
};
