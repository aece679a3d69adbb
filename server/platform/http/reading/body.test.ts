import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { resultCodes } from '../../../../catalogue/result-codes/result-codes.ts';
import { rawConnectionsTo } from '../../../testing/raw-connections.ts';
import { Rejection } from '../../base/rejection.ts';
import { BYTES_BESIDE_A_PIECE, bodyReader } from './body.ts';
import { bodyBudget } from './body-budget.ts';
import { refusalPace } from './refusal-pace.ts';

const LIMIT = { bytes: 4_096, parameters: 10, seconds: 0.2 };

/** A body that is as large as it may be, but for its last byte, and room for six of them. */
const WITHOUT_END = 'a='.padEnd(LIMIT.bytes - 1, 'x');
const ROOM_BYTES = 6 * (WITHOUT_END.length + BYTES_BESIDE_A_PIECE);
const ROOM = { merchant: ROOM_BYTES, anyone: ROOM_BYTES };

describe('the body of a request', () => {
  const budget = bodyBudget(ROOM, ROOM);
  const bodies = bodyReader(budget, refusalPace());
  const server = createServer(async (request, response) => {
    const limit = request.url === '/patient' ? { ...LIMIT, seconds: 60 } : LIMIT;
    try {
      response.end(await bodies.read(request, limit, { sender: 'anyone', caller: 'a' }));
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      const { status = resultCodes[error.code].status, reason, headers } = error.details;
      response.writeHead(status, headers).end(reason);
    }
  });

  const connection = rawConnectionsTo(server);

  const FORM = 'Content-Type: application/x-www-form-urlencoded';
  const opened = (headers: string, path = '/'): Socket => {
    const socket = connection();
    socket.on('error', () => undefined);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${FORM}\r\n${headers}\r\n\r\n`);
    return socket;
  };
  const answerOf = async (socket: Socket): Promise<string> => {
    let text = '';
    for await (const chunk of socket) text += chunk;
    return text;
  };

  test.each([
    ['whole', ['a=1&b=2']],
    ['in two pieces', ['a=1', '&b=2']],
    ['in pieces of which the first is long', ['a='.padEnd(3_000, 'x'), '&b=2', '&c=3']],
  ])('is what was sent, where it comes %s', async (_, pieces) => {
    const sent = pieces.join('');
    const socket = opened(`Connection: close\r\nContent-Length: ${sent.length}`);
    for (const piece of pieces) {
      socket.write(piece);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await answerOf(socket)).endsWith(sent)).toBe(true);
  });

  test('may be as large as its limit and no larger, announced or not', async () => {
    const full = 'a='.padEnd(LIMIT.bytes, 'x');
    const send = async (body: string, headers: string, wrapped = body) => {
      const socket = opened(`Connection: close\r\n${headers}`);
      socket.write(wrapped);
      return answerOf(socket);
    };
    const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const more = `${full}y`;
    expect(await send(full, `Content-Length: ${full.length}`)).toMatch(/^HTTP\/1\.1 200/);
    expect(await send(full, 'Transfer-Encoding: chunked', chunked(full))).toMatch(/^HTTP\/1\.1 200/);
    for (const reply of [
      await send(more, `Content-Length: ${more.length}`),
      await send(more, 'Transfer-Encoding: chunked', chunked(more)),
    ]) {
      expect(reply).toMatch(/^HTTP\/1\.1 413/);
      expect(reply).toContain('4096 bytes');
    }
  });

  test('that does not end in time is refused, and what it held is free again', async () => {
    const socket = opened('Content-Length: 4000');
    socket.write('a=1&');
    expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 408/);
    expect(budget.heldBy('anyone')).toBe(0);
  });

  test('in a thousand crumbs is refused, whatever is left of it', async () => {
    const socket = opened('Transfer-Encoding: chunked');
    socket.write('1\r\na\r\n'.repeat(1_000));
    const reply = await answerOf(socket);
    expect(reply).toMatch(/^HTTP\/1\.1 400/);
    expect(reply).toContain('small pieces');
  });

  test('that comes slowly makes room for others, with a word on when to come again', async () => {
    const slow = Array.from({ length: 6 }, () => opened('Content-Length: 4096', '/patient'));
    for (const socket of slow) socket.write(WITHOUT_END);
    await expect.poll(() => budget.heldBy('anyone')).toBe(ROOM_BYTES);
    const honest = opened('Connection: close\r\nContent-Length: 7');
    honest.write('a=1&b=2');
    expect(await answerOf(honest)).toMatch(/^HTTP\/1\.1 200/);
    const [first, ...others] = slow;
    const reply = await answerOf(first as Socket);
    expect(reply).toMatch(/^HTTP\/1\.1 429/);
    expect(reply).toMatch(/retry-after: 1/i);
    expect(budget.heldBy('anyone')).toBeLessThanOrEqual(ROOM_BYTES);
    for (const socket of others) socket.destroy();
    await expect.poll(() => budget.heldBy('anyone')).toBe(0);
  });

  test('of a connection that breaks off releases its bytes', async () => {
    const socket = opened('Content-Length: 4096', '/patient');
    socket.write('a=1');
    await expect.poll(() => budget.heldBy('anyone')).toBeGreaterThan(0);
    socket.destroy();
    await expect.poll(() => budget.heldBy('anyone')).toBe(0);
  });
});
