import { once } from 'node:events';
import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { AnswerLost } from '../../payments/ports/acquirer.ts';
import { traceHeaders } from '../../platform/traces/span.ts';
import type { ConnectionLimits } from './limits.ts';

/** Nothing of a request was sent: it certainly did not arrive. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
  /** Whether an immediate retry may help. */
  readonly passing: boolean;

  constructor(message: string, { passing = true, cause }: { passing?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.passing = passing;
  }
}

/** One request to a processor. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The time for the whole answer. */
  readonly timeoutMs: number;
  /** Sent over a connection of its own: the other end may close an idle connection while the request is being sent. */
  readonly alone: boolean;
  /** The longest reply, where it may be longer than others. */
  readonly replyBytes?: number;
}

/** A reply, uninterpreted. */
export interface RawReply {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

/** The default limits. */
export const connectionLimits: ConnectionLimits = {
  connectMs: 5_000,
  idleMs: 4_000,
  replyBytes: 4 * 1024 * 1024,
  connections: 256,
};

/** Sends requests. Rejects with `NotSent`, or with `AnswerLost` where the request may have arrived. */
export interface Connection {
  send(call: Call): Promise<RawReply>;
  /** Closes idle connections. */
  close(): void;
}

/**
 * Calls `leaves` when the first byte of a request may be sent: once its connection is open and, for HTTPS, encrypted.
 */
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

/**
 * Returns the code of a failure, such as ECONNREFUSED, never its text, which may contain more than an operator should
 * read.
 */
const nameOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'failed';

/** Creates a client whose connections are kept alive and reused. Redirects are not followed. */
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
    // An agent with a limit passes its connections on even where none is kept alive, unless the request says otherwise.
    const sent = { ...headers, ...traceHeaders(), ...(alone ? { Connection: 'close' } : {}) };
    // The time-out of idle connections must not end a request that uses one: 0 disables it meanwhile.
    const request = (isSecure ? httpsRequest : httpRequest)(url, { method, headers: sent, agent, timeout: 0 });
    request.on('error', () => undefined); // The waiting call reports the failure; later failures concern no call.
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
      return await replyTo(request, call.replyBytes ?? limits.replyBytes);
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
