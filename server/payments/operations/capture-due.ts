import { amountText } from '../../../catalogue/payments/amount.ts';
import { timeOrderedId } from '../../platform/base/clock.ts';
import { together } from '../../platform/database/change-set.ts';
import type { Delete } from '../../platform/database/database.ts';
import { deciding } from '../../platform/database/deciding.ts';
import { pageByPage } from '../../platform/database/pages.ts';
import { conclude } from '../acquiring/conclude.ts';
import { insertion } from '../acquiring/writing.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import type { Payment } from '../model/payment.ts';
import { captureDecided } from '../model/records.ts';
import { availableOf } from '../model/rules.ts';
import { cancelCaptureTimer } from '../model/timers.ts';
import { type PreparedFollowUp, prepareFollowUp } from './follow-up.ts';

/** The number of payments that are read at once. */
const PAGE = 500;

const decideCapture = (
  dependencies: PaymentDependencies,
  { channelId, id }: Payment,
  deletes: readonly Delete[],
): Promise<PreparedFollowUp | undefined> =>
  deciding(dependencies.database, async () => {
    const parent = await dependencies.records.byId(channelId, id);
    if (parent?.captureDueAtMs === undefined || parent.state !== 'succeeded') return { changes: {}, result: undefined };
    const amount = availableOf(parent, await dependencies.records.takenFrom(parent), dependencies.clock.now());
    const updates = [captureDecided(parent)];
    if (amount === 0n) return { changes: { updates, deletes }, result: undefined };
    const { currency } = parent;
    const prepared = await prepareFollowUp(dependencies, {
      id: timeOrderedId(dependencies.clock),
      type: 'CP',
      parent,
      request: { entityId: channelId, paymentType: 'CP', amount: amountText(amount), currency },
      plan: { amount, effect: { takes: amount, gives: 0n, closes: undefined } },
    });
    return {
      changes: together(await insertion(dependencies, prepared.payment), { updates, deletes }),
      result: prepared,
    };
  });

/**
 * Captures the rest of an authorization that the gateway itself must capture, once: by a capture that refers to it.
 * Does nothing if no capture is due, or if this or another process has already decided. `deletes` are committed with
 * the decision. Returns whether it captured.
 */
export const captureDue = async (
  dependencies: PaymentDependencies,
  authorization: Payment,
  deletes: readonly Delete[] = [],
): Promise<boolean> => {
  const decided = await decideCapture(dependencies, authorization, deletes);
  if (decided !== undefined) await conclude(dependencies, decided.payment, decided.context);
  return decided !== undefined;
};

/** As `captureDue`, but only logs a failure: the authorization remains valid, and `captureAllDue` tries again. */
export const captureDueOrLog = async (dependencies: PaymentDependencies, authorization: Payment): Promise<boolean> => {
  try {
    return await captureDue(dependencies, authorization, [cancelCaptureTimer(authorization)]);
  } catch (error) {
    dependencies.log.error({ err: error, payment: authorization.id }, 'the gateway could not capture an authorization');
    return false;
  }
};

/** Captures every authorization whose capture by the gateway was due before `beforeMs`; returns how many. */
export const captureAllDue = async (dependencies: PaymentDependencies, beforeMs: number): Promise<number> => {
  const { records } = dependencies;
  let captured = 0;
  for await (const authorization of pageByPage<Payment>(PAGE, (...page) =>
    records.captureDueBefore(beforeMs, ...page),
  )) {
    if (await captureDueOrLog(dependencies, authorization)) captured += 1;
  }
  return captured;
};
