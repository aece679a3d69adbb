import { type AcquirerAnswer, AnswerLost } from '../../payments/ports/acquirer.ts';
import { refused } from '../calls/answers.ts';
import { type Calls, failed, inquiryLost, jsonOf, nonsense, retryAfterMs } from '../calls/calls.ts';
import type { Call, RawReply } from '../calls/connection.ts';
import { INQUIRY_MS, type SendingLimits } from '../calls/limits.ts';
import { persist, type SendOutcome, tooBusy } from '../calls/sending.ts';
import { errorIn, type PaypalError } from './objects.ts';
import { type Tokens, timeLeft, WrongCredentials } from './tokens.ts';

const NAME = 'PayPal';

/** How the connector reaches PayPal for one channel. */
export interface PaypalApiDependencies {
  readonly calls: Calls;
  readonly limits: SendingLimits;
  /** The address of PayPal, with a slash at its end. */
  readonly address: string;
  readonly tokens: Tokens;
}

/** An order to PayPal, and what its replies mean. */
export interface PaypalRequest {
  readonly path: string;
  readonly body?: unknown;
  /** Under it PayPal carries the order out once, however often it is sent. */
  readonly key: string;
  /** Returns the answer for a reply, which is null where it has no body; undefined where it cannot be understood. */
  readonly read: (reply: unknown) => AcquirerAnswer | undefined;
  /** Returns the answer for an order that PayPal has refused. */
  readonly refuse: (error: PaypalError) => AcquirerAnswer;
}

/** Requests to PayPal's interface for one account. */
export interface PaypalApi {
  /**
   * Sends an order until it is answered. Returns what `read` or `refuse` makes of the reply, or why it was not
   * accepted.
   * @throws AnswerLost when the order may have been accepted and the outcome is unknown.
   */
  order(request: PaypalRequest): Promise<AcquirerAnswer>;
  /** Returns what PayPal has at a path; undefined where it has nothing. @throws AnswerLost without an answer. */
  read(path: string): Promise<unknown>;
  /** Replaces one value of what PayPal has at a path. @throws AnswerLost without an answer. */
  replace(path: string, place: string, value: string): Promise<void>;
}

const wrongCredentials = (message: string): string =>
  `PayPal does not accept the client id and secret of this channel: ${message}`;

const refusal = (code: AcquirerAnswer['code'], words: string, retryAfterMs?: number): SendOutcome => ({
  refusal: refused(words, code),
  retryAfterMs,
});

/** The same order is being carried out at this moment. */
const inProgress: ReadonlySet<string | undefined> = new Set([
  'ORDER_COMPLETION_IN_PROGRESS',
  'PREVIOUS_REQUEST_IN_PROGRESS',
]);

const outcomeOf = (reply: RawReply, { read, refuse }: PaypalRequest): SendOutcome => {
  const { status } = reply;
  if (status >= 500) throw failed(NAME, status);
  const json = jsonOf(reply);
  if (status === 200 || status === 201 || status === 204) {
    const answer = status === 204 ? read(null) : json === undefined ? undefined : read(json);
    if (answer === undefined) throw nonsense(NAME, status);
    return { answer };
  }
  if (status === 429) return tooBusy(NAME, reply);
  const error = errorIn(json);
  if (error === undefined || status < 400) throw nonsense(NAME, status);
  if (status === 409 || inProgress.has(error.issue)) {
    return refusal('900.100.500', 'PayPal is carrying out the same order at this moment', retryAfterMs(reply));
  }
  if (status === 401) return refusal('600.200.500', wrongCredentials(error.message ?? error.name));
  if (status === 403) {
    return refusal(
      '600.200.500',
      `PayPal does not permit this to the app of this channel: ${error.message ?? error.name}`,
    );
  }
  return { answer: refuse(error) };
};

/** Rethrows why an inquiry failed: one that was not permitted says as little as one without an answer. */
const inquiryRefused = (error: unknown): never => {
  if (error instanceof WrongCredentials) throw new AnswerLost('600.200.500', wrongCredentials(error.message), error);
  return inquiryLost(error);
};

/** Opens the interface of PayPal for one account. */
export const paypalApi = ({ calls, limits, address, tokens }: PaypalApiDependencies): PaypalApi => {
  /** Sends a request with a token, and once more with another one where PayPal refuses it. */
  const send = async ({ timeoutMs, headers, ...call }: Omit<Call, 'alone'>): Promise<RawReply> => {
    const left = timeLeft(timeoutMs);
    const sendWith = (token: string) =>
      calls.send({
        ...call,
        headers: { ...headers, Accept: 'application/json', Authorization: `Bearer ${token}` },
        timeoutMs: left(),
        alone: false,
      });
    const token = await tokens.current(left());
    const reply = await sendWith(token);
    return reply.status === 401 ? await sendWith(await tokens.renew(token, left())) : reply;
  };

  const bodyHeaders = (body: string) => ({
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
  });

  const inquire = async (call: Omit<Call, 'alone' | 'timeoutMs'>): Promise<RawReply> => {
    const reply = await send({ ...call, timeoutMs: INQUIRY_MS }).catch(inquiryRefused);
    if (reply.status === 401)
      return inquiryRefused(new WrongCredentials(errorIn(jsonOf(reply))?.message ?? 'status 401'));
    return reply;
  };

  return {
    order: async (request) => {
      const body = request.body === undefined ? '' : JSON.stringify(request.body);
      const headers = {
        ...bodyHeaders(body),
        'PayPal-Request-Id': request.key,
        Prefer: 'return=representation',
      };
      const url = new URL(request.path, address);
      const attempt = async (timeoutMs: number): Promise<SendOutcome> => {
        try {
          return outcomeOf(await send({ method: 'POST', url, headers, body, timeoutMs }), request);
        } catch (error) {
          if (!(error instanceof WrongCredentials)) throw error;
          return refusal('600.200.500', wrongCredentials(error.message));
        }
      };
      return await persist(attempt, true, NAME, limits);
    },
    read: async (path) => {
      const reply = await inquire({ method: 'GET', url: new URL(path, address), headers: {} });
      if (reply.status === 404) return undefined;
      const json = jsonOf(reply);
      if (reply.status !== 200 || json === undefined) throw nonsense(NAME, reply.status);
      return json;
    },
    replace: async (path, place, value) => {
      const body = JSON.stringify([{ op: 'replace', path: place, value }]);
      const url = new URL(path, address);
      const { status } = await inquire({ method: 'PATCH', url, headers: bodyHeaders(body), body });
      if (status >= 500 || status === 429) throw failed(NAME, status);
    },
  };
};
