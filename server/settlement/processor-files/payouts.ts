import { timeOrderedId } from '../../platform/base/clock.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import type { SettlementDependencies } from './dependencies.ts';
import type { SettlementFile } from './model/files.ts';
import { insertPayout, type Payout, payoutIdIn, type ReportedPayout, updatePayout } from './model/payouts.ts';
import type { SettlementLine } from './model/record.ts';

/** Returns what a line adds to its payout, in the currency of the settlement: as the ledger moves it into transit. */
const netOf = ({ cashflow, settlementAmount, fee, status }: SettlementLine): bigint =>
  status === 'FAILED' ? 0n : (cashflow === 'POS' ? settlementAmount : -settlementAmount) - fee;

/** What some lines of a report change about one payout. */
type PayoutChange = Pick<Payout, 'reference' | 'currency' | 'net' | 'lines' | 'date'> & {
  readonly told?: ReportedPayout;
};

const later = (one: string, other: string): string => (one > other ? one : other);

/** Returns the changes of payouts, one for each of them. */
const changesIn = (
  format: string,
  lines: readonly SettlementLine[],
  reported: readonly ReportedPayout[],
): readonly PayoutChange[] => {
  const changes = new Map<string, PayoutChange>();
  const add = ({ reference, currency, net, lines: count, date, told }: PayoutChange): void => {
    const name = `${currency} ${reference}`;
    const before = changes.get(name);
    changes.set(name, {
      reference,
      currency,
      net: (before?.net ?? 0n) + net,
      lines: (before?.lines ?? 0) + count,
      date: later(before?.date ?? '', date),
      ...(told === undefined ? (before?.told === undefined ? {} : { told: before.told }) : { told }),
    });
  };
  for (const line of lines) {
    const { settlementCurrency: currency, date, texts } = line;
    const reference = payoutIdIn(format, texts);
    if (reference !== undefined) add({ reference, currency, net: netOf(line), lines: 1, date });
  }
  for (const told of reported) {
    const { reference, currency, date } = told;
    add({ reference, currency, net: 0n, lines: 0, date, told });
  }
  return [...changes.values()];
};

/**
 * Returns what lines of a file change about the payouts that they name: each sum grows by the lines that it pays. They
 * are committed together with the place in the file, so that every line counts once.
 */
export const payoutsOf = async (
  { payouts, clock }: Pick<SettlementDependencies, 'payouts' | 'clock'>,
  { channelId, format }: Pick<SettlementFile, 'channelId' | 'format'>,
  lines: readonly SettlementLine[],
  reported: readonly ReportedPayout[],
): Promise<ChangeSet> => {
  const changes = changesIn(format, lines, reported);
  if (changes.length === 0) return {};
  const known = (
    await payouts.byReferences(
      channelId,
      changes.map(({ reference }) => reference),
    )
  ).filter((each) => each.format === format);
  const updates: Payout[] = [];
  const inserts: Payout[] = [];
  for (const { reference, currency, net, lines: count, date, told } of changes) {
    const before = known.find((each) => each.reference === reference && each.currency === currency);
    if (before === undefined) {
      inserts.push({
        channelId,
        id: timeOrderedId(clock),
        version: 1,
        format,
        reference,
        bankReference: told?.bankReference,
        currency,
        amount: told?.amount,
        net,
        lines: count,
        date: told?.date ?? date,
        state: 'EXPECTED',
        arrivedAtMs: undefined,
        arrivedOn: undefined,
        arrived: undefined,
        createdAtMs: clock.now(),
      });
    } else {
      updates.push({
        ...before,
        bankReference: told?.bankReference ?? before.bankReference,
        amount: told?.amount ?? before.amount,
        net: before.net + net,
        lines: before.lines + count,
        date: told?.date ?? (before.amount === undefined ? later(before.date, date) : before.date),
      });
    }
  }
  return { inserts: inserts.map(insertPayout), updates: updates.map(updatePayout) };
};
