import { Temporal } from 'temporal-polyfill';

/** The units of durations and notices. Source: interface, 'Scheduling', job.durationUnit. */
export type Unit = 'YEAR' | 'MONTH' | 'WEEK' | 'DAY' | 'HOUR' | 'MINUTE' | 'SECOND';

const units = {
  YEAR: 'years',
  MONTH: 'months',
  WEEK: 'weeks',
  DAY: 'days',
  HOUR: 'hours',
  MINUTE: 'minutes',
  SECOND: 'seconds',
} as const satisfies Record<Unit, string>;

const LAST_YEAR = 9999;

/**
 * Returns the time at which a local time happens. One that is left out when clocks are put forward happens later by the
 * length of the gap; one that happens twice counts the first time.
 */
export const localMs = (text: string, zone: string): number =>
  Temporal.PlainDateTime.from(text.replace(' ', 'T')).toZonedDateTime(zone).epochMilliseconds;

const zoned = (timeMs: number, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(timeMs).toZonedDateTimeISO(zone);

/** Formats a time in its zone, `2027-03-28T09:00:00+02:00`. */
export const localText = (timeMs: number, zone: string): string =>
  zoned(timeMs, zone).toString({ timeZoneName: 'never', fractionalSecondDigits: 0 });

/**
 * Returns a time later by a number of units, in the calendar of the zone: a month after the 31st is the last day of a
 * shorter one. Undefined after the year 9999.
 */
export const later = (timeMs: number, number: string, unit: Unit, zone: string): number | undefined => {
  try {
    const time = zoned(timeMs, zone).add({ [units[unit]]: Number(number) });
    return time.year > LAST_YEAR ? undefined : time.epochMilliseconds;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

/** A date of the calendar. */
export interface LocalDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Returns the date of a time in its zone. */
export const dateIn = (timeMs: number, zone: string): LocalDate => {
  const { year, month, day } = zoned(timeMs, zone);
  return { year, month, day };
};

/** Returns the date of the next day. */
export const nextDate = ({ year, month, day }: LocalDate): LocalDate => {
  const next = new Temporal.PlainDate(year, month, day).add({ days: 1 });
  return { year: next.year, month: next.month, day: next.day };
};

/** Returns the time at which a time of a local date happens; as `localMs`. */
export const timeOn = ({ year, month, day }: LocalDate, second: number, zone: string): number => {
  const hour = Math.floor(second / 3600);
  const minute = Math.floor((second % 3600) / 60);
  return new Temporal.PlainDateTime(year, month, day, hour, minute, second % 60).toZonedDateTime(zone)
    .epochMilliseconds;
};

/** Returns a text `yyyy-MM-dd HH:mm:ss` if it is a real time; undefined otherwise. */
export const dateAndTime = (text: string): string | undefined => {
  try {
    Temporal.PlainDateTime.from(text.replace(' ', 'T'), { overflow: 'reject' });
    return text;
  } catch {
    return undefined;
  }
};

/** Returns the day of a time in its zone, `yyyy-MM-dd`. */
export const dayIn = (timeMs: number, zone: string): string => zoned(timeMs, zone).toPlainDate().toString();

/** Returns the time at which a day `yyyy-MM-dd` begins in a zone. */
export const startOfDay = (day: string, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;

/** Returns the day that is a number of days after another; before it, if negative. */
export const dayAfter = (day: string, days = 1): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** Returns a time in its zone, `yyyy-MM-dd HH:mm:ss`. */
export const dateTimeIn = (timeMs: number, zone: string): string =>
  zoned(timeMs, zone).toPlainDateTime().toString({ fractionalSecondDigits: 0 }).replace('T', ' ');

/** Returns whether there is a time zone of this name, such as `Europe/Berlin`. */
export const isZone = (name: string): boolean => {
  try {
    zoned(0, name);
    return true;
  } catch {
    return false;
  }
};
