import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ApiError, ConnectionFailed, TollgateError } from './errors.js';

/** Longer than any acquirer takes. */
const USUAL_TIMEOUT_MS = 60_000;

const USUAL_ATTEMPTS = 3;
const LONGEST_PAUSE_SECONDS = 30;
const FIRST_PAUSE_SECONDS = 0.5;

/** The first request with this key is in progress. */
const IN_PROGRESS = 409;
const TOO_MANY = 429;

/** The gateway is not available, or a proxy got no answer of it. */
const UNAVAILABLE = [502, 503, 504];

const textOf = (name, value) => {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint' || Number.isSafeInteger(value)) return String(value);
  throw new TollgateError(`${name} must be a text: other values may lose digits`);
};

/** Returns parameters under their dotted names: lists as `cart.items[0].name`, maps as `customParameters[name]`. */
export const flattened = (parameters, maps, prefix = '') =>
  Object.entries(parameters).flatMap(([key, value]) => {
    if (value === undefined || value === null) return [];
    const isMap = maps.has(prefix.replaceAll(/\[\d+\]/g, '[n]'));
    const isIndex = Array.isArray(parameters);
    const name = isIndex || isMap ? `${prefix}[${key}]` : prefix === '' ? key : `${prefix}.${key}`;
    // A date or a map is an object too, whose content would be lost.
    const isNested = Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]';
    return isNested ? flattened(value, maps, name) : [[name, textOf(name, value)]];
  });

const pauseSeconds = (attempt, answer) => {
  const asked = answer?.retryAfter ?? '';
  const usual = FIRST_PAUSE_SECONDS * 2 ** (attempt - 1) * (1 + Math.random());
  return Math.min(/^\d{1,6}$/.test(asked) ? Number(asked) : usual, LONGEST_PAUSE_SECONDS);
};

/** Returns whether to send a request again: only if it cannot have been carried out, or is recognized. */
const mayRepeat = ({ method, isKeyed }, answer) => {
  if (answer?.status === TOO_MANY) return true;
  if (answer !== undefined && !UNAVAILABLE.includes(answer.status) && answer.status !== IN_PROGRESS) return false;
  return method !== 'POST' || isKeyed;
};

const isServed = ({ status }) => status >= 200 && status < 300;

/** Returns a reply. What is none comes from something in between, such as a proxy: the gateway has not answered. */
const replyOf = (answer) => {
  try {
    const reply = JSON.parse(answer.text);
    const isReply = isServed(answer) || typeof reply.result?.code === 'string';
    if (typeof reply === 'object' && reply !== null && isReply) return reply;
  } catch {
    // Not JSON.
  }
  throw new ConnectionFailed(`The reply is not one of a gateway (status ${answer.status})`);
};

/** The gateway did not do what was asked: it refused the request, or declined a payment that it has stored. */
const NOT_DONE = 400;

/** Returns whether a reply is about a stored payment or registration, whatever its code: refusals name no type. */
const isOutcome = ({ status }, { id, paymentType }) =>
  status === NOT_DONE && id !== undefined && paymentType !== undefined;

/** Errors about headers repeat their values, so they are checked first. */
const isHeaderValue = (value) => typeof value === 'string' && /^[\x21-\x7e]{1,255}$/.test(value);

/** Sends requests to a gateway. */
export class Connection {
  #baseUrl;
  #accessToken;
  #entityId;
  #timeoutMs;
  #attempts;
  #fetch;
  #maps;

  constructor({ baseUrl, accessToken, entityId, timeoutMs, attempts, fetch: sender }, maps) {
    if (!/^https?:\/\//.test(String(baseUrl)) || !URL.canParse(baseUrl)) {
      throw new TollgateError('baseUrl must be the address of a gateway');
    }
    if (!isHeaderValue(accessToken)) throw new TollgateError('accessToken must be an access token');
    this.#baseUrl = String(baseUrl).replace(/\/+$/, '');
    this.#accessToken = accessToken;
    this.#entityId = entityId;
    this.#timeoutMs = timeoutMs ?? USUAL_TIMEOUT_MS;
    this.#attempts = attempts ?? USUAL_ATTEMPTS;
    this.#fetch = sender ?? fetch;
    this.#maps = maps;
  }

  /** Sends a request, again where that is safe, and returns its reply. */
  async send(operation, id, parameters, options = {}) {
    const { method, path, isKeyed, isText } = operation;
    const form = new URLSearchParams(flattened({ entityId: this.#entityId, ...parameters }, this.#maps)).toString();
    const isForm = method === 'POST' || method === 'PUT';
    const address = this.#baseUrl + path.replace('{id}', encodeURIComponent(id));
    const url = isForm || form === '' ? address : `${address}?${form}`;
    const headers = { Authorization: `Bearer ${this.#accessToken}` };
    if (isForm) headers['Content-Type'] = 'application/x-www-form-urlencoded; charset=UTF-8';
    if (isKeyed) {
      // The same key in each attempt: the gateway carries the request out once.
      headers['Idempotency-Key'] = options.idempotencyKey ?? randomUUID();
      if (!isHeaderValue(headers['Idempotency-Key']))
        throw new TollgateError('idempotencyKey must be 1 to 255 ASCII letters');
    }
    const request = { method, headers, redirect: 'manual', ...(isForm ? { body: form } : {}) };
    for (let attempt = 1; ; attempt += 1) {
      const { answer, failure } = await this.#answer(url, request, options.signal);
      if (attempt >= this.#attempts || !mayRepeat(operation, answer)) {
        if (answer === undefined) throw failure;
        if (isText && isServed(answer)) return answer.text;
        const reply = replyOf(answer);
        if (isServed(answer) || isOutcome(answer, reply)) return reply;
        throw new ApiError(answer.status, reply);
      }
      await wait(pauseSeconds(attempt, answer) * 1_000, undefined, { signal: options.signal });
    }
  }

  async #answer(url, request, signal) {
    const limit = AbortSignal.timeout(this.#timeoutMs);
    try {
      const either = signal === undefined ? limit : AbortSignal.any([signal, limit]);
      const response = await this.#fetch(url, { ...request, signal: either });
      const text = await response.text();
      return { answer: { status: response.status, text, retryAfter: response.headers.get('retry-after') ?? '' } };
    } catch (error) {
      signal?.throwIfAborted();
      const why =
        error.name === 'TimeoutError' ? `within ${this.#timeoutMs} ms` : `(${error.cause?.code ?? error.name})`;
      return { failure: new ConnectionFailed(`The gateway did not answer ${why}`, { cause: error }) };
    }
  }
}
