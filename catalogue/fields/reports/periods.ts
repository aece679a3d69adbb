import { date } from '../../formats/times.ts';
import type { Fields } from '../../schema/field.ts';

/** The day of balances. */
export const balances = {
  asOf: ['optional', date, "The day at whose end the balances are taken, by the days of each channel's books; today."],
} as const satisfies Fields;
