import type { Compatibility } from '../../../catalogue/settings/channel-settings.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { paymentAnswer } from '../../payments/reply/reply.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { ndcOfCheckout, ndcOfRequest } from '../../platform/base/identifiers.ts';
import { type Answer, resultOf } from '../../platform/http/answer.ts';
import type { Found } from './find.ts';

/** Returns a payment as an entry of a list: with its own result, the time of its creation, and its checkout. */
const listed = (payment: Payment, compatibility: Compatibility): Readonly<Record<string, unknown>> => {
  const answer = paymentAnswer(payment);
  return {
    ...answer.fields,
    result: resultOf(answer),
    timestamp: timestampText(payment.createdAtMs),
    ndc:
      payment.checkoutId === undefined
        ? ndcOfRequest(payment.channelId, payment.id, compatibility)
        : ndcOfCheckout(payment.checkoutId, compatibility),
  };
};

/** Returns the answer with the found payments. */
export const paymentsAnswer = ({ payments, nextCursor }: Found, compatibility: Compatibility): Answer => ({
  code: '000.000.100',
  fields: { payments: payments.map((payment) => listed(payment, compatibility)), nextCursor },
});

/** Returns the answer with one page of payments. */
export const recordsAnswer = ({ payments, nextCursor, pages }: Found, compatibility: Compatibility): Answer => ({
  code: '000.000.100',
  fields: { pages, records: payments.map((payment) => listed(payment, compatibility)), nextCursor },
});
