import type { ResultCode } from './result-codes.ts';

/** Whether another attempt can help after a result code, as the documentation says it. */
export const attempts = {
  done: 'Not needed: it is done.',
  wait: 'Not now: this one is still open, and a second one could be paid as well.',
  never: 'No.',
  corrected: 'Yes, with corrected data.',
  fresh: 'Yes, at once, with a new payment or checkout.',
  otherAccount: 'Not with this account. With another card or another way to pay, at once.',
  authenticated: 'Yes, with an authentication of the cardholder.',
  later: 'Yes, later.',
  configured: 'Yes, once the configuration is right.',
  inquire: 'Only after an inquiry that shows that nothing was charged.',
} as const satisfies Readonly<Record<string, string>>;

/** Whether another attempt can help. */
type Attempt = keyof typeof attempts;

/** What a merchant can do about result codes that call for the same. */
export interface Remedy {
  /** The situation in a few words: the heading on the page of errors. */
  readonly title: string;
  readonly codes: readonly [ResultCode, ...ResultCode[]];
  /** What has happened. */
  readonly meaning: string;
  /** What the merchant, or its operator, does. Links are relative to the folder of the documentation. */
  readonly merchant: string;
  /** What to tell the shopper; a text in quotation marks can be shown as it is. */
  readonly shopper: string;
  readonly again: Attempt;
}
