import type { ResultCode } from './result-codes.ts';

/**
 * Days after the first attempt on which the payment of a schedule is tried again after a soft decline, unless the
 * channel has others. Card schemes allow more attempts, but later ones rarely succeed.
 */
export const DAYS_OF_RETRIES = [1, 3, 5] as const;

/** Declines that may pass by themselves. All others need another account or its holder, and are never retried. */
const softDeclines: ReadonlySet<string> = new Set<ResultCode>([
  '800.100.100',
  '800.100.152',
  '800.100.155',
  '800.100.162',
  '800.100.164',
  '800.100.176',
  '800.100.179',
  '800.100.203',
  '800.120.101',
  '800.120.200',
  '800.120.201',
  '800.120.401',
  '800.800.400',
  '800.800.800',
  '900.100.100',
  '900.100.200',
  '900.100.201',
  '900.100.203',
  '900.100.300',
  '900.100.301',
  '900.100.400',
  '900.100.500',
  '900.100.600',
]);

/** What the advice of a card network says about another attempt. */
interface Advice {
  readonly meaning: string;
  /** Hours before which nothing may be tried; absent where nothing may be tried again. */
  readonly retryAfterHours?: number;
}

const DAY = 24;

/**
 * The advice of card networks after a decline. Source: interface, 'Payment response',
 * resultDetails.MerchantAdviceCode; the meanings are Mastercard's.
 */
export const merchantAdvice = {
  '01': { meaning: 'newer data of the account may be had: ask the holder' },
  '02': { meaning: 'cannot be approved now: try again later', retryAfterHours: DAY },
  '03': { meaning: 'do not try again' },
  '04': { meaning: 'the requirements of the token are not met' },
  '21': { meaning: 'the holder has cancelled the payments: do not try again' },
  '22': { meaning: 'the merchant does not qualify for this product: do not try again' },
  '24': { meaning: 'try again after an hour', retryAfterHours: 1 },
  '25': { meaning: 'try again after a day', retryAfterHours: DAY },
  '26': { meaning: 'try again after 2 days', retryAfterHours: 2 * DAY },
  '27': { meaning: 'try again after 4 days', retryAfterHours: 4 * DAY },
  '28': { meaning: 'try again after 6 days', retryAfterHours: 6 * DAY },
  '29': { meaning: 'try again after 8 days', retryAfterHours: 8 * DAY },
  '30': { meaning: 'try again after 10 days', retryAfterHours: 10 * DAY },
  '40': { meaning: 'a prepaid card that cannot be reloaded: ask for another' },
  '41': { meaning: 'a virtual card for a single payment: ask for another' },
  '42': { meaning: 'sanctions forbid the payment: do not try again' },
  '43': { meaning: 'a virtual card for several payments: ask for another' },
} as const satisfies Readonly<Record<string, Advice>>;

const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = DAY * MS_PER_HOUR;

/** A declined attempt to pay a due time. */
interface DeclinedAttempt {
  readonly code: ResultCode;
  /** `resultDetails.MerchantAdviceCode`, if the acquirer sent one. */
  readonly advice: string | undefined;
  /** Number of attempts so far, this one included. */
  readonly attempts: number;
  readonly firstAtMs: number;
  readonly declinedAtMs: number;
}

/**
 * Returns the time of the next attempt after a decline, by the days on which there are some; undefined where no further
 * one may be made. An advice code that is not in the table is ignored.
 */
export const retryTimeMs = (attempt: DeclinedAttempt, daysOfRetries: readonly number[]): number | undefined => {
  const days = daysOfRetries[attempt.attempts - 1];
  if (days === undefined || !softDeclines.has(attempt.code)) return undefined;
  const onItsDay = attempt.firstAtMs + days * MS_PER_DAY;
  const daysBetween = days - (daysOfRetries[attempt.attempts - 2] ?? 0);
  // An advice has put off the attempt before beyond the day of this one: they keep their distance.
  const byDays = onItsDay > attempt.declinedAtMs ? onItsDay : attempt.declinedAtMs + daysBetween * MS_PER_DAY;
  const advice: Advice | undefined = Object.hasOwn(merchantAdvice, attempt.advice ?? '')
    ? merchantAdvice[attempt.advice as keyof typeof merchantAdvice]
    : undefined;
  if (advice === undefined) return byDays;
  if (advice.retryAfterHours === undefined) return undefined;
  return Math.max(byDays, attempt.declinedAtMs + advice.retryAfterHours * MS_PER_HOUR);
};

/** The codes of declines that are tried again, for the documentation. */
export const retriedCodes = [...softDeclines].toSorted();
