import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';

describe.each(anyDatabase)('the boundaries of requests on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  /** Sends bytes on a connection of their own, and returns all that comes back until the gateway closes it. */
  const answerTo = async (...lines: readonly string[]): Promise<string> => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(lines.join('\r\n'));
    return await text(socket);
  };
  const statusesIn = (reply: string): readonly string[] =>
    [...reply.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status = '']) => status);

  const head = ['POST /v1/checkouts/x/payment HTTP/1.1', 'Host: gateway.example'];
  const smuggled = ['GET /healthz HTTP/1.1', 'Host: gateway.example', 'Connection: close', '', ''];

  test('are clear in two requests after one another, which both are answered', async () => {
    expect(statusesIn(await answerTo(...smuggled.slice(0, 2), '', smuggled.join('\r\n')))).toEqual(['200', '200']);
  });

  test.each<[string, readonly string[]]>([
    ['a length beside pieces', ['Content-Length: 5', 'Transfer-Encoding: chunked', '', '0', '', ...smuggled]],
    ['pieces beside a length', ['Transfer-Encoding: chunked', 'Content-Length: 5', '', '0', '', ...smuggled]],
    ['two lengths', ['Content-Length: 0', 'Content-Length: 40', '', ...smuggled]],
    ['a length with a sign', ['Content-Length: +3', '', 'a=1', ...smuggled]],
    ['pieces that are not the last encoding', ['Transfer-Encoding: chunked, identity', '', '0', '', ...smuggled]],
    ['an unknown encoding', ['Transfer-Encoding: xchunked', '', '0', '', ...smuggled]],
    ['a blank before the colon', ['Content-Length : 3', '', 'a=1', ...smuggled]],
    ['a piece without a length', ['Transfer-Encoding: chunked', '', 'zz', 'a', '0', '', ...smuggled]],
  ])('by which two readers could differ are refused, and nothing behind them is read: %s', async (_what, lines) => {
    expect(statusesIn(await answerTo(...head, ...lines))).toEqual(['400']);
  });

  test('TRACE echoes nothing', async () => {
    const reply = await answerTo(
      'TRACE /v1/payments HTTP/1.1',
      'Host: gateway.example',
      'Connection: close',
      'X-Secret: 4711',
      '',
      '',
    );
    expect(statusesIn(reply)).toEqual(['405']);
    expect(reply).not.toContain('4711');
  });
});
