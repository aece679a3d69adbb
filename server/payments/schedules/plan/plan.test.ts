import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateOf, millisecondsOf } from '../../../platform/base/clock.ts';
import { later, localMs, localText, type Unit } from '../../../platform/base/zones.ts';
import { daysIn, lengthOfMonth } from './days.ts';
import { daysOfMonth, daysOfWeek } from './parts.ts';
import { nextRun, nextRuns, type Plan, planFrom, runsWithinAMinute } from './plan.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const planned = (expression: string, zone = 'UTC', more: Record<string, string> = {}): Plan =>
  planFrom({ 'job.expression': expression, ...more }, zone);

const at = (text: string): number => millisecondsOf(`${text.replace(' ', 'T')}Z`);

const utc = (timeMs: number | undefined): string =>
  timeMs === undefined ? 'never' : dateOf(timeMs).toISOString().slice(0, 16).replace('T', ' ');

const firstOf = (expression: string, after: string, count = 1, zone = 'UTC') =>
  nextRuns(planned(expression, zone), at(after), count).map(utc);

describe('the defaults of the contract', () => {
  test.each([
    [{}, '0 0 0 1 1 ? *'],
    [{ 'job.month': '*' }, '0 0 0 1 * ? *'],
    [{ 'job.dayOfWeek': 'MON', 'job.month': '*' }, '0 0 0 ? * MON *'],
    [{ 'job.dayOfMonth': '15', 'job.month': '*' }, '0 0 0 15 * ? *'],
    [{ 'job.dayOfMonth': '13', 'job.dayOfWeek': 'FRI', 'job.month': '*' }, '0 0 0 13 * FRI *'],
    [{ 'job.year': '', 'job.hour': '9', 'job.minute': '30', 'job.second': '15' }, '15 30 9 1 1 ? *'],
    [{ 'job.expression': '0 0 12 L * ?', 'job.hour': '9', 'job.dayOfWeek': 'FRI' }, '0 0 12 L * ? *'],
  ])('%j', (job, expression) => {
    const { second, minute, hour, dayOfMonth, month, dayOfWeek, year } = planFrom(job, 'UTC');
    expect([second, minute, hour, dayOfMonth, month, dayOfWeek, year].join(' ')).toBe(expression);
  });
});

describe('days', () => {
  test.each([
    ['0 0 9 L * ?', '2027-01-30 00:00', ['2027-01-31 09:00', '2027-02-28 09:00']],
    ['0 0 9 L-3 * ?', '2027-02-01 00:00', ['2027-02-25 09:00', '2027-03-28 09:00']],
    ['0 0 9 LW * ?', '2027-02-01 00:00', ['2027-02-26 09:00', '2027-03-31 09:00']],
    ['0 0 9 15W * ?', '2027-05-01 00:00', ['2027-05-14 09:00', '2027-06-15 09:00']],
    ['0 0 9 1W * ?', '2027-05-01 00:00', ['2027-05-03 09:00', '2027-06-01 09:00']],
    ['0 0 9 31W * ?', '2027-01-01 00:00', ['2027-01-29 09:00', '2027-03-31 09:00']],
    ['0 0 9 31 * ?', '2027-01-31 09:00', ['2027-03-31 09:00', '2027-05-31 09:00']],
    ['0 0 9 29 2 ?', '2027-01-01 00:00', ['2028-02-29 09:00', '2032-02-29 09:00']],
    ['0 0 9 ? * 6#5', '2027-01-01 00:00', ['2027-01-29 09:00', '2027-04-30 09:00']],
    ['0 0 9 ? * 6L', '2027-01-01 00:00', ['2027-01-29 09:00', '2027-02-26 09:00']],
    ['0 0 9 ? * L', '2027-01-01 00:00', ['2027-01-02 09:00', '2027-01-09 09:00']],
    ['0 0 9 13 * FRI', '2027-01-01 00:00', ['2027-08-13 09:00', '2028-10-13 09:00']],
    [
      '0 0 9 ? * FRI-MON',
      '2027-01-05 00:00',
      ['2027-01-08 09:00', '2027-01-09 09:00', '2027-01-10 09:00', '2027-01-11 09:00', '2027-01-15 09:00'],
    ],
    [
      '0 0 9 1/10 * ?',
      '2027-01-01 00:00',
      ['2027-01-01 09:00', '2027-01-11 09:00', '2027-01-21 09:00', '2027-01-31 09:00', '2027-02-01 09:00'],
    ],
    ['0 0 9 1 11-2/2 ?', '2027-02-01 00:00', ['2027-11-01 09:00']],
    ['0 0 22-4/2 1 JAN ?', '2027-01-01 00:00', ['2027-01-01 02:00', '2027-01-01 04:00', '2027-01-01 22:00']],
    ['0 0/15 9,14 1 1 ? 2030', '2027-01-01 00:00', ['2030-01-01 09:00', '2030-01-01 09:15']],
  ])('%s', (expression, after, expected) => {
    expect(firstOf(expression, after, expected.length)).toEqual(expected);
  });

  test.each([
    '0 0 9 30 2 ?',
    '0 0 9 31 4,6,9,11 ?',
    '0 0 9 1 1 ? 2020',
    '0 0 9 L-31 * ?',
    '0 0 9 1 1 ? 2030-2026',
    '0 0 9 13 1 FRI 2027',
  ])('%s never comes due', (expression) => {
    expect(firstOf(expression, '2027-01-01 00:00')).toEqual([]);
  });

  test('the 29th of February is found in each leap year of four centuries', () => {
    const years = Array.from({ length: 400 }, (_, place) => 2000 + place);
    const leap = years.filter((year) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0);
    expect(years.filter((year) => daysIn(year, 2, daysOfMonth('29'), daysOfWeek('?')).length === 1)).toEqual(leap);
    expect(leap).toHaveLength(97);
  });
});

describe('clocks that change', () => {
  test.each([
    ['Europe/Berlin', '0 30 2 * * ?', '2027-03-27 12:00', ['2027-03-28T03:30:00+02:00', '2027-03-29T02:30:00+02:00']],
    ['Europe/Berlin', '0 30 2 * * ?', '2027-10-30 12:00', ['2027-10-31T02:30:00+02:00', '2027-11-01T02:30:00+01:00']],
    [
      'Australia/Sydney',
      '0 30 2 * * ?',
      '2027-10-02 02:00',
      ['2027-10-03T03:30:00+11:00', '2027-10-04T02:30:00+11:00'],
    ],
    [
      'Australia/Sydney',
      '0 30 2 * * ?',
      '2027-04-03 02:00',
      ['2027-04-04T02:30:00+11:00', '2027-04-05T02:30:00+10:00'],
    ],
    [
      'Australia/Lord_Howe',
      '0 15 2 * * ?',
      '2027-10-02 02:00',
      ['2027-10-03T02:45:00+11:00', '2027-10-04T02:15:00+11:00'],
    ],
    [
      'America/Sao_Paulo',
      '0 0 0 * * ?',
      '2018-11-03 12:00',
      ['2018-11-04T01:00:00-02:00', '2018-11-05T00:00:00-02:00'],
    ],
    ['Pacific/Apia', '0 0 9 * * ?', '2011-12-29 12:00', ['2011-12-29T09:00:00-10:00', '2011-12-31T09:00:00+14:00']],
  ])('%s %s', (zone, expression, after, expected) => {
    expect(nextRuns(planned(expression, zone), at(after), 2).map((timeMs) => localText(timeMs, zone))).toEqual(
      expected,
    );
  });

  test('times that fall together in a gap come due once', () => {
    const plan = planned('0 0 2,3 * * ?', 'Europe/Berlin');
    const due = nextRuns(plan, at('2027-03-28 00:00'), 3).map((timeMs) => localText(timeMs, plan.zone));
    expect(due).toEqual(['2027-03-28T03:00:00+02:00', '2027-03-29T02:00:00+02:00', '2027-03-29T03:00:00+02:00']);
  });
});

describe('the start and the end', () => {
  test('are local times of the zone, and both may be due times', () => {
    const dates = { 'job.startDate': '2027-06-01 09:00:00', 'job.endDate': '2027-06-02 09:00:00' };
    const plan = planned('0 0 9 * * ?', 'America/New_York', dates);
    expect(nextRuns(plan, 0, 5).map(utc)).toEqual(['2027-06-01 13:00', '2027-06-02 13:00']);
  });
});

test.each([
  ['*/10 * * * * ?', true],
  ['0,30 0 9 1 * ?', true],
  ['0 * * * * ?', false],
  ['59 0/1 * * * ?', false],
])('%s comes due more than once a minute: %s', (expression, is) => {
  expect(runsWithinAMinute(planned(expression))).toBe(is);
});

test.each([
  ['2027-01-31 09:00', '1', 'MONTH', 'Europe/Berlin', '2027-02-28 09:00'],
  ['2028-02-29 09:00', '1', 'YEAR', 'UTC', '2029-02-28 09:00'],
  ['2027-03-27 08:00', '1', 'DAY', 'Europe/Berlin', '2027-03-28 07:00'],
  ['2027-03-27 08:00', '24', 'HOUR', 'Europe/Berlin', '2027-03-28 08:00'],
  ['2027-03-27 08:00', '2', 'WEEK', 'UTC', '2027-04-10 08:00'],
  ['2027-03-27 08:00', '9999999999999999', 'SECOND', 'UTC', 'never'],
  ['2027-03-27 08:00', '9999', 'YEAR', 'UTC', 'never'],
] as const)('%s and %s %s in %s is %s', (from, number, unit, zone, expected) => {
  expect(utc(later(at(from), number, unit as Unit, zone))).toBe(expected);
});

/** The local time of an instant by the platform's calendar alone, `YYYY-MM-DD HH:MM:SS`. */
const platformText = (() => {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeMs: number, zone: string): string => {
    const format =
      formats.get(zone) ??
      new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });
    formats.set(zone, format);
    return format.format(timeMs);
  };
})();

/** The slow reading of one part of an expression, by trying whether a value is in it. */
const allows = (text: string, value: number, first: number, last: number, names: readonly string[] = []): boolean =>
  text.split(',').some((item) => {
    if (item === '*' || item === '?') return true;
    const [range = '', step = '1'] = item.split('/');
    const number = (word: string) => (names.includes(word) ? names.indexOf(word) + first : Number(word));
    const [from = '', to] = range === '*' ? [String(first), String(last)] : range.split('-');
    const end = to ?? (item.includes('/') ? String(last) : from);
    const size = last - first + 1;
    const reach = (number(end) - number(from) + size) % size;
    const place = (value - number(from) + size) % size;
    return place <= reach && place % Number(step) === 0;
  });

type CalendarDate = ReturnType<typeof dateOf>;

const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

const isWorking = (date: CalendarDate): boolean => date.getUTCDay() !== 0 && date.getUTCDay() !== 6;

const allowsDayOfMonth = (text: string, date: CalendarDate): boolean =>
  text.split(',').some((item) => {
    const day = date.getUTCDate();
    const length = lengthOfMonth(date.getUTCFullYear(), date.getUTCMonth() + 1);
    const on = (each: number) => dateOf(date.getTime() + (each - date.getUTCDate()) * DAY_MS);
    const inMonth = Array.from({ length }, (_, place) => place + 1);
    if (item === 'L') return day === length;
    if (item === 'LW') return day === inMonth.filter((each) => isWorking(on(each))).at(-1);
    if (item.startsWith('L-')) return day === length - Number(item.slice(2));
    if (!item.endsWith('W')) return allows(item, day, 1, 31);
    const wanted = Number(item.slice(0, -1));
    if (wanted > length) return false;
    const working = inMonth.filter((each) => isWorking(on(each)));
    const distances = working.map((each) => Math.abs(each - wanted));
    return day === working[distances.indexOf(Math.min(...distances))];
  });

const allowsDayOfWeek = (text: string, date: CalendarDate): boolean =>
  text.split(',').some((item) => {
    const weekday = date.getUTCDay() + 1;
    const number = (word: string) => (weekdays.includes(word) ? weekdays.indexOf(word) + 1 : Number(word));
    const [name = '', nth] = item.split('#');
    if (nth !== undefined) return weekday === number(name) && Math.ceil(date.getUTCDate() / 7) === Number(nth);
    if (item === 'L') return weekday === 7;
    if (item.endsWith('L')) {
      const isLast = date.getUTCDate() + 7 > lengthOfMonth(date.getUTCFullYear(), date.getUTCMonth() + 1);
      return isLast && weekday === number(item.slice(0, -1));
    }
    return allows(item, weekday, 1, 7, weekdays);
  });

const textOf = (localMs: number): string => dateOf(localMs).toISOString().slice(0, 19).replace('T', ' ');

/** What the clocks of a zone show at each minute of real time; the first instant of a local time counts. */
const clocksOf = (zone: string, fromMs: number, untilMs: number): ReadonlyMap<string, number> => {
  const shown = new Map<string, number>();
  for (let timeMs = fromMs; timeMs <= untilMs; timeMs += MINUTE_MS) {
    const text = platformText(timeMs, zone);
    if (!shown.has(text)) shown.set(text, timeMs);
  }
  return shown;
};

/** The instant of a local time. In a gap it is the time before the gap that counts, and the clock goes on from there. */
const instantOf = (localMs: number, shown: ReadonlyMap<string, number>): number | undefined => {
  for (let back = 0; back <= 26 * 60; back += 1) {
    const known = shown.get(textOf(localMs - back * MINUTE_MS));
    if (known !== undefined) return known + back * MINUTE_MS;
  }
  return undefined;
};

/** The obviously right walker: it goes over every minute of local time and asks whether the plan allows it. */
const walked = (
  plan: Plan,
  afterMs: number,
  untilMs: number,
  shown: ReadonlyMap<string, number>,
): readonly number[] => {
  const found = new Set<number>();
  const isDay = (date: CalendarDate): boolean =>
    allows(plan.month, date.getUTCMonth() + 1, 1, 12) &&
    allowsDayOfMonth(plan.dayOfMonth, date) &&
    allowsDayOfWeek(plan.dayOfWeek, date);
  const firstDay = Math.floor(afterMs / DAY_MS) - 2;
  for (let day = firstDay; day * DAY_MS <= untilMs + 2 * DAY_MS; day += 1) {
    if (!isDay(dateOf(day * DAY_MS))) continue;
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      const isDue = allows(plan.minute, minute % 60, 0, 59) && allows(plan.hour, Math.floor(minute / 60), 0, 23);
      const instant = isDue ? instantOf(day * DAY_MS + minute * MINUTE_MS, shown) : undefined;
      if (instant !== undefined) found.add(instant + Number(plan.second) * 1000);
    }
  }
  return [...found].filter((timeMs) => timeMs > afterMs && timeMs <= untilMs).toSorted((a, b) => a - b);
};

const list = (...items: fc.Arbitrary<string>[]) =>
  fc.array(fc.oneof(...items), { minLength: 1, maxLength: 3 }).map((each) => each.join(','));

const between = (min: number, max: number) => fc.integer({ min, max }).map(String);
const rangeIn = (min: number, max: number) =>
  fc.tuple(between(min, max), between(min, max)).map((pair) => pair.join('-'));
const stepped = (min: number, max: number) =>
  fc
    .tuple(fc.oneof(fc.constant('*'), between(min, max), rangeIn(min, max)), between(1, max))
    .map((pair) => pair.join('/'));

const minute = fc.oneof(between(0, 59), list(between(0, 59), rangeIn(0, 59), stepped(0, 59)));
const hour = fc.oneof(
  fc.constantFrom('*', '0', '1', '2', '3', '23'),
  list(between(0, 23), rangeIn(0, 23), stepped(0, 23)),
);
const dayOfMonth = fc.oneof(
  fc.constantFrom('*', '?', 'L', 'LW', '1W', '15W', '31W', 'L-3'),
  list(between(1, 31), rangeIn(1, 31), stepped(1, 31), fc.constantFrom('L', 'LW', '15W', 'L-5')),
);
const dayOfWeek = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('*', '?') },
  { weight: 1, arbitrary: fc.constantFrom('L', '6#3', '2#1', '6L', 'MON-FRI', 'SAT,SUN', 'FRI-MON') },
  { weight: 1, arbitrary: list(between(1, 7), rangeIn(1, 7), fc.constantFrom(...weekdays)) },
);
const month = fc.oneof(
  { weight: 3, arbitrary: fc.constant('*') },
  { weight: 1, arbitrary: list(between(1, 12), rangeIn(1, 12)) },
);

/** Zones, each with a time at which its clocks change. */
const changes = [
  ['UTC', '2027-05-01 00:00'],
  ['Europe/Berlin', '2027-03-28 01:00'],
  ['Europe/Berlin', '2027-10-31 01:00'],
  ['America/New_York', '2027-03-14 07:00'],
  ['America/New_York', '2027-11-07 06:00'],
  ['Australia/Sydney', '2027-10-02 16:00'],
  ['Australia/Sydney', '2027-04-03 16:00'],
  ['Australia/Lord_Howe', '2027-10-02 15:30'],
  ['Australia/Lord_Howe', '2027-04-03 15:00'],
  ['America/Sao_Paulo', '2018-11-04 03:00'],
  ['America/Sao_Paulo', '2019-02-17 02:00'],
  ['Asia/Kathmandu', '2027-02-28 00:00'],
  ['Africa/Casablanca', '2027-02-07 02:00'],
  ['Pacific/Apia', '2011-12-30 10:00'],
] as const;

test('random plans come due when a walker over every minute says so', { timeout: 120_000 }, () => {
  const clocks = changes.map(([zone, time]) => clocksOf(zone, at(time) - 4 * DAY_MS, at(time) + 6 * DAY_MS));
  const plans = fc.record({
    parts: fc.tuple(minute, hour, dayOfMonth, month, dayOfWeek),
    second: between(0, 59),
    change: fc.nat(changes.length - 1),
    hoursBefore: fc.integer({ min: 0, max: 60 }),
  });
  fc.assert(
    fc.property(plans, ({ parts, second, change, hoursBefore }) => {
      const [zone, time] = changes[change] ?? changes[0];
      const plan = planned(`${second} ${parts.join(' ')}`, zone);
      const afterMs = at(time) - hoursBefore * HOUR_MS;
      const untilMs = afterMs + 4 * DAY_MS;
      const expected = walked(plan, afterMs, untilMs, clocks[change] ?? new Map());
      const due: number[] = [];
      for (let next = nextRun(plan, afterMs); next !== undefined && next <= untilMs; next = nextRun(plan, next)) {
        due.push(next);
      }
      expect(due.map(utc)).toEqual(expected.map(utc));
      expect(due).toEqual(expected);
    }),
    { numRuns: 150 },
  );
});

test('local times are those of the platform', () => {
  for (const [zone, time] of changes) {
    for (let hours = -30; hours <= 30; hours += 1) {
      const timeMs = at(time) + hours * HOUR_MS;
      expect(localText(timeMs, zone).slice(0, 19).replace('T', ' ')).toBe(platformText(timeMs, zone));
    }
    expect(utc(localMs(platformText(at(time) - 40 * HOUR_MS, zone), zone))).toBe(utc(at(time) - 40 * HOUR_MS));
  }
});
