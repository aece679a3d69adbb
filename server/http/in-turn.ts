import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RefusalPace } from './reading/refusal-pace.ts';

/** So many requests of one connection wait for those before them. Browsers and nearly all clients wait for each reply themselves. */
export const MOST_WAITING = 32;

/** What one connection has sent and not been answered yet. */
interface Line {
  isBusy: boolean;
  /** It sent too much at once: nothing more of it is served. */
  isRefused: boolean;
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[];
}

/** Reads no more of a connection than the packet that is being read, of which each request would let it be read on. */
const hold = (socket: Socket): void => queueMicrotask(() => socket.pause());

/**
 * Gives a listener that serves the requests of one connection one after another, and lets all other connections have their turn between
 * two of them. A connection may carry a thousand small requests in one packet (RFC 9112, 9.3.2); served at once, those of six
 * connections kept everybody else waiting for many seconds. Whoever sends more than may wait is refused at the given pace.
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
