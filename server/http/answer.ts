import type { ServerResponse } from 'node:http';
import type { CheckoutFault } from '../../catalogue/payments/checkout-faults.ts';
import { type ResultCode, resultCodes } from '../../catalogue/result-codes/result-codes.ts';
import type { ParameterError } from '../../catalogue/schema/check.ts';
import type { Compatibility } from '../../catalogue/settings/channel-settings.ts';
import type { Clock } from '../base/clock.ts';
import { timestampText } from '../base/clock.ts';
import { ndcOfCheckout } from '../base/identifiers.ts';
import { closingUnread } from './reading/unread.ts';

/** What an operation answers; the envelope (build, time, ndc) is added when it is written. */
export interface Answer {
  readonly code: ResultCode;
  /** What the reply carries beside the result, in the order of writing. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** What the acquirer compared, told beside the code. */
  readonly checks?: { readonly avsResponse?: string; readonly cvvResponse?: string };
  readonly parameterErrors?: readonly ParameterError[];
  /** Why the checkout of the request cannot be used. */
  readonly checkoutFault?: CheckoutFault;
  /** Words after the code's text. */
  readonly reason?: string;
  /** HTTP status where it is not the code's own: reading a stored decline is 200. */
  readonly status?: number;
  /** The checkout that it belongs to, where there is one: the `ndc` is made of its id, otherwise of the request's. */
  readonly checkoutId?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** How long anyone may keep the reply; unless told, nobody may. */
  readonly keptForSeconds?: number;
  /** The outcome is not known yet, and will be without a further request: repeated, the request may be answered otherwise. */
  readonly isProvisional?: boolean;
}

/** An answer in its final form. */
export interface Reply {
  readonly status: number;
  readonly body: string;
}

/** Writes answers in the one form that all replies have. */
export interface AnswerWriter {
  /** Gives the reply to a request; `ndc` is the request's, in the form of its channel's compatibility. */
  render(answer: Answer, ndc: string, compatibility: Compatibility): Reply;
  /** Sends the reply to one answer. */
  send(response: ServerResponse, reply: Reply, answer: Answer, requestId: string): void;
}

/** Gives the `result` of a reply, or of a payment that stands in one. */
export const resultOf = (answer: Answer): Record<string, unknown> => {
  const { code, checkoutFault, checks, parameterErrors } = answer;
  const { text, category } = resultCodes[code];
  const description = answer.reason === undefined ? text : `${text} - ${answer.reason}`;
  return {
    ...{ code, description, category, ...checks },
    ...(checkoutFault === undefined ? {} : { checkoutFault }),
    ...(parameterErrors === undefined ? {} : { parameterErrors }),
  };
};

/**
 * Gives the writer of replies. Each is JSON in one piece, with `result`, `buildNumber`, `timestamp` and `ndc`.
 * Source: interface, 'Payment response' and 'Errors'.
 */
export const answerWriter = (
  clock: Clock,
  buildNumber: string,
  constantHeaders: Readonly<Record<string, string>>,
): AnswerWriter => {
  // Names and values in one list, as Node takes them without looking at each object anew.
  const headers = Object.entries({
    ...constantHeaders,
    'Content-Type': 'application/json;charset=UTF-8',
  }).flat();
  return {
    render: (answer, ndc, compatibility) => ({
      status: answer.status ?? resultCodes[answer.code].status,
      body: JSON.stringify({
        ...answer.fields,
        result: resultOf(answer),
        buildNumber,
        timestamp: timestampText(clock.now()),
        ndc: answer.checkoutId === undefined ? ndc : ndcOfCheckout(answer.checkoutId, compatibility),
      }),
    }),
    send: (response, { status, body }, { keptForSeconds, headers: more }, requestId) => {
      const caching = keptForSeconds === undefined ? 'no-store' : `public, max-age=${keptForSeconds}`;
      const length = String(Buffer.byteLength(body));
      const own = ['Cache-Control', caching, 'X-Request-Id', requestId, 'Content-Length', length];
      const rest = Object.entries({ ...more, ...closingUnread(response) }).flat();
      response.writeHead(status, [...headers, ...own, ...rest]);
      response.end(body);
    },
  };
};
