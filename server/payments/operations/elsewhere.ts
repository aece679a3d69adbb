import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { insertion } from '../acquiring/writing.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import type { Payment } from '../model/payment.ts';
import { raiseVersion } from '../model/records.ts';
import { planOf } from '../model/rules.ts';
import { prepareFollowUp } from './follow-up.ts';

/** A capture or a refund that the processor carried out, and that nobody asked for here. */
interface MadeElsewhere {
  /** The id that it gets here. */
  readonly id: string;
  readonly type: 'CP' | 'RF';
  /** In hundredths. */
  readonly amount: bigint;
  readonly code: ResultCode;
  /** The processor's ids, under the names that its acquirer uses. */
  readonly details: Readonly<Record<string, string>>;
}

/**
 * Returns a follow-up of a payment that was made at the processor, in its dashboard, with the changes that store it.
 * @throws Rejection if the payment cannot have it, because of its state or its amount.
 */
export const madeElsewhere = async (
  dependencies: PaymentDependencies,
  parent: Payment,
  { id, type, amount, code, details }: MadeElsewhere,
): Promise<{ readonly payment: Payment; readonly changes: ChangeSet }> => {
  const nowMs = dependencies.clock.now();
  const request = { paymentType: type, entityId: parent.channelId };
  const taken = await dependencies.records.takenFrom(parent);
  const plan = planOf({ type, requested: amount, request, named: parent, parent, taken, nowMs });
  const { payment: asked } = await prepareFollowUp(dependencies, { id, type, parent, request, plan });
  const payment: Payment = { ...asked, state: 'succeeded', outcome: { code, details }, decidedAtMs: nowMs };
  return {
    payment,
    changes: together(await insertion(dependencies, payment), { updates: [raiseVersion(parent)] }),
  };
};
