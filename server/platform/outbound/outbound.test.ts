import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { callTo, merchantsToCall } from '../../testing/outbound.ts';

const { merchant, bare, outbound, close } = merchantsToCall();

afterEach(close);

describe('a call of a merchant’s address', () => {
  test('sends the request and returns status, headers and body', async () => {
    const { port } = await merchant(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const { method, url, headers } = request;
      response.writeHead(201, { 'x-of-shop': 'yes' });
      response.end(
        JSON.stringify({ method, url, body: Buffer.concat(chunks).toString(), type: headers['content-type'] }),
      );
    });
    const answer = await outbound().callOut(
      callTo(`http://127.0.0.1:${port}/a?b=c`, {
        method: 'POST',
        body: 'ä',
        headers: { 'Content-Type': 'text/plain' },
      }),
    );
    expect(answer).toMatchObject({ kind: 'answered', status: 201, headers: { 'x-of-shop': 'yes' }, isCut: false });
    expect(answer.kind === 'answered' && JSON.parse(answer.body)).toEqual({
      method: 'POST',
      url: '/a?b=c',
      body: 'ä',
      type: 'text/plain',
    });
  });

  test('follows no redirect', async () => {
    const { port, requests } = await merchant((_request, response) => {
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect(await outbound().callOut(callTo(`http://127.0.0.1:${port}/`))).toMatchObject({ status: 302 });
    expect(requests.map(({ url }) => url)).toEqual(['/']);
  });

  test('requests no compression and decompresses nothing', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    const { port, requests } = await merchant((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    const answer = await outbound().callOut(callTo(`http://127.0.0.1:${port}/`));
    expect(requests[0]?.headers['accept-encoding']).toBeUndefined();
    expect(answer).toMatchObject({ status: 200, isCut: true });
    expect(answer.kind === 'answered' && Buffer.byteLength(answer.body)).toBeLessThanOrEqual(3_000);
  });

  test('reads no more of a body than the limit, and closes the connection', async () => {
    let sent = 0;
    let closed: Promise<unknown> = Promise.resolve();
    const { port } = await merchant((_request, response) => {
      closed = new Promise((resolve) => response.once('close', resolve));
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000))) sent += 1;
      };
      response.on('drain', write);
      write();
    });
    const answer = await outbound().callOut(callTo(`http://127.0.0.1:${port}/`));
    expect(answer).toEqual(
      expect.objectContaining({ kind: 'answered', status: 200, body: 'x'.repeat(1_000), isCut: true }),
    );
    await closed;
    expect(sent).toBeLessThan(10_000);
  });

  test('returns a status even if the body does not end in time or breaks off', async () => {
    const { port } = await merchant((request, response) => {
      response.writeHead(200).write('begun');
      if (request.url === '/broken') response.destroy();
    });
    const { callOut } = outbound();
    const hanging = await callOut(callTo(`http://127.0.0.1:${port}/hanging`, { timeoutMs: 300 }));
    expect(hanging).toMatchObject({ kind: 'answered', status: 200, isCut: true });
    const { port: other } = await bare((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 204 Fine\r\nContent-Length: 9\r\n\r\n'));
    });
    expect(await callOut(callTo(`http://127.0.0.1:${other}/`))).toMatchObject({ kind: 'answered', status: 204 });
  });

  test.each([
    ['does not answer', () => undefined],
    ['sends single bytes slowly', (socket: Socket) => void socket.write('H')],
    ['sends interim responses repeatedly', (socket: Socket) => void socket.write('HTTP/1.1 102 Processing\r\n\r\n')],
  ])('ends in time when a server %s', async (_what, listener) => {
    const { port } = await bare(listener);
    const answer = await outbound().callOut(callTo(`http://127.0.0.1:${port}/`, { timeoutMs: 200 }));
    expect(answer).toEqual({ kind: 'failed', reason: 'timed-out', detail: 'no answer in time' });
  });

  test('ends in time when a name server does not answer', async () => {
    const { callOut } = outbound({ find: () => new Promise(() => undefined) });
    expect(await callOut(callTo('http://shop.example/', { timeoutMs: 100 }))).toMatchObject({ reason: 'timed-out' });
  });

  test.each([
    ['the port is closed', async () => 1, 'ECONNREFUSED'],
    [
      'the server does not speak HTTP',
      async () => (await bare((socket) => void socket.end('nonsense'))).port,
      'HPE_INVALID_CONSTANT',
    ],
    [
      'the headers do not end',
      async () => (await bare((socket) => void socket.write(`HTTP/1.1 200 OK\r\nA: ${'x'.repeat(100_000)}`))).port,
      'HPE_HEADER_OVERFLOW',
    ],
    [
      'the server switches protocols',
      async () =>
        (await bare((socket) => void socket.write('HTTP/1.1 101 Go\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n')))
          .port,
      'failed',
    ],
  ])('reports the failure when %s', async (_what, portOf, detail) => {
    const answer = await outbound().callOut(callTo(`http://127.0.0.1:${await portOf()}/`));
    expect(answer).toEqual({ kind: 'failed', reason: 'connection', detail });
  });

  test('ends at once when everything is closed', async () => {
    const { port, sockets } = await bare(() => undefined);
    const { callOut, close } = outbound();
    const pending = callOut(callTo(`http://127.0.0.1:${port}/`));
    await expect.poll(() => sockets.length).toBe(1);
    close();
    expect(await pending).toMatchObject({ kind: 'failed', reason: 'connection' });
  });
});
