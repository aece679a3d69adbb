import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { certificate } from '../../simulation/wallet-tokens/certificates.ts';
import { callTo, merchantsToCall } from '../../testing/outbound.ts';
import { systemClock } from '../base/clock.ts';

const { merchant, bare, outbound, opened, close } = merchantsToCall();

const DAY_MS = 86_400_000;

afterEach(close);

describe('connections', () => {
  test('are kept open and used again', async () => {
    const { port, sockets } = await merchant((_request, response) => void response.end('yes'));
    const { callOut } = outbound();
    for (let count = 0; count < 5; count += 1) await callOut(callTo(`http://127.0.0.1:${port}/`));
    expect(sockets.size).toBe(1);
  });

  test('that the other end closed during a request are replaced by a new one', async () => {
    const { port, sockets } = await bare((socket, count) => {
      let requests = 0;
      socket.on('data', () => {
        requests += 1;
        if (requests > 1) socket.resetAndDestroy();
        else socket.write(`HTTP/1.1 20${count} Fine\r\nContent-Length: 0\r\n\r\n`);
      });
    });
    const { callOut } = outbound();
    expect(await callOut(callTo(`http://127.0.0.1:${port}/`))).toMatchObject({ status: 201 });
    expect(await callOut(callTo(`http://127.0.0.1:${port}/`))).toMatchObject({ status: 202 });
    expect(sockets.length).toBe(2);
  });

  test('that hang delay no other call', async () => {
    const { port } = await merchant((request, response) => {
      if (request.url === '/fine') response.end('yes');
    });
    const { callOut, close } = outbound();
    const hanging = Array.from({ length: 300 }, () => callOut(callTo(`http://127.0.0.1:${port}/hang`)));
    expect(await callOut(callTo(`http://127.0.0.1:${port}/fine`))).toMatchObject({ status: 200 });
    close();
    expect((await Promise.all(hanging)).every(({ kind }) => kind === 'failed')).toBe(true);
  });

  test('are encrypted, and only to a server with a valid certificate', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const nowMs = systemClock.now();
    const pem = certificate({
      subject: 'localhost',
      issuer: 'localhost',
      key: privateKey,
      issuerKey: privateKey,
      mayIssue: true,
      marks: [],
      validFromMs: nowMs - DAY_MS,
      validToMs: nowMs + DAY_MS,
    });
    const key = privateKey.export({ format: 'pem', type: 'pkcs8' });
    const server = createHttpsServer({ key, cert: pem }, (_request, response) => void response.end('safe')).listen(0);
    await once(server, 'listening');
    opened.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const trusting = outbound({ trusted: pem });
    expect(await trusting.callOut(callTo(`https://localhost:${port}/`))).toMatchObject({ status: 200, body: 'safe' });
    expect(await outbound().callOut(callTo(`https://localhost:${port}/`))).toMatchObject({ reason: 'connection' });
    expect(await trusting.callOut(callTo(`https://127.0.0.1:${port}/`))).toMatchObject({ reason: 'connection' });
  });
});

describe('when private addresses are not allowed', () => {
  const found = (...addresses: readonly string[]) => ({
    isPrivateAllowed: false,
    find: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  });

  test.each(['http://127.0.0.1', 'http://[::1]', 'http://[::ffff:127.0.0.1]', 'http://2130706433', 'http://localhost'])(
    '%s is not connected to',
    async (address) => {
      const { port, sockets } = await merchant((_request, response) => void response.end());
      const { callOut } = outbound({ isPrivateAllowed: false });
      expect(await callOut(callTo(`${address}:${port}/`))).toEqual({
        kind: 'failed',
        reason: 'refused',
        detail: 'private',
      });
      expect(sockets.size).toBe(0);
    },
  );

  test.each([
    [['127.0.0.1']],
    [['10.1.2.3']],
    [['169.254.169.254']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['1.1.1.1', '127.0.0.1']],
  ])('a name that resolves to %s is not connected to', async (addresses) => {
    const { port, sockets } = await merchant((_request, response) => void response.end());
    const { callOut } = outbound(found(...addresses));
    expect(await callOut(callTo(`http://shop.example:${port}/`))).toMatchObject({ reason: 'refused' });
    expect(sockets.size).toBe(0);
  });

  test('a name is looked up once for each connection, and only the checked address is connected to', async () => {
    const { port, sockets } = await merchant((_request, response) => void response.end());
    const answers = ['203.0.114.1', '127.0.0.1'];
    let asked = 0;
    const { callOut } = outbound({
      isPrivateAllowed: false,
      find: async () => [{ address: answers[asked++] ?? '127.0.0.1', family: 4 }],
    });
    await callOut(callTo(`http://rebinding.example:${port}/`, { timeoutMs: 100 }));
    expect(asked).toBe(1);
    expect(await callOut(callTo(`http://rebinding.example:${port}/`))).toMatchObject({ reason: 'refused' });
    expect(sockets.size).toBe(0);
  });

  test('an unknown name is a failed connection', async () => {
    const { callOut } = outbound(found());
    const answer = await callOut(callTo('http://shop.example/'));
    expect(answer).toEqual({ kind: 'failed', reason: 'connection', detail: 'ENOTFOUND' });
  });

  test('URLs with credentials or other schemes are never called', async () => {
    const { port, sockets } = await merchant((_request, response) => void response.end());
    const { callOut } = outbound();
    expect(await callOut(callTo(`http://a:b@127.0.0.1:${port}/`))).toMatchObject({
      reason: 'refused',
      detail: 'credentials',
    });
    expect(await callOut(callTo('app.shop://result'))).toMatchObject({ reason: 'refused', detail: 'scheme' });
    expect(sockets.size).toBe(0);
  });
});
