import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { SpanKind } from '@opentelemetry/api';
import { inSpan, markFailed } from '../traces/span.ts';
import { type AddressFault, addressFault } from './address-rules.ts';
import { checkedLookup, type FindAddresses, findAddresses, RefusedAddress } from './name-lookup.ts';

/** One call to an address that a merchant gave. */
export interface OutboundCall {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** For the whole exchange: name lookup, connection, request, and the answer to its last byte. */
  readonly timeoutMs: number;
  /** The most bytes of an answer's body; the rest is not read. */
  readonly maxResponseBytes: number;
}

/** The answer to a call. A redirect is an answer like any other and is not followed. */
interface OutboundAnswer {
  readonly kind: 'answered';
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** The body as it was sent, never unpacked. */
  readonly body: string;
  /** Whether the body was too long, broke off, or did not end in time; the status is valid all the same. */
  readonly isCut: boolean;
}

/** The reason why no answer came; `detail` is a word for logs and contains nothing of the address. */
interface OutboundFailure {
  readonly kind: 'failed';
  readonly reason: 'refused' | 'timed-out' | 'connection';
  readonly detail: string;
}

/** The outcome of a call. */
export type OutboundResult = OutboundAnswer | OutboundFailure;

/** The only way to call addresses that merchants gave. */
export interface Outbound {
  /** Calls an address; never rejects. No connection is made to an address that may not be called. */
  callOut(call: OutboundCall): Promise<OutboundResult>;
  /** Returns the reason why an address can never be called, as far as its text shows; undefined where it may be. */
  faultOf(url: string): AddressFault | undefined;
  /** Ends calls in progress and closes idle connections. */
  close(): void;
}

/** The options of outbound calls. */
export interface OutboundDependencies {
  /** Whether private addresses may be called: in the test environment shops run on the developer's own machine. */
  readonly isPrivateAllowed: boolean;
  /** Certificates that are trusted instead of the system's, as PEM. */
  readonly trusted?: string;
  /** Looks up the addresses of names, where the default does not suit. */
  readonly find?: FindAddresses;
}

/** An idle connection is closed after this time; other servers keep theirs for 5 seconds or more. */
const IDLE_MS = 4_000;

const USER_AGENT = 'Tollgate';

class TimedOut extends Error {}

type Send = (call: OutboundCall, isFresh: boolean) => ClientRequest;

/** The agents have no limit of connections, so that one that hangs keeps no other waiting. Proxies are not used. */
const sender = ({ isPrivateAllowed, trusted, find = findAddresses(isPrivateAllowed) }: OutboundDependencies) => {
  const lookup = checkedLookup(find, isPrivateAllowed);
  const common = { keepAlive: true, timeout: IDLE_MS, lookup };
  const http = new HttpAgent(common);
  const https = new HttpsAgent(trusted === undefined ? common : { ...common, ca: trusted });
  const underWay = new Set<ClientRequest>();
  const send: Send = ({ url: text, method, headers, body }, isFresh) => {
    const url = new URL(text);
    const isSecure = url.protocol === 'https:';
    const agent = isFresh ? false : isSecure ? https : http;
    const own = { 'User-Agent': USER_AGENT, ...(isFresh ? { Connection: 'close' } : {}) };
    // The time-out of idle connections must not end a request that uses one: 0 disables it meanwhile.
    const options = { method, agent, timeout: 0, lookup, headers: { ...own, ...headers } };
    const trust = trusted === undefined ? {} : { ca: trusted };
    const request = isSecure ? httpsRequest(url, { ...options, ...trust }) : httpRequest(url, options);
    request.on('error', () => undefined); // The waiting call reports the failure; later failures concern no call.
    underWay.add(request);
    request.once('close', () => underWay.delete(request));
    return request.end(body);
  };
  const close = () => {
    for (const request of underWay) request.destroy();
    http.destroy();
    https.destroy();
  };
  return { send, close };
};

/** Reads a body up to its limit. */
const bodyOf = async (response: IncomingMessage, maxBytes: number): Promise<Pick<OutboundAnswer, 'body' | 'isCut'>> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, maxBytes - bytes));
      bytes += chunk.length;
      if (bytes > maxBytes) break; // Leaving the loop closes the connection.
    }
  } catch {
    bytes = Number.POSITIVE_INFINITY;
  }
  return { body: Buffer.concat(chunks).toString('utf8'), isCut: bytes > maxBytes };
};

/** Some endings, such as an upgrade of the protocol, are no errors to Node; each of them must settle the promise. */
const responseTo = (request: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
    request.once('close', () => reject(new Error('closed without an answer')));
  });

const answerTo = async (request: ClientRequest, maxBytes: number): Promise<OutboundAnswer> => {
  const response = await responseTo(request);
  const { statusCode: status = 0, headers } = response;
  return { kind: 'answered', status, headers, ...(await bodyOf(response, maxBytes)) };
};

/** Returns the code of a failure, such as ECONNREFUSED, never its text, which may contain more than a log should. */
const nameOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'failed';

const failureOf = (error: unknown): OutboundFailure => {
  if (error instanceof TimedOut) return { kind: 'failed', reason: 'timed-out', detail: 'no answer in time' };
  if (error instanceof RefusedAddress) return { kind: 'failed', reason: 'refused', detail: 'private' };
  return { kind: 'failed', reason: 'connection', detail: nameOf(error) };
};

/**
 * The other end may close an idle connection while a request is being sent over it: then nothing was read, or nothing
 * was answered.
 */
const wasStale = (request: ClientRequest, error: unknown): boolean =>
  request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(nameOf(error));

const exchange = async (call: OutboundCall, send: Send): Promise<OutboundResult> => {
  let request: ClientRequest | undefined;
  const deadline = setTimeout(() => request?.destroy(new TimedOut()), call.timeoutMs);
  try {
    for (const isFresh of [false, true]) {
      request = send(call, isFresh);
      try {
        return await answerTo(request, call.maxResponseBytes);
      } catch (error) {
        request.destroy();
        if (isFresh || !wasStale(request, error)) return failureOf(error);
      }
    }
    return failureOf(undefined);
  } finally {
    clearTimeout(deadline);
  }
};

/**
 * Makes a call as a span. It names the host only: paths and queries are the merchant's, and may have secrets. The trace
 * is not passed on: it is the operator's, and the merchant would record it as its own.
 */
const traced = (call: OutboundCall, send: Send): Promise<OutboundResult> => {
  const { hostname, port } = new URL(call.url);
  const attributes = {
    'http.request.method': call.method,
    'server.address': hostname,
    ...(port === '' ? {} : { 'server.port': Number(port) }),
  };
  return inSpan(call.method, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const result = await exchange(call, send);
    if (result.kind === 'failed') markFailed(span, result.reason);
    else span.setAttribute('http.response.status_code', result.status);
    if (result.kind === 'answered' && result.status >= FIRST_REFUSAL_STATUS) markFailed(span, String(result.status));
    return result;
  });
};

/** Answers with this status or a higher one are refusals. */
const FIRST_REFUSAL_STATUS = 400;

/** Creates the outbound client, which sends result calls and notifications. */
export const openOutbound = (dependencies: OutboundDependencies): Outbound => {
  const { send, close } = sender(dependencies);
  const faultOf = (url: string) => addressFault(url, dependencies.isPrivateAllowed);
  return {
    callOut: async (call) => {
      const fault = faultOf(call.url);
      return fault === undefined ? await traced(call, send) : { kind: 'failed', reason: 'refused', detail: fault };
    },
    faultOf,
    close,
  };
};
