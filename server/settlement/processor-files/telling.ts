import { Temporal } from 'temporal-polyfill';

/**
 * A bank tells of one movement in several kinds of statements, on booking days that are at most so far apart: a weekend
 * with two holidays.
 */
const TOLD_WITHIN_DAYS = 5;

/** Returns whether movements that were booked on two days may be one, told twice. */
export const areNear = (one: string, other: string): boolean =>
  Math.abs(Temporal.PlainDate.from(one).until(Temporal.PlainDate.from(other)).days) <= TOLD_WITHIN_DAYS;
