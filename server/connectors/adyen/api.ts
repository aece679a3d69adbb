import { type AcquirerAnswer, AnswerLost } from '../../payments/ports/acquirer.ts';
import { refused } from '../calls/answers.ts';
import { type Calls, failed, inquiryLost, jsonOf, nonsense } from '../calls/calls.ts';
import type { Call, RawReply } from '../calls/connection.ts';
import type { JsonValue } from '../calls/json.ts';
import { INQUIRY_MS, type SendingLimits } from '../calls/limits.ts';
import { persist, type SendOutcome, tooBusy } from '../calls/sending.ts';
import { refusalOf } from './answer.ts';
import { type AdyenError, errorIn } from './objects.ts';

const NAME = 'Adyen';

/** The version of Adyen's interface that requests and replies follow. */
const VERSION = 'v72';

/** A request under this key is being carried out, or was a moment ago. Source: Adyen's documentation, 'Error codes'. */
const UNDER_WAY = '704';

/** Adyen says so by a status of its own failures, although the request is at fault. */
const definiteTypes: ReadonlySet<string | undefined> = new Set(['configuration', 'security', 'validation']);

/** How the connector reaches Adyen for one channel. */
export interface AdyenApiDependencies {
  readonly calls: Calls;
  readonly limits: SendingLimits;
  /** The address of Adyen's checkout interface, with a slash at its end and without the version. */
  readonly address: string;
  /** It appears in no log, error or metric. */
  readonly apiKey: string;
}

/** A request that changes something at Adyen. */
export interface AdyenOrder {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly values: Readonly<Record<string, JsonValue>>;
  /** Under this key Adyen carries a POST out once, however often it is sent. */
  readonly key: string;
}

/** Requests to Adyen's interface for one account. */
export interface AdyenApi {
  /**
   * Sends an order until it is answered. Returns what `read` makes of the reply, or why Adyen refused the order.
   * @throws AnswerLost when the order may have been accepted and the outcome is unknown.
   */
  order(order: AdyenOrder, read: (reply: unknown) => AcquirerAnswer | undefined): Promise<AcquirerAnswer>;
  /**
   * Returns what Adyen has at a path; undefined where it has nothing, which it says by 404 unless `nothing` has other
   * statuses. @throws AnswerLost without an answer.
   */
  read(path: string, nothing?: readonly number[]): Promise<unknown>;
  /** Counts a page that was paid more than once. */
  foundTwice(): void;
}

const wronglySetUp = ({ message }: AdyenError): string =>
  `Adyen does not accept the API key of this channel for its merchant account: ${message ?? 'no reason is given'}`;

const isUnauthorized = (status: number): boolean => status === 401 || status === 403;

const outcomeOf = (reply: RawReply, read: (reply: unknown) => AcquirerAnswer | undefined): SendOutcome => {
  const { status } = reply;
  const json = jsonOf(reply);
  const error = errorIn(json);
  if (status >= 500 && !definiteTypes.has(error?.type)) throw failed(NAME, status);
  if (status === 200 || status === 201) {
    const answer = read(json);
    if (answer === undefined) throw nonsense(NAME, status);
    return { answer };
  }
  if (status === 429) return tooBusy(NAME, reply);
  if (error === undefined) throw nonsense(NAME, status);
  if (isUnauthorized(status)) return { refusal: refused(wronglySetUp(error)), retryAfterMs: undefined };
  if (error.code === UNDER_WAY) throw new AnswerLost('900.100.300', 'Adyen still carries the order out');
  return { answer: refusalOf(error) };
};

/** Returns a request with JSON to Adyen. */
export const jsonCallOf = (
  address: string,
  apiKey: string,
  method: AdyenOrder['method'],
  path: string,
  values: AdyenOrder['values'],
): Omit<Call, 'timeoutMs'> & { readonly headers: Readonly<Record<string, string>> } => {
  const body = JSON.stringify(values);
  const headers = {
    'X-API-Key': apiKey,
    Accept: 'application/json',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
  };
  return { method, url: new URL(`${VERSION}/${path}`, address), headers, body, alone: false };
};

/** Opens the interface of Adyen for one account. */
export const adyenApi = ({ calls, limits, address, apiKey }: AdyenApiDependencies): AdyenApi => {
  const base = new URL(`${VERSION}/`, address);
  const headers = { 'X-API-Key': apiKey, Accept: 'application/json' };
  const sending = ({ method, path, values, key }: AdyenOrder): Omit<Call, 'timeoutMs'> => {
    const call = jsonCallOf(address, apiKey, method, path, values);
    return { ...call, headers: { ...call.headers, 'Idempotency-Key': key } };
  };
  return {
    order: async (order, read) => {
      const call = sending(order);
      const send = async (timeoutMs: number): Promise<SendOutcome> =>
        outcomeOf(await calls.send({ ...call, timeoutMs }), read);
      return await persist(send, true, NAME, limits);
    },
    read: async (path, nothing = [404]) => {
      const url = new URL(path, base);
      const timeoutMs = Math.min(INQUIRY_MS, limits.totalMs);
      const reply = await calls.send({ method: 'GET', url, headers, timeoutMs, alone: false }).catch(inquiryLost);
      if (nothing.includes(reply.status)) return undefined;
      const json = jsonOf(reply);
      const error = errorIn(json);
      if (isUnauthorized(reply.status) && error !== undefined) throw new AnswerLost('900.100.300', wronglySetUp(error));
      if (reply.status !== 200 || json === undefined) throw nonsense(NAME, reply.status);
      return json;
    },
    foundTwice: () => calls.foundTwice(base.host),
  };
};
