import { pending, review, success } from './accepted.ts';
import { chargebacks, declined } from './declined.ts';
import { faults, invalid, unauthorized } from './errors.ts';

/** Every result code: HTTP status, category, public text. No other place decides these. */
export const resultCodes = {
  ...success,
  ...review,
  ...pending,
  ...declined,
  ...invalid,
  ...unauthorized,
  ...faults,
  ...chargebacks,
} as const;

/** A result code. */
export type ResultCode = keyof typeof resultCodes;

/** Returns whether a text is a known result code. */
export const isResultCode = (text: string): text is ResultCode => Object.hasOwn(resultCodes, text);
