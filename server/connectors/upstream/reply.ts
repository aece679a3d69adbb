import { type AcquirerAnswer, type AcquirerOrder, AnswerLost } from '../../payments/ports/acquirer.ts';
import type { Environment } from '../../platform/base/environment.ts';
import { failed, jsonOf, nonsense, retryAfterMs } from '../calls/calls.ts';
import type { RawReply } from '../calls/connection.ts';
import { type SendOutcome, StillOpen } from '../calls/sending.ts';
import {
  answerFrom,
  hasSucceeded,
  isOfAnother,
  isUndecided,
  paymentIn,
  type UpstreamPayment,
  WRONGLY_SET_UP,
  wasMetBefore,
} from './answer.ts';
import { typeSent } from './order-request.ts';

const UNKNOWN_ADDRESS = '200.300.404';

const refusal = (code: AcquirerAnswer['code'], payment: UpstreamPayment, why: string): AcquirerAnswer => ({
  code,
  details: { ExtendedDescription: `${why}: ${payment.description ?? ''}`, AcquirerResponse: payment.code },
});

const refusedRequest: Readonly<Record<number, string>> = {
  401: 'the upstream gateway does not accept the access token of this channel',
  403: 'the upstream gateway does not accept the access token of this channel',
  404: 'the upstream gateway does not know what the order refers to',
  405: 'the upstream gateway does not take such orders',
  413: 'the order is too large for the upstream gateway',
  415: 'the upstream gateway does not take such orders',
};

/**
 * A specific code shows that the upstream knows the path but not the payment: this is its answer to the order, like
 * status 400.
 */
const isOfUnknownPayment = ({ status }: RawReply, { code }: UpstreamPayment): boolean =>
  status === 404 && code !== UNKNOWN_ADDRESS;

/** Interprets a reply to an order. @throws AnswerLost when it leaves the outcome of the order open. */
export const outcomeIn = (reply: RawReply, order: AcquirerOrder, environment: Environment): SendOutcome => {
  const { status } = reply;
  if (status >= 500) throw failed('the upstream', status);
  const payment = paymentIn(jsonOf(reply));
  if (payment === undefined || isOfAnother(payment, order, typeSent(order))) throw nonsense('the upstream', status);
  if (status === 409 || wasMetBefore(payment))
    throw new AnswerLost('900.100.201', 'the upstream has this order already');
  const why = isOfUnknownPayment(reply, payment) ? undefined : refusedRequest[status];
  if (why !== undefined) {
    const code = status === 404 || status === 413 ? '900.100.202' : WRONGLY_SET_UP;
    return { refusal: refusal(code, payment, why), retryAfterMs: undefined };
  }
  if (status === 429) {
    const busy = refusal('900.100.500', payment, 'the upstream gateway takes no more orders for now');
    return { refusal: busy, retryAfterMs: retryAfterMs(reply) };
  }
  if (![200, 400, 404].includes(status)) throw nonsense('the upstream', status);
  if (isUndecided(payment)) throw new StillOpen('900.100.201', 'the upstream has not decided yet');
  if (hasSucceeded(payment) && payment.id === undefined) throw nonsense('the upstream', status);
  return { answer: answerFrom(payment, order, environment) };
};
