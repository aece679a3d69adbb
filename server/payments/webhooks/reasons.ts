import { type Delivery, isUndelivered } from './delivery/records.ts';

/** A notification that nobody could send: its webhook was paused for too long, or removed. */
const NOT_SENT = 'not-sent';

/**
 * Returns why a notification is not delivered, by its last attempt: a status such as `500`, `timed-out`, or a word for
 * logs such as `ECONNREFUSED`; `not-sent` without an attempt. Undefined for one that is delivered or was not tried yet.
 */
export const reasonOf = (delivery: Pick<Delivery, 'state' | 'tries' | 'attempts'>): string | undefined => {
  if (!isUndelivered(delivery)) return undefined;
  const last = delivery.attempts.at(-1);
  return last === undefined ? NOT_SENT : String(last.status ?? last.error);
};
