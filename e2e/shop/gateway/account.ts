import type { StatusReply } from './outcome.ts';

/** The time limit for a reply of the gateway; after it the shopper gets a page about the failure. */
const REPLY_LIMIT_MS = 10_000;
/** The most requests that an order keeps for its code view; the oldest are dropped. */
const EXCHANGES_LIMIT = 12;

/** The gateway and the shop's account there. */
export interface GatewayAccount {
  /** The URL of the gateway; ends with a slash. */
  readonly url: string;
  readonly entityId: string;
  readonly accessToken: string;
}

/** A request of the shop's server to the gateway with its reply, for the code view; without the access token. */
export interface Exchange {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The path with the query. */
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly status: number;
  readonly reply: unknown;
}

/** A request to the gateway. */
interface GatewayRequest {
  readonly method: Exchange['method'];
  /** The path below the gateway's URL, without a leading slash. */
  readonly path: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** How long the reply may take, in milliseconds. */
  readonly limitMs?: number;
  /** The list that records the request, for the code view. */
  readonly exchanges: Exchange[];
}

/** An error when the gateway did not answer, or when its answer contains no result of the payment. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
}

/** Sends a request to the gateway: GET and DELETE with parameters in the query, POST with them in the body. */
export async function callGateway<Reply extends StatusReply>(
  account: GatewayAccount,
  request: GatewayRequest,
): Promise<Reply> {
  const { method, path, limitMs = REPLY_LIMIT_MS } = request;
  const parameters = { entityId: account.entityId, ...request.parameters };
  const body = new URLSearchParams(parameters);
  const address = method === 'POST' ? path : `${path}?${body}`;
  const response = await fetch(new URL(address, account.url), {
    method,
    headers: { authorization: `Bearer ${account.accessToken}` },
    signal: AbortSignal.timeout(limitMs),
    ...(method === 'POST' ? { body } : {}),
  })
    .then(async (answer) => ({ status: answer.status, reply: (await answer.json()) as Reply }))
    .catch((cause: unknown) => {
      throw new GatewayError('The gateway did not answer.', { cause });
    });
  const sent = method === 'POST' ? parameters : {};
  record(request.exchanges, { method, path: `/${address}`, parameters: sent, ...response });
  if (response.status !== 200 && !isResult(method, response.reply)) throw refused(response.reply);
  return response.reply;
}

/** Returns whether a reply other than 200 is a result of a payment or account; all others are faults of the set-up. */
function isResult(method: Exchange['method'], { id, result }: StatusReply): boolean {
  if (id !== undefined) return true; // The payment was declined, or the account failed its check.
  // The checkout has ended, or the account was deleted before.
  return method === 'GET' ? result.code === '200.300.404' : method === 'DELETE' && result.code.startsWith('100.150.');
}

/** Returns the error for a request that the gateway rejected. */
export function refused({ result }: StatusReply): GatewayError {
  const wrong = (result.parameterErrors ?? []).map(({ name, message }) => `${name} ${message}`);
  return new GatewayError(`The gateway refused: ${[result.code, result.description, ...wrong].join(', ')}`);
}

/** Adds a request to the recorded ones; a repeated request replaces the last one. */
function record(exchanges: Exchange[], exchange: Exchange): void {
  const last = exchanges.at(-1);
  if (last?.method === 'GET' && last.path === exchange.path) exchanges.pop();
  exchanges.push(exchange);
  if (exchanges.length > EXCHANGES_LIMIT) exchanges.shift();
}
