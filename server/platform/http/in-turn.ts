import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LARGE_FORM_BYTES } from './reading/body.ts';
import type { RefusalPace } from './reading/refusal-pace.ts';

/**
 * The most requests of one connection that wait for earlier ones. Browsers and nearly all clients send one at a time.
 */
export const MOST_WAITING = 32;

/** The requests of one connection that have no reply yet. */
interface Line {
  isBusy: boolean;
  /** It sent too many requests at once: no other request of it is served. */
  isRefused: boolean;
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[];
}

/** Stops reading a connection after the current packet. Each request in that packet would resume the reading. */
const hold = (socket: Socket): void => queueMicrotask(() => socket.pause());

/**
 * Creates a listener that serves the requests of one connection one after another, and those of other connections in
 * between. A connection may carry a thousand small requests in one packet (RFC 9112, 9.3.2); served at once, those of
 * six connections delayed all other clients for many seconds. A connection with more requests than may wait is ended,
 * at the given pace.
 */
export const inTurn = (listener: RequestListener, pace: RefusalPace): RequestListener => {
  const lines = new WeakMap<Socket, Line>();

  const lineOf = (socket: Socket): Line => {
    const line = lines.get(socket) ?? { isBusy: false, isRefused: false, waiting: [] };
    lines.set(socket, line);
    return line;
  };

  const serve = (line: Line, request: IncomingMessage, response: ServerResponse): void => {
    line.isBusy = true;
    response.once('close', () => setImmediate(next, line));
    listener(request, response);
  };

  const next = (line: Line): void => {
    line.isBusy = false;
    const [request, response] = line.waiting.shift() ?? [];
    if (request === undefined || response === undefined) return;
    if (request.socket.destroyed) line.waiting.length = 0;
    else serve(line, request, response);
  };

  const refuse = (line: Line, socket: Socket): void => {
    line.isRefused = true;
    line.waiting.length = 0;
    hold(socket);
    void pace.turn((leave) => socket.once('close', leave)).then(() => socket.destroy());
  };

  return (request, response) => {
    const line = lineOf(request.socket);
    if (line.isRefused) hold(request.socket);
    else if (!line.isBusy) serve(line, request, response);
    else if (line.waiting.length < MOST_WAITING) line.waiting.push([request, response]);
    else refuse(line, request.socket);
  };
};

/** While several wait, one begins in this time: hundreds a second, more than shoppers and merchants ever send. */
const PAUSE_MS = 3;

/** Returns whether a request has a large body, or one without an announced length, which may be of any. */
export const isLarge = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_FORM_BYTES;

const isLargeOfAnyone = (request: IncomingMessage): boolean =>
  request.headers.authorization === undefined && isLarge(request);

/**
 * Returns a listener that begins at most one large request without a token in three milliseconds. A thousand
 * connections that begin one at the same moment would otherwise keep all other requests waiting until the last is
 * refused.
 */
export const largeRequestsSpread = (listener: RequestListener): RequestListener => {
  const waiting: (readonly [IncomingMessage, ServerResponse])[] = [];
  let timer: NodeJS.Timeout | undefined;
  const next = (): void => {
    const [request, response] = waiting.shift() ?? [];
    timer = request && setTimeout(next, PAUSE_MS);
    if (request !== undefined && response !== undefined && !request.socket.destroyed) listener(request, response);
  };
  return (request, response) => {
    if (!isLargeOfAnyone(request)) {
      listener(request, response);
      return;
    }
    waiting.push([request, response]);
    if (timer === undefined) next();
  };
};
