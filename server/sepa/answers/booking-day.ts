import { dayAfter, dayIn } from '../../base/zones.ts';
import { UnreadableXml } from '../files/read-xml.ts';
import type { Movement } from '../files/statements.ts';

/** A notification may tell of a booking before its day. Banks are never closed for longer than this. */
const AHEAD_DAYS = 7;

/** A debtor may take back a charge that nobody agreed to for 13 months; what is older is no news of a bank. */
const BEHIND_DAYS = 400;

/** Checks the day of a movement. */
export type BookingDayCheck = (movement: Pick<Movement, 'bookedOn' | 'line'>) => void;

/** Returns the check that a movement is on a possible day; it throws `UnreadableXml` with what would be right. */
export const bookingDays = (nowMs: number, zone: string): BookingDayCheck => {
  const today = dayIn(nowMs, zone);
  const [first, last] = [dayAfter(today, -BEHIND_DAYS), dayAfter(today, AHEAD_DAYS)];
  return ({ bookedOn, line }) => {
    if (bookedOn >= first && bookedOn <= last) return;
    const right = `today is ${today}, so it must be from ${first} to ${last}`;
    throw new UnreadableXml(line, `the day of an entry of an order, ${bookedOn}, cannot be right: ${right}`);
  };
};
