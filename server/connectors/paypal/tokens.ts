import { AnswerLost } from '../../payments/ports/acquirer.ts';
import { type Clock, isWithin, stopwatchMs } from '../../platform/base/clock.ts';
import { type Calls, jsonOf } from '../calls/calls.ts';
import { NotSent } from '../calls/connection.ts';
import { numberIn, textIn } from '../calls/json.ts';
import { errorIn } from './objects.ts';

/** A token is renewed this long before its end, so that it does not end on its way. */
const MARGIN_MS = 60_000;

/** A token is quick; the order behind it has its own time. */
const TOKEN_MS = 10_000;

/** More accounts than one installation pays through; the oldest ones ask again. */
const MOST_ACCOUNTS = 1_000;

const MS_PER_SECOND = 1000;

/** An app at PayPal. */
export interface PaypalApp {
  /** The address of PayPal, with a slash at its end. */
  readonly address: string;
  readonly clientId: string;
  /** It appears in no log, error or metric. */
  readonly clientSecret: string;
}

/** PayPal does not accept the client id and secret of an app. */
export class WrongCredentials extends Error {
  override readonly name = 'WrongCredentials';
}

/** The tokens of one app. */
export interface Tokens {
  /**
   * Returns a token that is valid now: many rivals share one request for it.
   * @throws WrongCredentials where PayPal does not accept the app.
   * @throws NotSent where PayPal gives none now: nothing else was sent.
   */
  current(timeoutMs: number): Promise<string>;
  /** Returns another token than one that PayPal refused. @throws as `current`. */
  renew(refused: string, timeoutMs: number): Promise<string>;
}

interface Token {
  readonly text: string;
  readonly sinceMs: number;
  readonly forMs: number;
}

interface Kept {
  readonly clientSecret: string;
  token?: Token | undefined;
  coming?: Promise<Token> | undefined;
}

const noToken = (status: number): NotSent =>
  new NotSent(`PayPal gave no token (status ${status}); nothing else was sent to it`);

/** Returns the request for a token of an app. */
export const tokenRequest = ({ address, clientId, clientSecret }: PaypalApp) => {
  const body = 'grant_type=client_credentials';
  return {
    method: 'POST',
    url: new URL('v1/oauth2/token', address),
    headers: {
      Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      Accept: 'application/json',
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': String(Buffer.byteLength(body)),
    },
    body,
  } as const;
};

/** Returns the token of a reply, and for how long it is used; undefined where there is none. */
export const tokenIn = (json: unknown): { readonly text: string; readonly forMs: number } | undefined => {
  const [text, seconds] = [textIn(json, 'access_token'), numberIn(json, 'expires_in')];
  if (text === undefined || seconds === undefined) return undefined;
  return { text, forMs: seconds * MS_PER_SECOND - MARGIN_MS };
};

const ask = async (
  calls: Calls,
  app: PaypalApp,
  timeoutMs: number,
): Promise<{ readonly text: string; readonly forMs: number }> => {
  const reply = await calls.send({
    ...tokenRequest(app),
    timeoutMs: Math.min(timeoutMs, TOKEN_MS),
    alone: false,
  });
  const json = jsonOf(reply);
  if (reply.status === 401 || reply.status === 400 || reply.status === 403)
    throw new WrongCredentials(errorIn(json)?.message ?? `status ${reply.status}`);
  const token = reply.status === 200 ? tokenIn(json) : undefined;
  if (token === undefined) throw noToken(reply.status);
  return token;
};

/** Opens the store of tokens, which are kept in memory until shortly before their end. */
export const openTokens = (calls: Calls, realClock: Clock): ((app: PaypalApp) => Tokens) => {
  const kept = new Map<string, Kept>();

  const keptFor = ({ address, clientId, clientSecret }: PaypalApp): Kept => {
    const key = `${address} ${clientId}`;
    const known = kept.get(key);
    if (known?.clientSecret === clientSecret) return known;
    const made: Kept = { clientSecret };
    kept.delete(key);
    kept.set(key, made);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_ACCOUNTS) break;
      kept.delete(oldest);
    }
    return made;
  };

  const fetchToken = async (app: PaypalApp, entry: Kept, timeoutMs: number): Promise<Token> => {
    const sinceMs = realClock.now();
    try {
      const token = { ...(await ask(calls, app, timeoutMs)), sinceMs };
      entry.token = token;
      return token;
    } catch (error) {
      // A request for a token moves no money: whatever became of it, the order was not sent.
      if (error instanceof AnswerLost)
        throw new NotSent('PayPal gave no token; nothing else was sent to it', { cause: error });
      throw error;
    } finally {
      entry.coming = undefined;
    }
  };

  return (app) => {
    const current = async (timeoutMs: number): Promise<string> => {
      const entry = keptFor(app);
      const { token } = entry;
      if (token !== undefined && isWithin(token.sinceMs, token.forMs, realClock.now())) return token.text;
      entry.coming ??= fetchToken(app, entry, timeoutMs);
      return (await entry.coming).text;
    };
    return {
      current,
      renew: async (refused, timeoutMs) => {
        const entry = keptFor(app);
        if (entry.token?.text === refused) entry.token = undefined;
        return await current(timeoutMs);
      },
    };
  };
};

/** Returns what is left of a time. */
export const timeLeft = (timeoutMs: number): (() => number) => {
  const endMs = stopwatchMs() + timeoutMs;
  return () => Math.max(1, endMs - stopwatchMs());
};
