import { amountText } from '../../../catalogue/payments/amount.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { type Decision, deciding } from '../../platform/database/deciding.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { ledgerChanges } from '../model/ledger.ts';
import type { Payment } from '../model/payment.ts';
import { insertPayment, updateDecided } from '../model/records.ts';
import { registeredEntry } from '../model/registration-entries.ts';
import { type SignedUp, signedUp } from '../model/sign-up.ts';
import { heldFromNow, timersOfAuthorization, timersOfPending } from '../model/timers.ts';
import { keptAfter } from '../registrations/keep.ts';

/** Returns the changes that store a new payment; its ledger lines and notifications too, if it has already ended. */
export const insertion = async (dependencies: PaymentDependencies, payment: Payment): Promise<ChangeSet> =>
  together(
    { inserts: [insertPayment(payment)] },
    await ledgerChanges(dependencies, undefined, payment),
    await dependencies.announce({ before: undefined, after: payment }),
  );

/** Returns a payment together with its effects: an account that is stored with it, an agreement that it makes. */
const withEffects = async (
  dependencies: PaymentDependencies,
  after: Payment,
): Promise<{ whole: Payment; changes: ChangeSet }> => {
  const { outcome } = after;
  // Follow-ups have no such effects; those of the initial payment remain.
  if (after.referencedId !== undefined || outcome === undefined) return { whole: after, changes: {} };
  const { code, details } = outcome;
  const { parameters, registered, ...kept } = await keptAfter(dependencies, after, {
    state: after.state,
    code,
    details,
  });
  const announced =
    registered && (await dependencies.announceRegistration({ action: 'CREATED', registration: registered }));
  const listed = registered === undefined ? {} : { inserts: [registeredEntry(registered)] };
  const schedule = await scheduleOf(dependencies, after, code, parameters);
  const changes = together(kept, listed, announced ?? {}, schedule?.changes ?? {});
  const found = schedule === undefined ? parameters : { ...parameters, 'schedule.id': schedule.scheduleId };
  if (Object.keys(found).length === 0) return { whole: after, changes };
  return {
    whole: { ...after, outcome: { ...outcome, parameters: { ...outcome.parameters, ...found } } },
    changes,
  };
};

/** Returns the schedule that a successful payment makes on the account that it stores. */
const scheduleOf = async (
  dependencies: PaymentDependencies,
  { channelId, state, amount, currency, brand, request, checkoutId }: Payment,
  code: ResultCode,
  parameters: Readonly<Record<string, string>>,
): Promise<SignedUp | undefined> => {
  const { registrationId } = parameters;
  if (state !== 'succeeded' || registrationId === undefined) return undefined;
  return await signedUp(dependencies, {
    channelId,
    registrationId,
    brand,
    request: { ...request, amount: amountText(amount), currency },
    agreementId: parameters['standingInstruction.agreementId'],
    checkoutId,
    code,
  });
};

/**
 * Returns the changes that store a payment's new state, with its effects, timers, ledger lines and notifications. Every
 * change of a stored payment's outcome goes through this function. The result is the stored payment.
 */
const outcomeDecision = async (
  dependencies: PaymentDependencies,
  before: Payment,
  after: Payment,
  more: ChangeSet = {},
): Promise<Decision<Payment>> => {
  const nowMs = dependencies.clock.now();
  const { whole, changes } = await withEffects(dependencies, heldFromNow(before, after, nowMs));
  const announced = await dependencies.announce({ before, after: whole });
  return {
    changes: together(
      { updates: [updateDecided(before, whole)] },
      changes,
      timersOfPending(before, whole, nowMs),
      { inserts: timersOfAuthorization(before, whole, nowMs) },
      await ledgerChanges(dependencies, before, whole),
      more,
      announced,
    ),
    result: { ...whole, version: whole.version + 1 },
    // Payments that store the same account, or that are announced while webhooks change, rely on the same rows.
    line: `outcomes of ${before.channelId}`,
  };
};

/**
 * Stores the new state of a payment and returns the stored payment. @throws Conflict if another request changed it
 * before.
 */
export const write = async (
  dependencies: PaymentDependencies,
  before: Payment,
  after: Payment,
  more: ChangeSet = {},
): Promise<Payment> => {
  const { changes, result } = await outcomeDecision(dependencies, before, after, more);
  await dependencies.database.commit(changes);
  return result;
};

const isUnchanged = (before: Payment, stored: Payment): boolean =>
  stored.state === before.state &&
  stored.attempt === before.attempt &&
  stored.askedAtMs === before.askedAtMs &&
  stored.waitsFor === before.waitsFor;

/**
 * Stores a change that is valid for the payment as it was in `before`. On a conflict it decides again while the payment
 * is unchanged; if another request has continued the payment, nothing is stored. Returns the stored payment.
 */
export const writeOnce = async (
  dependencies: PaymentDependencies,
  before: Payment,
  decide: (stored: Payment) => { readonly after: Payment; readonly more?: ChangeSet | undefined },
): Promise<Payment> => {
  let isFirst = true;
  return await deciding(dependencies.database, async () => {
    const stored = isFirst ? before : await dependencies.records.byId(before.channelId, before.id);
    isFirst = false;
    if (stored === undefined) throw new Error(`the payment ${before.id} is not stored`);
    if (!isUnchanged(before, stored)) return { changes: {}, result: stored };
    const { after, more } = decide(stored);
    return await outcomeDecision(dependencies, stored, after, more);
  });
};
