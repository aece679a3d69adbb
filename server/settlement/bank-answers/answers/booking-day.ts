import type { Movement } from '../../../connectors/sepa/files/movement.ts';
import { dayAfter, dayIn } from '../../../platform/base/zones.ts';

/** A notification may tell of a booking before its day. Banks are never closed for longer than this. */
const AHEAD_DAYS = 7;

/** A debtor may take back a charge that nobody agreed to for 13 months; what is older is no news of a bank. */
const BEHIND_DAYS = 400;

/** Returns why a movement cannot have its day; undefined if it can. */
export type BookingDayCheck = (movement: Pick<Movement, 'bookedOn'>) => string | undefined;

/** Creates the check that movements are on possible days; what it returns says what would be right. */
export const bookingDays = (nowMs: number, zone: string): BookingDayCheck => {
  const today = dayIn(nowMs, zone);
  const [first, last] = [dayAfter(today, -BEHIND_DAYS), dayAfter(today, AHEAD_DAYS)];
  return ({ bookedOn }) => {
    if (bookedOn >= first && bookedOn <= last) return undefined;
    const right = `today is ${today}, so it must be from ${first} to ${last}`;
    return `the day of an entry of an order, ${bookedOn}, cannot be right: ${right}`;
  };
};
