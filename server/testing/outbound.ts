import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createBareServer, type Socket } from 'node:net';
import { type OutboundCall, type OutboundDependencies, openOutbound } from '../platform/outbound/outbound.ts';

/** Servers of merchants, and the client that calls them, for tests. */
export const merchantsToCall = () => {
  const opened: (() => void)[] = [];
  return {
    opened,
    /** Closes everything that was opened. */
    close: () => {
      for (const close of opened.splice(0).toReversed()) close();
    },
    outbound: (parts: Partial<OutboundDependencies> = {}) => {
      const made = openOutbound({ isPrivateAllowed: true, ...parts });
      opened.push(made.close);
      return made;
    },
    /** Starts a merchant's server; returns its port, the received requests and the connections. */
    merchant: async (answer: RequestListener) => {
      const requests: IncomingMessage[] = [];
      const sockets = new Set<Socket>();
      const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
        requests.push(request);
        answer(request, response);
      }).listen(0, '127.0.0.1');
      server.on('connection', (socket) => sockets.add(socket));
      await once(server, 'listening');
      opened.push(() => {
        server.close();
        server.closeAllConnections();
      });
      return { port: (server.address() as AddressInfo).port, requests, sockets };
    },
    /** Starts a server of raw connections; returns its port and the number of connections. */
    bare: async (listener: (socket: Socket, count: number) => void) => {
      const sockets: Socket[] = [];
      const server = createBareServer((socket) => {
        sockets.push(socket.on('error', () => undefined));
        listener(socket, sockets.length);
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      opened.push(() => {
        for (const socket of sockets) socket.destroy();
        server.close();
      });
      return { port: (server.address() as AddressInfo).port, sockets };
    },
  };
};

/** Returns a call that a test changes where it must. */
export const callTo = (url: string, more: Partial<OutboundCall> = {}): OutboundCall => ({
  method: 'GET',
  url,
  timeoutMs: 20_000,
  maxResponseBytes: 1_000,
  ...more,
});
