import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { AnswerLost } from '../../payments/ports/acquirer.ts';
import { systemClock } from '../../platform/base/clock.ts';
import { certificate } from '../../simulation/wallet-tokens/certificates.ts';
import { type GivenReply, json, scriptedUpstream } from '../../testing/acquirers.ts';
import { type Call, type Connection, connectionLimits, NotSent, openConnection } from './connection.ts';

const DAY_MS = 86_400_000;

describe('a connection to an upstream', () => {
  const opened: (() => Promise<void> | void)[] = [];

  afterEach(async () => {
    for (const close of opened.splice(0).toReversed()) await close();
  });

  const connection = (limits: Partial<typeof connectionLimits> = {}): Connection => {
    const made = openConnection({ ...connectionLimits, connectMs: 300, ...limits });
    opened.push(made.close);
    return made;
  };

  const callTo = (url: string, more: Partial<Call> = {}): Call => ({
    method: 'GET',
    url: new URL(url),
    headers: {},
    timeoutMs: 500,
    alone: false,
    ...more,
  });

  const remote = async (answer: Parameters<typeof scriptedUpstream>[0]) => {
    const made = await scriptedUpstream(answer);
    opened.push(made.close);
    return made;
  };

  /** Starts a server of raw connections; returns its address and the number of connections. */
  const bare = async (listener: (socket: Socket) => void) => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      listener(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    opened.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    return { url: `127.0.0.1:${port}/`, sockets };
  };

  const failure = (answer: Promise<unknown>): Promise<unknown> =>
    answer.then(
      () => 'answered',
      (error: unknown) => error,
    );

  test('returns status and text, whatever they are', async () => {
    const { url } = await remote(() => ({ status: 418, body: 'ä', headers: { 'Retry-After': '7' } }));
    expect(await connection().send(callTo(url))).toEqual({ status: 418, text: 'ä', retryAfter: '7' });
  });

  test('follows no redirect', async () => {
    const { url, requests } = await remote(() => ({ status: 302, headers: { Location: '/elsewhere' }, body: '' }));
    expect((await connection().send(callTo(url))).status).toBe(302);
    expect(requests).toHaveLength(1);
  });

  test('sends nothing to a closed port, to an unknown name, or when the encryption fails', async () => {
    const clear = await bare((socket) => void socket.end('this is no TLS'));
    for (const url of ['http://127.0.0.1:1/', 'http://nobody.invalid/', `https://${clear.url}`]) {
      expect(await failure(connection().send(callTo(url)))).toBeInstanceOf(NotSent);
    }
  });

  test('sends nothing when the encryption takes too long', async () => {
    const silent = await bare(() => undefined);
    const error = await failure(connection({ connectMs: 100 }).send(callTo(`https://${silent.url}`)));
    expect(error).toBeInstanceOf(NotSent);
    expect(String(error)).toContain('connect');
  });

  test('has lost the answer when the other end is silent, hangs up, or stops in the middle', async () => {
    const silent = await bare(() => undefined);
    const gone = await bare((socket) => void socket.once('data', () => socket.destroy()));
    const halfway = await bare((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"id":'));
    });
    const chunked = await bare((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"id"\r\n'));
    });
    const noise = await bare((socket) => void socket.once('data', () => socket.end('220 smtp.example\r\n')));
    for (const { url } of [silent, gone, halfway, chunked, noise]) {
      // Only the silent server may run into the time-out, however busy the machine is.
      const isSilent = url === silent.url;
      const error = await failure(connection().send(callTo(`http://${url}`, { timeoutMs: isSilent ? 150 : 30_000 })));
      expect(error).toBeInstanceOf(AnswerLost);
      expect(error).toMatchObject({ code: isSilent ? '900.100.201' : '900.100.300' });
    }
  });

  describe('that is encrypted', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const trusted = certificate({
      subject: 'localhost',
      issuer: 'localhost',
      key: privateKey,
      issuerKey: privateKey,
      mayIssue: true,
      marks: [],
      validFromMs: systemClock.now() - DAY_MS,
      validToMs: systemClock.now() + DAY_MS,
    });

    /**
     * Starts a server that answers every request except those to `/cut`; returns its address and the requested paths.
     */
    const encrypted = async () => {
      const paths: string[] = [];
      const key = privateKey.export({ format: 'pem', type: 'pkcs8' });
      const server = createHttpsServer({ key, cert: trusted }, (request, response) => {
        paths.push(request.url ?? '');
        if (request.url === '/cut') request.socket.destroy();
        else response.end('{}');
      }).listen(0);
      await once(server, 'listening');
      opened.push(() => {
        server.closeAllConnections();
        server.close();
      });
      const address = server.address();
      return { url: `https://localhost:${typeof address === 'object' ? address?.port : 0}`, paths };
    };

    test('sends repeated requests, and distinguishes lost answers from requests that were not sent', async () => {
      const { url, paths } = await encrypted();
      const one = connection({ trusted });
      expect((await one.send(callTo(`${url}/first`))).text).toBe('{}');
      expect((await one.send(callTo(`${url}/second`))).text).toBe('{}');
      for (const alone of [true, false]) {
        expect(await failure(one.send(callTo(`${url}/cut`, { alone })))).toBeInstanceOf(AnswerLost);
      }
      expect(paths).toEqual(['/first', '/second', '/cut', '/cut']);
    });

    test('sends nothing to a server without a valid certificate', async () => {
      const { url, paths } = await encrypted();
      expect(await failure(connection().send(callTo(url)))).toBeInstanceOf(NotSent);
      const elsewhere = url.replace('localhost', '127.0.0.1');
      expect(await failure(connection({ trusted }).send(callTo(elsewhere)))).toBeInstanceOf(NotSent);
      expect(paths).toEqual([]);
    });
  });

  test('reads no more than the limit', async () => {
    const { url } = await remote(() => ({ status: 200, body: 'x'.repeat(2_000) }));
    expect(await failure(connection({ replyBytes: 1_999 }).send(callTo(url)))).toMatchObject({ code: '900.100.600' });
    expect((await connection({ replyBytes: 2_000 }).send(callTo(url))).text).toHaveLength(2_000);
  });

  test('is used again, unless a request needs a connection of its own', async () => {
    const answer: GivenReply = json(200, {});
    const seen: (string | undefined)[] = [];
    const { url } = await remote(({ headers }) => {
      seen.push(headers.connection);
      return answer;
    });
    const one = connection();
    await one.send(callTo(url));
    await one.send(callTo(url, { alone: true }));
    expect(seen).toEqual(['keep-alive', 'close']);
  });

  test('waits for an answer longer than a connection may be idle', async () => {
    const { url } = await remote(async (_request, count) => {
      if (count > 1) await wait(200);
      return json(200, { count });
    });
    const one = connection({ idleMs: 50 });
    await one.send(callTo(url));
    expect((await one.send(callTo(url))).text).toBe('{"count":2}');
  });
});
