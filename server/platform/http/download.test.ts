import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../base/clock.ts';
import { answerWriter, type Download } from './answer.ts';

let server: Server | undefined;
afterEach(() => server?.close());

const offering = async (content: () => AsyncGenerator<string>) => {
  const lines: object[] = [];
  const writer = answerWriter(systemClock, 'build', {}, { error: (line: object) => void lines.push(line) });
  const answer = { code: '000.000.100' } as const;
  server = createServer((_request, response) => {
    const file = { name: 'file.xml', type: 'application/xml; charset=utf-8', bytes: undefined } as const;
    const download: Download = { ...file, content: content() };
    const reply = writer.render(answer, 'ndc', 'strict');
    writer.send(response, reply, { ...answer, download }, 'request-1');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, lines };
};

test('a file that breaks off while it is sent is logged, and its reader sees that it is not whole', async () => {
  const { url, lines } = await offering(async function* () {
    yield 'the beginning';
    throw new Error('a part is missing');
  });
  const reply = await fetch(url);
  await expect(reply.text()).rejects.toThrow();
  expect(lines).toMatchObject([{ err: { message: 'a part is missing' }, requestId: 'request-1', name: 'file.xml' }]);
});

test('a reader who leaves is nothing to log', async () => {
  let isOver = false;
  const { url, lines } = await offering(async function* () {
    try {
      for (;;) yield 'x'.repeat(1024 * 1024);
    } finally {
      isOver = true;
    }
  });
  const leaving = new AbortController();
  const reply = await fetch(url, { signal: leaving.signal });
  await reply.body?.getReader().read();
  leaving.abort();
  await expect.poll(() => isOver).toBe(true);
  expect(lines).toEqual([]);
});
