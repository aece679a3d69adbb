import type {
  CurrencyFigures,
  FiguresReply,
  PeriodFigures,
  SlotFigures,
  TriedFigures,
} from '../../../catalogue/backoffice/replies/figures.ts';
import { UNKNOWN_COUNTRY } from '../../../catalogue/backoffice/unknown-country.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { effectOfType, isAttempt } from '../../../catalogue/payments/payment-types.ts';
import { type ResultCode, resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import type { Place } from '../../access/entities/places.ts';
import { type Clock, timestampText } from '../../platform/base/clock.ts';
import { givingWay } from '../../platform/base/give-way.ts';
import type { Database } from '../../platform/database/database.ts';
import { commitUnlessConflict } from '../../platform/database/deciding.ts';
import { type FigureRow, figureRecords, insertDay } from './records.ts';

/** The dependencies of figures. */
export interface FigureDependencies {
  readonly database: Database;
  /** The clock of payments, which tests move. */
  readonly clock: Clock;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Up to this period, figures are shown by the hour. */
const HOURLY_UP_TO_MS = 3 * DAY_MS;

/** A day is kept when it ended so long ago, and none of its payments is open: before, payments still get outcomes. */
const CLOSED_AFTER_MS = 4 * DAY_MS;

const dayOf = (timeMs: number): string => timestampText(timeMs).slice(0, 'yyyy-MM-dd'.length);

const startOfDay = (timeMs: number): number => timeMs - (timeMs % DAY_MS);

const isOpen = ({ state }: FigureRow): boolean => state === 'received' || state === 'pending';

/** Adds up rows of slices that are alike. */
const merged = (rows: readonly FigureRow[]): readonly FigureRow[] => {
  const sums = new Map<string, FigureRow>();
  for (const row of rows) {
    const { slot, type, brand, currency, state, code, country, span, count, amount } = row;
    const key = JSON.stringify([slot, type, brand, currency, state, code, country, span]);
    const known = sums.get(key);
    sums.set(key, known === undefined ? row : { ...known, count: known.count + count, amount: known.amount + amount });
  }
  return [...sums.values()];
};

/** Days that are added up and kept together: what is kept already is not lost when a process ends. */
const DAYS_AT_A_TIME = 31;

/** Returns runs of days that are next to each other, by their first moments. */
const runsOf = (days: readonly number[]): readonly (readonly [first: number, ...further: number[]])[] => {
  const runs: [number, ...number[]][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === day - DAY_MS && run.length < DAYS_AT_A_TIME) run.push(day);
    else runs.push([day]);
  }
  return runs;
};

/** Reads the figures of days from the payments themselves, and keeps those of days that cannot change any more. */
const addedUp = async (
  { database, clock }: FigureDependencies,
  channelId: string,
  days: readonly [first: number, ...further: number[]],
): Promise<readonly FigureRow[]> => {
  const giveWay = givingWay();
  const slices: FigureRow[] = [];
  const beforeMs = days[0] + days.length * DAY_MS;
  for await (const read of figureRecords(database).between(channelId, days[0], beforeMs, DAY_MS))
    slices.push(...(await giveWay(read)));
  const rows = merged(slices);
  const byDay = groupedBy(rows, ({ slot }) => slot * DAY_MS);
  const hasEnded = (dayMs: number): boolean => dayMs + DAY_MS + CLOSED_AFTER_MS < clock.now();
  const closed = days.filter((dayMs) => hasEnded(dayMs) && !byDay.get(dayMs)?.some(isOpen));
  const inserts = closed.map((dayMs) => insertDay(channelId, dayOf(dayMs), byDay.get(dayMs) ?? []));
  if (inserts.length > 0) await commitUnlessConflict(database, { inserts });
  return rows;
};

/**
 * Reads the figures of a channel by whole days in UTC, from kept days where there are some. Days that cannot change any
 * more are kept then. It gives way to payments.
 */
export const rowsByDay = async (
  dependencies: FigureDependencies,
  channelId: string,
  fromMs: number,
  beforeMs: number,
): Promise<readonly FigureRow[]> => {
  const kept = await figureRecords(dependencies.database).keptDays(channelId, dayOf(fromMs), dayOf(beforeMs - 1));
  const missing: number[] = [];
  for (let dayMs = startOfDay(fromMs); dayMs < beforeMs; dayMs += DAY_MS)
    if (!kept.has(dayOf(dayMs))) missing.push(dayMs);
  const found = [...kept.values()].flat();
  for (const run of runsOf(missing)) found.push(...(await addedUp(dependencies, channelId, run)));
  return found;
};

/** Reads the figures of a channel from the payments themselves. */
const rowsOf = async (
  { database }: FigureDependencies,
  channelId: string,
  { fromMs, beforeMs }: FigurePeriod,
  slotMs: number,
): Promise<readonly FigureRow[]> => {
  if (fromMs >= beforeMs) return [];
  const giveWay = givingWay();
  const found: FigureRow[] = [];
  for await (const read of figureRecords(database).between(channelId, fromMs, beforeMs, slotMs)) {
    found.push(...(await giveWay(read)));
  }
  return found;
};

/** Reads the figures of a period whose first and last day may be parts of days: days of readers are not those of UTC. */
const rowsOfDays = async (
  dependencies: FigureDependencies,
  channelId: string,
  period: FigurePeriod,
): Promise<readonly FigureRow[]> => {
  const { fromMs, beforeMs } = period;
  const [wholeMs, partMs] = [startOfDay(fromMs + DAY_MS - 1), startOfDay(beforeMs)];
  if (wholeMs >= partMs) return await rowsOf(dependencies, channelId, period, DAY_MS);
  return [
    ...(await rowsOf(dependencies, channelId, { fromMs, beforeMs: wholeMs }, DAY_MS)),
    ...(await rowsByDay(dependencies, channelId, wholeMs, partMs)),
    ...(await rowsOf(dependencies, channelId, { fromMs: partMs, beforeMs }, DAY_MS)),
  ];
};

const total = (rows: readonly FigureRow[]): number => rows.reduce((sum, { count }) => sum + count, 0);

const sumText = (rows: readonly FigureRow[]): string =>
  amountText(rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n));

const groupedBy = <Key>(rows: readonly FigureRow[], keyOf: (row: FigureRow) => Key): ReadonlyMap<Key, FigureRow[]> => {
  const groups = new Map<Key, FigureRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
};

/** Returns the upper end of the class in which half of the outcomes are. */
const medianOf = (rows: readonly FigureRow[]): number | undefined => {
  const decided = rows.filter(({ span }) => span > 0).toSorted((a, b) => a.span - b.span);
  const half = total(decided) / 2;
  let count = 0;
  for (const row of decided) {
    count += row.count;
    if (count >= half) return row.span;
  }
  return undefined;
};

/** What brought money, as lists of payments add it up: what was authorized only is none of it. */
const isCharged = ({ type, state }: FigureRow): boolean => state === 'succeeded' && effectOfType(type) === 'charged';

const currenciesOf = (rows: readonly FigureRow[]): readonly CurrencyFigures[] =>
  [...groupedBy(rows, ({ currency }) => currency)]
    .map(([currency, own]) => {
      const succeeded = own.filter(({ state }) => state === 'succeeded');
      const approved = succeeded.filter(({ type }) => isAttempt(type));
      const refunds = succeeded.filter(({ type }) => type === 'RF');
      const volume = sumText(own.filter(isCharged));
      return { currency, volume, approved: total(approved), refunded: sumText(refunds) };
    })
    .filter(({ approved, volume, refunded }) => approved > 0 || volume !== '0.00' || refunded !== '0.00')
    .toSorted((a, b) => b.approved - a.approved);

const volumeOf = (rows: readonly FigureRow[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...groupedBy(rows.filter(isCharged), ({ currency }) => currency)].map(([currency, own]) => [
      currency,
      sumText(own),
    ]),
  );

const periodOf = (rows: readonly FigureRow[]): PeriodFigures => {
  const tried = rows.filter(({ type }) => isAttempt(type));
  const { attempts, approved, declined } = triedOf(rows);
  const medianMs = medianOf(tried);
  return {
    attempts,
    approved,
    declined,
    open: total(tried.filter(isOpen)),
    ...(approved + declined === 0 ? {} : { approvalRate: approved / (approved + declined) }),
    ...(medianMs === undefined ? {} : { medianMs }),
    currencies: currenciesOf(rows),
  };
};

const triedOf = (rows: readonly FigureRow[]): TriedFigures => {
  const tried = rows.filter(({ type }) => isAttempt(type));
  return {
    attempts: total(tried),
    approved: total(tried.filter(({ state }) => state === 'succeeded')),
    declined: total(tried.filter(({ state }) => state === 'declined')),
  };
};

/**
 * Returns the first and the last hour or day of a chart. Less than half a day at an end is a part of the day beside it,
 * but for the day that is going on.
 */
const endsOf = (
  { fromMs, beforeMs }: FigurePeriod,
  slotMs: number,
  nowMs: number,
): readonly [first: number, last: number] => {
  const [first, last] = [Math.floor(fromMs / slotMs), Math.ceil(beforeMs / slotMs) - 1];
  if (slotMs !== DAY_MS) return [first, last];
  const isLateFirst = fromMs - first * DAY_MS > DAY_MS / 2;
  const isEarlyLast = beforeMs - last * DAY_MS < DAY_MS / 2 && (last + 1) * DAY_MS <= nowMs;
  return [isLateFirst ? first + 1 : first, isEarlyLast ? last - 1 : last];
};

const slotsOf = (
  rows: readonly FigureRow[],
  period: FigurePeriod,
  slotMs: number,
  nowMs: number,
): readonly SlotFigures[] => {
  const [first, last] = endsOf(period, slotMs, nowMs);
  const groups = groupedBy(rows, ({ slot }) => Math.min(Math.max(slot, first), last));
  const slots: SlotFigures[] = [];
  for (let slot = first; slot <= last; slot += 1) {
    const own = groups.get(slot) ?? [];
    slots.push({ start: timestampText(slot * slotMs), ...triedOf(own), volume: volumeOf(own) });
  }
  return slots;
};

const MOST_REASONS = 10;

/** Returns the groups of two periods that have something in the later one, with what the earlier one had of them. */
const compared = <Key>(
  now: readonly FigureRow[],
  before: readonly FigureRow[],
  keyOf: (row: FigureRow) => Key,
): readonly { readonly key: Key; readonly own: readonly FigureRow[]; readonly earlier: readonly FigureRow[] }[] => {
  const known = groupedBy(before, keyOf);
  return [...groupedBy(now, keyOf)].map(([key, own]) => ({ key, own, earlier: known.get(key) ?? [] }));
};

const declinesOf = (now: readonly FigureRow[], before: readonly FigureRow[]): FiguresReply['declines'] => {
  const declined = (rows: readonly FigureRow[]) =>
    rows.filter(({ type, state }) => isAttempt(type) && state === 'declined');
  return compared(declined(now), declined(before), ({ code }) => code ?? '')
    .map(({ key, own, earlier }) => ({
      code: key,
      description: resultCodes[key as ResultCode]?.text ?? '',
      count: total(own),
      before: total(earlier),
    }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_REASONS);
};

const methodsOf = (now: readonly FigureRow[], before: readonly FigureRow[]): FiguresReply['methods'] => {
  const tried = (rows: readonly FigureRow[]) => rows.filter(({ type }) => isAttempt(type));
  return compared(tried(now), tried(before), ({ brand }) => brand ?? '')
    .map(({ key, own, earlier }) => ({ brand: key, ...triedOf(own), before: triedOf(earlier) }))
    .toSorted((a, b) => b.attempts - a.attempts);
};

/** The most countries that are compared by themselves; the list of payments finds the others. */
const MOST_COUNTRIES = 12;

const countriesOf = (now: readonly FigureRow[], before: readonly FigureRow[]): FiguresReply['countries'] => {
  return compared(now, before, ({ country }) => country ?? UNKNOWN_COUNTRY)
    .map(({ key, own, earlier }) => ({
      country: key,
      ...triedOf(own),
      before: triedOf(earlier),
      volume: volumeOf(own),
    }))
    .filter(({ attempts, volume }) => attempts > 0 || Object.keys(volume).length > 0)
    .toSorted((a, b) => b.attempts - a.attempts)
    .slice(0, MOST_COUNTRIES);
};

interface RowsOfChannel {
  readonly id: string;
  readonly name: string;
  readonly own: readonly FigureRow[];
  readonly earlier: readonly FigureRow[];
}

/** The most channels that are compared; a reader of more looks at them one by one. */
const MOST_CHANNELS = 20;

const channelsOf = (channels: readonly RowsOfChannel[]): FiguresReply['channels'] => {
  if (channels.length < 2) return [];
  return channels
    .map(({ id, name, own, earlier }) => ({
      id,
      name,
      ...triedOf(own),
      before: triedOf(earlier),
      volume: volumeOf(own),
    }))
    .filter(({ attempts, before }) => attempts + before.attempts > 0)
    .toSorted((a, b) => b.attempts - a.attempts)
    .slice(0, MOST_CHANNELS);
};

/** A period in milliseconds; the end is exclusive. */
export interface FigurePeriod {
  readonly fromMs: number;
  readonly beforeMs: number;
}

/** Returns the period of the same length before another. */
const sameLengthBefore = ({ fromMs, beforeMs }: FigurePeriod): FigurePeriod => ({
  fromMs: fromMs - (beforeMs - fromMs),
  beforeMs: fromMs,
});

/**
 * Returns the figures of some channels in a period, and of one that it is compared with. In periods of more than three
 * days, the slots are days in UTC.
 */
export const figuresOf = async (
  dependencies: FigureDependencies,
  channels: readonly Pick<Place, 'id' | 'name'>[],
  period: FigurePeriod,
  earlier: FigurePeriod = sameLengthBefore(period),
): Promise<Omit<FiguresReply, 'disputes' | 'settlement'>> => {
  const { fromMs, beforeMs } = period;
  const isHourly = beforeMs - fromMs <= HOURLY_UP_TO_MS;
  const read = (id: string, within: FigurePeriod) =>
    isHourly ? rowsOf(dependencies, id, within, HOUR_MS) : rowsOfDays(dependencies, id, within);
  const each: RowsOfChannel[] = [];
  for (const { id, name } of channels)
    each.push({ id, name, own: await read(id, period), earlier: await read(id, earlier) });
  const now = each.flatMap(({ own }) => own);
  const before = each.flatMap(({ earlier }) => earlier);
  const slotMs = isHourly ? HOUR_MS : DAY_MS;
  const nowMs = dependencies.clock.now();
  const slots = slotsOf(now, period, slotMs, nowMs);
  return {
    from: timestampText(fromMs),
    to: timestampText(beforeMs),
    slot: isHourly ? 'hour' : 'day',
    slots,
    slotsBefore: slotsOf(before, earlier, slotMs, nowMs).slice(0, slots.length),
    now: periodOf(now),
    before: periodOf(before),
    declines: declinesOf(now, before),
    methods: methodsOf(now, before),
    countries: countriesOf(now, before),
    channels: channelsOf(each),
  };
};
