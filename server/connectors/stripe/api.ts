import { type AcquirerAnswer, AnswerLost } from '../../payments/ports/acquirer.ts';
import { refused } from '../calls/answers.ts';
import { type Calls, failed, inquiryLost, jsonOf, nonsense, retryAfterMs } from '../calls/calls.ts';
import type { RawReply } from '../calls/connection.ts';
import { INQUIRY_MS, type SendingLimits } from '../calls/limits.ts';
import { persist, type SendOutcome, tooBusy } from '../calls/sending.ts';
import { refusalOf } from './answer.ts';
import { type FormValue, formOf } from './form.ts';
import { errorIn } from './objects.ts';

const NAME = 'Stripe';

/** The version of Stripe's interface that requests and replies follow, whichever the account has. */
const VERSION = '2025-09-30.clover';

const FORM = 'application/x-www-form-urlencoded';

/** Returns whether a key is one of Stripe's test mode: no money moves with it. */
export const isTestKey = (secretKey: string): boolean => /^[rs]k_test_/.test(secretKey);

/** How the connector reaches Stripe for one channel. */
export interface StripeApiDependencies {
  readonly calls: Calls;
  readonly limits: SendingLimits;
  /** The address of Stripe, with a slash at its end. */
  readonly address: string;
  /** It appears in no log, error or metric. */
  readonly secretKey: string;
}

/** Requests to Stripe's interface for one account. */
export interface StripeApi {
  /**
   * Sends an order until it is answered; under its key Stripe carries it out once, however often it is sent. Returns
   * what `read` makes of the reply, or why Stripe refused the order.
   * @throws AnswerLost when the order may have been accepted and the outcome is unknown.
   */
  order(
    path: string,
    values: Readonly<Record<string, FormValue>>,
    key: string,
    read: (reply: unknown) => AcquirerAnswer | undefined,
  ): Promise<AcquirerAnswer>;
  /** Returns what Stripe has at a path; undefined where it has nothing. @throws AnswerLost without an answer. */
  read(path: string, query?: Readonly<Record<string, FormValue>>): Promise<unknown>;
}

/** Source: Stripe's documentation, 'Error codes'. */
const UNKNOWN = 'resource_missing';

/** Stripe repeats the beginning and the end of a key that it refuses. */
const KEY = /\b[a-z]{2}_(?:test|live)_[\w*]*/g;

const wrongKey = (message = ''): string =>
  `Stripe does not accept the secret key of this channel: ${message.replaceAll(KEY, 'the key')}`;

const outcomeOf = (reply: RawReply, read: (reply: unknown) => AcquirerAnswer | undefined): SendOutcome => {
  const { status } = reply;
  if (status >= 500) throw failed(NAME, status);
  const json = jsonOf(reply);
  if (status === 200) {
    const answer = read(json);
    if (answer === undefined) throw nonsense(NAME, status);
    return { answer };
  }
  const error = errorIn(json);
  if (error === undefined) throw nonsense(NAME, status);
  // Another attempt under the same key is being carried out at this moment.
  if (status === 409) return { refusal: refusalOf(error), retryAfterMs: retryAfterMs(reply) };
  if (status === 429) return tooBusy(NAME, reply);
  if (status === 401 || status === 403) return { refusal: refused(wrongKey(error.message)), retryAfterMs: undefined };
  return { answer: refusalOf(error) };
};

/** Returns the headers of every request with a key. */
export const authorizedBy = (secretKey: string) => ({
  Authorization: `Bearer ${secretKey}`,
  'Stripe-Version': VERSION,
  Accept: 'application/json',
});

/** Creates the client of Stripe for one account. */
export const stripeApi = ({ calls, limits, address, secretKey }: StripeApiDependencies): StripeApi => {
  const headers = authorizedBy(secretKey);
  return {
    order: async (path, values, key, read) => {
      const url = new URL(path, address);
      const body = formOf(values);
      const sent = {
        ...headers,
        'Content-Type': FORM,
        'Content-Length': String(Buffer.byteLength(body)),
        'Idempotency-Key': key,
      };
      const send = async (timeoutMs: number): Promise<SendOutcome> =>
        outcomeOf(await calls.send({ method: 'POST', url, headers: sent, body, timeoutMs, alone: false }), read);
      return await persist(send, true, NAME, limits);
    },
    read: async (path, query = {}) => {
      const url = new URL(path, address);
      url.search = formOf(query);
      const reply = await calls
        .send({ method: 'GET', url, headers, timeoutMs: INQUIRY_MS, alone: false })
        .catch(inquiryLost);
      const json = jsonOf(reply);
      // A list of something that Stripe does not have is refused otherwise than by 404.
      if (reply.status === 404 || errorIn(json)?.code === UNKNOWN) return undefined;
      if (reply.status === 401 || reply.status === 403)
        throw new AnswerLost('900.100.300', wrongKey(errorIn(json)?.message));
      if (reply.status !== 200 || json === undefined) throw nonsense(NAME, reply.status);
      return json;
    },
  };
};
