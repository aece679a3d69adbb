import { setTimeout as wait } from 'node:timers/promises';
import { type Form, id, type Options, Refused, type RemoteDependencies, WrongUsage } from './command.ts';
import { textOrFile } from './settings.ts';

const GATEWAY = 'TOLLGATE_GATEWAY';
const TOKEN = 'TOLLGATE_TOKEN';

/** The form of an address on the web. */
export const webAddress: Form = {
  placeholder: 'URL',
  words: 'an address that begins with https:// or http://',
  pattern: /^https?:\/\/[^\s/]\S{0,2000}$/,
};

const tokenFile: Form = {
  placeholder: '@FILE',
  words: 'a file as @FILE, because other users can see command lines',
  pattern: /^@.{1,4096}$/,
};

/** The options of every command that works on a gateway elsewhere. */
export const remoteOptions = {
  gateway: ['optional', webAddress, `The address of the gateway; by default that of the variable \`${GATEWAY}\`.`],
  token: [
    'optional',
    tokenFile,
    `A file with the access token; \`@/dev/stdin\` reads standard input. By default the variable \`${TOKEN}\`.`,
  ],
  entity: ['optional', id, 'The merchant or channel; by default the one that the token is for.'],
} as const satisfies Options;

/** The gateway did not answer, or could not serve the request now: it may be repeated. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly retryAfterSeconds: number | undefined;
  constructor(message: string, options: ErrorOptions & { readonly retryAfterSeconds?: number | undefined } = {}) {
    super(message, options);
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The JSON of a reply. */
export type ReplyBody = Readonly<Record<string, unknown>>;

/** A gateway elsewhere, with a token. */
export interface RemoteGateway {
  /** The address, without a slash at its end. */
  readonly address: string;
  /**
   * Sends a request and returns the JSON of its reply.
   * @throws Unavailable where it may be repeated, Refused with the gateway's words where it makes no sense.
   */
  request(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    parameters: Readonly<Record<string, string | undefined>>,
    signal?: AbortSignal,
  ): Promise<ReplyBody>;
}

/** Longer than the longest wait of a request. */
const ANSWER_WITHIN_MS = 40_000;

/** Returns why a call had no answer: the code of the system, where it has one. */
export const failureOf = (error: unknown): string => {
  if (error instanceof Error && error.name === 'TimeoutError') return 'timed-out';
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : 'no answer';
};

interface Result {
  readonly description?: string;
  readonly parameterErrors?: readonly { readonly name: string; readonly message: string }[];
}

const refusalOf = (body: ReplyBody, status: number): string => {
  const { description = `status ${status}`, parameterErrors = [] } = (body['result'] ?? {}) as Result;
  const wrong = parameterErrors.map(({ name, message }) => `${name} ${message}`);
  return `The gateway refused: ${[description, ...wrong].join('; ')}.`;
};

const HTTP_TOO_MANY = 429;
const HTTP_FAULT = 500;

const bodyOf = async (response: Response, address: string): Promise<ReplyBody> => {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'result' in body) return body as ReplyBody;
  } catch {
    // Not JSON, as of a proxy or another program.
  }
  const message = `What answers at ${address} is not a gateway (status ${response.status}).`;
  throw response.status >= HTTP_FAULT ? new Unavailable(message) : new Refused(message);
};

const secondsFrom = (text: string | null): number | undefined =>
  text !== null && /^\d{1,4}$/.test(text) ? Number(text) : undefined;

/** Returns the gateway that options and variables name. @throws WrongUsage without an address or a token. */
export const remoteGateway = async (
  { variables }: Pick<RemoteDependencies, 'variables'>,
  options: {
    readonly gateway: string | undefined;
    readonly token: string | undefined;
    readonly entity: string | undefined;
  },
): Promise<RemoteGateway> => {
  const given = options.gateway ?? variables[GATEWAY] ?? '';
  if (given === '') throw new WrongUsage(`--gateway is missing, and so is the variable ${GATEWAY}.`);
  if (!webAddress.pattern.test(given) || !URL.canParse(given)) {
    throw new WrongUsage(`The address of the gateway must be ${webAddress.words}.`);
  }
  const token = options.token === undefined ? (variables[TOKEN] ?? '') : await textOrFile(options.token);
  if (token === '') throw new WrongUsage(`--token is missing, and so is the variable ${TOKEN}.`);
  if (!/^[\x21-\x7e]{1,512}$/.test(token)) throw new Refused('The access token has characters that no token has.');
  const address = given.replace(/\/+$/, '');

  return {
    address,
    request: async (method, path, parameters, signal) => {
      const sent = Object.entries({ entityId: options.entity, ...parameters }).filter(
        (each): each is [string, string] => each[1] !== undefined,
      );
      const form = new URLSearchParams(sent).toString();
      const isForm = method === 'POST' || method === 'PUT';
      const ended = AbortSignal.timeout(ANSWER_WITHIN_MS);
      let response: Response;
      try {
        response = await fetch(`${address}${path}${isForm ? '' : `?${form}`}`, {
          method,
          headers: { Authorization: `Bearer ${token}` },
          redirect: 'manual',
          signal: signal === undefined ? ended : AbortSignal.any([signal, ended]),
          ...(isForm ? { body: new URLSearchParams(form) } : {}),
        });
      } catch (error) {
        throw new Unavailable(`${address} does not answer (${failureOf(error)}).`, { cause: error });
      }
      const body = await bodyOf(response, address);
      if (response.status === HTTP_TOO_MANY || response.status >= HTTP_FAULT) {
        const retryAfterSeconds = secondsFrom(response.headers.get('retry-after'));
        throw new Unavailable(refusalOf(body, response.status), { retryAfterSeconds });
      }
      if (!response.ok) throw new Refused(refusalOf(body, response.status));
      return body;
    },
  };
};

const MS_PER_SECOND = 1_000;
const LONGEST_WAIT_SECONDS = 30;

/** The pauses between repetitions, while a gateway is restarted or away; the last one repeats. */
const PAUSES_SECONDS = [0.5, 1, 2, 5, 10] as const;

/** Waits, but not after the user has ended the command. */
export const pause = async (seconds: number, stopped: AbortSignal): Promise<void> =>
  wait(seconds * MS_PER_SECOND, undefined, { signal: stopped }).catch(() => undefined);

/**
 * Repeats a request until the gateway serves it, and says when it is away and when it is back. Returns undefined where
 * the user has ended the command meanwhile. @throws Refused as the request.
 */
export const patiently = async <Result>(
  say: (text: string) => void,
  stopped: AbortSignal,
  request: () => Promise<Result>,
): Promise<Result | undefined> => {
  for (let tries = 0; !stopped.aborted; tries += 1) {
    try {
      const result = await request();
      if (tries > 0) say('The gateway answers again.');
      return result;
    } catch (error) {
      if (stopped.aborted) return undefined;
      if (!(error instanceof Unavailable)) throw error;
      if (tries === 0) say(`${error.message} Trying again.`);
      const usual = PAUSES_SECONDS[tries] ?? PAUSES_SECONDS[PAUSES_SECONDS.length - 1] ?? 0;
      await pause(Math.min(error.retryAfterSeconds ?? usual, LONGEST_WAIT_SECONDS), stopped);
    }
  }
  return undefined;
};
