import type { Fields } from '../../schema/field.ts';
import { text } from '../../schema/format.ts';

/** The zone of a person's calendar: that of times in a file, and of the period in its name. */
export const zoned = {
  timeZone: ['optional', text(1, 60), 'The zone of the times, such as `Europe/Berlin`; UTC without it.'],
} as const satisfies Fields;
