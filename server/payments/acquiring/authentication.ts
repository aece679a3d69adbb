import type { Account } from '../../accounts/account.ts';
import type { AuthenticationStep } from '../../ports/authenticator.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { type Outcome, type Payment, stateAfter } from '../model/payment.ts';
import { written } from './writing.ts';

type Parameters = Readonly<Record<string, string>>;

/** What is known of a payment that is under way: its parameters so far, and whether a success is to be looked at. */
const underWay = ({ outcome }: Payment, parameters: Parameters): Outcome | undefined => {
  const all = { ...outcome?.parameters, ...parameters };
  const review = outcome?.review;
  if (Object.keys(all).length === 0 && review === undefined) return undefined;
  return { code: '000.200.000', details: {}, parameters: all, ...(review === undefined ? {} : { review }) };
};

type Applied = Exclude<AuthenticationStep, { kind: 'waiting' }>;

/** Gives a payment as it is after a step of the authentication. */
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
  const known = underWay(payment, parameters);
  if (step.kind === 'shopper') {
    const redirect = step.redirect === undefined ? {} : { redirect: step.redirect };
    const outcome: Outcome = { code: '000.200.000', details: {}, ...known, ...redirect };
    const state = stateAfter(payment.state, 'postponed');
    return { ...payment, state, waitsFor: 'authentication', outcome, decidedAtMs: nowMs };
  }
  const state = stateAfter(payment.state, waiting ? 'resumed' : 'noted');
  return { ...payment, state, waitsFor: undefined, askedAtMs: nowMs, outcome: known, decidedAtMs: undefined };
};

/** Writes a step of the authentication down, and gives the payment as it stands. @throws Conflict as `written`. */
export const afterStep = async (dependencies: PaymentDependencies, payment: Payment, step: Applied): Promise<Payment> =>
  await written(dependencies, payment, after(payment, step, dependencies.clock.now()), step.changes);

/** Gives the account with the codes that waited for the authentication. */
export const withSecrets = (account: Account | undefined, step: AuthenticationStep): Account | undefined =>
  account === undefined || !('secrets' in step) || step.secrets === undefined
    ? account
    : { ...account, parameters: { ...account.parameters, ...step.secrets } };

/** Gives a payment that its acquirer wants to see again, after its holder was authenticated; under another reference. */
export const begunAgain = (payment: Payment, nowMs: number): Payment => ({
  ...payment,
  state: stateAfter(payment.state, 'noted'),
  waitsFor: 'authentication',
  attempt: payment.attempt + 1,
  askedAtMs: nowMs,
  outcome: underWay(payment, {}),
  decidedAtMs: undefined,
});

/** Gives the payment, declined, that was never sent because the gateway stopped while it was to be authenticated. */
export const neverAuthenticated = (payment: Payment, nowMs: number): Payment =>
  after(payment, { kind: 'failed', code: '100.396.103', parameters: {} }, nowMs);

/** Gives the payment, declined, whose shopper never came back from the authentication. */
export const abandoned = (payment: Payment, nowMs: number): Payment =>
  after(payment, { kind: 'failed', code: '100.396.101', parameters: {} }, nowMs);
