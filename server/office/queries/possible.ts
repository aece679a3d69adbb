import type { FollowUpRequest } from '../../../catalogue/requests/requests.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { planOf, type Taken } from '../../payments/model/rules.ts';
import { Rejection } from '../../platform/base/rejection.ts';

/** The follow-ups that people make. */
const types = ['CP', 'RF', 'RV', 'RB'] as const;

/** What may follow a payment: the amount at most in hundredths, or why nothing may. */
interface Possible {
  readonly paymentType: (typeof types)[number];
  readonly amount?: bigint;
  readonly reason?: { readonly code: ResultCode; readonly words: string | undefined };
}

/** Returns what may follow a payment now, by the rules that decide when it is requested. */
export const possibleFollowUps = (
  payment: Payment,
  parent: Payment,
  taken: Taken,
  nowMs: number,
): readonly Possible[] =>
  types.map((paymentType) => {
    // A rebill charges again what was paid, and may charge another amount.
    const requested = paymentType === 'RB' ? payment.amount : undefined;
    const request = { paymentType } as FollowUpRequest;
    try {
      const { amount } = planOf({ type: paymentType, requested, request, named: payment, parent, taken, nowMs });
      return { paymentType, amount: requested ?? amount };
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      return { paymentType, reason: { code: error.code, words: error.details.reason } };
    }
  });
