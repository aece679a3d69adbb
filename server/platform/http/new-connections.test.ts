import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rawConnectionsTo } from '../../testing/raw-connections.ts';
import { type Accepting, spreadNewConnections } from './connections.ts';

describe('new connections', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const opened = () => {
    const server = new EventEmitter();
    const begun: Socket[] = [];
    server.on('connection', (socket: Socket) => begun.push(socket));
    const readAll = spreadNewConnections(server as unknown as Accepting);
    const open = (count: number): readonly Socket[] => {
      const sockets = Array.from({ length: count }, () => new Socket());
      for (const socket of sockets) server.emit('connection', socket);
      return sockets;
    };
    const request = (socket: Socket, headers = {}) => server.emit('request', { socket, headers });
    return { begun, open, readAll, request };
  };

  test('begin at once where they are few, and leave no timer behind', () => {
    const { begun, open, request } = opened();
    for (let count = 0; count < 20; count += 1) {
      const sockets = open(3);
      expect(begun.slice(-3)).toEqual(sockets);
      for (const socket of sockets) request(socket);
    }
    expect(vi.getTimerCount()).toBe(0);
  });

  test('begin three at one time, in their order, when the ones before were heard', () => {
    const { begun, open, request } = opened();
    const sockets = open(9);
    for (const from of [0, 3, 6]) {
      expect(begun).toEqual(sockets.slice(0, from + 3));
      for (const socket of sockets.slice(from, from + 3)) request(socket);
      vi.advanceTimersByTime(1);
    }
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([{ 'content-length': '100000' }, { 'transfer-encoding': 'chunked' }])(
    'leave others more time after a large request: %j',
    (large) => {
      const { begun, open, request } = opened();
      const [first, second, third] = open(4) as [Socket, Socket, Socket];
      request(first);
      request(second, large);
      request(third);
      vi.advanceTimersByTime(3);
      expect(begun.length).toBe(3);
      vi.advanceTimersByTime(1);
      expect(begun.length).toBe(4);
    },
  );

  test.each([
    ['say nothing', () => undefined, 2],
    ['have ended', (socket: Socket) => socket.destroy(), 1],
  ])('do not wait for those that %s', async (_, happens, ms) => {
    const { begun, open } = opened();
    for (const socket of open(3)) happens(socket);
    const [next] = open(1);
    await vi.advanceTimersByTimeAsync(ms);
    expect(begun.at(-1)).toBe(next);
  });

  test('that have ended while they waited do not begin', () => {
    const { begun, open } = opened();
    const sockets = open(5);
    sockets[3]?.destroy();
    vi.advanceTimersByTime(2);
    expect(begun).toEqual([...sockets.slice(0, 3), sockets[4]]);
  });

  test('all begin where the server is about to close', () => {
    const { begun, open, readAll } = opened();
    const sockets = open(100);
    readAll();
    expect(begun).toEqual(sockets);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([50, 1_000, 5_000])('begin within 0.7 seconds behind %i that say nothing', (strangers) => {
    const { begun, open } = opened();
    open(strangers);
    const [last] = open(1);
    vi.advanceTimersByTime(670);
    expect(begun.at(-1)).toBe(last);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('new connections of a real server', () => {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.end(request.url));
  });
  spreadNewConnections(server);
  const accepted: Socket[] = [];
  server.on('connection', (socket) => accepted.push(socket));
  const opened = rawConnectionsTo(server);

  test('are not read before their turn', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const clients = Array.from({ length: 4 }, opened);
      while (accepted.length < 4) await new Promise((resolve) => setImmediate(resolve));
      const replies = new Map(clients.map((client) => [client, once(client, 'data')]));
      for (const client of clients) client.write('GET /x HTTP/1.1\r\nHost: x\r\n\r\n');
      const fourth = clients.find(({ localPort }) => localPort === accepted[3]?.remotePort) as Socket;
      await Promise.all(clients.filter((client) => client !== fourth).map((client) => replies.get(client)));
      expect(accepted[3]?.bytesRead).toBe(0);
      vi.advanceTimersByTime(1);
      await replies.get(fourth);
      for (const client of clients) client.destroy();
    } finally {
      vi.useRealTimers();
    }
  });

  test('are all answered, again and again, if three hundred are opened at the same moment', async () => {
    const body = 'x'.repeat(100_000);
    const client = async (_: unknown, place: number): Promise<void> => {
      const socket = opened();
      for (const turn of ['a', 'b']) {
        socket.write(`POST /${place}${turn} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
        let text = '';
        while (!text.endsWith(`/${place}${turn}`)) text += (await once(socket, 'data'))[0];
        expect(text).toMatch(/^HTTP\/1\.1 200/);
      }
      socket.destroy();
    };
    await Promise.all(Array.from({ length: 300 }, client));
  });
});
