import { scheduleStates } from '../payments/schedules.ts';
import type { Fields } from '../schema/field.ts';
import { lettersAndDigits, oneOf } from '../schema/format.ts';
import { standingInstruction } from './agreements/standing-instruction.ts';

/** The payment type of a request that makes a schedule; no other is possible. */
export const scheduleType = {
  paymentType: ['optional', oneOf('SD'), 'Schedule; may be left out at its own endpoint.'],
} as const satisfies Fields;

/** The payment type of a request that changes a schedule; no other is possible. */
export const rescheduleType = {
  paymentType: ['optional', oneOf('RS'), 'Reschedule; may be left out at its own endpoint.'],
} as const satisfies Fields;

/** The payment type of a request that ends a schedule; no other is possible. */
export const descheduleType = {
  paymentType: ['optional', oneOf('DS'), 'Deschedule; may be left out at its own endpoint.'],
} as const satisfies Fields;

/** The stored account that a schedule charges. */
export const scheduledAccount = {
  registrationId: ['required', lettersAndDigits(32, 32), 'The stored account that is charged.'],
} as const satisfies Fields;

/** The schedule that a request changes or ends, where the path does not name it. */
export const namedSchedule = {
  referenceUuid: [
    'optional',
    lettersAndDigits(32, 32),
    'The schedule; may be left out where `registrationId`, ' +
      'or the path, names an account with one schedule that has not ended.',
  ],
} as const satisfies Fields;

/** The state of the schedules to list. */
export const scheduleState = {
  state: [
    'optional',
    oneOf(...(Object.keys(scheduleStates) as (keyof typeof scheduleStates)[])),
    'Schedules in this state only.',
  ],
} as const satisfies Fields;

const {
  'standingInstruction.industryPractice': _practice,
  'standingInstruction.type': [, , typeMeaning],
  'standingInstruction.mode': [, , modeMeaning],
  'standingInstruction.source': [, , sourceMeaning],
  ...others
} = standingInstruction;

/** The agreement under which the payments of a schedule are made: they are repeated, and begun by the merchant. */
export const scheduledInstruction = {
  ...others,
  'standingInstruction.type': ['optional', oneOf('RECURRING', 'INSTALLMENT'), typeMeaning],
  'standingInstruction.mode': ['optional', oneOf('REPEATED'), modeMeaning],
  'standingInstruction.source': ['optional', oneOf('MIT'), sourceMeaning],
} as const satisfies Fields;
