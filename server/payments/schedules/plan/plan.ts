import { type JobRequest, partOfPlan } from '../../../../catalogue/fields/agreements/job.ts';
import { dateIn, type LocalDate, localMs, nextDate, timeOn } from '../../../platform/base/zones.ts';
import { daysIn } from './days.ts';
import { type Days, daysOfMonth, daysOfWeek, valuesOf } from './parts.ts';

/** The plan of a schedule's due times, in local times of a zone. Source: interface, 'Scheduling'. */
export interface Plan {
  readonly second: string;
  readonly minute: string;
  readonly hour: string;
  readonly dayOfMonth: string;
  readonly month: string;
  readonly dayOfWeek: string;
  readonly year: string;
  /** The name of the zone in the IANA database. */
  readonly zone: string;
  /** `YYYY-MM-DD HH:MM:SS`: the earliest due time. */
  readonly startDate?: string;
  /** `YYYY-MM-DD HH:MM:SS`: the latest due time. */
  readonly endDate?: string;
}

const ANY = '?';

/** The defaults of the contract, for parts that were not sent. */
const defaults = { second: '0', minute: '0', hour: '0', dayOfMonth: '1', month: '1', year: '*' } as const;

const partsIn = (job: JobRequest): Omit<Plan, 'zone' | 'startDate' | 'endDate'> => {
  const expression = job['job.expression']?.trim().split(/ +/);
  if (expression !== undefined) {
    const [second = '', minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = '', year = '*'] = expression;
    return { second, minute, hour, dayOfMonth, month, dayOfWeek, year };
  }
  const weekday = job['job.dayOfWeek'];
  // The contract's defaults together, the 1st and Sunday, would mean Sundays that are a 1st: only a weekday that was
  // sent counts.
  return {
    second: job['job.second'] ?? defaults.second,
    minute: job['job.minute'] ?? defaults.minute,
    hour: job['job.hour'] ?? defaults.hour,
    dayOfMonth: job['job.dayOfMonth'] ?? (weekday === undefined ? defaults.dayOfMonth : ANY),
    month: job['job.month'] ?? defaults.month,
    dayOfWeek: weekday ?? ANY,
    year: job['job.year'] || defaults.year,
  };
};

/** Returns the plan of a request: `job.expression` replaces the single parts. */
export const planFrom = (job: JobRequest, zone: string): Plan => {
  const { 'job.startDate': startDate, 'job.endDate': endDate } = job;
  return {
    ...partsIn(job),
    zone,
    ...(startDate === undefined ? {} : { startDate }),
    ...(endDate === undefined ? {} : { endDate }),
  };
};

/** A plan whose parts have been read. */
interface ReadPlan {
  readonly zone: string;
  readonly ofMonth: Days;
  readonly ofWeek: Days;
  readonly months: readonly number[];
  readonly years: readonly number[];
  /** The seconds of the day at which it comes due, in ascending order. */
  readonly seconds: readonly number[];
  readonly startMs: number;
  readonly endMs: number;
  /** The due times of dates on which clocks change, whose conversion is slow, by the start of the date. */
  readonly changing: Map<number, readonly number[]>;
}

const SECONDS_PER_HOUR = 3600;
const SECONDS_PER_MINUTE = 60;
const MS_PER_SECOND = 1000;
const MS_PER_DAY = 86_400_000;

const read = (plan: Plan): ReadPlan => {
  const [hours, minutes, seconds] = [
    valuesOf(partOfPlan.hour, plan.hour),
    valuesOf(partOfPlan.second, plan.minute),
    valuesOf(partOfPlan.second, plan.second),
  ];
  return {
    zone: plan.zone,
    ofMonth: daysOfMonth(plan.dayOfMonth),
    ofWeek: daysOfWeek(plan.dayOfWeek),
    months: valuesOf(partOfPlan.month, plan.month),
    years: valuesOf(partOfPlan.year, plan.year),
    seconds: hours.flatMap((hour) =>
      minutes.flatMap((minute) =>
        seconds.map((second) => hour * SECONDS_PER_HOUR + minute * SECONDS_PER_MINUTE + second),
      ),
    ),
    startMs: plan.startDate === undefined ? Number.NEGATIVE_INFINITY : localMs(plan.startDate, plan.zone),
    endMs: plan.endDate === undefined ? Number.POSITIVE_INFINITY : localMs(plan.endDate, plan.zone),
    changing: new Map(),
  };
};

/** Plans are parsed once, because many schedules share a plan. */
const MOST_READ = 1_000;
const readPlans = new Map<string, ReadPlan>();

const readOnce = (plan: Plan): ReadPlan => {
  const key = JSON.stringify(plan);
  const known = readPlans.get(key);
  if (known !== undefined) return known;
  const made = read(plan);
  if (readPlans.size >= MOST_READ) readPlans.clear();
  readPlans.set(key, made);
  return made;
};

/** A date, and whether each of its local times happens once, a whole day from midnight to midnight. */
interface Day {
  readonly date: LocalDate;
  readonly startMs: number;
  readonly isWhole: boolean;
}

const dayOf = (date: LocalDate, zone: string): Day => {
  const startMs = timeOn(date, 0, zone);
  return { date, startMs, isWhole: timeOn(nextDate(date), 0, zone) - startMs === MS_PER_DAY };
};

/** Few dates are asked about at a time. */
const MOST_CHANGING = 8;

/** Returns the due times of a date on which clocks change, in ascending order. */
const timesOn = ({ seconds, zone, changing }: ReadPlan, { date, startMs }: Day): readonly number[] => {
  const known = changing.get(startMs);
  if (known !== undefined) return known;
  const times = seconds.map((second) => timeOn(date, second, zone)).toSorted((a, b) => a - b);
  if (changing.size >= MOST_CHANGING) changing.clear();
  changing.set(startMs, times);
  return times;
};

/** Returns the first due time of a date after `afterMs`. */
const firstOn = (plan: ReadPlan, day: Day, afterMs: number): number | undefined => {
  if (!day.isWhole) return timesOn(plan, day).find((timeMs) => timeMs > afterMs);
  const { startMs } = day;
  const found = plan.seconds.find((second) => startMs + second * MS_PER_SECOND > afterMs);
  return found === undefined ? undefined : startMs + found * MS_PER_SECOND;
};

/** Yields the dates of a plan, from this one on. */
function* datesFrom({ years, months, ofMonth, ofWeek }: ReadPlan, from: LocalDate): Generator<LocalDate> {
  for (const year of years) {
    if (year < from.year) continue;
    for (const month of months) {
      if (year === from.year && month < from.month) continue;
      const isFirst = year === from.year && month === from.month;
      for (const day of daysIn(year, month, ofMonth, ofWeek)) {
        if (!isFirst || day >= from.day) yield { year, month, day };
      }
    }
  }
}

/** Local times that a gap moves may land on the next date, so that two dates are compared there. */
const firstAfter = (plan: ReadPlan, afterMs: number): number | undefined => {
  // A local time may happen on the date before: it is moved by at most a day.
  const from = dateIn(afterMs - MS_PER_DAY, plan.zone);
  let best: number | undefined;
  for (const date of datesFrom(plan, from)) {
    const day = dayOf(date, plan.zone);
    if (best !== undefined && day.startMs > best) return best;
    const found = firstOn(plan, day, afterMs);
    if (found !== undefined && (best === undefined || found < best)) best = found;
    if (best !== undefined && day.isWhole) return best;
  }
  return best;
};

/**
 * Returns the first due time of a plan after `afterMs`, within its start and end; undefined if there are no more. A
 * local time that clocks skip is due later by the length of the gap; of a local time that exists twice, the first is
 * due. Takes some microseconds, and milliseconds for a plan without due times.
 */
export const nextRun = (plan: Plan, afterMs: number): number | undefined => {
  const made = readOnce(plan);
  const found = firstAfter(made, Math.max(afterMs, made.startMs - 1));
  return found === undefined || found > made.endMs ? undefined : found;
};

/** Returns the next due times of a plan after `afterMs`, at most `count`. */
export const nextRuns = (plan: Plan, afterMs: number, count: number): readonly number[] => {
  const found: number[] = [];
  while (found.length < count) {
    const next = nextRun(plan, found.at(-1) ?? afterMs);
    if (next === undefined) break;
    found.push(next);
  }
  return found;
};

/** Returns whether two due times could be less than a minute apart. */
export const runsWithinAMinute = ({ second }: Plan): boolean => valuesOf(partOfPlan.second, second).length > 1;
