import type { Account } from '../accounts/account.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { type Outcome, type Payment, stateAfter } from '../model/payment.ts';
import type { AuthenticationStep } from '../ports/authenticator.ts';
import { write } from './writing.ts';

type Parameters = Readonly<Record<string, string>>;

/** The outcome of an unfinished payment: its parameters so far, and the code of a review. */
const unfinishedOutcome = ({ outcome }: Payment, parameters: Parameters): Outcome | undefined => {
  const all = { ...outcome?.parameters, ...parameters };
  const review = outcome?.review;
  if (Object.keys(all).length === 0 && review === undefined) return undefined;
  return { code: '000.200.000', details: {}, parameters: all, ...(review === undefined ? {} : { review }) };
};

type Applied = Exclude<AuthenticationStep, { kind: 'waiting' }>;

/** Returns the payment after a step of the authentication. */
const after = (payment: Payment, step: Applied, nowMs: number): Payment => {
  const waiting = payment.state === 'pending';
  const parameters = 'parameters' in step ? (step.parameters ?? {}) : {};
  if (step.kind === 'failed') {
    const outcome = { code: step.code, details: {}, parameters: { ...payment.outcome?.parameters, ...parameters } };
    return {
      ...payment,
      state: stateAfter(payment.state, 'refused'),
      waitsFor: undefined,
      outcome,
      decidedAtMs: nowMs,
    };
  }
  if (step.kind === 'passed' && step.endsAs !== undefined) {
    const outcome = { code: step.endsAs, details: {}, parameters: { ...payment.outcome?.parameters, ...parameters } };
    return {
      ...payment,
      state: stateAfter(payment.state, 'approved'),
      waitsFor: undefined,
      outcome,
      decidedAtMs: nowMs,
    };
  }
  const known = unfinishedOutcome(payment, parameters);
  if (step.kind === 'shopper') {
    const redirect = step.redirect === undefined ? {} : { redirect: step.redirect };
    const outcome: Outcome = { code: '000.200.000', details: {}, ...known, ...redirect };
    const state = stateAfter(payment.state, 'postponed');
    return { ...payment, state, waitsFor: 'authentication', outcome, decidedAtMs: nowMs };
  }
  const state = stateAfter(payment.state, waiting ? 'resumed' : 'noted');
  return { ...payment, state, waitsFor: undefined, askedAtMs: nowMs, outcome: known, decidedAtMs: undefined };
};

/** Stores a step of the authentication and returns the stored payment. @throws Conflict as `write`. */
export const storeStep = async (dependencies: PaymentDependencies, payment: Payment, step: Applied): Promise<Payment> =>
  await write(dependencies, payment, after(payment, step, dependencies.clock.now()), step.changes);

/** Returns the account with the security codes that were kept during the authentication. */
export const withSecrets = (account: Account | undefined, step: AuthenticationStep): Account | undefined =>
  account === undefined || !('secrets' in step) || step.secrets === undefined
    ? account
    : { ...account, parameters: { ...account.parameters, ...step.secrets } };

/** Returns a payment that must be authenticated and sent again after a soft decline, under another reference. */
export const begunAgain = (payment: Payment, nowMs: number): Payment => ({
  ...payment,
  state: stateAfter(payment.state, 'noted'),
  waitsFor: 'authentication',
  attempt: payment.attempt + 1,
  askedAtMs: nowMs,
  outcome: unfinishedOutcome(payment, {}),
  decidedAtMs: undefined,
});

/** Declines a payment that was never sent, because the gateway stopped before its authentication began. */
export const neverAuthenticated = (payment: Payment, nowMs: number): Payment =>
  after(payment, { kind: 'failed', code: '100.396.103', parameters: {} }, nowMs);

/** Declines a payment whose shopper never returned from the authentication. */
export const abandoned = (payment: Payment, nowMs: number): Payment =>
  after(payment, { kind: 'failed', code: '100.396.101', parameters: {} }, nowMs);
