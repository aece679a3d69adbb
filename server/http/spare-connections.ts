import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Gives what ends the connections of a server on which nothing was ever asked. Browsers open one more than they need; a server
 * that is closed would wait for them as if they were busy.
 */
export const spareConnections = (server: Server): (() => void) => {
  const spare = new Set<Socket>();
  server.on('connection', (socket) => {
    spare.add(socket);
    socket.once('close', () => spare.delete(socket));
  });
  server.on('request', ({ socket }) => spare.delete(socket));
  return () => {
    for (const socket of spare) socket.destroy();
  };
};
