import type { Fields } from '../schema/field.ts';
import { lettersAndDigits } from '../schema/format.ts';

/** What a link to the self-service page is about. */
export const selfService = {
  scheduleId: ['optional', lettersAndDigits(32, 32), 'The subscription that the page is to show first.'],
} as const satisfies Fields;
