import { type AcquirerAnswer, type AcquirerOrder, AnswerLost } from '../../payments/ports/acquirer.ts';
import { refused } from '../calls/answers.ts';
import { type Calls, failed, inquiryLost, jsonOf, nonsense, retryAfterMs } from '../calls/calls.ts';
import type { RawReply } from '../calls/connection.ts';
import type { JsonValue } from '../calls/json.ts';
import { INQUIRY_MS, type SendingLimits } from '../calls/limits.ts';
import { persist, type SendOutcome, tooBusy } from '../calls/sending.ts';
import { refusalOf } from './answer.ts';
import { errorIn } from './objects.ts';

const NAME = 'Mollie';

/** How the connector reaches Mollie for one channel. */
export interface MollieApiDependencies {
  readonly calls: Calls;
  readonly limits: SendingLimits;
  /** The address of Mollie, with a slash at its end. */
  readonly address: string;
  /** It appears in no log, error or metric. */
  readonly apiKey: string;
}

/** Requests to Mollie's interface with one key. */
export interface MollieApi {
  /**
   * Sends an order until it is answered; under the order's reference Mollie carries it out once, however often it is
   * sent. `part` tells several requests for one order apart. Returns what `read` makes of the reply, or why Mollie
   * refused the order.
   * @throws AnswerLost when the order may have been accepted and the outcome is unknown.
   */
  order(
    order: AcquirerOrder,
    path: string,
    values: Readonly<Record<string, JsonValue>>,
    read: (reply: unknown) => AcquirerAnswer | undefined,
    part?: string,
  ): Promise<AcquirerAnswer>;
  /** Cancels what is at a path, if that is still possible. @throws AnswerLost without an answer. */
  cancel(path: string): Promise<void>;
  /** Returns what Mollie has at a path; undefined where it has nothing. @throws AnswerLost without an answer. */
  read(path: string, query?: Readonly<Record<string, string>>): Promise<unknown>;
}

const successes: ReadonlySet<number> = new Set([200, 201, 202]);

const wrongKey = (detail: string | undefined): string =>
  `Mollie does not accept the API key of this channel (mollie.apiKey): ${detail ?? ''}`;

const outcomeOf = (
  reply: RawReply,
  order: AcquirerOrder,
  read: (reply: unknown) => AcquirerAnswer | undefined,
): SendOutcome => {
  const { status } = reply;
  if (status >= 500) throw failed(NAME, status);
  const json = jsonOf(reply);
  if (successes.has(status)) {
    // Some successes have no body; anything else that is no JSON is not Mollie's.
    if (json === undefined && reply.text !== '') throw nonsense(NAME, status);
    const answer = read(json);
    if (answer === undefined) throw nonsense(NAME, status);
    return { answer };
  }
  const error = errorIn(json);
  if (error === undefined) throw nonsense(NAME, status);
  // Another attempt under the same key is being carried out at this moment.
  if (status === 409) return { refusal: refusalOf(order, error), retryAfterMs: retryAfterMs(reply) };
  if (status === 429) return tooBusy(NAME, reply);
  if (status === 401 || status === 403) return { refusal: refused(wrongKey(error.detail)), retryAfterMs: undefined };
  return { answer: refusalOf(order, error) };
};

/** Returns the headers of every request with a key. */
export const authorizedBy = (apiKey: string) => ({
  Authorization: `Bearer ${apiKey}`,
  Accept: 'application/hal+json',
});

/** Opens the interface of Mollie for one key. */
export const mollieApi = ({ calls, limits, address, apiKey }: MollieApiDependencies): MollieApi => {
  const headers = authorizedBy(apiKey);

  /** Asks for what may be repeated freely. */
  const ask = async (method: 'GET' | 'DELETE', url: URL): Promise<RawReply> => {
    const call = { method, url, headers, timeoutMs: INQUIRY_MS, alone: false };
    const reply = await calls.send(call).catch(inquiryLost);
    if (reply.status === 401 || reply.status === 403)
      throw new AnswerLost('900.100.300', wrongKey(errorIn(jsonOf(reply))?.detail));
    return reply;
  };

  return {
    order: async (order, path, values, read, part) => {
      const url = new URL(path, address);
      const body = JSON.stringify(values);
      const sent = {
        ...headers,
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
        'Idempotency-Key': part === undefined ? order.reference : `${order.reference}-${part}`,
      };
      const send = async (timeoutMs: number): Promise<SendOutcome> =>
        outcomeOf(await calls.send({ method: 'POST', url, headers: sent, body, timeoutMs, alone: false }), order, read);
      return await persist(send, true, NAME, limits);
    },
    cancel: async (path) => {
      const { status } = await ask('DELETE', new URL(path, address));
      if (status >= 500 || status === 429) throw failed(NAME, status);
    },
    read: async (path, query = {}) => {
      const url = new URL(path, address);
      url.search = new URLSearchParams(query).toString();
      const reply = await ask('GET', url);
      if (reply.status === 404) return undefined;
      const json = jsonOf(reply);
      if (reply.status !== 200 || json === undefined) throw nonsense(NAME, reply.status);
      return json;
    },
  };
};
