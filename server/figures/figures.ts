import type {
  CurrencyFigures,
  FiguresReply,
  PeriodFigures,
  SlotFigures,
} from '../../catalogue/backoffice/replies/figures.ts';
import { amountText } from '../../catalogue/payments/amount.ts';
import { type Posting, postings } from '../../catalogue/payments/payment-types.ts';
import { type ResultCode, resultCodes } from '../../catalogue/result-codes/result-codes.ts';
import { type Clock, timestampText } from '../base/clock.ts';
import { givingWay } from '../base/give-way.ts';
import type { Database } from '../database/database.ts';
import { commitUnlessConflict } from '../database/deciding.ts';
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

/** Somebody tried to pay: money from outside, by a request of the merchant or the shopper. */
const isAttempt = (type: string): boolean => {
  const posting: Posting | undefined = (postings as Readonly<Record<string, Posting>>)[type];
  return posting?.madeBy === 'client' && posting.from === 'outside' && posting.to !== 'credited';
};

const dayOf = (timeMs: number): string => timestampText(timeMs).slice(0, 'yyyy-MM-dd'.length);

const startOfDay = (timeMs: number): number => timeMs - (timeMs % DAY_MS);

const isOpen = ({ state }: FigureRow): boolean => state === 'received' || state === 'pending';

/** Adds up rows of slices that are alike. */
const merged = (rows: readonly FigureRow[]): readonly FigureRow[] => {
  const sums = new Map<string, FigureRow>();
  for (const row of rows) {
    const { slot, type, brand, currency, state, code, span, count, amount } = row;
    const key = JSON.stringify([slot, type, brand, currency, state, code, span]);
    const known = sums.get(key);
    sums.set(key, known === undefined ? row : { ...known, count: known.count + count, amount: known.amount + amount });
  }
  return [...sums.values()];
};

/**
 * Reads the figures of a channel by the day, from kept days where there are some. Days that cannot change any more are
 * kept then. It gives way to payments.
 */
const rowsByDay = async (
  { database, clock }: FigureDependencies,
  entity: string,
  fromMs: number,
  beforeMs: number,
): Promise<readonly FigureRow[]> => {
  const records = figureRecords(database);
  const giveWay = givingWay();
  const kept = await records.keptDays(entity, dayOf(fromMs), dayOf(beforeMs - 1));
  const found: FigureRow[] = [];
  for (let dayMs = startOfDay(fromMs); dayMs < beforeMs; dayMs += DAY_MS) {
    const day = dayOf(dayMs);
    const known = kept.get(day);
    if (known !== undefined) {
      found.push(...known);
      continue;
    }
    const slices: FigureRow[] = [];
    for await (const read of records.between(entity, dayMs, dayMs + DAY_MS, DAY_MS))
      slices.push(...(await giveWay(read)));
    const rows = merged(slices);
    found.push(...rows);
    const hasEnded = dayMs + DAY_MS + CLOSED_AFTER_MS < clock.now();
    if (hasEnded && !rows.some(isOpen))
      await commitUnlessConflict(database, { inserts: [insertDay(entity, day, rows)] });
  }
  return found;
};

const rowsByHour = async (
  { database }: FigureDependencies,
  entity: string,
  fromMs: number,
  beforeMs: number,
): Promise<readonly FigureRow[]> => {
  const giveWay = givingWay();
  const found: FigureRow[] = [];
  for await (const read of figureRecords(database).between(entity, fromMs, beforeMs, HOUR_MS)) {
    found.push(...(await giveWay(read)));
  }
  return found;
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

const currenciesOf = (rows: readonly FigureRow[]): readonly CurrencyFigures[] =>
  [...groupedBy(rows, ({ currency }) => currency)]
    .map(([currency, own]) => {
      const succeeded = own.filter(({ state }) => state === 'succeeded');
      const approved = succeeded.filter(({ type }) => isAttempt(type));
      const refunds = succeeded.filter(({ type }) => type === 'RF');
      return { currency, volume: sumText(approved), approved: total(approved), refunded: sumText(refunds) };
    })
    .filter(({ approved, refunded }) => approved > 0 || refunded !== '0.00')
    .toSorted((a, b) => b.approved - a.approved);

const periodOf = (rows: readonly FigureRow[]): PeriodFigures => {
  const attempts = rows.filter(({ type }) => isAttempt(type));
  const approved = total(attempts.filter(({ state }) => state === 'succeeded'));
  const declined = total(attempts.filter(({ state }) => state === 'declined'));
  const medianMs = medianOf(attempts);
  return {
    attempts: total(attempts),
    approved,
    declined,
    open: total(attempts.filter(isOpen)),
    ...(approved + declined === 0 ? {} : { approvalRate: approved / (approved + declined) }),
    ...(medianMs === undefined ? {} : { medianMs }),
    currencies: currenciesOf(rows),
  };
};

const slotsOf = (
  rows: readonly FigureRow[],
  fromMs: number,
  beforeMs: number,
  slotMs: number,
): readonly SlotFigures[] => {
  const groups = groupedBy(
    rows.filter(({ type }) => isAttempt(type)),
    ({ slot }) => slot,
  );
  const slots: SlotFigures[] = [];
  for (let slot = Math.floor(fromMs / slotMs); slot * slotMs < beforeMs; slot += 1) {
    const own = groups.get(slot) ?? [];
    const approved = own.filter(({ state }) => state === 'succeeded');
    const volume = [...groupedBy(approved, ({ currency }) => currency)].map(
      ([name, of]) => [name, sumText(of)] as const,
    );
    slots.push({
      start: timestampText(slot * slotMs),
      attempts: total(own),
      approved: total(approved),
      declined: total(own.filter(({ state }) => state === 'declined')),
      volume: Object.fromEntries(volume),
    });
  }
  return slots;
};

const MOST_REASONS = 10;

const declinesOf = (rows: readonly FigureRow[]): FiguresReply['declines'] => {
  const declined = rows.filter(({ type, state }) => isAttempt(type) && state === 'declined');
  return [...groupedBy(declined, ({ code }) => code ?? '')]
    .map(([code, own]) => ({ code, description: resultCodes[code as ResultCode]?.text ?? '', count: total(own) }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_REASONS);
};

const methodsOf = (rows: readonly FigureRow[]): FiguresReply['methods'] =>
  [
    ...groupedBy(
      rows.filter(({ type }) => isAttempt(type)),
      ({ brand }) => brand ?? '',
    ),
  ]
    .map(([brand, own]) => ({
      brand,
      attempts: total(own),
      approved: total(own.filter(({ state }) => state === 'succeeded')),
    }))
    .toSorted((a, b) => b.attempts - a.attempts);

/** A period in milliseconds; the end is exclusive. */
export interface FigurePeriod {
  readonly fromMs: number;
  readonly beforeMs: number;
}

/**
 * Returns the figures of some channels in a period, and of the period of the same length before. Periods of more than
 * three days consist of whole days in UTC.
 */
export const figuresOf = async (
  dependencies: FigureDependencies,
  channels: readonly string[],
  period: FigurePeriod,
): Promise<Omit<FiguresReply, 'disputes' | 'settlement'>> => {
  const isHourly = period.beforeMs - period.fromMs <= HOURLY_UP_TO_MS;
  const fromMs = isHourly ? period.fromMs : startOfDay(period.fromMs);
  const beforeMs = isHourly ? period.beforeMs : startOfDay(period.beforeMs - 1) + DAY_MS;
  const lengthMs = beforeMs - fromMs;
  const read = isHourly ? rowsByHour : rowsByDay;
  const now: FigureRow[] = [];
  const before: FigureRow[] = [];
  for (const channel of channels) {
    now.push(...(await read(dependencies, channel, fromMs, beforeMs)));
    before.push(...(await read(dependencies, channel, fromMs - lengthMs, fromMs)));
  }
  return {
    from: timestampText(fromMs),
    to: timestampText(beforeMs),
    slot: isHourly ? 'hour' : 'day',
    slots: slotsOf(now, fromMs, beforeMs, isHourly ? HOUR_MS : DAY_MS),
    now: periodOf(now),
    before: periodOf(before),
    declines: declinesOf(now),
    methods: methodsOf(now),
  };
};
