import { amountText, hundredthsOf } from '../../catalogue/payments/amount.ts';
import type { ShownSum } from './record.ts';

/** What was settled in one currency, added up. */
export interface Total {
  readonly currency: string;
  readonly records: number;
  /** What was given to the merchant, and what was taken from them, which is negative. */
  readonly given: string;
  readonly taken: string;
  /** Both together. */
  readonly amount: string;
  readonly fee: string;
  /** What is left of the amount after the fees. */
  readonly net: string;
}

/** An amount of a settlement, and what has become of it. */
interface Moved {
  readonly amount: string;
  readonly cashflow: string;
  readonly status: string;
}

/** Returns what an amount did to the money of the merchant: it is negative if it was taken, and zero if it failed. */
export const movedIn = ({ amount, cashflow, status }: Moved): string =>
  amountText(hundredthsMoved({ amount, cashflow, status }));

const hundredthsMoved = ({ amount, cashflow, status }: Moved): bigint => {
  if (status !== 'SUCCESS') return 0n;
  return cashflow === 'NEG' ? -hundredthsOf(amount) : hundredthsOf(amount);
};

/** Returns what is left of an amount after a fee. */
export const lessFee = (amount: string, fee: string): string => amountText(hundredthsOf(amount) - hundredthsOf(fee));

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((left, right) => left + right, 0n);

/** Adds up sums by their currencies; what the acquirer could not settle is left out. */
export const totalsOf = (sums: readonly ShownSum[]): readonly Total[] => {
  const settled = sums.filter(({ status }) => status === 'SUCCESS');
  const currencies = [...new Set(settled.map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const own = settled.filter((sum) => sum.currency === currency);
    const amounts = own.map(hundredthsMoved);
    const amount = sumOf(amounts);
    const fee = sumOf(own.map((sum) => hundredthsOf(sum.fee)));
    return {
      currency,
      records: own.reduce((count, { records }) => count + records, 0),
      given: amountText(sumOf(amounts.filter((each) => each > 0n))),
      taken: amountText(sumOf(amounts.filter((each) => each < 0n))),
      amount: amountText(amount),
      fee: amountText(fee),
      net: amountText(amount - fee),
    };
  });
};

/** Returns the sums of all channels together, in their order: each channel has its own in a reply. */
export const ofAllChannels = (sums: readonly ShownSum[]): readonly ShownSum[] => {
  const together = new Map<string, ShownSum>();
  for (const sum of sums) {
    const { records, amount, fee, ...kind } = sum;
    const key = JSON.stringify(Object.entries(kind).toSorted());
    const known = together.get(key);
    together.set(
      key,
      known === undefined
        ? sum
        : {
            ...sum,
            records: known.records + records,
            amount: amountText(hundredthsOf(known.amount) + hundredthsOf(amount)),
            fee: amountText(hundredthsOf(known.fee) + hundredthsOf(fee)),
          },
    );
  }
  return [...together.values()].toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
};

/** Adds up the sums of all days and brands that are of one kind and currency. */
export const byKind = (sums: readonly ShownSum[]): readonly ShownSum[] => {
  const kinds = new Map<string, ShownSum>();
  for (const { brand: _brand, ...sum } of sums) {
    const key = [sum.currency, sum.recordType, sum.transactionType, sum.cashflow, sum.status].join(' ');
    const before = kinds.get(key);
    const added = (one: string, other: string): string => amountText(hundredthsOf(one) + hundredthsOf(other));
    kinds.set(key, {
      ...sum,
      records: sum.records + (before?.records ?? 0),
      amount: added(sum.amount, before?.amount ?? '0.00'),
      fee: added(sum.fee, before?.fee ?? '0.00'),
    });
  }
  return [...kinds.values()].toSorted(
    (one, other) =>
      one.currency.localeCompare(other.currency) ||
      other.cashflow.localeCompare(one.cashflow) ||
      other.records - one.records,
  );
};

/** How what was settled within some days in one currency reaches the merchant: the parts, and their sum. */
export interface Ways {
  readonly currency: string;
  /** With payouts of these days. */
  readonly paidOut: string;
  /** Booked on the merchant's bank account by itself, without a payout. */
  readonly direct: string;
  /** The rest: with payouts of other days; negative if payouts of these days have records of others. */
  readonly otherDays: string;
  readonly net: string;
}

/** Returns the ways of what was settled, by currency, from the sums of all records and of those without a payout. */
export const waysOf = (
  payouts: readonly { readonly currency: string; readonly sum: string }[],
  settled: readonly ShownSum[],
  withoutPayout: readonly ShownSum[],
): readonly Ways[] => {
  const [all, direct] = [totalsOf(settled), totalsOf(withoutPayout)];
  const currencies = [...new Set([...payouts, ...all].map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const isOwn = (each: { readonly currency: string }): boolean => each.currency === currency;
    const paidOut = payouts.find(isOwn)?.sum ?? '0.00';
    const booked = direct.find(isOwn)?.net ?? '0.00';
    const net = all.find(isOwn)?.net ?? '0.00';
    const rest = hundredthsOf(net) - hundredthsOf(paidOut) - hundredthsOf(booked);
    return { currency, paidOut, direct: booked, otherDays: amountText(rest), net };
  });
};
