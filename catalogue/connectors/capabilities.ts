import { hundredthsOf } from '../payments/amount.ts';
import type { PaymentType } from '../payments/payment-types.ts';
import type { ResultCode } from '../result-codes/result-codes.ts';
import type { AcquirerTask, ConnectorFacts } from './facts.ts';

/** An order, as far as the row of a connector decides on it. */
export interface AskedOrder {
  readonly task: AcquirerTask;
  readonly brand: string | undefined;
  /** Undefined for a checkout that has none yet. */
  readonly currency: string | undefined;
  /** Whole hundredths; undefined for a checkout that has none yet. */
  readonly amount: bigint | undefined;
  /** The type of the payment that it refers to; undefined for an initial payment, and where it is unknown. */
  readonly refersTo?: PaymentType | undefined;
  readonly isInitial: boolean;
  /** Whether a part of the authorization that it refers to was captured. */
  readonly isAfterCapture?: boolean;
}

/** Why a connector is never asked for an order: the code of the refusal, and what to do instead. */
export interface Obstacle {
  readonly code: ResultCode;
  readonly words: string;
}

/** Returns why an amount is outside the limits of a connector; undefined where it is within. */
const excessOf = ({ payments, limits }: ConnectorFacts, { amount, currency }: AskedOrder): string | undefined => {
  const { least, most } = limits?.[currency ?? ''] ?? {};
  if (amount === undefined) return undefined;
  if (least !== undefined && amount < hundredthsOf(least)) return `${payments} have ${least} ${currency} at least`;
  if (most !== undefined && amount > hundredthsOf(most)) return `${payments} have ${most} ${currency} at most`;
  return undefined;
};

/** Returns why a connector cannot carry out an order, by its row; undefined where it can. */
export const obstacleTo = (facts: ConnectorFacts, order: AskedOrder): Obstacle | undefined => {
  const { payments, tasks, currencies, holds, reverses, restOfCapture } = facts;
  const { task, brand, currency, refersTo, isInitial, isAfterCapture = false } = order;
  const cannot = (words: string): Obstacle => ({ code: '600.200.500', words });
  if (isInitial && task === 'authorize' && holds !== undefined && !holds.some((each) => each === brand))
    return cannot(`${brand} is charged at once: ${payments} cannot hold its amount first (send paymentType=DB)`);
  if (tasks !== 'all' && !tasks.includes(task)) return cannot(`${payments} cannot be asked to ${task}`);
  if (currencies !== 'all' && currency !== undefined && !currencies.includes(currency))
    return cannot(`${payments} are in ${currencies.join(', ')}`);
  if (task === 'reverse' && refersTo !== undefined && reverses?.some((each) => each === refersTo) === false)
    return cannot(`${payments} cannot be reversed once they are captured (send paymentType=RF)`);
  if (task === 'reverse' && isAfterCapture && restOfCapture === 'held')
    return cannot(
      `${payments} cannot be reversed after a capture: the rest is released when the authorization expires`,
    );
  const excess = isInitial ? excessOf(facts, order) : undefined;
  return excess === undefined ? undefined : { code: '800.100.174', words: excess };
};
