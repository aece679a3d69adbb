import { together } from '../../database/change-set.ts';
import type { ChangeSet } from '../../database/database.ts';
import { type Decision, deciding } from '../../database/deciding.ts';
import { keptAfter } from '../../registrations/keep.ts';
import { heldFromNow, timersOf } from '../model/authorization-timers.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { timersWith } from '../model/inquiry-timer.ts';
import type { Payment } from '../model/payment.ts';
import { insertPayment, updateDecided } from '../model/records.ts';
import { registeredEntry } from '../model/registration-entries.ts';

/** Gives what writes a new payment down, and what is told of it where it ended at once. */
export const insertion = async (dependencies: PaymentDependencies, payment: Payment): Promise<ChangeSet> =>
  together({ inserts: [insertPayment(payment)] }, await dependencies.announce({ before: undefined, after: payment }));

/** Gives a payment with what comes of it: an account that is stored with it, an agreement that it makes. */
const withWhatComes = async (
  dependencies: PaymentDependencies,
  after: Payment,
): Promise<{ whole: Payment; changes: ChangeSet }> => {
  const { outcome } = after;
  // A follow-up stores nothing and begins nothing: its first payment did.
  if (after.referencedId !== undefined || outcome === undefined) return { whole: after, changes: {} };
  const { code, details } = outcome;
  const { parameters, registered, ...kept } = await keptAfter(dependencies, after, {
    state: after.state,
    code,
    details,
  });
  const told = registered && (await dependencies.announceRegistration({ action: 'CREATED', registration: registered }));
  const listed = registered === undefined ? {} : { inserts: [registeredEntry(registered)] };
  const changes = together(kept, listed, told ?? {});
  if (Object.keys(parameters).length === 0) return { whole: after, changes };
  return {
    whole: { ...after, outcome: { ...outcome, parameters: { ...outcome.parameters, ...parameters } } },
    changes,
  };
};

/**
 * Decides how a payment stands from now on, together with what comes of it and with whom it is told to. The one way by which
 * the outcome of a stored payment changes. The result is the payment as it is stored then.
 */
const outcomeDecision = async (
  dependencies: PaymentDependencies,
  before: Payment,
  after: Payment,
  more: ChangeSet = {},
): Promise<Decision<Payment>> => {
  const nowMs = dependencies.clock.now();
  const { whole, changes } = await withWhatComes(dependencies, heldFromNow(before, after, nowMs));
  const announced = await dependencies.announce({ before, after: whole });
  return {
    changes: together(
      { updates: [updateDecided(whole)] },
      changes,
      timersWith(before, whole, nowMs),
      { inserts: timersOf(before, whole, nowMs) },
      more,
      announced,
    ),
    result: { ...whole, version: whole.version + 1 },
    // Many payments with one account that is to be stored, or while webhooks change, all rely on the same rows.
    line: `outcomes of ${before.entity}`,
  };
};

/** Writes how a payment stands from now on, and gives it as it is stored. @throws Conflict when somebody else wrote first. */
export const written = async (
  dependencies: PaymentDependencies,
  before: Payment,
  after: Payment,
  more: ChangeSet = {},
): Promise<Payment> => {
  const { changes, result } = await outcomeDecision(dependencies, before, after, more);
  await dependencies.database.commit(changes);
  return result;
};

const stands = (before: Payment, stored: Payment): boolean =>
  stored.state === before.state &&
  stored.attempt === before.attempt &&
  stored.askedAtMs === before.askedAtMs &&
  stored.waitsFor === before.waitsFor;

/**
 * As `written`, for what is true whoever else writes: where the payment still stands as it did, it is decided and written
 * again; where somebody else has carried it on, theirs stands. Gives the payment as it is stored.
 */
export const writtenOrTheirs = async (
  dependencies: PaymentDependencies,
  before: Payment,
  decide: (stored: Payment) => { readonly after: Payment; readonly more?: ChangeSet | undefined },
): Promise<Payment> => {
  let isFirst = true;
  return await deciding(dependencies.database, async () => {
    const stored = isFirst ? before : await dependencies.records.byId(before.entity, before.id);
    isFirst = false;
    if (stored === undefined) throw new Error(`the payment ${before.id} is not stored`);
    if (!stands(before, stored)) return { changes: {}, result: stored };
    const { after, more } = decide(stored);
    return await outcomeDecision(dependencies, stored, after, more);
  });
};
