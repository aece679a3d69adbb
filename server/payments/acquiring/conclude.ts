import { usedOnce } from '../../../catalogue/brands/accounts.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { Conflict } from '../../platform/database/database.ts';
import { repeatedOnConflict } from '../../platform/database/deciding.ts';
import type { Account } from '../accounts/account.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { type Payment, stateAfter } from '../model/payment.ts';
import type { AcquirerAnswer } from '../ports/acquirer.ts';
import { PROOF, writeAnswer } from './answer.ts';
import { begunAgain, storeStep, withSecrets } from './authentication.ts';
import { acquirerOf, sendOrder, statusOf } from './inquiry.ts';
import { orderOf, type PaymentContext, stepInput, storedContext } from './order.ts';
import { returnUrlOf } from './return.ts';
import { write } from './writing.ts';

/** The acquirer redirects the shopper back to the gateway first. Follow-ups have no shopper. */
const returnUrlFor = async (dependencies: PaymentDependencies, payment: Payment): Promise<string | undefined> =>
  payment.request['shopperResultUrl'] === undefined || payment.referencedId !== undefined
    ? undefined
    : await returnUrlOf(dependencies, payment);

/**
 * Sends a received payment to its acquirer and stores the outcome. If the outcome is unknown or cannot be stored now,
 * the payment is returned as `received`: the client gets its id, and the outcome writer or `recover` completes it.
 */
const send = async (dependencies: PaymentDependencies, payment: Payment, given: PaymentContext): Promise<Payment> => {
  const context = { ...given, returnUrl: await returnUrlFor(dependencies, payment) };
  const answer = await sendOrder(
    await acquirerOf(dependencies, payment, context.channel),
    orderOf(payment, context),
    dependencies.log,
  );
  if (answer === undefined) return payment;
  if (wasNotProcessed(answer) && mustRepeat(payment, context.referenced, dependencies.clock.now())) {
    dependencies.log.warn(
      { payment: payment.id, code: answer.code },
      'the acquirer did not accept an order of the gateway itself; it is sent again',
    );
    return payment;
  }
  if (isSoftDecline(payment, answer)) {
    try {
      return await sendAfterSoftDecline(dependencies, payment, answer, context);
    } catch (error) {
      dependencies.log.error(
        { err: error, payment: payment.id, code: answer.code },
        'a payment could not be sent again',
      );
      return payment;
    }
  }
  const known = { ...context, account: context.account && withoutCodes(context.account), secrets: {} };
  return (
    (await dependencies.outcomes.keep(payment, () => writeAnswer(dependencies, payment, answer, known))) ?? payment
  );
};

/** Removes the security codes from an account once its order is sent; they are not kept while the outcome is stored. */
const withoutCodes = (account: Account): Account => ({
  ...account,
  parameters: Object.fromEntries(
    Object.entries(account.parameters).filter(([name]) => name === PROOF || !usedOnce.has(name)),
  ),
});

const mayBeSent = ({ state, waitsFor }: Payment): boolean => state === 'received' && waitsFor === undefined;

/**
 * Returns whether the acquirer asks for an authentication that is still possible: the shopper is present, the payment
 * was sent only once, and no challenge has taken place.
 */
const isSoftDecline = ({ checkoutId, attempt, outcome }: Payment, { code }: AcquirerAnswer): boolean =>
  code === '300.100.100' &&
  checkoutId !== undefined &&
  attempt === 1 &&
  outcome?.parameters?.['threeDSecure.flow'] !== 'challenge';

/**
 * Authenticates the cardholder after a soft decline and sends the payment again; declines it if that is not possible.
 */
const sendAfterSoftDecline = async (
  dependencies: PaymentDependencies,
  payment: Payment,
  answer: AcquirerAnswer,
  context: PaymentContext,
): Promise<Payment> => {
  const again = await write(dependencies, payment, begunAgain(payment, dependencies.clock.now()));
  const first = await beginAuthentication(dependencies, again, context, true);
  if (first === undefined) return await writeAnswer(dependencies, again, answer, context);
  const { step, stepped } = first;
  if (!mayBeSent(stepped)) return stepped;
  return await send(dependencies, stepped, { ...context, account: withSecrets(context.account, step) });
};

/**
 * Begins the authentication and stores its first step. On a conflict, for example with a change of the merchant's
 * webhooks, nothing was stored: it begins again, unless another request has continued the payment meanwhile.
 */
const beginAuthentication = async (
  dependencies: PaymentDependencies,
  payment: Payment,
  context: PaymentContext,
  isRequestedByAcquirer: boolean,
) => {
  let current = payment;
  const begin = async () => {
    const step = await dependencies.authenticator.begin({ ...stepInput(current, context), isRequestedByAcquirer });
    if (step.kind === 'waiting' || (isRequestedByAcquirer && step.kind === 'none')) return undefined;
    try {
      return { step, stepped: await storeStep(dependencies, current, step) };
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      const now = await dependencies.records.byId(current.channelId, current.id);
      if (now?.state !== current.state || now.waitsFor !== current.waitsFor) {
        throw new Error('another request continued the payment', { cause: error });
      }
      current = now;
      throw error;
    }
  };
  // No line: other requests must not wait for a call to a directory server.
  return await repeatedOnConflict(dependencies.database, begin, () => undefined);
};

/** Begins the authentication, and sends the payment to its acquirer if no step of the shopper is needed. */
const authenticate = async (
  dependencies: PaymentDependencies,
  payment: Payment,
  context: PaymentContext,
): Promise<Payment> => {
  try {
    const first = await beginAuthentication(dependencies, payment, context, false);
    if (first === undefined) return payment;
    const { step, stepped } = first;
    if (!mayBeSent(stepped)) return stepped;
    return await send(dependencies, stepped, { ...context, account: withSecrets(context.account, step) });
  } catch (error) {
    dependencies.log.error({ err: error, payment: payment.id }, 'the authentication of a payment could not begin');
    return payment;
  }
};

/**
 * Processes a received payment and returns it with its new state. The payment is already stored: after any failure the
 * caller still gets its id, and `recover` completes it.
 */
export const conclude = async (
  dependencies: PaymentDependencies,
  payment: Payment,
  context: PaymentContext,
): Promise<Payment> => {
  try {
    return await (payment.waitsFor === 'authentication' ? authenticate : send)(dependencies, payment, context);
  } catch (error) {
    dependencies.log.error({ err: error, payment: payment.id }, 'a received payment could not be processed now');
    return payment;
  }
};

/**
 * Sends an order of the gateway itself again, because the first one never arrived. The time of the new attempt is
 * stored first, so that inquiries give this order, too, the time to arrive.
 */
export const sendOwnOrderAgain = async (
  dependencies: PaymentDependencies,
  payment: Payment,
  context: PaymentContext,
): Promise<Payment> => {
  const state = stateAfter(payment.state, 'noted');
  return await send(
    dependencies,
    await write(dependencies, payment, { ...payment, state, askedAtMs: dependencies.clock.now() }),
    context,
  );
};

/** Continues a payment that waits for an authentication, if that has ended. @throws Conflict as `storeStep`. */
const resumeAuthentication = async (dependencies: PaymentDependencies, payment: Payment): Promise<Payment> => {
  const context = await storedContext(dependencies, payment);
  const step = await dependencies.authenticator.resume(stepInput(payment, context));
  if (step.kind === 'waiting') return payment;
  const stepped = await storeStep(dependencies, payment, step);
  if (!mayBeSent(stepped)) return stepped;
  return await send(dependencies, stepped, { ...context, account: withSecrets(context.account, step) });
};

/** Inquires at the acquirer about a pending payment and stores a new status. */
const inquiredAbout = async (dependencies: PaymentDependencies, payment: Payment): Promise<Payment> => {
  const context = await storedContext(dependencies, payment);
  const answer = await statusOf(
    await acquirerOf(dependencies, payment, context.channel),
    orderOf(payment, context),
    dependencies.log,
  );
  if (answer === 'unknown') return payment;
  if (answer === undefined) {
    dependencies.log.error({ payment: payment.id }, 'the acquirer does not know a payment that waits for the acquirer');
    return payment;
  }
  const { code, waitsFor = 'processor', redirect } = answer;
  const known = [payment.outcome?.code, payment.waitsFor, payment.outcome?.redirect?.url];
  if (known.join(' ') === [code, waitsFor, redirect?.url].join(' ')) return payment;
  return await writeAnswer(dependencies, payment, answer, context);
};

/** Changes after the request ended appear in no request's log line, so they get one of their own. */
const logContinued = ({ log }: PaymentDependencies, { id, state, waitsFor, outcome }: Payment): void =>
  log.info({ payment: id, state, code: outcome?.code, waitsFor }, 'a pending payment was continued');

/**
 * Continues a pending payment as far as possible, after a sign that something happened: the return of the shopper, a
 * timer, a notice of a processor. The new status comes from the authenticator or the acquirer, never from the caller.
 * Calls may come in any order and any number; the payment ends once. Returns the payment; undefined for an unknown id.
 */
export const continuePayment = async (
  dependencies: PaymentDependencies,
  channelId: string,
  id: string,
): Promise<Payment | undefined> => {
  const goOn = async (): Promise<Payment | undefined> => {
    const payment = await dependencies.records.byId(channelId, id);
    if (payment?.state !== 'pending') return payment;
    const after = await (payment.waitsFor === 'authentication' ? resumeAuthentication : inquiredAbout)(
      dependencies,
      payment,
    );
    if (after.version !== payment.version) logContinued(dependencies, after);
    return after;
  };
  return await repeatedOnConflict(dependencies.database, goOn, () => `pending payment ${id}`);
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** The gateway repeats its own orders for this long; then they fail, and the merchant must handle them. */
const REPEATED_FOR_MS = 7 * DAY_MS;

const releasesExpired = ({ type, createdAtMs }: Payment, referenced: Payment): boolean =>
  type === 'RV' && referenced.heldUntilMs !== undefined && createdAtMs >= referenced.heldUntilMs;

/**
 * Returns whether the gateway must repeat the order of a payment that did not arrive at the acquirer, because no
 * merchant would: the capture of a PA.CP, the receipt of money that has come in, or the reversal of an expired
 * authorization.
 */
export const mustRepeat = (payment: Payment, referenced: Payment | undefined, nowMs: number): boolean =>
  referenced !== undefined &&
  nowMs < payment.createdAtMs + REPEATED_FOR_MS &&
  (payment.type === 'RC' ||
    (payment.type === 'CP' && referenced.type === 'PA.CP') ||
    releasesExpired(payment, referenced));

/** The codes of an order that the acquirer did not accept, or that could not be sent. */
const notProcessed: ReadonlySet<ResultCode> = new Set([
  '900.100.201',
  '900.100.300',
  '900.100.310',
  '900.100.400',
  '900.100.500',
  '900.100.600',
]);

/** Returns whether an order was not processed at all, so that it may be sent again. */
const wasNotProcessed = ({ code }: AcquirerAnswer): boolean => notProcessed.has(code);
