import { type EventState, eventStates } from '../payments/processor-events.ts';
import type { Fields } from '../schema/field.ts';
import { matching, oneOf } from '../schema/format.ts';

/** Which events of processors to list. */
export const eventSelection = {
  state: ['optional', oneOf(...(Object.keys(eventStates) as EventState[])), 'Events in this state only.'],
  paymentId: [
    'optional',
    matching(/[0-9a-f]{32}/, '32 lower-case hexadecimal digits', {
      right: ['0a'.repeat(16)],
      wrong: ['0A'.repeat(16)],
    }),
    'Events about this payment only.',
  ],
} as const satisfies Fields;
