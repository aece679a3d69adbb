import { once } from 'node:events';
import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { AnswerLost } from '../acquirer.ts';

/** Nothing of a request was sent: it is certain that it never arrived. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
  /** Whether trying again at once may help. */
  readonly passing: boolean;

  constructor(message: string, { passing = true, cause }: { passing?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.passing = passing;
  }
}

/** One request to an upstream. */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The whole answer must be there by then. */
  readonly timeoutMs: number;
  /** Sent over a connection of its own: one that was kept may be closed by the other end while the request leaves. */
  readonly alone: boolean;
}

/** What came back, whatever it is. */
export interface RawReply {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

/** How long and how much is waited for. */
export interface ConnectionLimits {
  /** Name looked up, connected and encrypted by then; otherwise nothing was sent. */
  readonly connectMs: number;
  /** A kept connection that rests this long is closed; shorter than other servers keep theirs, which is 5 seconds or more. */
  readonly idleMs: number;
  /** A payment with a full cart echoed fits well. */
  readonly replyBytes: number;
  /** Requests under way at once; more wait for a connection. */
  readonly connections: number;
  /** Certificates that are trusted instead of the system's, as PEM. */
  readonly trusted?: string;
}

/** The limits that serve. */
export const connectionLimits: ConnectionLimits = {
  connectMs: 5_000,
  idleMs: 4_000,
  replyBytes: 4 * 1024 * 1024,
  connections: 256,
};

/** A way to send requests. Rejects with `NotSent` or, where the request may have arrived, with `AnswerLost`. */
export interface Connection {
  send(call: Call): Promise<RawReply>;
  /** Closes the connections that are kept. */
  close(): void;
}

/** Tells when the first byte of a request may leave: once its connection stands, encrypted where it is to be. */
const whenLeaving = (request: ClientRequest, isSecure: boolean, leaves: () => void): void => {
  request.once('socket', (socket) => {
    if (request.reusedSocket) leaves();
    else socket.once(isSecure ? 'secureConnect' : 'connect', leaves);
  });
};

const textOf = async (response: IncomingMessage, maxBytes: number): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new AnswerLost('900.100.600', 'the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const replyTo = async (request: ClientRequest, maxBytes: number): Promise<RawReply> => {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode ?? 0,
    retryAfter: response.headers['retry-after'],
    text: await textOf(response, maxBytes),
  };
};

/** The name of a failure, such as ECONNREFUSED; never its text, which may hold more than an operator should read. */
const nameOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'failed';

/** Opens a way to send requests, over connections that are kept and used again. No redirect is followed. */
export const openConnection = (limits: ConnectionLimits = connectionLimits): Connection => {
  const kept = { keepAlive: true, timeout: limits.idleMs, maxSockets: limits.connections };
  const single = { keepAlive: false, maxSockets: limits.connections };
  const trust = limits.trusted === undefined ? {} : { ca: limits.trusted };
  const agents = {
    'http:': { kept: new HttpAgent(kept), single: new HttpAgent(single) },
    'https:': { kept: new HttpsAgent({ ...kept, ...trust }), single: new HttpsAgent({ ...single, ...trust }) },
  };

  const begin = ({ method, url, headers, alone, body }: Call): ClientRequest => {
    const isSecure = url.protocol === 'https:';
    const agent = agents[isSecure ? 'https:' : 'http:'][alone ? 'single' : 'kept'];
    // An agent with a limit hands its connections on even where none is kept, unless the request says otherwise.
    const sent = alone ? { ...headers, Connection: 'close' } : headers;
    // The time-out of idle connections must not end a request that uses one: 0 takes it away meanwhile.
    const request = (isSecure ? httpsRequest : httpRequest)(url, { method, headers: sent, agent, timeout: 0 });
    request.on('error', () => undefined); // What fails is told by the one who waits; later failures concern nobody.
    return request.end(body);
  };

  const send = async (call: Call): Promise<RawReply> => {
    const { host, protocol } = call.url;
    const request = begin(call);
    let leaving = false;
    let late: string | undefined;
    const giveUp = (why: string) => {
      late = why;
      request.destroy();
    };
    const connecting = setTimeout(() => giveUp('connect'), Math.min(limits.connectMs, call.timeoutMs));
    const answering = setTimeout(() => giveUp('answer'), call.timeoutMs);
    whenLeaving(request, protocol === 'https:', () => {
      leaving = true;
      clearTimeout(connecting);
    });
    try {
      return await replyTo(request, limits.replyBytes);
    } catch (error) {
      request.destroy();
      if (!leaving) throw new NotSent(`${host} was not reached: ${late ?? nameOf(error)}`, { cause: error });
      if (error instanceof AnswerLost) throw error;
      throw late === undefined
        ? new AnswerLost('900.100.300', `the connection to ${host} was lost: ${nameOf(error)}`, error)
        : new AnswerLost('900.100.201', `${host} did not answer in time`, error);
    } finally {
      clearTimeout(connecting);
      clearTimeout(answering);
    }
  };

  return {
    send,
    close: () => {
      for (const { kept: one, single: other } of Object.values(agents)) {
        one.destroy();
        other.destroy();
      }
    },
  };
};
