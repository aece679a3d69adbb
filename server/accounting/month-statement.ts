import { isOnBalanceSheet, type LedgerAccount } from '../../catalogue/books/ledger.ts';
import {
  type MonthDifferenceName,
  monthDifferenceNames,
  monthDifferences,
} from '../../catalogue/books/month-differences.ts';
import {
  accountsOf,
  figureOf,
  type MonthFigureName,
  monthFigureNames,
  monthFigures,
} from '../../catalogue/books/month-figures.ts';
import {
  type AccountBalance,
  addedSums,
  balancesOf,
  type LedgerRecords,
  type LedgerSum,
  type Movement,
} from '../payments/ledger/records.ts';
import { dayAfter, startOfDay } from '../platform/base/zones.ts';
import type { Days } from './months.ts';

/** A figure of a statement: the amount that moved from its credit to its debit, in hundredths. */
export interface ShownFigure {
  readonly figure: MonthFigureName;
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  readonly amount: bigint;
}

/** The balances of an account before and after a period: debits minus credits, in hundredths. */
export interface AccountOfPeriod {
  readonly account: LedgerAccount;
  readonly opening: bigint;
  readonly closing: bigint;
}

/** A balance at the end of a period that settlement or bank will still change, in hundredths. */
export interface Difference {
  readonly difference: MonthDifferenceName;
  readonly account: LedgerAccount;
  readonly amount: bigint;
  /** The day since which it stands; undefined if that is longer ago than anybody looks. */
  readonly since: string | undefined;
}

/** What the books of a period say in one currency. */
export interface MonthStatement {
  readonly currency: string;
  readonly accounts: readonly AccountOfPeriod[];
  readonly figures: readonly ShownFigure[];
  readonly differences: readonly Difference[];
}

/** The books of a channel: its ledger, its id and its time zone. */
export interface ChannelBooks {
  readonly ledger: LedgerRecords;
  readonly channelId: string;
  readonly zone: string;
}

/** Nobody looks further back for the day since which a balance stands than so many steps of so many days. */
const LOOK_BACK_STEPS = 4;
const DAYS_OF_STEP = 31;

const nameOf = (currency: string, account: string): string => `${currency} ${account}`;

const balancesByName = (balances: readonly AccountBalance[]): ReadonlyMap<string, bigint> =>
  new Map(balances.map(({ currency, account, balance }) => [nameOf(currency, account), balance]));

/** Returns the figures of movements in one currency, those of zero left out, in their order. */
export const figuresOf = (moved: readonly LedgerSum[], currency: string): readonly ShownFigure[] => {
  const sums = new Map<MonthFigureName, bigint>();
  for (const { event, debit, credit, amount, currency: own } of moved) {
    const figure = figureOf(event);
    if (own !== currency || figure === undefined || !isOnBalanceSheet(debit) || !isOnBalanceSheet(credit)) continue;
    const isAdded = (monthFigures[figure].adds as readonly string[]).includes(event);
    sums.set(figure, (sums.get(figure) ?? 0n) + (isAdded ? amount : -amount));
  }
  return monthFigureNames.flatMap((figure) => {
    const amount = sums.get(figure) ?? 0n;
    return amount === 0n ? [] : [{ figure, ...accountsOf(figure), amount }];
  });
};

/** Returns what movements changed on an account, on the side on which its balance stands. */
const inflowOn = (
  { debit, credit, currency: own, amount }: Movement,
  currency: string,
  { account, side }: { readonly account: LedgerAccount; readonly side: 'debit' | 'credit' },
): bigint => (own === currency && (side === 'debit' ? debit : credit) === account ? amount : 0n);

/** Returns the movements of some days before a time, by the days of the zone that a period ends in. */
const movedDaily = async ({ ledger, channelId, zone }: ChannelBooks, from: string, to: string) => {
  const [fromMs, beforeMs] = [startOfDay(from, zone), startOfDay(dayAfter(to), zone)];
  // The offset of the last day: where clocks change in between, an hour may count for the day beside it.
  const offsetMs = startOfDay(dayAfter(to), 'UTC') - beforeMs;
  return (await ledger.movements(channelId, fromMs, beforeMs, offsetMs)).toSorted((one, other) => other.day - one.day);
};

const dayText = (day: number): string => dayAfter('1970-01-01', day);

interface Standing {
  readonly currency: string;
  readonly difference: MonthDifferenceName;
  readonly amount: bigint;
}

/**
 * Returns since which day balances stand, if what came first was settled first: the day of the oldest of the newest
 * amounts that add up to each.
 */
const standSince = async (
  books: ChannelBooks,
  to: string,
  standing: readonly Standing[],
): Promise<ReadonlyMap<Standing, string>> => {
  const since = new Map<Standing, string>();
  const left = new Map(standing.map((each) => [each, each.amount]));
  for (let step = 0; step < LOOK_BACK_STEPS && left.size > 0; step += 1) {
    const last = dayAfter(to, -step * DAYS_OF_STEP);
    for (const movement of await movedDaily(books, dayAfter(last, 1 - DAYS_OF_STEP), last)) {
      for (const [each, rest] of left) {
        const after = rest - inflowOn(movement, each.currency, monthDifferences[each.difference]);
        if (after > 0n) left.set(each, after);
        else {
          left.delete(each);
          since.set(each, dayText(movement.day));
        }
      }
    }
  }
  return since;
};

const standingAt = (balances: ReadonlyMap<string, bigint>, currencies: readonly string[]): readonly Standing[] =>
  currencies.flatMap((currency) =>
    monthDifferenceNames.flatMap((difference) => {
      const { account, side } = monthDifferences[difference];
      const balance = balances.get(nameOf(currency, account)) ?? 0n;
      const amount = side === 'debit' ? balance : -balance;
      return amount > 0n ? [{ currency, difference, amount }] : [];
    }),
  );

/** Returns what the books of a channel say of a period, by currency; nothing of currencies without any money. */
export const statementsOf = async (books: ChannelBooks, period: Days): Promise<readonly MonthStatement[]> => {
  const { ledger, channelId } = books;
  const [earlier, all] = await Promise.all([
    ledger.sumsBefore(channelId, period.fromMs),
    ledger.sumsBefore(channelId, period.beforeMs),
  ]);
  const moved = addedSums(all, earlier, -1n);
  const closing = balancesOf(all);
  const [before, after] = [balancesByName(balancesOf(earlier)), balancesByName(closing)];
  const onSheet = closing.filter(({ account }) => isOnBalanceSheet(account));
  const currencies = [...new Set(onSheet.map(({ currency }) => currency))].toSorted();
  const standing = standingAt(after, currencies);
  const since = await standSince(books, period.to, standing);
  return currencies.map((currency) => ({
    currency,
    accounts: onSheet
      .filter((each) => each.currency === currency)
      .map(({ account, balance }) => ({
        account,
        opening: before.get(nameOf(currency, account)) ?? 0n,
        closing: balance,
      })),
    figures: figuresOf(moved, currency),
    differences: standing
      .filter((each) => each.currency === currency)
      .map((each) => ({
        difference: each.difference,
        account: monthDifferences[each.difference].account,
        amount: each.amount,
        since: since.get(each),
      })),
  }));
};

const addedUp = <Item>(
  items: readonly Item[],
  nameOfItem: (item: Item) => string,
  add: (one: Item, other: Item) => Item,
): readonly Item[] => {
  const sums = new Map<string, Item>();
  for (const item of items) {
    const known = sums.get(nameOfItem(item));
    sums.set(nameOfItem(item), known === undefined ? item : add(known, item));
  }
  return [...sums.values()];
};

const earlier = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || other === undefined ? undefined : one < other ? one : other;

/** Returns the sum of the statements of several channels, each currency by itself. */
export const together = (statements: readonly MonthStatement[]): readonly MonthStatement[] => {
  const currencies = [...new Set(statements.map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const own = statements.filter((each) => each.currency === currency);
    const figures = addedUp(
      own.flatMap((each) => each.figures),
      ({ figure }) => figure,
      (one, other) => ({ ...one, amount: one.amount + other.amount }),
    );
    const differences = addedUp(
      own.flatMap((each) => each.differences),
      ({ difference }) => difference,
      (one, other) => ({ ...one, amount: one.amount + other.amount, since: earlier(one.since, other.since) }),
    );
    return {
      currency,
      accounts: addedUp(
        own.flatMap((each) => each.accounts),
        ({ account }) => account,
        (one, { opening, closing }) => ({ ...one, opening: one.opening + opening, closing: one.closing + closing }),
      ),
      figures: monthFigureNames.flatMap((name) => figures.filter(({ figure }) => figure === name)),
      differences: monthDifferenceNames.flatMap((name) => differences.filter(({ difference }) => difference === name)),
    };
  });
};
