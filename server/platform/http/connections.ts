import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import { isLarge } from './in-turn.ts';

/** What a moment may cost: a connection with a large body takes 0.3 ms to read, and to begin with its request. */
const AT_ONCE = 3;

/** Those that were heard make room after this time, in which others are answered. */
const PAUSE_MS = 1;
const PAUSE_AFTER_LARGE_MS = 4;

/** Those that say nothing make room after this time. */
const PATIENCE_MS = 2;

/** However many wait, each begins after so many turns: whoever opens silent ones delays others by 0.7 s. */
const MOST_TURNS = 333;

/** What is needed of a server whose own listener, its first, begins to read each connection. */
export type Accepting = Pick<Server, 'listeners' | 'on' | 'removeListener'>;

/**
 * Makes a server of plain http begin to read a few new connections at one time. A thousand that are opened at the same
 * moment, each with as much as a packet takes, would otherwise be read before anything else, for 150 ms. With TLS the
 * handshakes spread them. Returns a function that begins with all that wait, for a server that is about to close.
 */
export const spreadNewConnections = (server: Accepting): (() => void) => {
  const [begin] = server.listeners('connection') as [(socket: Socket) => void];
  server.removeListener('connection', begin);
  // The option of `net.Server`, which that of http does not take: nothing is read until the connection begins.
  Object.assign(server, { pauseOnConnect: true });

  let waiting: Socket[] = [];
  const silent = new Set<Socket>();
  let pauseMs = PAUSE_MS;
  let perTurn = AT_ONCE;
  let timer: NodeJS.Timeout | undefined;

  const read = (socket: Socket): void => {
    if (socket.destroyed) return;
    silent.add(socket);
    socket.once('close', () => heard(socket));
    begin.call(server, socket);
    socket.resume();
  };

  const turn = (): void => {
    silent.clear();
    pauseMs = PAUSE_MS;
    const next = waiting.slice(0, perTurn);
    waiting = waiting.slice(perTurn);
    timer = waiting.length > 0 ? setTimeout(turn, PATIENCE_MS) : undefined;
    if (timer === undefined) perTurn = AT_ONCE;
    for (const socket of next) read(socket);
  };

  const heard = (socket: Socket): void => {
    if (!silent.delete(socket) || silent.size > 0 || timer === undefined) return;
    clearTimeout(timer);
    timer = setTimeout(turn, pauseMs);
  };

  server.on('request', (request) => {
    if (silent.has(request.socket) && isLarge(request)) pauseMs = PAUSE_AFTER_LARGE_MS;
    heard(request.socket);
  });
  server.on('connection', (socket) => {
    if (timer === undefined && silent.size < AT_ONCE) {
      read(socket);
      return;
    }
    waiting.push(socket);
    perTurn = Math.max(perTurn, Math.ceil(waiting.length / MOST_TURNS));
    timer ??= setTimeout(turn, PATIENCE_MS);
  });
  return () => {
    perTurn = waiting.length;
    clearTimeout(timer);
    turn();
  };
};

/**
 * Returns a function that ends the connections of a server that never carried a request. Browsers open one more than
 * they need, and closing a server waits for them as if they were busy.
 */
export const spareConnections = (server: Server): (() => void) => {
  const spare = new Set<Socket>();
  // A request names the socket that carries it: with TLS, another one than that of the connection.
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    spare.add(socket);
    socket.once('close', () => spare.delete(socket));
  });
  server.on('request', ({ socket }) => spare.delete(socket));
  return () => {
    for (const socket of spare) socket.destroy();
  };
};
