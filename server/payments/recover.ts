import type { AcquirerCard } from '../acquirers/acquirer.ts';
import { AnswerLost } from '../acquirers/acquirer.ts';
import { acquirerOf, askAgain, orderOf, type PaymentParts, writeAnswer } from './conclude.ts';
import type { Payment } from './payment.ts';

/** How many payments are read at once; the next ones follow. */
const PAGE = 500;

/** Older than any call to an acquirer can be under way: whoever received it is gone. */
export const ABANDONED_AFTER_MS = 90_000;

const cardOf = async (
  parts: PaymentParts,
  { entity, id, account, request }: Payment,
): Promise<AcquirerCard | undefined> =>
  account === undefined
    ? undefined
    : {
        number: await parts.vault.open(entity, id, account),
        expiryMonth: request['card.expiryMonth'] ?? '',
        expiryYear: request['card.expiryYear'] ?? '',
        holder: request['card.holder'],
        cvv: undefined,
      };

const resolve = async (parts: PaymentParts, payment: Payment): Promise<boolean> => {
  const order = orderOf(payment, await cardOf(parts, payment));
  const lost = new AnswerLost('900.100.300', 'the gateway stopped while the order was under way');
  const answer = await askAgain(acquirerOf(parts, payment), order, lost, parts.log);
  if (answer === undefined) return false;
  const { state, outcome } = await writeAnswer(parts, payment, answer);
  parts.log.info({ payment: payment.id, state, code: outcome?.code }, 'unfinished payment resolved');
  return true;
};

/**
 * Resolves payments that were received before `beforeMs` and never concluded, because their process stopped or their
 * acquirer could not tell: asks the acquirer what became of each and writes it down. Gives how many were resolved.
 */
export const recover = async (parts: PaymentParts, beforeMs: number): Promise<number> => {
  let resolved = 0;
  for (;;) {
    const page = await parts.records.receivedBefore(beforeMs, PAGE);
    let resolvedOfPage = 0;
    for (const payment of page) {
      if (await resolve(parts, payment)) resolvedOfPage += 1;
    }
    resolved += resolvedOfPage;
    // A page of which nothing could be resolved is met again next time, not at once.
    if (page.length < PAGE || resolvedOfPage === 0) return resolved;
  }
};
