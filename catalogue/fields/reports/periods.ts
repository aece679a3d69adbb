import { date, monthOfYear } from '../../formats/times.ts';
import type { Fields } from '../../schema/field.ts';
import { text } from '../../schema/format.ts';

/** The day of balances. */
export const balances = {
  asOf: ['optional', date, "The day at whose end the balances are taken, by the days of each channel's books; today."],
} as const satisfies Fields;

/** A month to be closed. */
export const close = {
  month: ['required', monthOfYear, 'The month: the first one that is open.'],
  reason: ['optional', text(1, 500), 'Why it is closed although something is open.'],
} as const satisfies Fields;

/** A month to be opened again. */
export const reopen = {
  month: ['required', monthOfYear, 'The closed month; all later ones are opened, too.'],
  reason: ['required', text(1, 500), 'Why it is opened again.'],
} as const satisfies Fields;
