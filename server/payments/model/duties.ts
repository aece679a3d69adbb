import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { AcquirerAnswer } from '../../acquirers/acquirer.ts';
import type { Payment } from './payment.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** So long is tried what the service does by itself; then it is told to have failed, and somebody must look at it. */
const TRIED_FOR_MS = 7 * DAY_MS;

/** Gives back what an authorization had left when it held no longer. */
const givesBackExpired = ({ type, createdAtMs }: Payment, referenced: Payment): boolean =>
  type === 'RV' && referenced.heldUntilMs !== undefined && createdAtMs >= referenced.heldUntilMs;

/**
 * Tells whether a payment is one that the service owes, and that nobody would order again: the capture of PA.CP, the receipt of money
 * that has come in, the return of an authorization that has ended. Where its order did not arrive, it is sent again.
 */
export const isOwed = (payment: Payment, referenced: Payment | undefined, nowMs: number): boolean =>
  referenced !== undefined &&
  nowMs < payment.createdAtMs + TRIED_FOR_MS &&
  (payment.type === 'RC' ||
    (payment.type === 'CP' && referenced.type === 'PA.CP') ||
    givesBackExpired(payment, referenced));

/** What is said of an order that nobody has taken: for now, or because nobody could be asked. */
const notTaken: ReadonlySet<ResultCode> = new Set([
  '900.100.201',
  '900.100.300',
  '900.100.310',
  '900.100.400',
  '900.100.500',
  '900.100.600',
]);

/** Tells whether an answer says only that the order was not taken. */
export const wasNotTaken = ({ code }: AcquirerAnswer): boolean => notTaken.has(code);
