import { Temporal } from 'temporal-polyfill';

/** The days of every year on which the euro system does not settle, as month and day. Source: ECB, TARGET calendar. */
const fixedHolidays: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26']);

/** Good Friday and Easter Monday, in days from Easter Sunday. */
const aroundEaster = [-2, 1] as const;

const SATURDAY = 6;
const DAYS_OF_A_WEEK = 7;

/** Returns Easter Sunday of a year, by the anonymous algorithm for the Gregorian calendar. */
export const easterOf = (year: number): Temporal.PlainDate => {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const leapsOfCenturies = century - Math.floor(century / 4);
  const moon = (leapsOfCenturies - Math.floor((century - Math.floor((century - 17) / 25)) / 3) + 19 * golden + 15) % 30;
  const corrected = moon - Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + corrected + 2 - leapsOfCenturies) % DAYS_OF_A_WEEK;
  const fromMarch = corrected - weekday;
  const month = 3 + Math.floor((fromMarch + 40) / 44);
  return Temporal.PlainDate.from({ year, month, day: fromMarch + 28 - 31 * Math.floor(month / 4) });
};

/** Returns whether the euro system settles on a date. */
export const isTargetDay = (date: Temporal.PlainDate): boolean => {
  if (date.dayOfWeek >= SATURDAY || fixedHolidays.has(date.toString().slice('yyyy-'.length))) return false;
  const easter = easterOf(date.year);
  return aroundEaster.every((days) => !easter.add({ days }).equals(date));
};

/** Returns a date itself if the euro system settles on it, otherwise the next date on which it does. */
export const nextTargetDay = (date: Temporal.PlainDate): Temporal.PlainDate => {
  let day = date;
  while (!isTargetDay(day)) day = day.add({ days: 1 });
  return day;
};

/** Returns the date that is a number of settlement days after a date, or before it if the number is negative. */
export const addTargetDays = (date: Temporal.PlainDate, count: number): Temporal.PlainDate => {
  const days = Math.sign(count);
  let day = date;
  for (let rest = Math.abs(count); rest > 0; rest -= 1) {
    do day = day.add({ days });
    while (!isTargetDay(day));
  }
  return day;
};
