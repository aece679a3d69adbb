import { together } from '../../database/change-set.ts';
import { type ChangeSet, Conflict } from '../../database/database.ts';
import { keptAfter } from '../../registrations/keep.ts';
import { heldFromNow, timersOf } from '../follow-ups/authorization-timers.ts';
import type { PaymentParts } from '../parts.ts';
import type { Payment } from '../payment.ts';
import { insertPayment, updateDecided } from '../records.ts';
import { timersWith } from './question-timer.ts';

/** Gives what writes a new payment down, and what is told of it where it ended at once. */
export const insertion = async (parts: PaymentParts, payment: Payment): Promise<ChangeSet> =>
  together({ inserts: [insertPayment(payment)] }, await parts.announce({ before: undefined, after: payment }));

/** Gives a payment with what comes of it: an account that is stored with it, an agreement that it makes. */
const withWhatComes = async (parts: PaymentParts, after: Payment): Promise<{ whole: Payment; changes: ChangeSet }> => {
  const { outcome } = after;
  // A follow-up stores nothing and begins nothing: its first payment did.
  if (after.referencedId !== undefined || outcome === undefined) return { whole: after, changes: {} };
  const { code, details } = outcome;
  const { parameters, registered, ...kept } = await keptAfter(parts, after, { state: after.state, code, details });
  const told = registered && (await parts.announceRegistration({ action: 'CREATED', registration: registered }));
  const changes = together(kept, told ?? {});
  if (Object.keys(parameters).length === 0) return { whole: after, changes };
  return {
    whole: { ...after, outcome: { ...outcome, parameters: { ...outcome.parameters, ...parameters } } },
    changes,
  };
};

/**
 * Writes how a payment stands from now on, together with what comes of it and with whom it is told to. The one way by which
 * the outcome of a stored payment changes. Gives it as it is stored. @throws Conflict when somebody else wrote first.
 */
export const written = async (
  parts: PaymentParts,
  before: Payment,
  after: Payment,
  more: ChangeSet = {},
): Promise<Payment> => {
  const nowMs = parts.clock.now();
  const { whole, changes } = await withWhatComes(parts, heldFromNow(before, after, nowMs));
  const announced = await parts.announce({ before, after: whole });
  await parts.database.commit(
    together(
      { updates: [updateDecided(whole)] },
      changes,
      timersWith(before, whole, nowMs),
      { inserts: timersOf(before, whole, nowMs) },
      more,
      announced,
    ),
  );
  return { ...whole, version: whole.version + 1 };
};

const stands = (before: Payment, stored: Payment): boolean =>
  stored.state === before.state &&
  stored.attempt === before.attempt &&
  stored.askedAtMs === before.askedAtMs &&
  stored.waitsFor === before.waitsFor;

/** Rivals change other columns now and then; more attempts than this mean a fault. */
const MAX_ATTEMPTS = 20;

/**
 * As `written`, for what is true whoever else writes: where the payment still stands as it did, it is decided and written
 * again; where somebody else has carried it on, theirs stands. Gives the payment as it is stored.
 */
export const writtenOrTheirs = async (
  parts: PaymentParts,
  before: Payment,
  decide: (stored: Payment) => { readonly after: Payment; readonly more?: ChangeSet | undefined },
): Promise<Payment> => {
  let stored = before;
  for (let attempt = 1; ; attempt += 1) {
    const { after, more } = decide(stored);
    try {
      return await written(parts, stored, after, more);
    } catch (error) {
      if (!(error instanceof Conflict) || attempt === MAX_ATTEMPTS) throw error;
      const now = await parts.records.byId(before.entity, before.id);
      if (now === undefined) throw error;
      if (!stands(before, now)) return now;
      stored = now;
    }
  }
};
