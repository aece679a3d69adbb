import type { CurrencyTotal, TotalsReply } from '../../../catalogue/backoffice/replies/whole-lists.ts';
import { type ListName, type OfficeList, officeLists } from '../../../catalogue/backoffice/whole-lists.ts';
import { amountText, hundredthsOf } from '../../../catalogue/payments/amount.ts';
import { effectOfType, isAttempt } from '../../../catalogue/payments/payment-types.ts';
import { stopwatchMs } from '../../platform/base/clock.ts';
import { textAt } from './cells.ts';
import { hundredthsMoved } from './moved.ts';
import { type Entry, type ListCall, pagesOf, type ReadPage } from './source.ts';

/** Beyond so many entries, the totals are those of the newest: adding up more would hold up others. */
export const MOST_ADDED_UP = 20_000;

/** Somebody waits for them. */
const LONGEST_MS = 3_000;

/** The count and the sums of the entries in one currency. */
interface Sum {
  count: number;
  sum: bigint;
  charged: bigint;
  givenBack: bigint;
  declined: bigint;
}

const AMOUNT = /^-?\d+\.\d{2}$/;

/** Returns the type of the payment that an entry refers to; undefined if there is none. */
export type ReferencedType = (entry: Entry) => Promise<string | undefined>;

/** What a successful payment does; what it refers to is looked up only where that decides. */
const effectOf = async (entry: Entry, referencedType: ReferencedType): Promise<'charged' | 'givenBack' | undefined> => {
  const type = textAt(entry, 'paymentType');
  return effectOfType(type) ?? (type === 'RV' ? effectOfType(type, await referencedType(entry)) : undefined);
};

const add = async (sums: Map<string, Sum>, entry: Entry, list: ListName, type: ReferencedType): Promise<void> => {
  const { money }: OfficeList = officeLists[list];
  if (money === undefined) return;
  const currency = textAt(entry, money.currency);
  const text = textAt(entry, money.amount);
  if (currency === '' || !AMOUNT.test(text)) return;
  const amount = (list === 'settlement' ? hundredthsMoved(entry) : undefined) ?? hundredthsOf(text);
  const sum = sums.get(currency) ?? { count: 0, sum: 0n, charged: 0n, givenBack: 0n, declined: 0n };
  sums.set(currency, sum);
  sum.count += 1;
  if (list === 'payments' && textAt(entry, 'state') !== 'succeeded') {
    if (textAt(entry, 'state') === 'declined' && isAttempt(textAt(entry, 'paymentType'))) sum.declined += amount;
    return;
  }
  sum.sum += amount;
  const effect = list === 'payments' ? await effectOf(entry, type) : undefined;
  if (effect !== undefined) sum[effect] += amount;
};

const shown = (list: ListName, currency: string, { count, sum, charged, givenBack, declined }: Sum): CurrencyTotal => ({
  currency,
  count,
  sum: amountText(sum),
  ...(list === 'payments'
    ? {
        charged: amountText(charged),
        refunded: amountText(givenBack),
        net: amountText(charged - givenBack),
        declined: amountText(declined),
      }
    : {}),
});

/** Returns the totals of a list by currency: of all that the filter accepts, up to a largest number of entries. */
export const totalsOf = async (
  read: ReadPage,
  list: ListName,
  call: ListCall,
  referencedType: ReferencedType,
): Promise<TotalsReply> => {
  const untilMs = stopwatchMs() + LONGEST_MS;
  const sums = new Map<string, Sum>();
  let count = 0;
  let isCut = false;
  for await (const page of pagesOf(read, { ...call, isForSums: true })) {
    const some = page.slice(0, MOST_ADDED_UP - count);
    for (const entry of some) await add(sums, entry, list, referencedType);
    count += some.length;
    isCut = some.length < page.length || stopwatchMs() > untilMs;
    if (isCut) break;
  }
  const totals = [...sums].map(([currency, sum]) => shown(list, currency, sum));
  return { count, totals: totals.toSorted((left, right) => (left.currency < right.currency ? -1 : 1)), isCut };
};
