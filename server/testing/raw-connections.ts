import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** Serves on this machine during the tests of a group. Returns a function that opens a connection, without a request. */
export const rawConnectionsTo = (server: Server): (() => Socket) => {
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return () => connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1');
};
