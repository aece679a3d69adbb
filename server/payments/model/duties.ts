import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { AcquirerAnswer } from '../../acquirers/acquirer.ts';
import type { Payment } from './payment.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The gateway repeats its own orders for this long; then they fail, and the merchant must handle them. */
const TRIED_FOR_MS = 7 * DAY_MS;

const releasesExpired = ({ type, createdAtMs }: Payment, referenced: Payment): boolean =>
  type === 'RV' && referenced.heldUntilMs !== undefined && createdAtMs >= referenced.heldUntilMs;

/**
 * Returns whether the gateway itself created a payment, so that no merchant would repeat it: the capture of a PA.CP,
 * the receipt of money that has come in, or the reversal of an expired authorization. If its order did not arrive at
 * the acquirer, the gateway sends it again.
 */
export const isOwed = (payment: Payment, referenced: Payment | undefined, nowMs: number): boolean =>
  referenced !== undefined &&
  nowMs < payment.createdAtMs + TRIED_FOR_MS &&
  (payment.type === 'RC' ||
    (payment.type === 'CP' && referenced.type === 'PA.CP') ||
    releasesExpired(payment, referenced));

/** The codes of an order that the acquirer did not accept, or that could not be sent. */
const notTaken: ReadonlySet<ResultCode> = new Set([
  '900.100.201',
  '900.100.300',
  '900.100.310',
  '900.100.400',
  '900.100.500',
  '900.100.600',
]);

/** Returns whether an order was not processed at all, so that it may be sent again. */
export const wasNotTaken = ({ code }: AcquirerAnswer): boolean => notTaken.has(code);
