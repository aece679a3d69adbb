import { checkoutId } from '../formats/checkout-ids.ts';
import type { Fields } from '../schema/field.ts';
import { integer, matching, oneOf } from '../schema/format.ts';
import { missing, type Rule } from '../schema/rules.ts';

/** The longest single move of the clock: longer than any period in the service. */
const MAX_SECONDS = 34_560_000;

/** A move of the clock of the test environment. */
export const clockMove = {
  action: [
    'required',
    oneOf('advance', 'freeze', 'resume'),
    '`advance` puts the clock ahead by `seconds` and runs every timer of that period at its time; ' +
      '`freeze` stops the clock, `resume` starts it again from there.',
  ],
  seconds: ['conditional', integer(1, MAX_SECONDS), 'Seconds for `advance`; at most 400 days at once.'],
} as const satisfies Fields;

/** An advance must have a duration; no other action may. */
export const clockRules: readonly Rule[] = [
  {
    words: '`seconds` must be sent with `advance`, and with nothing else.',
    breaches: ({ action, seconds }) => {
      if ((action === 'advance') === (seconds !== undefined)) return [];
      if (seconds === undefined) return [missing('seconds', 'is needed to advance')];
      return [{ name: 'seconds', message: 'is for advance only' }];
    },
  },
];

const record = matching(/[0-9a-f]{32}/, '32 lower-case hexadecimal digits', {
  right: ['8a019a9cf1a80000000000000000000f'],
  wrong: ['8A019A9CF1A80000000000000000000F', '8a019a9cf1a8'],
});

/** The subject whose events are requested. */
export const eventSubject = {
  paymentId: ['conditional', record, 'Events of this payment.'],
  checkoutId: ['conditional', checkoutId, 'Events of this checkout and the payments on it.'],
} as const satisfies Fields;

/** Events belong to exactly one subject. */
export const eventRules: readonly Rule[] = [
  {
    words: '`paymentId` or `checkoutId` must be sent, not both.',
    breaches: ({ paymentId, checkoutId }) => {
      if ((paymentId === undefined) !== (checkoutId === undefined)) return [];
      if (paymentId === undefined) return [missing('paymentId', 'send paymentId or checkoutId')];
      return [{ name: 'paymentId', message: 'is sent beside checkoutId' }];
    },
  },
];
