import { AnswerLost } from '../../acquirers/acquirer.ts';
import { writeAnswer } from '../acquiring/answer.ts';
import { neverAuthenticated } from '../acquiring/authentication.ts';
import { sentOnceMore } from '../acquiring/conclude.ts';
import { acquirerOf, askAgain, toldBy } from '../acquiring/inquiry.ts';
import { type OrderContext, orderOf, storedContext } from '../acquiring/order.ts';
import { finishReversal } from '../acquiring/reversal.ts';
import { writtenOrTheirs } from '../acquiring/writing.ts';
import type { PaymentParts } from '../model/dependencies.ts';
import { isOwed } from '../model/duties.ts';
import type { Payment } from '../model/payment.ts';
import { captureAllDue } from './capture-due.ts';

/** How many payments are read at once; the next ones follow. */
const PAGE = 500;

/** Older than any call to an acquirer can be under way: whoever received it is gone. */
export const ABANDONED_AFTER_MS = 90_000;

/** What the service owes is asked about, and sent again where its acquirer never had it: nobody else would. */
const fulfilled = async (
  parts: PaymentParts,
  payment: Payment,
  context: OrderContext,
): Promise<Payment | undefined> => {
  const answer = await toldBy(await acquirerOf(parts, payment), orderOf(payment, context), parts.log);
  if (answer === 'unknown') return undefined;
  return answer === undefined
    ? await sentOnceMore(parts, payment, context)
    : await writeAnswer(parts, payment, answer, context);
};

const concluded = async (parts: PaymentParts, payment: Payment): Promise<Payment | undefined> => {
  if (payment.waitsFor === 'reversal') return await finishReversal(parts, payment);
  if (payment.waitsFor === 'authentication') {
    const decline = (stored: Payment) => ({ after: neverAuthenticated(stored, parts.clock.now()) });
    return await writtenOrTheirs(parts, payment, decline);
  }
  const context = await storedContext(parts, payment);
  if (isOwed(payment, context.referenced, parts.clock.now())) return await fulfilled(parts, payment, context);
  const lost = new AnswerLost('900.100.300', 'the gateway stopped while the order was under way');
  const answer = await askAgain(await acquirerOf(parts, payment), orderOf(payment, context), lost, parts.log);
  return answer && (await writeAnswer(parts, payment, answer, context));
};

const resolve = async (parts: PaymentParts, payment: Payment): Promise<boolean> => {
  const { state = 'received', outcome } = (await concluded(parts, payment)) ?? {};
  if (state === 'received') return false;
  parts.log.info({ payment: payment.id, state, code: outcome?.code }, 'unfinished payment resolved');
  return true;
};

/** One payment that cannot be resolved, whatever the reason, does not keep the others from it. */
const resolveOrTell = async (parts: PaymentParts, payment: Payment): Promise<boolean> => {
  try {
    return await resolve(parts, payment);
  } catch (error) {
    parts.log.error({ err: error, payment: payment.id }, 'an unfinished payment could not be resolved');
    return false;
  }
};

/**
 * Gives a payment whose making was cut off, concluded where its acquirer can tell; nothing where it was never written down.
 */
export const resumed = async (parts: PaymentParts, entity: string, id: string): Promise<Payment | undefined> => {
  const payment = await parts.records.byId(entity, id);
  if (payment?.state !== 'received') return payment;
  return (await resolveOrTell(parts, payment)) ? await parts.records.byId(entity, id) : payment;
};

/**
 * Resolves payments that were received before `beforeMs` and never concluded, because their process stopped or their
 * acquirer could not tell: asks the acquirer what became of each and writes it down. Gives how many were resolved; the
 * others are met again next time. Then captures what the service was to capture by itself and has not.
 */
export const recover = async (parts: PaymentParts, beforeMs: number): Promise<number> => {
  let resolved = 0;
  let last: Payment | undefined;
  for (;;) {
    const page = await parts.records.receivedBefore(beforeMs, PAGE, last);
    for (const payment of page) {
      if (await resolveOrTell(parts, payment)) resolved += 1;
    }
    last = page.at(-1);
    if (page.length < PAGE) break;
  }
  await captureAllDue(parts, beforeMs);
  return resolved;
};
