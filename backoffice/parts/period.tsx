import { useLayoutEffect, useRef } from 'preact/hooks';
import { type PeriodName, periodNames } from '../../catalogue/backoffice/periods.ts';
import { useAddress } from '../frame/address.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { gatewayNow } from '../frame/time.ts';
import { Choices } from './choices.tsx';
import type { FilterRow, Query } from './filter-rows.tsx';
import { Select } from './form.tsx';
import { dayText } from './values.tsx';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A period in milliseconds: it begins at the first, and ends before the second. */
type Span = readonly [fromMs: number, untilMs: number];

const lasting =
  (lengthMs: number) =>
  (nowMs: number): Span => [nowMs - lengthMs, nowMs];

/** So many days and what has passed of today, from the first moment of a day in UTC: each day of a chart is whole. */
const lastingDays =
  (days: number) =>
  (nowMs: number): Span => [nowMs - (nowMs % DAY_MS) - days * DAY_MS, nowMs];

/** Returns the first moment of a day in the reader's zone, from year, month and day; these may be beyond their ends. */
const begins = (...parts: readonly [year: number, month: number, day?: number]): number => {
  const [year, month, day = 1] = parts;
  return new Date(year, month, day).getTime();
};

const partsOf = (nowMs: number) => {
  const now = new Date(nowMs);
  return [now.getFullYear(), now.getMonth(), now.getDate()] as const;
};

/** Days, months and years that begin in the reader's zone; the clocks may have changed in between. */
const calendar =
  (span: (year: number, month: number, day: number) => Span) =>
  (nowMs: number): Span => {
    const [fromMs, untilMs] = span(...partsOf(nowMs));
    return [fromMs, Math.min(untilMs, nowMs)];
  };

/** The periods that a reader chooses from, by their names in the address, and when each begins and ends. */
const periods = {
  today: calendar((year, month, day) => [begins(year, month, day), begins(year, month, day + 1)]),
  yesterday: calendar((year, month, day) => [begins(year, month, day - 1), begins(year, month, day) - SECOND_MS]),
  last24h: lasting(DAY_MS),
  last7d: lastingDays(7),
  thisMonth: calendar((year, month) => [begins(year, month), begins(year, month + 1)]),
  lastMonth: calendar((year, month) => [begins(year, month - 1), begins(year, month) - SECOND_MS]),
  last30d: lastingDays(30),
  last90d: lastingDays(90),
  thisYear: calendar((year) => [begins(year, 0), begins(year + 1, 0)]),
  last365d: lastingDays(365),
} as const satisfies Readonly<Record<PeriodName, (nowMs: number) => Span>>;

const isPeriod = (name: string | undefined): name is PeriodName => name !== undefined && Object.hasOwn(periods, name);

/** A period, as requests name it; either end may be open. */
interface Period {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Returns the span before another that began in the month before, or at another month before that; as long at most. */
const monthsBefore =
  (months: number) =>
  ([fromMs, untilMs]: Span): Span => {
    const [year, month] = partsOf(fromMs);
    const earlierMs = begins(year, month - months);
    return [earlierMs, Math.min(earlierMs + (untilMs - fromMs), fromMs - SECOND_MS)];
  };

/** Which span those of the calendar are compared with; all others with the one of the same length before. */
const comparedWith: Readonly<Partial<Record<PeriodName, (span: Span) => Span>>> = {
  thisMonth: monthsBefore(1),
  lastMonth: ([fromMs]) => {
    const [year, month] = partsOf(fromMs);
    return [begins(year, month - 1), fromMs - SECOND_MS];
  },
  thisYear: monthsBefore(12),
};

/** Returns a time as requests write it, in UTC. */
const requestTime = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ');

/** Returns a time of a day in the reader's zone; undefined for a text of an address that is no day. */
const timeOn = (day: string | undefined, time: string): string | undefined => {
  const timeMs = Date.parse(`${day}T${time}`);
  return Number.isNaN(timeMs) ? undefined : requestTime(timeMs);
};

const startOf = (day: string | undefined): string | undefined => timeOn(day, '00:00:00');
const endOf = (day: string | undefined): string | undefined => timeOn(day, '23:59:59');

/** Returns the period of an address; by itself it ends at the gateway's time, which testers move. */
export const periodIn = (
  query: Readonly<Record<string, string>>,
  ifAbsent: PeriodName | undefined,
  nowMs: number = gatewayNow(),
): Period => {
  const name = nameIn(query, ifAbsent);
  if (isPeriod(name)) {
    const [fromMs, toMs] = periods[name](nowMs);
    return { from: requestTime(fromMs), to: requestTime(toMs) };
  }
  const [from, to] = [startOf(query['from']), endOf(query['to'])];
  if (ifAbsent === undefined) return { from, to };
  // A period of which one end is not chosen yet.
  return { from: from ?? requestTime(periods[ifAbsent](nowMs)[0]), to: to ?? requestTime(nowMs) };
};

/** Returns the period that the one of an address is compared with; undefined for the one of the same length before. */
export const comparedIn = (query: Query, ifAbsent: PeriodName, nowMs: number = gatewayNow()): Period | undefined => {
  const name = nameIn(query, ifAbsent);
  if (!isPeriod(name)) return undefined;
  const [fromMs, untilMs] = comparedWith[name]?.(periods[name](nowMs)) ?? [];
  if (fromMs === undefined || untilMs === undefined) return undefined;
  return { from: requestTime(fromMs), to: requestTime(untilMs) };
};

/** Returns the period of an address by its name: `own` for dates, nothing for no limit. */
const nameIn = (query: Query, ifAbsent: PeriodName | undefined): string => {
  const hasDates = query['from'] !== undefined || query['to'] !== undefined;
  return query['period'] ?? (hasDates ? 'own' : (ifAbsent ?? ''));
};

/** Returns dates as people say them: `Nov 1, 2026 – Nov 5, 2026`, with dots for an end that is open. */
const datesText = ({ from, to }: Query): string | undefined =>
  from || to ? [from, to].map((day) => (day ? dayText(day) : '…')).join(' – ') : undefined;

const optionsOf = (mayBeAll: boolean): readonly (readonly [value: string, text: string])[] => {
  const texts = frameTexts.value;
  const names = [...periodNames, 'own'] as const;
  const options = names.map((each) => [each, each === 'own' ? texts.ownPeriod : texts[each]] as const);
  return mayBeAll ? [['', texts.all], ...options] : options;
};

type Set = ReturnType<typeof useAddress>['set'];

const Dates = ({ query, set }: { readonly query: Query; readonly set: Set }) => (
  <>
    {(['from', 'to'] as const).map((end) => (
      <div class="field" key={end}>
        <label for={`period-${end}`}>{frameTexts.value[end]}</label>
        <input
          type="date"
          id={`period-${end}`}
          value={query[end] ?? ''}
          onChange={(event) => set({ [end]: event.currentTarget.value || undefined })}
        />
      </div>
    ))}
  </>
);

/** The dates of a panel: whoever chooses dates of their own goes on with the first. */
const ChosenDates = (properties: { readonly query: Query; readonly set: Set }) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={place} class="span">
      <Dates {...properties} />
    </div>
  );
};

/** Returns the filter by a period; without `ifAbsent` there may be no limit. */
export const periodFilter = (query: Query, ifAbsent?: PeriodName): FilterRow => {
  const label = frameTexts.value.period;
  const name = nameIn(query, ifAbsent);
  const options = optionsOf(ifAbsent === undefined);
  const textOf = (each: string | undefined) => options.find(([option]) => option === each)?.[1] ?? each;
  // Dates that are not chosen yet limit nothing: what holds until then is what the list shows by itself.
  const value = name === 'own' ? (datesText(query) ?? textOf(ifAbsent)) : textOf(name);
  return {
    name: 'period',
    label,
    parameters: ['period', 'from', 'to'],
    isIdle: name === 'own' && datesText(query) === undefined,
    value: name === '' ? undefined : value,
    panel: ({ set, close }) => (
      <>
        {name === 'own' && <ChosenDates query={query} set={set} />}
        <Choices
          label={label}
          options={options}
          value={name}
          choose={(chosen) => {
            set({ period: chosen === (ifAbsent ?? '') ? undefined : chosen, from: undefined, to: undefined });
            if (chosen !== 'own') close();
          }}
        />
      </>
    ),
  };
};

/** The choice of a period; it is in the address. */
export const PeriodChoice = ({ ifAbsent }: { readonly ifAbsent: PeriodName }) => {
  const { query, set } = useAddress();
  const name = nameIn(query, ifAbsent);
  return (
    <>
      <Select
        name="period"
        label={frameTexts.value.period}
        value={name}
        options={optionsOf(false)}
        onChange={(value) => set({ period: value || undefined, from: undefined, to: undefined })}
      />
      {name === 'own' && <Dates query={query} set={set} />}
    </>
  );
};
