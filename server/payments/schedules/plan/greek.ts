import type { Locale } from 'cronstrue/dist/i18n/locale.d.ts';

/** Words of sentences; `%s` stands for a number, a time or a name. */
const words = {
  anErrorOccuredWhenGeneratingTheExpressionD: 'Το πρόγραμμα δεν μπορεί να διαβαστεί.',
  everyMinute: 'κάθε λεπτό',
  everyHour: 'κάθε ώρα',
  atSpace: 'Στις ',
  everyMinuteBetweenX0AndX1: 'Κάθε λεπτό από τις %s έως τις %s',
  at: 'Στις',
  spaceAnd: ' και',
  everySecond: 'κάθε δευτερόλεπτο',
  everyX0Seconds: 'κάθε %s δευτερόλεπτα',
  secondsX0ThroughX1PastTheMinute: 'από το δευτερόλεπτο %s έως το %s κάθε λεπτού',
  atX0SecondsPastTheMinute: 'στο δευτερόλεπτο %s κάθε λεπτού',
  everyX0Minutes: 'κάθε %s λεπτά',
  minutesX0ThroughX1PastTheHour: 'από το λεπτό %s έως το %s κάθε ώρας',
  atX0MinutesPastTheHour: 'στο λεπτό %s κάθε ώρας',
  everyX0Hours: 'κάθε %s ώρες',
  betweenX0AndX1: 'από τις %s έως τις %s',
  atX0: 'στις %s',
  commaEveryDay: ', κάθε μέρα',
  commaEveryX0DaysOfTheWeek: ', κάθε %s μέρες της εβδομάδας',
  commaX0ThroughX1: ', από %s έως %s',
  commaAndX0ThroughX1: ', και από %s έως %s',
  first: 'πρώτη',
  second: 'δεύτερη',
  third: 'τρίτη',
  fourth: 'τέταρτη',
  fifth: 'πέμπτη',
  commaOnThe: ', την ',
  spaceX0OfTheMonth: ' %s του μήνα',
  lastDay: 'την τελευταία μέρα',
  commaOnTheLastX0OfTheMonth: ', την τελευταία %s του μήνα',
  commaOnlyOnX0: ', μόνο %s',
  commaAndOnX0: ', και %s',
  commaEveryX0Months: ', κάθε %s μήνες',
  commaOnlyInX0: ', μόνο %s',
  commaOnTheLastDayOfTheMonth: ', την τελευταία μέρα του μήνα',
  commaOnTheLastWeekdayOfTheMonth: ', την τελευταία εργάσιμη μέρα του μήνα',
  commaDaysBeforeTheLastDayOfTheMonth: ', %s μέρες πριν από την τελευταία μέρα του μήνα',
  firstWeekday: 'πρώτη εργάσιμη μέρα',
  weekdayNearestDayX0: 'εργάσιμη μέρα που είναι πιο κοντά στις %s',
  commaOnTheX0OfTheMonth: ', την %s του μήνα',
  commaEveryX0Days: ', κάθε %s μέρες του μήνα',
  commaBetweenDayX0AndX1OfTheMonth: ', από τις %s έως τις %s του μήνα',
  commaOnDayX0OfTheMonth: ', στις %s του μήνα',
  commaEveryX0Years: ', κάθε %s χρόνια',
  commaStartingX0: ', από %s',
} as const satisfies Partial<Record<keyof Locale, string>>;

const weekdays = ['Κυριακή', 'Δευτέρα', 'Τρίτη', 'Τετάρτη', 'Πέμπτη', 'Παρασκευή', 'Σάββατο'];

const months = [
  'Ιανουάριο',
  'Φεβρουάριο',
  'Μάρτιο',
  'Απρίλιο',
  'Μάιο',
  'Ιούνιο',
  'Ιούλιο',
  'Αύγουστο',
  'Σεπτέμβριο',
  'Οκτώβριο',
  'Νοέμβριο',
  'Δεκέμβριο',
];

const functions = Object.fromEntries(Object.entries(words).map(([name, text]) => [name, () => text])) as Record<
  keyof typeof words,
  () => string
>;

/** The words of Greek sentences about plans, which the library lacks. */
export const greek: Locale = {
  ...functions,
  use24HourTimeFormatByDefault: () => true,
  atX0SecondsPastTheMinuteGt20: () => null,
  atX0MinutesPastTheHourGt20: () => null,
  commaMonthX0ThroughMonthX1: () => null,
  commaYearX0ThroughYearX1: () => null,
  daysOfTheWeek: () => weekdays,
  monthsOfTheYear: () => months,
};
