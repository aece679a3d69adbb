import { type CronPart, cronExpression, cronPart } from '../../formats/cron.ts';
import { dateTime } from '../../formats/times.ts';
import type { Fields, RequestOf } from '../../schema/field.ts';
import { digits, oneOf, text } from '../../schema/format.ts';

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const;
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;

const second: CronPart = { first: 0, last: 59, signs: ',-*/' };
const minute: CronPart = { first: 0, last: 59, signs: '' };
const hour: CronPart = { first: 0, last: 23, signs: ',-*/' };
const dayOfMonth: CronPart = { first: 1, last: 31, signs: ',-*?/LW' };
const month: CronPart = { first: 1, last: 12, signs: ',-*/' };
const dayOfWeek: CronPart = { first: 1, last: 7, names: weekdays, signs: ',-*?/L#' };
const year: CronPart = { first: 1970, last: 2099, signs: ',-*/' };

/** The parts of a plan; in an expression, minutes are read like seconds. */
export const partOfPlan = { second, hour, dayOfMonth, month: { ...month, names: months }, dayOfWeek, year } as const;

/** In an expression, minutes may be written like seconds, and months by name. */
const expression = cronExpression([second, second, hour, dayOfMonth, { ...month, names: months }, dayOfWeek, year]);

const unit = oneOf('YEAR', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND');

/** The schedule of a subscription's payments. Source: interface, 'Scheduling'. */
export const job = {
  'job.name': ['optional', text(1, 64), 'Name, for people only.'],
  'job.year': ['optional', cronPart(year), 'Years; every year when left out.'],
  'job.month': ['optional', cronPart(month), 'Months; 1 when left out.'],
  'job.dayOfMonth': ['optional', cronPart(dayOfMonth), 'Days of the month; 1 when left out.'],
  'job.dayOfWeek': ['optional', cronPart(dayOfWeek), 'Days of the week, from Sunday; 1 when left out.'],
  'job.hour': ['optional', cronPart(hour), 'Hours; 0 when left out.'],
  'job.minute': ['optional', cronPart(minute), 'Minute; 0 when left out.'],
  'job.second': ['optional', cronPart(second), 'Seconds; 0 when left out.'],
  'job.startDate': ['optional', dateTime, 'Before this moment nothing is paid; local time of the schedule.'],
  'job.endDate': ['optional', dateTime, 'After this moment nothing is paid; local time of the schedule.'],
  'job.noticeUnit': ['optional', unit, 'Unit of the period of notice.'],
  'job.noticeNumber': ['optional', digits(1, 16), 'Length of the period of notice in its unit.'],
  'job.noticeCallable': [
    'optional',
    oneOf('ANYTIME', 'DURATION_END'),
    'Whether notice ends the schedule once its period is over, or only at the end of its duration.',
  ],
  'job.durationUnit': ['optional', unit, 'Unit of the duration.'],
  'job.durationNumber': ['optional', digits(1, 16), 'Duration in its unit: the schedule ends when it is over.'],
  'job.expression': [
    'optional',
    expression,
    'Second, minute, hour, day of month, month, day of week and year in one; takes precedence over the single ones.',
  ],
} as const satisfies Fields;

/** The schedule of a request. */
export type JobRequest = RequestOf<typeof job>;
