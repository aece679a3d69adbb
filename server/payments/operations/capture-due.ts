import { amountText } from '../../../catalogue/payments/amount.ts';
import { timeOrderedId } from '../../base/clock.ts';
import { together } from '../../database/change-set.ts';
import type { Delete } from '../../database/database.ts';
import { deciding } from '../../database/deciding.ts';
import { pageByPage } from '../../database/pages.ts';
import { conclude } from '../acquiring/conclude.ts';
import { insertion } from '../acquiring/writing.ts';
import { captureTimerGone } from '../model/authorization-timers.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import type { Payment } from '../model/payment.ts';
import { captureDecided } from '../model/records.ts';
import { availableOf } from '../model/rules.ts';
import { type PreparedFollowUp, prepareFollowUp } from './follow-up.ts';

/** How many payments are read at once; the next ones follow. */
const PAGE = 500;

const decideCapture = (
  dependencies: PaymentDependencies,
  { entity, id }: Payment,
  deletes: readonly Delete[],
): Promise<PreparedFollowUp | undefined> =>
  deciding(dependencies.database, async () => {
    const parent = await dependencies.records.byId(entity, id);
    if (parent?.captureDueAtMs === undefined || parent.state !== 'succeeded') return { changes: {}, result: undefined };
    const amount = availableOf(parent, await dependencies.records.takenFrom(parent), dependencies.clock.now());
    const updates = [captureDecided(parent)];
    if (amount === 0n) return { changes: { updates, deletes }, result: undefined };
    const { currency } = parent;
    const prepared = await prepareFollowUp(dependencies, {
      id: timeOrderedId(dependencies.clock),
      type: 'CP',
      parent,
      request: { entityId: entity, paymentType: 'CP', amount: amountText(amount), currency },
      plan: { amount, effect: { takes: amount, gives: 0n, closes: undefined } },
    });
    return {
      changes: together(await insertion(dependencies, prepared.payment), { updates, deletes }),
      result: prepared,
    };
  });

/**
 * Captures what is left of an authorization that the service itself is to capture, once: by a real capture that refers to
 * it. Nothing where that is not due, or was decided before, here or in another process. What is deleted goes with the decision.
 * Gives whether it captured.
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

/** As `captureDue`; a failure is told to the log only, since the authorization stands, and `captureAllDue` comes again. */
export const captureDueOrTell = async (dependencies: PaymentDependencies, authorization: Payment): Promise<boolean> => {
  try {
    return await captureDue(dependencies, authorization, [captureTimerGone(authorization)]);
  } catch (error) {
    dependencies.log.error(
      { err: error, payment: authorization.id },
      'an authorization could not be captured by the service',
    );
    return false;
  }
};

/** Captures every authorization whose capture by the service was due before `beforeMs`; gives how many. */
export const captureAllDue = async (dependencies: PaymentDependencies, beforeMs: number): Promise<number> => {
  const { records } = dependencies;
  let captured = 0;
  for await (const authorization of pageByPage<Payment>(PAGE, (...page) =>
    records.captureDueBefore(beforeMs, ...page),
  )) {
    if (await captureDueOrTell(dependencies, authorization)) captured += 1;
  }
  return captured;
};
