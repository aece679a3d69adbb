import type { StatusReply } from './outcome.ts';

/** A gateway that has not answered by then is not going to; the shopper gets a page that says so. */
const REPLY_LIMIT_MS = 10_000;
/** An order keeps this many requests for its code view; the oldest go first. */
const EXCHANGES_LIMIT = 12;

/** The gateway and the shop's account there. */
export interface GatewayAccount {
  /** The address of the gateway; ends with a slash. */
  readonly url: string;
  readonly entityId: string;
  readonly accessToken: string;
}

/** A request of the shop's server to the gateway and what came of it, for the code view; the token is not in it. */
export interface Exchange {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With the query. */
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly status: number;
  readonly reply: unknown;
}

/** What is asked of the gateway. */
export interface Question {
  readonly method: Exchange['method'];
  /** Below the gateway's address, without a slash before. */
  readonly path: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** Where the request is told, for the code view. */
  readonly told: Exchange[];
}

/** The gateway did not answer, or its answer says nothing about the payment. */
export class GatewayTrouble extends Error {
  override readonly name = 'GatewayTrouble';
}

/** Sends a request to the gateway: GET and DELETE with parameters in the query, POST with them in the body. */
export async function ask<Reply extends StatusReply>(account: GatewayAccount, question: Question): Promise<Reply> {
  const { method, path } = question;
  const parameters = { entityId: account.entityId, ...question.parameters };
  const body = new URLSearchParams(parameters);
  const address = method === 'POST' ? path : `${path}?${body}`;
  const response = await fetch(new URL(address, account.url), {
    method,
    headers: { authorization: `Bearer ${account.accessToken}` },
    signal: AbortSignal.timeout(REPLY_LIMIT_MS),
    ...(method === 'POST' ? { body } : {}),
  })
    .then(async (answer) => ({ status: answer.status, reply: (await answer.json()) as Reply }))
    .catch((cause: unknown) => {
      throw new GatewayTrouble('The gateway did not answer.', { cause });
    });
  const sent = method === 'POST' ? parameters : {};
  tell(question.told, { method, path: `/${address}`, parameters: sent, ...response });
  if (response.status !== 200 && !isSaid(method, response.reply)) throw refused(response.reply);
  return response.reply;
}

/** Whether a reply that is not 200 says something about payment or account; all others are faults of the set-up. */
function isSaid(method: Exchange['method'], { id, result }: StatusReply): boolean {
  if (id !== undefined) return true; // Declined, or an account that failed its check.
  // A checkout that is over; an account that was removed before.
  return method === 'GET' ? result.code === '200.300.404' : method === 'DELETE' && result.code.startsWith('100.150.');
}

/** What is thrown when the gateway refused a request. */
export function refused({ result }: StatusReply): GatewayTrouble {
  const wrong = (result.parameterErrors ?? []).map(({ name, message }) => `${name} ${message}`);
  return new GatewayTrouble(`The gateway refused: ${[result.code, result.description, ...wrong].join(', ')}`);
}

/** Adds a request to those that are shown; one that was only repeated takes the place of the last. */
function tell(told: Exchange[], exchange: Exchange): void {
  const last = told.at(-1);
  if (last?.method === 'GET' && last.path === exchange.path) told.pop();
  told.push(exchange);
  if (told.length > EXCHANGES_LIMIT) told.shift();
}
