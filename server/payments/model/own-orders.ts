import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { AcquirerAnswer } from '../ports/acquirer.ts';
import type { Payment } from './payment.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The gateway repeats its own orders for this long; then they fail, and the merchant must handle them. */
const REPEATED_FOR_MS = 7 * DAY_MS;

const releasesExpired = ({ type, createdAtMs }: Payment, referenced: Payment): boolean =>
  type === 'RV' && referenced.heldUntilMs !== undefined && createdAtMs >= referenced.heldUntilMs;

/**
 * Returns whether the gateway must repeat the order of a payment that did not arrive at the acquirer, because no
 * merchant would: the capture of a PA.CP, the receipt of money that has come in, or the reversal of an expired
 * authorization.
 */
export const mustRepeat = (payment: Payment, referenced: Payment | undefined, nowMs: number): boolean =>
  referenced !== undefined &&
  nowMs < payment.createdAtMs + REPEATED_FOR_MS &&
  (payment.type === 'RC' ||
    (payment.type === 'CP' && referenced.type === 'PA.CP') ||
    releasesExpired(payment, referenced));

/** The codes of an order that the acquirer did not accept, or that could not be sent. */
const notProcessed: ReadonlySet<ResultCode> = new Set([
  '900.100.201',
  '900.100.300',
  '900.100.310',
  '900.100.400',
  '900.100.500',
  '900.100.600',
]);

/** Returns whether an order was not processed at all, so that it may be sent again. */
export const wasNotProcessed = ({ code }: AcquirerAnswer): boolean => notProcessed.has(code);
