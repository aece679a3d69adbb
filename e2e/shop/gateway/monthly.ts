/** Not every month has a later day. */
const LAST_COMMON_DAY = 28;

/**
 * Returns the plan of payments on the day of the month on which something is bought, from the next month on: at nine
 * o'clock in UTC. What is bought after the 28th is paid for on the last day of each month.
 */
export function monthlyFrom(boughtAtMs: number): {
  readonly 'job.expression': string;
  readonly 'job.startDate': string;
} {
  const bought = new Date(boughtAtMs);
  const day = bought.getUTCDate();
  const nextMonth = new Date(Date.UTC(bought.getUTCFullYear(), bought.getUTCMonth() + 1, 1));
  return {
    'job.expression': `0 0 9 ${day > LAST_COMMON_DAY ? 'L' : day} * ?`,
    // Without it, the plan would begin in the month that is already paid for.
    'job.startDate': `${nextMonth.toISOString().slice(0, '2026-12-01'.length)} 00:00:00`,
  };
}

/** Returns the day of a plan that pays once a month, `last` for the last one; undefined for another plan. */
export function monthlyDayOf(expression: string): number | 'last' | undefined {
  const [, day] = /^0 0 9 (\d+|L) \* \?(?: \*)?$/.exec(expression) ?? [];
  return day === 'L' ? 'last' : day === undefined ? undefined : Number(day);
}
