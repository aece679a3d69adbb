import {
  READABLE_FOR_DAYS,
  RESULT_CALL_AFTER_MINUTES,
  VALID_FOR_MINUTES,
} from '../../../catalogue/payments/checkout-validity.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Created {
  readonly createdAtMs: number;
}

/** Returns the time at which a checkout without a submission expires. */
export const expiresAtMs = ({ createdAtMs }: Created): number => createdAtMs + VALID_FOR_MINUTES * MINUTE_MS;

/** Returns the time at which a checkout is removed, in whatever state. */
export const forgottenAtMs = ({ createdAtMs }: Created): number => createdAtMs + READABLE_FOR_DAYS * DAY_MS;

/** Returns the time of the result call to a shop that has not read the status of a submission. */
export const resultCallAtMs = (submittedAtMs: number): number => submittedAtMs + RESULT_CALL_AFTER_MINUTES * MINUTE_MS;
