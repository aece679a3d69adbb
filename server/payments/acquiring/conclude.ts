import { usedOnce } from '../../../catalogue/brands/accounts.ts';
import type { Account } from '../../accounts/account.ts';
import type { AcquirerAnswer } from '../../acquirers/acquirer.ts';
import { Conflict } from '../../database/database.ts';
import { decidingAnew } from '../../database/deciding.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { isOwed, wasNotTaken } from '../model/duties.ts';
import { type Payment, stateAfter } from '../model/payment.ts';
import { PROOF, writeAnswer } from './answer.ts';
import { afterStep, begunAgain, withSecrets } from './authentication.ts';
import { acquirerOf, answerTo, toldBy } from './inquiry.ts';
import { orderOf, type PaymentContext, stepInput, storedContext } from './order.ts';
import { returnUrlOf } from './return.ts';
import { written } from './writing.ts';

/** A shopper who is there comes back to us first; nobody is there for what follows a payment. */
const returnUrlFor = async (dependencies: PaymentDependencies, payment: Payment): Promise<string | undefined> =>
  payment.request['shopperResultUrl'] === undefined || payment.referencedId !== undefined
    ? undefined
    : await returnUrlOf(dependencies, payment);

/**
 * Sends a received payment to its acquirer and writes down what came of it. Where that cannot be told or written now, the
 * payment is given as it stands, received: the caller learns its id, and it is concluded by whoever goes on writing, or by `recover`.
 */
const sent = async (dependencies: PaymentDependencies, payment: Payment, given: PaymentContext): Promise<Payment> => {
  const context = { ...given, returnUrl: await returnUrlFor(dependencies, payment) };
  const answer = await answerTo(
    await acquirerOf(dependencies, payment, context.channel),
    orderOf(payment, context),
    dependencies.log,
  );
  if (answer === undefined) return payment;
  if (wasNotTaken(answer) && isOwed(payment, context.referenced, dependencies.clock.now())) {
    dependencies.log.warn(
      { payment: payment.id, code: answer.code },
      'what the service owes was not taken, and is sent again',
    );
    return payment;
  }
  if (wantsHolderAsked(payment, answer)) {
    try {
      return await sentAgain(dependencies, payment, answer, context);
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

/** Gives what is still needed of an account once its order is sent: codes are not kept while its outcome is being written. */
const withoutCodes = ({ kind, parameters }: Account): Account => ({
  kind,
  parameters: Object.fromEntries(Object.entries(parameters).filter(([name]) => name === PROOF || !usedOnce.has(name))),
});

const isOnItsWay = ({ state, waitsFor }: Payment): boolean => state === 'received' && waitsFor === undefined;

/** A soft decline of a payment whose shopper is still there. Once is enough, and a challenge is all that can be asked for. */
const wantsHolderAsked = ({ checkoutId, attempt, outcome }: Payment, { code }: AcquirerAnswer): boolean =>
  code === '300.100.100' &&
  checkoutId !== undefined &&
  attempt === 1 &&
  outcome?.parameters?.['threeDSecure.flow'] !== 'challenge';

/** Has the holder asked whom the acquirer wants asked, and sends the payment once more. Where nobody can be, it is declined. */
const sentAgain = async (
  dependencies: PaymentDependencies,
  payment: Payment,
  answer: AcquirerAnswer,
  context: PaymentContext,
): Promise<Payment> => {
  const again = await written(dependencies, payment, begunAgain(payment, dependencies.clock.now()));
  const first = await begun(dependencies, again, context, true);
  if (first === undefined) return await writeAnswer(dependencies, again, answer, context);
  const { step, stepped } = first;
  if (!isOnItsWay(stepped)) return stepped;
  return await sent(dependencies, stepped, { ...context, account: withSecrets(context.account, step) });
};

/**
 * Begins the authentication and writes down what came of it. What this relies on may have changed meanwhile, such as the merchant's
 * webhooks: then nothing was written, and as long as nobody else has carried the payment on, it begins anew.
 */
const begun = async (
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
      return { step, stepped: await afterStep(dependencies, current, step) };
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      const now = await dependencies.records.byId(current.entity, current.id);
      if (now?.state !== current.state || now.waitsFor !== current.waitsFor) {
        throw new Error('another carried the payment on', { cause: error });
      }
      current = now;
      throw error;
    }
  };
  // No line: others are not to wait while a directory is asked.
  return await decidingAnew(dependencies.database, begin, () => undefined);
};

/** Begins the authentication; sends the payment on where nothing stands against it. */
const authenticated = async (
  dependencies: PaymentDependencies,
  payment: Payment,
  context: PaymentContext,
): Promise<Payment> => {
  try {
    const first = await begun(dependencies, payment, context, false);
    if (first === undefined) return payment;
    const { step, stepped } = first;
    if (!isOnItsWay(stepped)) return stepped;
    return await sent(dependencies, stepped, { ...context, account: withSecrets(context.account, step) });
  } catch (error) {
    dependencies.log.error({ err: error, payment: payment.id }, 'the authentication of a payment could not begin');
    return payment;
  }
};

/**
 * Has a received payment carried out, and gives it as it stands then. It is written down already: whatever fails, its caller learns
 * its id, and `recover` concludes it.
 */
export const conclude = async (
  dependencies: PaymentDependencies,
  payment: Payment,
  context: PaymentContext,
): Promise<Payment> => {
  try {
    return await (payment.waitsFor === 'authentication' ? authenticated : sent)(dependencies, payment, context);
  } catch (error) {
    dependencies.log.error({ err: error, payment: payment.id }, 'a received payment could not be carried out now');
    return payment;
  }
};

/**
 * Has a payment that the service owes, and whose order never arrived, carried out once more. That it was sent again is durable first, so
 * that this order too is given the time to arrive.
 */
export const sentOnceMore = async (
  dependencies: PaymentDependencies,
  payment: Payment,
  context: PaymentContext,
): Promise<Payment> => {
  const state = stateAfter(payment.state, 'noted');
  return await sent(
    dependencies,
    await written(dependencies, payment, { ...payment, state, askedAtMs: dependencies.clock.now() }),
    context,
  );
};

/** Asks how the authentication stands that a payment waits for, and carries it on. @throws Conflict as `afterStep`. */
const authenticationResumed = async (dependencies: PaymentDependencies, payment: Payment): Promise<Payment> => {
  const context = await storedContext(dependencies, payment);
  const step = await dependencies.authenticator.resume(stepInput(payment, context));
  if (step.kind === 'waiting') return payment;
  const stepped = await afterStep(dependencies, payment, step);
  if (!isOnItsWay(stepped)) return stepped;
  return await sent(dependencies, stepped, { ...context, account: withSecrets(context.account, step) });
};

/** Asks the acquirer how a payment stands that waits there, and writes down what is new. */
const askedAbout = async (dependencies: PaymentDependencies, payment: Payment): Promise<Payment> => {
  const context = await storedContext(dependencies, payment);
  const answer = await toldBy(
    await acquirerOf(dependencies, payment, context.channel),
    orderOf(payment, context),
    dependencies.log,
  );
  if (answer === 'unknown') return payment;
  if (answer === undefined) {
    dependencies.log.error({ payment: payment.id }, 'the acquirer does not know a payment that waits for it');
    return payment;
  }
  const { code, waitsFor = 'processor', redirect } = answer;
  const known = [payment.outcome?.code, payment.waitsFor, payment.outcome?.redirect?.url];
  if (known.join(' ') === [code, waitsFor, redirect?.url].join(' ')) return payment;
  return await writeAnswer(dependencies, payment, answer, context);
};

/** No request is answered by what comes later: the log tells of it by a line of its own. */
const logHow = ({ log }: PaymentDependencies, { id, state, waitsFor, outcome }: Payment): void =>
  log.info({ payment: id, state, code: outcome?.code, waitsFor }, 'a pending payment was carried on');

/**
 * Carries a pending payment on as far as it can go now, for whoever learns that something happened: the page that a shopper
 * returns to, a timer, a notice of a processor. What happened is asked, never taken from the caller. In any order and
 * however often it is called, the payment ends once. Gives it as it stands; nothing where there is none.
 */
export const continuePayment = async (
  dependencies: PaymentDependencies,
  entity: string,
  id: string,
): Promise<Payment | undefined> => {
  const goOn = async (): Promise<Payment | undefined> => {
    const payment = await dependencies.records.byId(entity, id);
    if (payment?.state !== 'pending') return payment;
    const after = await (payment.waitsFor === 'authentication' ? authenticationResumed : askedAbout)(
      dependencies,
      payment,
    );
    if (after.version !== payment.version) logHow(dependencies, after);
    return after;
  };
  return await decidingAnew(dependencies.database, goOn, () => `pending payment ${id}`);
};
