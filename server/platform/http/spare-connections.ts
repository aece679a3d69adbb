import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';

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
